import { useState } from 'react';
import { messageOf } from '../api/errors.ts';
import { toastError } from '../ui/toast.ts';
import { useFormScope } from './form-scope.ts';

/** Sends a file that the form's submit waits for. `done` gets what the upload answers; a failure is shown in a toast. */
export function useUpload<R>(upload: (file: File) => Promise<R>, done: (reply: R) => void) {
  const { track } = useFormScope();
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<boolean> => {
    setBusy(true);
    const sending = upload(file).then(done);
    track(sending);
    try {
      await sending;
      return true;
    } catch (error) {
      toastError(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
