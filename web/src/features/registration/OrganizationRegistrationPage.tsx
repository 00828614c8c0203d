import { id as uuid } from '@dopusk/contract/fields/id.ts';
import { OwnOrganizationBody, RegistrationForm, registration } from '@dopusk/contract/registration.ts';
import { session } from '@dopusk/contract/session.ts';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleAlert, GraduationCap } from 'lucide-react';
import { call } from '../../api/client.ts';
import { keyOf, useApi } from '../../api/queries.ts';
import { useCurrentUser, useSessionStart } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { Agreements } from './Agreements.tsx';
import { afterFirstLetter } from './confirmation-pause.ts';
import { KppField, OF_BRANCH } from './KppField.tsx';
import { blankOrganization, OrganizationFields } from './OrganizationFields.tsx';
import { blankPerson, PersonFields } from './PersonFields.tsx';

/**
 * «Регистрация организации» together with its contact person; an operator who is logged in already creates only the
 * organization. `?center=` comes with the registration link of a center.
 */
export function OrganizationRegistrationPage() {
  const { user, pending } = useCurrentUser();
  const { center } = useSearch({ strict: false }) as { center?: string };
  const isLink = uuid.safeParse(center).success;
  const link = useApi(registration.center, { params: { id: center ?? '' } }, { enabled: isLink, quiet: true });
  if (pending) return <PageSkeleton />;
  if (user && (user.student || !user.isEmailConfirmed)) return <Navigate to={paths.home} replace />;
  const known = link.data;
  const wrong = center !== undefined && (!isLink || link.isError);
  return (
    <>
      <PageHeader
        title="Регистрация организации"
        hint={
          user
            ? 'Вы станете её оператором и перейдёте в неё'
            : 'Вы сможете вести персонал, назначать курсы, оплачивать обучение и получать документы'
        }
      />
      {known ? (
        <Alert maw="var(--app-form)" mb="lg" variant="light" icon={<GraduationCap size={20} aria-hidden />}>
          Организация станет клиентом учебного центра <b>{known.title}</b>. Центр будет видеть весь её персонал: сузить
          это до обучающихся можно в профиле организации
        </Alert>
      ) : null}
      {wrong ? (
        <Alert maw="var(--app-form)" mb="lg" variant="light" color="red" icon={<CircleAlert size={20} aria-hidden />}>
          Ссылка учебного центра недействительна. Зарегистрироваться можно и без неё: центр вы выберете, когда назначите
          курс.
        </Alert>
      ) : null}
      {user ? <OwnOrganization center={known?.id} /> : <OrganizationWithPerson center={known?.id} />}
    </>
  );
}

interface Props {
  center: string | undefined;
}

const newOrganization = { ...blankOrganization, kpp: '' };

const through = (center: string | undefined) => (center ? { center } : {});

function OrganizationWithPerson({ center }: Props) {
  const startSession = useSessionStart();
  const form = useServerForm({
    schema: RegistrationForm,
    defaultValues: { organization: newOrganization, operator: blankPerson },
    submit: (body) => call(registration.organizationAndOperator, { body: { ...body, ...through(center) } }),
    onDone: () => {
      afterFirstLetter();
      startSession('Operator');
    },
  });
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <OrganizationFields form={form} at="organization." />
        <KppField control={form.control} at="organization." description={OF_BRANCH} />
      </FormSection>
      <FormSection title="Контактное лицо">
        <PersonFields form={form} at="operator." />
      </FormSection>
      <Agreements form={form} />
      <SubmitButton form={form}>Зарегистрировать организацию</SubmitButton>
      <Text c="dimmed">
        Организация уже зарегистрирована?{' '}
        <Anchor component={Link} to={paths.auth} inherit underline="always">
          Войти
        </Anchor>
      </Text>
    </Form>
  );
}

function OwnOrganization({ center }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useServerForm({
    schema: OwnOrganizationBody,
    defaultValues: newOrganization,
    submit: (body) => call(registration.ownOrganization, { body: { ...body, ...through(center) } }),
    done: 'Организация создана!',
    onDone: async ({ id }) => {
      // The current organization has changed: everything is read anew.
      await client.invalidateQueries({ queryKey: keyOf(session.current) });
      await navigate({ to: paths.organization(id) });
    },
  });
  return (
    <Form form={form}>
      <FormSection title="Организация">
        <OrganizationFields form={form} />
        <KppField control={form.control} description={OF_BRANCH} />
      </FormSection>
      <SubmitButton form={form}>Создать организацию</SubmitButton>
    </Form>
  );
}
