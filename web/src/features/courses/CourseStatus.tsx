import { Badge } from '@mantine/core';
import { Lock, LockOpen } from 'lucide-react';

/** Whether clients are offered the course (specification §4, Course lock). */
export function CourseStatus({ isLocked }: { isLocked: boolean }) {
  const Icon = isLocked ? Lock : LockOpen;
  return (
    <Badge
      component="span"
      variant="light"
      color={isLocked ? 'gray' : 'green'}
      tt="none"
      leftSection={<Icon size={13} aria-hidden />}
    >
      {isLocked ? 'Закрыт' : 'Открыт'}
    </Badge>
  );
}
