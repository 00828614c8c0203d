import { Anchor, Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  children: ReactNode;
}

/** Below a field: what the portal knows by its number, read aloud when it changes. */
export function FillLine({ icon, children }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" align="center" role="status" mt={-8}>
      <Box component="span" flex="none" display="flex">
        {icon}
      </Box>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Group>
  );
}

/** An offer in such a line. */
export const FillPress = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
    {children}
  </Anchor>
);
