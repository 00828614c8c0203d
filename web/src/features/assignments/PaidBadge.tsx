import { Badge } from '@mantine/core';

/** Whether an assignment is paid, in a word. */
export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge component="span" variant="light" color={isPaid ? 'green' : 'gray'} tt="none">
      {isPaid ? 'Оплачено' : 'Не оплачено'}
    </Badge>
  );
}
