import { type Committee, committees } from '@dopusk/contract/committees.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Plus, Trash2 } from 'lucide-react';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { type Action, UNDO_TEXT } from '../../ui/action.ts';

export const createCommittee: Action<unknown> = {
  title: 'Создать комиссию',
  icon: Plus,
  code: 'KeyC',
  takes: committees.create,
  tone: 'main',
  one: { to: () => ({ to: paths.committeeAdd }) },
};

export const removeCommittee: Action<Committee, object> = {
  title: 'Удалить',
  icon: Trash2,
  takes: committees.remove,
  tone: 'danger',
  one: {
    ask: ({ title }) => ({
      title: `Удалить комиссию ${quoted(title)}?`,
      text: UNDO_TEXT,
      confirm: 'Удалить',
    }),
    run: ({ id }, { send, navigate }) =>
      send(
        committees.remove,
        { body: [id] },
        {
          done: 'Комиссия удалена!',
          undoId: (removed) => removed.undoId,
          onDone: () => navigate({ to: paths.committees }),
          invalidate: [committees.list, committees.options],
        },
      ),
  },
  many: {
    isFor: (allows) => allows(committees.remove.access),
    markedOnly: true,
    ask: (count) => ({
      title: `Удалить ${plural(count, 'комиссию', 'комиссии', 'комиссий')}?`,
      text: UNDO_TEXT,
      confirm: 'Удалить',
    }),
    begin: ({ ids = [] }, { send }) =>
      send(
        committees.remove,
        { body: ids },
        {
          done: ({ removed }) => plural(removed, 'комиссия удалена', 'комиссии удалены', 'комиссий удалено'),
          undoId: (reply) => reply.undoId,
        },
      ),
  },
};
