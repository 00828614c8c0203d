import { textOf } from '@dopusk/contract/codes.ts';
import type { Invitation, invitations } from '@dopusk/contract/invitations.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { rightsInWords } from '@dopusk/contract/rights.ts';
import { roleTitles } from '@dopusk/contract/role-titles.ts';
import { Alert, Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, Link2Off, LogIn, UserRoundX } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { callAt } from '../../api/read-at.ts';
import { useCurrentUser, useSessionStart } from '../../api/session.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths, queryOf } from '../../paths.ts';
import { fullNameOf } from '../../text/person.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { Agreements } from './Agreements.tsx';

/** By their paths alone: the page is the first of a visit (decision 840). */
const read = callAt<typeof invitations.read>({ method: 'POST', path: '/Invitation/Read' });
const accept = callAt<typeof invitations.accept>({ method: 'POST', path: '/Invitation/Accept' });
const joining = callAt<typeof invitations.join>({ method: 'POST', path: '/Invitation/Join' });
const schema = schemaLater(async () => (await import('@dopusk/contract/invitations.ts')).AcceptBody);

/** Where the link of an invitation leads: to a password of one's own, or to accepting it with the account one has. */
export function InvitationPage() {
  useNamePage('Приглашение');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const query = useApi(read, { body: { token } }, { quiet: true });
  if (query.isPending) return <PageSkeleton />;
  if (query.isSuccess) return <Answer token={token} invitation={query.data} />;
  if (query.error.code === 'InvitationAccepted') return <Accepted />;
  if (query.error.code !== 'InvalidToken' && query.error.code !== 'Invalid')
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Notice
      order={1}
      icon={Link2Off}
      role="alert"
      title="Приглашение не действует"
      hint={
        // Of one whose time is over it is said whom to ask.
        query.error.message === textOf('InvalidToken') || query.error.code === 'Invalid'
          ? 'Ссылка срабатывает один раз и действует неделю. Попросите того, кто вас пригласил, отправить её ещё раз'
          : query.error.message
      }
    >
      <Button component={Link} to={paths.home} replace>
        На главную
      </Button>
    </Notice>
  );
}

/** Whoever comes back by the letter goes on with his account. */
function Accepted() {
  const { user } = useCurrentUser();
  return (
    <Notice
      order={1}
      icon={CircleCheck}
      title="Приглашение уже принято"
      hint={user ? 'Вы уже вошли на портал.' : 'Войдите с почтой, на которую пришло письмо, и своим паролем.'}
    >
      <Button component={Link} to={user ? paths.home : paths.auth} replace>
        {user ? 'На главную' : 'Войти'}
      </Button>
    </Notice>
  );
}

interface Props {
  token: string;
  invitation: Invitation;
}

function Answer({ token, invitation }: Props) {
  const { user, pending } = useCurrentUser();
  const { organizationTitle, centerTitle, inviter, role, rights, organizationType, account, email } = invitation;
  // Who has registered with this e-mail and not confirmed it yet: the link has come there.
  const isOwn = account === 'Operator' || (user?.email === email && user.operator !== null);
  const what = role === 'Operator' ? rightsInWords(rights, organizationType) : roleTitles[role];
  return (
    <>
      <PageHeader
        title="Приглашение"
        hint={`${centerTitle ? `${inviter} (${centerTitle})` : inviter} приглашает вас в организацию ${organizationNamed(organizationTitle)}${centerTitle ? ' первым оператором' : ''}. ${role === 'Operator' ? 'Права' : 'Роль'}: ${what}`}
      />
      {account === 'None' && !isOwn && !pending ? (
        user ? (
          <OtherAccount email={email} fullName={fullNameOf(user)} />
        ) : (
          <NewAccount token={token} email={email} />
        )
      ) : null}
      {isOwn ? <Join token={token} email={email} /> : null}
      {account === 'Student' ? (
        <Alert color="red" icon={<UserRoundX size={20} aria-hidden />} title="Это почта обучающегося">
          С {email} вы входите на портал учиться, а учётная запись оператора – отдельная, с другой почтой. Попросите
          того, кто вас пригласил, отправить приглашение на другой адрес. Или войдите как обучающийся, укажите в профиле
          другую почту, подтвердите её и откройте эту ссылку снова: тогда {email} станет почтой оператора.
        </Alert>
      ) : null}
    </>
  );
}

/** The browser is somebody else's at the moment: nobody becomes another person without a word. */
function OtherAccount({ email, fullName }: { email: string; fullName: string }) {
  return (
    <Alert icon={<LogIn size={20} aria-hidden />} title={`Приглашение для ${email}`}>
      <p style={{ marginTop: 0 }}>
        Сейчас вы вошли как {fullName}. Чтобы принять приглашение, выйдите и откройте ссылку из письма снова. Если оно
        не вам, ничего не делайте.
      </p>
      <Button component={Link} to={paths.logout}>
        Выйти
      </Button>
    </Alert>
  );
}

const blank = {
  surname: '',
  name: '',
  lastName: '',
  hasNoLastName: false,
  phone: '',
  password: '',
  confirmPassword: '',
};

function NewAccount({ token, email }: { token: string; email: string }) {
  const startSession = useSessionStart();
  const navigate = useNavigate();
  const form = useServerForm({
    schema,
    defaultValues: { token, ...blank },
    submit: (body) => call(accept, { body }),
    onDone: () => {
      startSession('Operator');
      return navigate({ to: paths.home, replace: true });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <FormSection title={`Учётная запись ${email}`}>
        <NameFields form={form} at="" />
        <PhoneField control={control} name="phone" label="Телефон" required />
        <FieldRow>
          <PasswordField
            control={control}
            name="password"
            label="Пароль"
            description="Не короче 8 символов, с буквой и цифрой"
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="confirmPassword"
            label="Повторите пароль"
            description="Чтобы не ошибиться"
            autoComplete="new-password"
            required
          />
        </FieldRow>
      </FormSection>
      <Agreements form={form} />
      <SubmitButton form={form}>Принять приглашение</SubmitButton>
    </Form>
  );
}

/** The address has an account: its owner logs in, comes back here, and accepts. */
function Join({ token, email }: { token: string; email: string }) {
  const { user, pending } = useCurrentUser();
  const navigate = useNavigate();
  const join = useSend(joining, {
    done: 'Приглашение принято!',
    onDone: () => navigate({ to: paths.home, replace: true }),
  });
  if (pending) return null;
  if (user?.email === email) {
    return (
      <Button size="lg" loading={join.isPending} onClick={() => join.mutate({ body: { token } })}>
        Принять приглашение
      </Button>
    );
  }
  const from = `${paths.invitation}?token=${encodeURIComponent(token)}`;
  return (
    <Alert icon={<LogIn size={20} aria-hidden />} title={`Войдите под ${email}`}>
      <p style={{ marginTop: 0 }}>
        {user
          ? 'Сейчас вы вошли под другой учётной записью. Выйдите и откройте ссылку из письма снова.'
          : 'Для этой почты учётная запись уже есть: войдите и примите приглашение.'}
      </p>
      {user ? (
        <Button component={Link} to={paths.logout}>
          Выйти
        </Button>
      ) : (
        <Button component={Link} to={paths.auth} search={queryOf({ from })}>
          Войти
        </Button>
      )}
    </Alert>
  );
}
