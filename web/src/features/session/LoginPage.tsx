import { Alert, Anchor, Skeleton, Text, Title } from '@mantine/core';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser, useSessionStart } from '../../api/session.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ownAddress } from '../../ui/own-address.ts';
import { useNamePage } from '../../ui/page-title.ts';
import { EntryCard } from './EntryCard.tsx';

/** «Вход в систему». Whoever is logged in goes on: home, or to the page that asked for the login. */
export function LoginPage() {
  useNamePage('Вход в систему');
  const [halfway, setHalfway] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { user } = useCurrentUser();
  const { from } = useSearch({ strict: false }) as { from?: string };
  // `from` comes with the link and could lead anywhere.
  if (user) return <Navigate {...(ownAddress(from ?? '') ?? { to: paths.home })} replace />;
  return (
    <EntryCard>
      {halfway ? (
        <Suspense fallback={<Skeleton h={300} />}>
          <SecondStep
            onBack={(message) => {
              setHalfway(false);
              setFailure(message);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Title order={1} mb={4}>
            Вход в систему
          </Title>
          <Text c="dimmed" mb="xl">
            Обучение и допуски ваших сотрудников
          </Text>
          <LoginForm failure={failure} onFail={setFailure} onSecondStep={() => setHalfway(true)} />
        </>
      )}
    </EntryCard>
  );
}

/** The login page is the first that visitors see: the contract's checks are loaded when the form is touched. */
const contract = schemaLater(() => import('@dopusk/contract/session.ts'));

// Few logins ask for a code: it is loaded when needed.
const SecondStep = lazyPart(async () => (await import('./second-factor/SecondStep.tsx')).SecondStep);

interface FormProps {
  failure: string | null;
  onFail: (message: string | null) => void;
  onSecondStep: () => void;
}

/** By what one logs in: who has no mailbox has set his password by a code to his phone (decision 780). */
const ways = {
  Email: { label: 'E-mail', type: 'email', other: 'Phone', toOther: 'Вход по телефону' },
  Phone: { label: 'Телефон', type: 'tel', other: 'Email', toOther: 'Вход по e-mail' },
} as const;

function LoginForm({ failure, onFail, onSecondStep }: FormProps) {
  const startSession = useSessionStart();
  const [way, setWay] = useState<keyof typeof ways>('Email');
  const form = useServerForm({
    schema: async () => (await contract()).Credentials,
    defaultValues: { login: '', password: '' },
    submit: async (body) => {
      onFail(null);
      const { session } = await contract();
      return call(session.authorize, { body });
    },
    onDone: ({ userType }) => startSession(userType),
    onFail: ({ code, message }) => (code === 'SecondFactorRequired' ? onSecondStep() : onFail(message)),
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      {failure ? (
        <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={20} aria-hidden />}>
          {failure}
        </Alert>
      ) : null}
      <div>
        <TextField
          control={control}
          name="login"
          label={ways[way].label}
          type={ways[way].type}
          autoComplete="username"
          {...(way === 'Phone' ? { placeholder: '+7 912 345-67-89' } : {})}
          required
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={6}
          onClick={() => {
            onFail(null);
            form.resetField('login');
            setWay(ways[way].other);
          }}
        >
          {ways[way].toOther}
        </Anchor>
      </div>
      <PasswordField control={control} name="password" label="Пароль" autoComplete="current-password" required />
      <CheckboxField
        control={control}
        name="userAgreement"
        required
        label={
          <>
            Принимаю условия{' '}
            <Anchor href={paths.agreement} target="_blank" rel="noopener" inherit underline="always">
              пользовательского соглашения
            </Anchor>
          </>
        }
      />
      <SubmitButton form={form} fullWidth>
        Войти
      </SubmitButton>
      <Anchor component={Link} to={paths.passwordRecovery} ta="center">
        Забыли пароль?
      </Anchor>
    </Form>
  );
}
