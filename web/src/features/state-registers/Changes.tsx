import type { RegisterChange } from '@dopusk/contract/register-records.ts';
import { Text } from '@mantine/core';

/** What a record says otherwise than the register was told: «Дата рождения: было 17.05.1990, стало 01.01.1991». */
export function Changes({ changes }: { changes: readonly RegisterChange[] }) {
  return changes.map(({ title, was, now }) => (
    <Text key={title} size="xs" mt={2} component="span" display="block">
      {title}: было {was ? `«${was}»` : 'пусто'}, стало {now ? `«${now}»` : 'пусто'}
    </Text>
  ));
}
