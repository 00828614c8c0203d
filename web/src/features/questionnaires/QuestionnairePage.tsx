import type { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { callAt } from '../../api/read-at.ts';
import { queryOf } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { Entry } from './Entry.tsx';
import { forgetOpenedHere, isOpenedHere, noteOpenedHere } from './opened-here.ts';

/** By their paths alone: the page is the first of a visit (decision 840). */
const current = callAt<typeof questionnaires.current>({ method: 'GET', path: '/Questionnaire/Current' });
const leaving = callAt<typeof questionnaires.leave>({ method: 'POST', path: '/Questionnaire/Leave' });

// Its steps come when it is open: before that a code is entered.
const Filling = lazyPart(async () => (await import('./Filling.tsx')).Filling);

/** Where the link of a questionnaire leads: a code opens one's own, which is filled in step by step. */
export function QuestionnairePage() {
  useNamePage('Анкета слушателя');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  /** What is opened anew begins at its own beginning. */
  const forgetStep = () => void navigate({ to: '.', search: queryOf({ token }), replace: true });
  const [end, setEnd] = useState<'sent' | 'withdrawn' | null>(null);
  const own = useApi(current, { query: { token } }, { quiet: true, staleTime: 0 });
  const [isKnown, setIsKnown] = useState(() => isOpenedHere(token));
  const stay = () => {
    noteOpenedHere(token);
    setIsKnown(true);
  };
  const close = useSend(leaving, { onDone: () => setEnd('sent'), invalidate: [] });
  const leave = useSend(leaving, {
    onDone: () => {
      forgetOpenedHere(token);
      setIsKnown(false);
      forgetStep();
      return own.refetch();
    },
    invalidate: [],
  });
  if (end === 'sent') return <Sent title="Анкета отправлена" />;
  if (end === 'withdrawn') return <Withdrawn />;
  if (own.isPending) return <PageSkeleton />;
  const isClosed = own.error?.code === 'QuestionnaireClosed' || own.error?.code === 'Invalid';
  const enter = () => {
    stay();
    forgetStep();
    return own.refetch();
  };
  if (isClosed) return <Entry token={token} onEntered={enter} />;
  if (!own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (!isKnown) {
    return <WhoIsIt name={own.data.name} isLeaving={leave.isPending} onStay={stay} onLeave={() => leave.mutate({})} />;
  }
  if (own.data.state === 'Accepted') return <Sent title="Анкета принята" />;
  if (own.data.state === 'Sent') return <Sent title="Анкета на проверке" />;
  // A phone may be another's: what was sent closes behind whoever has sent it.
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Filling
        questionnaire={own.data}
        onSent={() => close.mutate({})}
        onWithdrawn={() => setEnd('withdrawn')}
        onLeave={() => leave.mutate({})}
      />
    </Suspense>
  );
}

interface WhoIsItProps {
  name: string;
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Somebody has left his questionnaire open on this phone: whoever opens the link next says first whether it is he. */
const WhoIsIt = ({ name, isLeaving, onStay, onLeave }: WhoIsItProps) => (
  <Notice
    order={1}
    icon={UserRound}
    title={`Вы – ${name}?`}
    hint="На этом устройстве уже открыта анкета. Если она не ваша, закройте её: введённое останется у владельца, а вы откроете свою."
  >
    <Group gap="sm" justify="center">
      <Button onClick={onStay}>Да, продолжить</Button>
      <Button variant="default" loading={isLeaving} onClick={onLeave}>
        Это не я
      </Button>
    </Group>
  </Notice>
);

const Withdrawn = () => (
  <Notice
    order={1}
    role="status"
    icon={CircleCheck}
    title="Согласие отозвано"
    hint="Ответы анкеты удалены, файлы удалятся в течение суток. Если передумаете, откройте ту же ссылку ещё раз."
  />
);

function Sent({ title }: { title: string }) {
  return (
    <Notice
      order={1}
      role="status"
      icon={CircleCheck}
      title={title}
      hint="Больше ничего делать не нужно. Если что-то придётся поправить, вам напишут. Страницу можно закрыть."
    />
  );
}
