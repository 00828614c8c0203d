import { Lock, LockOpen } from 'lucide-react';
import classes from './CourseStatus.module.css';

/** Whether clients are offered the course (specification §4, Course lock). */
export function CourseStatus({ isLocked }: { isLocked: boolean }) {
  const Icon = isLocked ? Lock : LockOpen;
  return (
    <span className={classes.status} data-open={!isLocked || undefined}>
      <Icon size={14} aria-hidden />
      {isLocked ? 'Закрыт' : 'Открыт'}
    </span>
  );
}
