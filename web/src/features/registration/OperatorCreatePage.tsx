import { ColleagueForm, registration } from '@dopusk/contract/registration.ts';
import { Divider } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { blankPerson, PersonFields } from './PersonFields.tsx';

/** «Создать оператора»: a colleague in the current organization. */
export function OperatorCreatePage() {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const organization = user?.operator?.organization;
  const form = useServerForm({
    schema: ColleagueForm,
    defaultValues: blankPerson,
    submit: (body) => call(registration.operator, { body }),
    done: 'Оператор создан!',
    onDone: () => navigate({ to: organization ? paths.organization(organization.id) : paths.profile }),
  });
  return (
    <>
      <PageHeader
        title="Создать оператора"
        hint={
          organization
            ? `Коллега будет работать в организации: ${organization.title}. Ему придёт письмо, чтобы подтвердить почту`
            : undefined
        }
      />
      <Form form={form}>
        <FormSection title="Новый оператор">
          <PersonFields form={form} own={false} />
        </FormSection>
        <SubmitButton form={form}>Создать оператора</SubmitButton>
      </Form>
      <Divider my="xl" maw="var(--app-form)" label="или" />
      <TakeIn organizationId={organization?.id} />
    </>
  );
}

/** For a colleague who has registered by himself: he keeps his account and is only added to the organization. */
function TakeIn({ organizationId }: { organizationId: string | undefined }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: registration.takeIn.body,
    defaultValues: { email: '' },
    submit: (body) => call(registration.takeIn, { body }),
    done: 'Оператор добавлен в организацию',
    onDone: () => navigate({ to: organizationId ? paths.organization(organizationId) : paths.profile }),
  });
  return (
    <Form form={form} warnOnLeave={false}>
      <FormSection title="Уже зарегистрировался сам">
        <TextField
          control={form.control}
          name="email"
          label="E-mail, указанный при регистрации"
          type="email"
          autoComplete="off"
          required
        />
        <SubmitButton form={form} variant="default">
          Добавить в организацию
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
