import { Text } from '@mantine/core';
import { version } from '../../../package.json';

/** The version of the portal that this browser has loaded, for reports of failures. */
export function PortalVersion() {
  return (
    <Text c="dimmed" size="sm">
      Допуск, версия {version}
    </Text>
  );
}
