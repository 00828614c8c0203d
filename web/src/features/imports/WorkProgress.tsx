import { type ImportStage, imports } from '@dopusk/contract/imports.ts';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { formatNumber } from '../../text/number.ts';

/** How often the server is asked, in milliseconds. */
const ASK_EVERY_MS = 300;

const titles: Record<ImportStage, string> = {
  Waiting: 'Отправляем файл',
  Reading: 'Читаем строки',
  Checking: 'Проверяем сотрудников',
  Matching: 'Ищем этих сотрудников в портале',
  Saving: 'Готовим результат',
  Loading: 'Загружаем сотрудников',
};

interface Props {
  /** The id of the work. */
  id: string;
  label: string;
  /** The text until the first answer. */
  first?: ImportStage;
}

/** The progress of the server's work on a file: percentage and rows done. */
export function WorkProgress({ id, label, first = 'Waiting' }: Props) {
  const { data } = useApi(
    imports.progress,
    { params: { id } },
    { refetchInterval: ASK_EVERY_MS, staleTime: 0, quiet: true, keepPrevious: true },
  );
  const { stage, done, total, percent } = data ?? { stage: first, done: 0, total: 0, percent: 0 };
  const said = stage === 'Waiting' ? first : stage;
  return (
    <Stack gap={6}>
      <Progress value={percent} size="lg" aria-label={label} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {titles[said]}
          {done > 0 ? `: ${formatNumber(done)} из ${formatNumber(total)}` : '…'}
        </Text>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent} %
        </Text>
      </Group>
    </Stack>
  );
}
