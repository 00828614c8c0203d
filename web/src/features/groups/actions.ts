import { canRemoveAssigns, type Group, groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { type Action, UNDO_TEXT } from '../../ui/action.ts';

export const createGroup: Action<unknown> = {
  title: 'Создать группу',
  icon: Plus,
  code: 'KeyC',
  takes: groups.create,
  tone: 'main',
  one: { to: () => ({ to: paths.groupCreate }) },
};

export const editGroup: Action<Group> = {
  title: 'Изменить',
  icon: Pencil,
  code: 'KeyE',
  takes: groups.update,
  one: { isFor: ({ isOwn }) => isOwn, to: ({ id }) => ({ to: paths.groupEdit(id) }) },
};

export const removeGroup: Action<Group> = {
  title: 'Удалить',
  icon: Trash2,
  takes: groups.remove,
  tone: 'danger',
  one: {
    isFor: ({ isOwn }) => isOwn,
    reason: (group) => reasonOf(canRemoveAssigns(group)),
    ask: ({ title, assignCount }) => ({
      title: `Удалить группу ${quoted(title)}?`,
      text:
        assignCount > 0
          ? `Будет снято ${plural(assignCount, 'назначение', 'назначения', 'назначений')}. Сотрудники останутся в персонале. ${UNDO_TEXT}`
          : `Сотрудники останутся в персонале. ${UNDO_TEXT}`,
      confirm: 'Удалить',
    }),
    run: ({ id }, { send, navigate }) =>
      send(
        groups.remove,
        { params: { id } },
        {
          done: 'Группа удалена!',
          undoId: (removed) => removed.undoId,
          onDone: () => navigate({ to: paths.groups }),
          invalidate: [groups.list],
        },
      ),
  },
};
