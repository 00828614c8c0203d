import { useCurrentUser } from '../../api/session.ts';
import { OperatorHome } from './OperatorHome.tsx';
import { StudentHome } from './StudentHome.tsx';

/** The first page after logging in, by user kind (specification §2, Home). */
export function HomePage() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return user.student ? <StudentHome /> : <OperatorHome organization={user.operator?.organization ?? null} />;
}
