import { Group, Progress, Stack, Text } from '@mantine/core';

interface Props {
  /** What is being made: «Составляется файл». */
  label: string;
  /** What is measured: «Файл для реестра». */
  subject: string;
  /** What is being done, without the last period. */
  text: string;
  done: number;
  /** 0 until it is known. */
  total: number;
}

/** How far a job is that whoever has asked for it need not wait for. */
export function BeingMade({ label, subject, text, done, total }: Props) {
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return (
    <Stack component="section" gap={6} mb="md" p="md" className="app-card" aria-label={label}>
      <Progress value={percent} size="lg" aria-label={subject} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {text}. Страницу можно закрыть: работа продолжится.
        </Text>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent} %
        </Text>
      </Group>
    </Stack>
  );
}
