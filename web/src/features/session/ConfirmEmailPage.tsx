import {
  ConfirmByPasswordBody,
  type EmailConfirmation,
  emailConfirmations,
} from '@dopusk/contract/email-confirmations.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { session } from '@dopusk/contract/session.ts';
import { Button, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, Link2Off, MailCheck, MailX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';

/** Until the page leads home. */
const SECONDS_TO_HOME = 5;

/**
 * Where the link of the confirmation letter leads. In the browser of whose account it is it confirms at once; whoever else opens it reads
 * whose it is, and gives its password or says that it is not his.
 */
export function ConfirmEmailPage() {
  useNamePage('Подтверждение почты');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const query = useApi(
    emailConfirmations.read,
    { body: { token } },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (query.isPending) return <PageSkeleton />;
  if (!query.isSuccess) return <Refused error={query.error} onRetry={() => void query.refetch()} />;
  const { isOwn, isExpired } = query.data;
  // Of an outdated link the call says whether another letter has been sent.
  return isOwn || isExpired ? <AtOnce token={token} /> : <Ask token={token} of={query.data} />;
}

function Refused({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.code === 'ExpiredEmailToken') {
    return (
      <Notice order={1} icon={Clock} role="alert" title="Почта не подтверждена" hint={error.message}>
        <ToHome />
      </Notice>
    );
  }
  if (error.code === 'InvalidToken' || error.code === 'Invalid') {
    return (
      <Notice
        order={1}
        icon={Link2Off}
        role="alert"
        title="Ссылка недействительна"
        hint="Возможно, почта уже подтверждена: каждая ссылка срабатывает один раз. Если нет, откройте главную и войдите: там можно запросить новое письмо."
      >
        <ToHome />
      </Notice>
    );
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}

/** Uses the link once: it would not be valid a second time. */
function AtOnce({ token }: { token: string }) {
  const isAsked = useRef(false);
  const confirm = useSend(session.confirmEmail, {
    // The page says it.
    onFail: () => undefined,
    invalidate: [session.current],
  });
  const ask = useEffectEvent(() => confirm.mutate({ query: { token } }));
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    ask();
  }, []);
  if (confirm.isSuccess) return <Confirmed />;
  if (confirm.error) return <Refused error={confirm.error} onRetry={ask} />;
  return <PageSkeleton />;
}

/** Whoever has opened the letter in another browser, or holds the mailbox and has registered nowhere. */
function Ask({ token, of }: { token: string; of: EmailConfirmation }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const disown = useSend(emailConfirmations.disown, { invalidate: [] });
  const form = useServerForm({
    schema: ConfirmByPasswordBody,
    defaultValues: { token, password: '' },
    submit: (body) => call(emailConfirmations.byPassword, { body }),
    onDone: () => setConfirmed(true),
    invalidate: [],
  });
  if (isConfirmed) return <Confirmed />;
  if (disown.isSuccess) {
    return (
      <Notice
        order={1}
        icon={MailX}
        role="status"
        title="Регистрация закончена"
        hint="С вашей почтой никто не войдёт. Если вы хотите зарегистрироваться сами, это можно сделать сейчас."
      >
        <ToHome />
      </Notice>
    );
  }
  const { email, fullName, organizationTitle, madeAt, canBeDisowned } = of;
  return (
    <>
      <PageHeader
        title="Подтверждение почты"
        hint={`Ссылка подтвердит, что ${email} – почта того, кто зарегистрировался`}
      />
      <Form form={form} warnOnLeave={false}>
        <Text>
          <b>{fullName}</b>
          {organizationTitle ? `, организация ${organizationNamed(organizationTitle)}` : ''}, {formatMoment(madeAt)}
        </Text>
        <PasswordField
          control={form.control}
          name="password"
          label="Пароль"
          description="С которым регистрировались: в этом браузере вы ещё не вошли"
          autoComplete="current-password"
          required
        />
        <SubmitButton
          form={form}
          aside={
            canBeDisowned ? (
              <Button
                variant="default"
                size="lg"
                loading={disown.isPending}
                onClick={() => disown.mutate({ body: { token } })}
              >
                Это не я
              </Button>
            ) : null
          }
        >
          Подтвердить почту
        </SubmitButton>
        {canBeDisowned ? (
          <Text size="sm" c="dimmed">
            «Это не я» закончит эту регистрацию: войти с ней больше не сможет никто.
          </Text>
        ) : null}
      </Form>
    </>
  );
}

function Confirmed() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS_TO_HOME);
  useEffect(() => {
    if (left === 0) {
      void navigate({ to: paths.home, replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <Notice
      order={1}
      icon={MailCheck}
      title="E-mail успешно подтвержден"
      hint={`Переход на главную через ${plural(left, 'секунду', 'секунды', 'секунд')}`}
    >
      <ToHome />
    </Notice>
  );
}

function ToHome() {
  return (
    <Button component={Link} to={paths.home} replace>
      На главную
    </Button>
  );
}
