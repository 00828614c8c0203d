import type { StatisticsCount } from '@dopusk/contract/statistics-forms.ts';
import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { BeingMade } from '../../ui/BeingMade.tsx';

/** How far a count of a year is, or why it could not be made; nothing once it is. */
export function CountBeingMade({ count }: { count: StatisticsCount }) {
  const { state, askedAt, failure, countedCount, totalCount } = count;
  if (state === 'Making') {
    const done = `${formatNumber(countedCount)} из ${formatNumber(totalCount)}`;
    return (
      <BeingMade
        label="Считается статистика"
        subject={`Статистика за ${count.year} год`}
        text={totalCount > 0 ? `Считаем: обучений ${done}` : 'Считаем'}
        done={countedCount}
        total={totalCount}
      />
    );
  }
  return state === 'Failed' && askedAt ? (
    <Alert color="red" icon={<CircleAlert size={20} aria-hidden />} mb="md">
      Статистика не посчитана {formatMoment(askedAt)}. {failure}
    </Alert>
  ) : null;
}
