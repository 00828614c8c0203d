import { registration, SignupForm } from '@dopusk/contract/registration.ts';
import { Anchor, Text } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useCurrentUser, useSessionStart } from '../../api/session.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Agreements } from './Agreements.tsx';
import { afterFirstLetter } from './confirmation-pause.ts';
import { blankPerson, PersonFields } from './PersonFields.tsx';

/** «Регистрация»: an operator who has no organization yet. */
export function SignupPage() {
  const { user } = useCurrentUser();
  if (user) return <Navigate to={paths.home} replace />;
  return (
    <>
      <PageHeader
        title="Регистрация"
        hint={
          <>
            Учётная запись оператора.{' '}
            <Anchor component={Link} to={paths.reg} inherit underline="always">
              Зарегистрировать сразу с организацией
            </Anchor>
          </>
        }
      />
      <SignupFields />
    </>
  );
}

function SignupFields() {
  const startSession = useSessionStart();
  const form = useServerForm({
    schema: SignupForm,
    defaultValues: blankPerson,
    submit: (body) => call(registration.operator, { body }),
    onDone: () => {
      afterFirstLetter();
      startSession('Operator');
    },
  });
  return (
    <Form form={form}>
      <FormSection title="О вас">
        <PersonFields form={form} />
      </FormSection>
      <Agreements form={form} />
      <SubmitButton form={form}>Зарегистрироваться</SubmitButton>
      <Text c="dimmed">
        Уже есть учётная запись?{' '}
        <Anchor component={Link} to={paths.auth} inherit underline="always">
          Войти
        </Anchor>
      </Text>
    </Form>
  );
}
