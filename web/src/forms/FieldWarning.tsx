import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is odd about a field although it may be sent so; the place of its description. */
export const FieldWarning = ({ children }: { children: ReactNode }) => (
  <Text component="span" inherit c="red" role="status">
    {children}
  </Text>
);
