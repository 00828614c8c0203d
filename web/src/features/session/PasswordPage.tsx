import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import type { CurrentUser, LinkOwner, session } from '@dopusk/contract/session.ts';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { callAt } from '../../api/read-at.ts';
import { useCurrentUser, useSessionStart } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { toastError } from '../../ui/toast.ts';
import { EntryCard } from './EntryCard.tsx';

/** By their paths alone: the page is the first of a visit (decision 840). */
const readLink = callAt<typeof session.readLink>({ method: 'POST', path: '/User/ReadPasswordLink' });
const byLink = callAt<typeof session.authorizeByLink>({ method: 'POST', path: '/User/AuthorizeByLink' });
const setPassword = callAt<typeof session.updatePassword>({ method: 'PUT', path: '/User/UpdatePassword' });
const schema = schemaLater(async () => (await import('@dopusk/contract/session.ts')).PasswordBody);

// Few logins ask for a code: it is loaded when needed.
const SecondStep = lazyPart(async () => (await import('./second-factor/SecondStep.tsx')).SecondStep);

/** Sets a new password: of whoever is logged in, or of whoever came by a one-time link. */
export function PasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: string };
  // What is known of one link is nothing to another.
  return <PasswordOf key={token ?? ''} token={token} />;
}

function PasswordOf({ token }: { token: string | undefined }) {
  const { user, pending } = useCurrentUser();
  const [halfway, setHalfway] = useState(false);
  const [isSpent, setSpent] = useState(false);
  // The link works once: after a refused password the second try uses the session that it has opened.
  const linkUsed = useRef(false);
  // Whoever the link has logged in is asked for while the form is sent: it stays, with what is typed in it.
  if (pending && !linkUsed.current) return <PageSkeleton />;
  // The link is used by the first step: after the second step it is not needed any more.
  if (halfway && user && token) return <Navigate to={paths.password} replace />;
  if (halfway && !user) return <SecondStepCard />;
  if (!user && !token) return <Navigate to={paths.auth} replace />;
  const form = (
    <PasswordForm
      linkUsed={linkUsed}
      onSecondStep={() => setHalfway(true)}
      onSpent={() => setSpent(true)}
      {...(token ? { token } : {})}
    />
  );
  if (token)
    return (
      <ByLink token={token} isSpent={isSpent} user={user}>
        {form}
      </ByLink>
    );
  return (
    <>
      <PageHeader
        title="Смена пароля"
        hint={`Не короче 8 символов, с буквой и цифрой. ${byPhoneAlone(user) ?? 'Остальные ваши сеансы завершатся'}`}
      />
      {form}
    </>
  );
}

interface ByLinkProps {
  token: string;
  /** It was used while its form was open. */
  isSpent: boolean;
  /** Who is logged in in this browser. */
  user: CurrentUser | null;
  children: ReactNode;
}

/** Nobody thinks of a password for a link that opens nothing any more. */
function ByLink({ token, isSpent, user, children }: ByLinkProps) {
  useNamePage('Пароль для входа');
  const isIn = user !== null;
  // Asked once: a link that the form has used is none any more, and its form goes on.
  const [owner, setOwner] = useState<LinkOwner | null>(null);
  // Whom the link itself has logged in is nobody else.
  const [before] = useState(user);
  const query = useApi(readLink, { body: { token } }, { quiet: true, enabled: !owner });
  if (query.data && !owner) setOwner(query.data);
  if (isSpent) return <SpentLink isIn={isIn} />;
  if (owner)
    return (
      <>
        <PageHeader
          title="Пароль для входа"
          hint={`${owner.fullName}${owner.login ? `, логин ${owner.login}` : ''}. Не короче 8 символов, с буквой и цифрой`}
        />
        {before && before.id !== owner.userId ? (
          <Alert variant="light" color="yellow" mb="lg" title={`Сейчас вы вошли как ${before.surname} ${before.name}`}>
            Ссылка задаёт пароль другому человеку, и портал откроется под его именем. Если она не ваша, закройте
            страницу.
          </Alert>
        ) : null}
        {children}
      </>
    );
  if (!query.isError) return <PageSkeleton />;
  return query.error.code === 'InvalidToken' || query.error.code === 'Invalid' ? (
    <SpentLink isIn={isIn} />
  ) : (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  );
}

/** Who has come by a code to his phone and has no mailbox: with a password he needs no code the next time. */
const byPhoneAlone = (user: CurrentUser | null): string | null =>
  user && user.email === '' && user.phone
    ? `С паролем вы войдёте по телефону ${formatPhone(user.phone).replaceAll(' ', '\u00a0')}, без кода из СМС`
    : null;

const SPENT = 'Ссылка недействительна';

/** The link is used, outdated or cut short: a code opens the account all the same. */
function SpentLink({ isIn }: { isIn: boolean }) {
  useNamePage(SPENT);
  if (isIn)
    return (
      <Notice
        order={1}
        icon={Link2Off}
        role="alert"
        title={SPENT}
        hint="Каждая ссылка срабатывает один раз и имеет срок. Вы уже вошли на портал, и сменить пароль можно без неё."
      >
        <Group justify="center" gap="sm">
          <Button component={Link} to={paths.password} replace>
            Сменить пароль
          </Button>
          <Button component={Link} to={paths.home} replace variant="default">
            На главную
          </Button>
        </Group>
      </Notice>
    );
  return (
    <Notice
      order={1}
      icon={Link2Off}
      role="alert"
      title={SPENT}
      hint="Каждая ссылка срабатывает один раз и имеет срок. Если пароль у вас уже есть, войдите с ним. Если нет, получите код для входа на свою почту или телефон."
    >
      <Group justify="center" gap="sm">
        <Button component={Link} to={paths.passwordRecovery} replace>
          Получить код
        </Button>
        <Button component={Link} to={paths.auth} replace variant="default">
          Войти
        </Button>
      </Group>
    </Notice>
  );
}

/** The login that the link has started. */
function SecondStepCard() {
  const navigate = useNavigate();
  const goBack = (message: string | null) => {
    if (message) toastError(message);
    void navigate({ to: paths.auth, replace: true });
  };
  return (
    <EntryCard>
      <Suspense fallback={<Skeleton h={300} />}>
        <SecondStep onBack={goBack} />
      </Suspense>
    </EntryCard>
  );
}

interface FormProps {
  token?: string;
  /** Whether the link has opened its session. */
  linkUsed: RefObject<boolean>;
  onSecondStep: () => void;
  /** The link opens nothing any more. */
  onSpent: () => void;
}

function PasswordForm({ token, linkUsed, onSecondStep, onSpent }: FormProps) {
  const startSession = useSessionStart();
  const navigate = useNavigate();
  const form = useServerForm({
    schema,
    defaultValues: { password: '', confirmPassword: '' },
    submit: async (body) => {
      if (token && !linkUsed.current) {
        const { userType } = await call(byLink, { body: { token } });
        linkUsed.current = true;
        startSession(userType);
      }
      return call(setPassword, { body });
    },
    done: token ? 'Пароль задан!' : 'Пароль изменен!',
    onFail: (error) => {
      if (error.code === 'SecondFactorRequired') onSecondStep();
      else if (error.code === 'InvalidToken') onSpent();
      else toastError(error.message);
    },
    onDone: () => navigate({ to: paths.home }),
  });
  const { control } = form;
  return (
    <Form form={form} warnOnLeave={false}>
      <PasswordField
        control={control}
        name="password"
        label={token ? 'Пароль' : 'Новый пароль'}
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Повторите пароль"
        autoComplete="new-password"
        required
      />
      <SubmitButton form={form}>{token ? 'Задать пароль и войти' : 'Сменить пароль'}</SubmitButton>
    </Form>
  );
}
