import type { CurrentUser } from '@dopusk/contract/session.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { NoOrganization } from './NoOrganization.tsx';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';
import { WhoAreYou } from './WhoAreYou.tsx';

const SecondFactorGate = lazyPart(
  async () => (await import('../session/second-factor/SecondFactorGate.tsx')).SecondFactorGate,
);

/** The steps that an operator has to take before the portal opens to him, one after another. */
export function Gate({ user }: { user: CurrentUser }) {
  if (!user.isEmailConfirmed) return <UnconfirmedEmail email={user.email} />;
  if (user.isUnnamed) return <WhoAreYou organization={user.operator?.organization?.title ?? null} />;
  if (!user.operator?.lacksSecondFactor) return <NoOrganization />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SecondFactorGate />
    </Suspense>
  );
}
