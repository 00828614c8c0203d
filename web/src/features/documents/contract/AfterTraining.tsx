import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { Alert } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { formatDay } from '../../../text/date.ts';

interface Props {
  /** What is to be fixed, the contracts among it: of those the days that they bear and on which their training ends. */
  contracts: readonly { type: DocumentType; date: string; dateEnd: string | null; dateStart?: string }[];
}

/**
 * A contract comes no later than its training, and so is dated back once that is over; it comes before the enrolment, too (273-ФЗ, article 53):
 * whoever fixes it is told, and not stopped.
 */
export function AfterTraining({ contracts }: Props) {
  // One of a later day is refused: its field says so.
  const late = contracts.find(
    ({ type, date, dateEnd }) => type === 'Contract' && dateEnd !== null && dateEnd < today() && date <= dateEnd,
  );
  if (!late?.dateEnd) return <AfterStart contracts={contracts} />;
  return (
    <Alert color="yellow" title="Обучение уже окончено" icon={<CalendarClock size={20} aria-hidden />}>
      Обучение окончилось {formatDay(late.dateEnd)}, а договор будет датирован {formatDay(late.date)} – задним числом.
      Если его заключили в другой день до окончания обучения, укажите этот день: позже окончания договор не датируют.
    </Alert>
  );
}

function AfterStart({ contracts }: Props) {
  const late = contracts.find(
    ({ type, date, dateStart, dateEnd }) =>
      type === 'Contract' && dateStart !== undefined && date > dateStart && dateEnd !== null && date <= dateEnd,
  );
  if (!late?.dateStart) return null;
  return (
    <Alert color="yellow" title="Договор позже начала обучения" icon={<CalendarClock size={20} aria-hidden />}>
      Обучение началось {formatDay(late.dateStart)}, а договор будет датирован {formatDay(late.date)}. Договор заключают
      до зачисления: проверка сравнит его с приказом.
    </Alert>
  );
}
