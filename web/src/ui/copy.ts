import { toastError, toastSuccess } from './toast.ts';

/** Puts a text into the clipboard and says so. */
export const copy = (text: string, done = 'Скопировано'): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toastSuccess(done),
    () => toastError('Браузер не разрешил копирование'),
  );
