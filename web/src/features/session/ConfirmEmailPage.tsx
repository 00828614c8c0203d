import { session } from '@dopusk/contract/session.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, Link2Off, MailCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useRefresh } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';

/** Until the page leads home. */
const SECONDS_TO_HOME = 5;

type Outcome = 'loading' | 'confirmed' | ApiError;

/** Where the link of the confirmation letter leads. */
export function ConfirmEmailPage() {
  useNamePage('Подтверждение почты');
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { outcome, retry } = useConfirmation(token);
  if (outcome === 'loading') return <PageSkeleton />;
  if (outcome === 'confirmed') return <Confirmed />;
  if (outcome.code === 'ExpiredEmailToken') {
    return (
      <Notice order={1} icon={Clock} role="alert" title="Почта не подтверждена" hint={outcome.message}>
        <ToHome />
      </Notice>
    );
  }
  if (outcome.code === 'InvalidToken' || outcome.code === 'Invalid') {
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
  return <ErrorState error={outcome} onRetry={retry} />;
}

/** Uses the link once: it would not be valid a second time. */
function useConfirmation(token: string | undefined): { outcome: Outcome; retry: () => void } {
  const [outcome, setOutcome] = useState<Outcome>('loading');
  const isAsked = useRef(false);
  const refresh = useRefresh();
  const confirm = useEffectEvent(async () => {
    setOutcome('loading');
    try {
      await call(session.confirmEmail, { query: { token: token ?? '' } });
      setOutcome('confirmed');
      await refresh([session.current]);
    } catch (error) {
      setOutcome(error instanceof ApiError ? error : new ApiError('Error'));
    }
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void confirm();
  }, [attempt]);
  const retry = () => {
    isAsked.current = false;
    setAttempt(attempt + 1);
  };
  return { outcome, retry };
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
