import type { CurrentUser } from '@dopusk/contract/session.ts';
import { NoOrganization } from './NoOrganization.tsx';
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx';

/** What an operator has to do before the portal's pages open to him. */
export function Gate({ user }: { user: CurrentUser }) {
  return user.isEmailConfirmed ? <NoOrganization /> : <UnconfirmedEmail email={user.email} />;
}
