import { session } from '@dopusk/contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { forgetSession, useCurrentUser } from '../../api/session.ts';
import { forgetAllDrafts } from '../../forms/drafts.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';

/** Ends the session and leads to the login. The page forgets it even when the server does not answer. */
export function LogoutPage() {
  const { user, pending } = useCurrentUser();
  const client = useQueryClient();
  useEffect(() => {
    void call(session.logout, {})
      .catch(() => null)
      .then(() => {
        forgetSession();
        forgetAllDrafts();
        client.clear();
      });
  }, [client]);
  return user || pending ? <PageSkeleton /> : <Navigate to={paths.auth} replace />;
}
