import { type HistoryChange, type HistoryLine, history } from '@dopusk/contract/history.ts';
import { Text } from '@mantine/core';
import { MessageSquareText, PencilLine, Trash2 } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { formatWhen } from '../../text/date.ts';
import { RowActions } from '../../ui/Actions.tsx';
import { UNDO_TEXT } from '../../ui/action.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { UndoLoad } from '../imports/UndoLoad.tsx';
import { undoLine } from './actions.ts';
import classes from './History.module.css';

/** Who did what and when, or who wrote what to his colleagues. */
export function Line({ line }: { line: HistoryLine }) {
  const { kind, at, author, text, about, changes, isOwn, id } = line;
  const isNote = kind === 'Note';
  const Icon = isNote ? MessageSquareText : PencilLine;
  return (
    <li className={classes.line} data-note={isNote || undefined}>
      <span className={classes.mark} aria-hidden>
        <Icon size={16} />
      </span>
      <div className={classes.body}>
        <Text size="sm" c="dimmed" component="div">
          <b className={classes.author}>{author || 'Портал'}</b> · <time dateTime={at}>{formatWhen(at)}</time>
        </Text>
        <div className={isNote ? classes.note : undefined}>{text}</div>
        {about.map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
        {changes.length > 0 ? (
          <ul className={classes.changes} aria-label="Что изменено">
            {changes.map((change) => (
              <Change key={change.title} change={change} />
            ))}
          </ul>
        ) : null}
        {isNote && isOwn ? <RemoveNote id={id} /> : null}
        <RowActions of={line} actions={[undoLine]} />
        {line.loadId ? <UndoLoad loadId={line.loadId} title={about.join(', ')} into={line.loadInto} isQuiet /> : null}
      </div>
    </li>
  );
}

/** «Должность: Слесарь → Мастер»; of what the history does not keep that it was changed. */
function Change({ change: { title, before, after } }: { change: HistoryChange }) {
  if (before === null || after === null) return <li>{title}: изменено</li>;
  return (
    <li>
      {title}: <span className={classes.before}>{before || 'пусто'}</span> → {after || 'пусто'}
    </li>
  );
}

function RemoveNote({ id }: { id: string }) {
  const remove = useSend(history.removeNote, {
    done: 'Заметка удалена',
    undoId: (removed) => removed.undoId,
    invalidate: [history.list],
  });
  return (
    <ConfirmButton
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<Trash2 size={14} aria-hidden />}
      question="Удалить заметку?"
      text={`Её не увидят и коллеги, которым пришло уведомление. ${UNDO_TEXT}`}
      confirm="Удалить"
      onConfirm={() => remove.mutateAsync({ body: { id } })}
    >
      Удалить
    </ConfirmButton>
  );
}
