import { imports } from '@dopusk/contract/imports.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useSend } from '../../api/queries.ts';
import { peopleText } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toastError } from '../../ui/toast.ts';
import { HeldLoad } from './HeldLoad.tsx';

interface Props {
  loadId: string;
  /** What the load is called in the question: its file. */
  title: string;
  /** What the other organizations are called whose people it would take back, too. */
  into: readonly string[];
  /** Quieter, among the lines of a history. */
  isQuiet?: boolean;
}

/** Takes a load back; where people whom it has made are in use, it says so and offers to delete the others. */
export function UndoLoad({ loadId, title, into, isQuiet = false }: Props) {
  const [isHeld, setHeld] = useState(false);
  const undo = useSend(imports.undo, {
    done: ({ deleted, merged }) =>
      merged > 0
        ? `Загрузка отменена, удалено: ${peopleText(deleted)}. Осталось: ${peopleText(merged)} – их записи с тех пор объединили с другими`
        : 'Загрузка отменена',
    onFail: ({ code, message }) => (code === 'HasRefsEntities' ? setHeld(true) : toastError(message)),
  });
  const params = { draftId: loadId };
  return (
    <>
      <ConfirmButton
        variant={isQuiet ? 'subtle' : 'default'}
        size="sm"
        leftSection={<Undo2 size={16} aria-hidden />}
        question="Отменить загрузку?"
        text={`Созданные сотрудники будут удалены, обновлённым вернутся прежние данные: ${title}.${alsoOf(into)}`}
        confirm="Отменить загрузку"
        onConfirm={() =>
          undo.mutateAsync({ params }).catch((error: ApiError) => {
            // What holds it is shown in the place of the question.
            if (error.code !== 'HasRefsEntities') throw error;
          })
        }
      >
        Отменить
      </ConfirmButton>
      {isHeld ? (
        <HeldLoad loadId={loadId} into={into} reason={undo.error?.message ?? ''} onClose={() => setHeld(false)} />
      ) : null}
    </>
  );
}

/** Whose people a load into several organizations takes back beside those whom one looks at. */
function alsoOf(into: readonly string[]): string {
  if (into.length === 0) return '';
  const whose = into.length === 1 ? 'другой организации' : 'других организаций';
  return ` То же будет с сотрудниками ${whose} из этого файла: ${into.map(organizationNamed).join(', ')}.`;
}
