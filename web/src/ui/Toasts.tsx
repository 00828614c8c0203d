import { Suspense } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { lazyPart } from './lazy-part.ts';
import { useToastsWanted } from './toast.ts';

const ToastPlace = lazyPart(async () => (await import('./ToastPlace.tsx')).ToastPlace);

/**
 * Loads the toasts' library for logged-in users at once, so that it is there when the connection is lost, and for
 * others with the first toast: the login page need not wait for it.
 */
export function Toasts() {
  const { user } = useCurrentUser();
  const isWanted = useToastsWanted();
  if (!user && !isWanted) return null;
  return (
    <Suspense>
      <ToastPlace />
    </Suspense>
  );
}
