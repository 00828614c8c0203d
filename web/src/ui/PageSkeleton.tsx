import { Skeleton, Stack } from '@mantine/core';

/** A placeholder for a page that is being loaded. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy role="status" aria-label="Загрузка">
      <Skeleton h={40} w="min(360px, 70%)" />
      <Skeleton h={50} />
      <Skeleton h={320} radius={14} />
    </Stack>
  );
}
