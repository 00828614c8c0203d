import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';
import { BeingMade } from '../../ui/BeingMade.tsx';

/**
 * How far a file of a register is, whoever has asked for it; why it could not be made to him alone, beside what he asked it
 * of. Nothing once it is made.
 */
export function ReportBeingMade({ report, asked }: { report: RegisterReport; asked: RegisterPeriod }) {
  const { state, madeAt, failure, isOwn } = report;
  if (state === 'Making') return <Making report={report} />;
  return state === 'Failed' && isOwn && isAbout(report, asked) ? (
    <Alert color="red" icon={<CircleAlert size={20} aria-hidden />} mb="md">
      Файл не составлен {formatMoment(madeAt)}. {failure}
    </Alert>
  ) : null;
}

const isAbout = ({ register, start, end, group }: RegisterReport, asked: RegisterPeriod): boolean =>
  register === asked.register && start === asked.start && end === asked.end && group?.id === asked.groupId;

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
