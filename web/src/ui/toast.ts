import type { ReactNode } from 'react';
import { toast } from 'react-toastify/unstyled';

/** Shows a success for 5 s (specification §9). */
export const toastSuccess = (message: ReactNode): void => {
  toast.success(message, { role: 'status' });
};

/** Says for 5 s that something is under way. */
export const toastInfo = (message: ReactNode): void => {
  toast.info(message, { role: 'status' });
};

/** Shows a failure for 5 s; the same text is not shown twice at once, however many calls failed with it. */
export const toastError = (message: ReactNode): void => {
  toast.error(message, { role: 'alert', ...(typeof message === 'string' ? { toastId: message } : {}) });
};
