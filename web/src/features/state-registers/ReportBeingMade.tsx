import type { RegisterReport } from '@dopusk/contract/state-registers.ts';
import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { BeingMade } from '../../ui/BeingMade.tsx';

/** How far a file of a register is, or why it could not be made; nothing once it is. */
export function ReportBeingMade({ report }: { report: RegisterReport }) {
  const { state, madeAt, failure } = report;
  if (state === 'Making') return <Making report={report} />;
  return state === 'Failed' ? (
    <Alert color="red" icon={<CircleAlert size={20} aria-hidden />} mb="md">
      Файл не составлен {formatMoment(madeAt)}. {failure}
    </Alert>
  ) : null;
}

function Making({ report: { recordCount, recordTotal } }: { report: RegisterReport }) {
  const done = `${formatNumber(recordCount)} из ${formatNumber(recordTotal)}`;
  return (
    <BeingMade
      label="Составляется файл"
      subject="Файл для реестра"
      text={recordTotal > 0 ? `Составляем файл: записей ${done}` : 'Проверяем записи'}
      done={recordCount}
      total={recordTotal}
    />
  );
}
