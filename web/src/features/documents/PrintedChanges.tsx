import type { PersonChange } from '@dopusk/contract/document-corrections.ts';
import { Alert, List } from '@mantine/core';

/** What a document in the place of another one will print otherwise. */
export function PrintedChanges({ changes }: { changes: readonly PersonChange[] }) {
  return (
    <Alert color="brand" title="Будет напечатано">
      <List size="sm">
        {changes.map(({ title, was, now }) => (
          <List.Item key={title}>
            {title}: <b>{now || 'пусто'}</b> вместо {was || 'пустого'}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
