import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { FileTitle } from './FileTitle.tsx';

/** While the file is sent and read. */
export function ParsingFile({ title }: { title: string }) {
  return (
    <Stack gap="md" role="status" aria-label="Файл проверяется">
      <FileTitle title={title} />
      <Progress value={100} animated aria-label="Проверка файла" />
      <Text size="sm" c="dimmed">
        Читаем строки и ищем этих сотрудников в портале. Большой файл проверяется несколько секунд.
      </Text>
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  );
}
