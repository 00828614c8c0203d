import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { queryOf } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { Entry } from './Entry.tsx';
import { Filling } from './Filling.tsx';

/** Where the link of a questionnaire leads: a code opens one's own, which is filled in step by step. */
export function QuestionnairePage() {
  useNamePage('Анкета слушателя');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const navigate = useNavigate();
  /** What is opened anew begins at its own beginning. */
  const forgetStep = () => void navigate({ to: '.', search: queryOf({ token }), replace: true });
  const [end, setEnd] = useState<'sent' | 'withdrawn' | null>(null);
  const own = useApi(questionnaires.current, { query: { token } }, { quiet: true, staleTime: 0 });
  const leave = useSend(questionnaires.leave, { onDone: () => setEnd('sent'), invalidate: [] });
  if (end === 'sent') return <Sent title="Анкета отправлена" />;
  if (end === 'withdrawn') return <Withdrawn />;
  if (own.isPending) return <PageSkeleton />;
  const isClosed = own.error?.code === 'QuestionnaireClosed' || own.error?.code === 'Invalid';
  const enter = () => {
    forgetStep();
    return own.refetch();
  };
  if (isClosed) return <Entry token={token} onEntered={enter} />;
  if (!own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (own.data.state === 'Accepted') return <Sent title="Анкета принята" />;
  if (own.data.state === 'Sent') return <Sent title="Анкета на проверке" />;
  // A phone may be another's: what was sent closes behind whoever has sent it.
  return <Filling questionnaire={own.data} onSent={() => leave.mutate({})} onWithdrawn={() => setEnd('withdrawn')} />;
}

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
