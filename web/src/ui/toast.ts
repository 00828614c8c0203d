import { createElement, type ReactNode } from 'react';
import type { ToastOptions } from 'react-toastify/unstyled';
import { untilLoaded } from '../api/connection.ts';
import { sharedValue } from './shared-value.ts';

type Kind = 'success' | 'info' | 'error';

const isWanted = sharedValue(false);

/** Whether there was a toast yet: until then their library is not needed. */
export const useToastsWanted = isWanted.useValue;

// Toasts shown before the container is mounted wait in the library's queue.
async function show(kind: Kind, message: ReactNode, options: ToastOptions): Promise<void> {
  isWanted.set(true);
  const { toast } = await untilLoaded(() => import('react-toastify/unstyled'));
  toast[kind](message, options);
}

/** Shows a success for 5 s (docs/rules.md#6.5). */
export const toastSuccess = (message: ReactNode): void => {
  void show('success', message, { role: 'status' });
};

/** How long something that is done can be undone from its toast, in milliseconds; from the history it can longer. */
const UNDO_MS = 10_000;

/** Shows a success for 10 s with «Отменить», which does what `onUndo` does; that never throws. */
export const toastUndo = (message: ReactNode, onUndo: () => Promise<unknown>): void => {
  void import('./UndoOffer.tsx').then(({ UndoOffer }) =>
    show('success', createElement(UndoOffer, { message, onUndo }), { role: 'status', autoClose: UNDO_MS }),
  );
};

/** Says for 5 s that something is under way. */
export const toastInfo = (message: ReactNode): void => {
  void show('info', message, { role: 'status' });
};

/** Takes a failure away that is shown yet: it is mended. */
export const withdrawError = (message: string): void => {
  void untilLoaded(() => import('react-toastify/unstyled')).then(({ toast }) => toast.dismiss(message));
};

/** Shows a failure for 5 s; the same text is not shown twice at once, however many calls failed with it. */
export const toastError = (message: ReactNode): void => {
  void show('error', message, { role: 'alert', ...(typeof message === 'string' ? { toastId: message } : {}) });
};
