import type { ReactNode } from 'react';
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

/** Says for 5 s that something is under way. */
export const toastInfo = (message: ReactNode): void => {
  void show('info', message, { role: 'status' });
};

/** Shows a failure for 5 s; the same text is not shown twice at once, however many calls failed with it. */
export const toastError = (message: ReactNode): void => {
  void show('error', message, { role: 'alert', ...(typeof message === 'string' ? { toastId: message } : {}) });
};
