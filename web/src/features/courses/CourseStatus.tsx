import { Lock, LockOpen } from 'lucide-react';
import { Status } from '../../ui/Status.tsx';

/** Whether clients are offered the course (docs/rules.md#1.2). */
export function CourseStatus({ isLocked }: { isLocked: boolean }) {
  return (
    <Status tone={isLocked ? 'locked' : 'good'} icon={isLocked ? Lock : LockOpen}>
      {isLocked ? 'Закрыт' : 'Открыт'}
    </Status>
  );
}
