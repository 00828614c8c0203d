import { merges } from '@dopusk/contract/merges.ts';
import { Undo2 } from 'lucide-react';
import { paths } from '../../paths.ts';
import type { Action } from '../../ui/action.ts';
import type { Doing } from '../../ui/use-doing.ts';

/** Takes two records apart again; the page of the first one follows. */
export const takeApart = (id: string, { send, navigate }: Pick<Doing, 'send' | 'navigate'>): Promise<unknown> =>
  send(
    merges.undo,
    { params: { id } },
    { done: 'Объединение отменено', onDone: (first) => navigate({ to: paths.student(first.id) }) },
  );

export const undoMerge: Action<{ id: string; mayUndo: boolean }> = {
  title: 'Отменить',
  icon: Undo2,
  takes: merges.undo,
  one: {
    reason: ({ mayUndo }) => (mayUndo ? null : 'Отменить может тот, кто объединил, или администратор'),
    ask: () => ({
      title: 'Отменить объединение?',
      text: 'Вторая запись и её вход вернутся. То, что появилось после объединения, останется у первой.',
      confirm: 'Отменить объединение',
    }),
    run: ({ id }, doing) => takeApart(id, doing),
  },
};
