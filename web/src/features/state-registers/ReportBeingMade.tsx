import type { RegisterReport } from '@dopusk/contract/state-registers.ts';
import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';

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
  const percent = recordTotal > 0 ? Math.floor((100 * recordCount) / recordTotal) : 0;
  const done = `${formatNumber(recordCount)} из ${formatNumber(recordTotal)}`;
  return (
    <Stack component="section" gap={6} mb="md" p="md" className="app-card" aria-label="Составляется файл">
      <Progress value={percent} size="lg" aria-label="Файл для реестра" />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {recordTotal > 0 ? `Составляем файл: записей ${done}` : 'Проверяем записи'}. Страницу можно закрыть: работа
          продолжится.
        </Text>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent} %
        </Text>
      </Group>
    </Stack>
  );
}
