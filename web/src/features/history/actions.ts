import { undo } from '@dopusk/contract/undo.ts';
import { Undo2 } from 'lucide-react';
import type { Action } from '../../ui/action.ts';
import { toastInfo } from '../../ui/toast.ts';

/** Undoes what a line of a history or of the log tells; it asks nothing, for that can be undone as well. */
export const undoLine: Action<{ undoId: string | null }> = {
  title: 'Отменить',
  icon: Undo2,
  one: {
    isFor: ({ undoId }) => undoId !== null,
    run: ({ undoId }, { send }) =>
      send(
        undo.undo,
        { body: { id: undoId ?? '' } },
        { done: 'Отменено', onDone: ({ notice }) => (notice ? toastInfo(notice) : undefined) },
      ),
  },
};
