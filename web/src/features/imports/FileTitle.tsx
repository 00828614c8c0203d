import { Group, Text } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';

/** The name of the chosen file, with its state beside. */
export function FileTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <FileSpreadsheet size={20} aria-hidden style={{ flex: 'none' }} />
      <Text fw={500} truncate flex={1}>
        {title}
      </Text>
      {children}
    </Group>
  );
}
