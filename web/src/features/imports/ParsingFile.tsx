import { Skeleton, Stack } from '@mantine/core';
import { FileTitle } from './FileTitle.tsx';
import { WorkProgress } from './WorkProgress.tsx';

/** Shown while the file is sent and read; `progress` is the id of this reading. */
export function ParsingFile({ title, progress }: { title: string; progress: string }) {
  return (
    <Stack gap="md" role="status" aria-label="Файл проверяется">
      <FileTitle title={title} />
      <WorkProgress id={progress} label="Проверка файла" />
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  );
}
