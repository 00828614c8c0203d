import { useCurrentUser } from '../../api/session.ts';
import { OperatorHome } from './OperatorHome.tsx';
import { StudentHome } from './StudentHome.tsx';

/** The first page after logging in, by the kind of user. */
export function HomePage() {
  const { user } = useCurrentUser();
  if (user?.student) return <StudentHome />;
  // An operator without an organization sees the gate instead.
  const organization = user?.operator?.organization;
  return organization ? <OperatorHome organization={organization} /> : null;
}
