import { lms } from '@dopusk/contract/lms.ts';
import { RotateCw } from 'lucide-react';
import type { Action } from '../../ui/action.ts';

interface Failed {
  /** The student, or `current`. */
  owner: string;
  centerId: string | undefined;
  /** What failed; null when nothing has. */
  code: string | null;
}

/** Tries again what the learning system of a center has refused about a person: his account or a course. */
export const retryLms: Action<Failed> = {
  title: 'Повторить',
  icon: RotateCw,
  takes: lms.retry,
  one: {
    isFor: ({ code }) => code !== null,
    run: ({ owner, centerId }, { send }) =>
      send(
        lms.retry,
        { params: { id: owner }, query: { center: centerId } },
        { done: 'Повторяем', invalidate: [lms.account, lms.progress] },
      ),
  },
};
