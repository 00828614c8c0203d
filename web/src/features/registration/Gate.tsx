import type { CurrentUser } from '@dopusk/contract/session.ts';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { NoOrganization } from './NoOrganization.tsx';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';

const SecondFactorGate = lazy(() =>
  import('../session/second-factor/SecondFactorGate.tsx').then((module) => ({ default: module.SecondFactorGate })),
);

/** What an operator has to do before the portal's pages open to him, one thing after another. */
export function Gate({ user }: { user: CurrentUser }) {
  if (!user.isEmailConfirmed) return <UnconfirmedEmail email={user.email} />;
  if (!user.operator?.lacksSecondFactor) return <NoOrganization />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SecondFactorGate />
    </Suspense>
  );
}
