import { useCurrentUser } from '../../api/session.ts';
import { OperatorHome } from './OperatorHome.tsx';
import { StudentHome } from './StudentHome.tsx';

/** The first page after logging in, by the kind of user. */
export function HomePage() {
  const { user } = useCurrentUser();
  if (user?.student) return <StudentHome />;
  // Who acts for nobody yet stands at the gate.
  const organization = user?.operator?.organization;
  return organization ? <OperatorHome organization={organization} /> : null;
}
