import { Button, Stack, Text } from '@mantine/core';
import { ShownOnce } from '../../ui/ShownOnce.tsx';

/** The secret of an address, this once. */
export function SecretShown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Stack gap="lg">
      <Text>
        Скопируйте секрет в программу сейчас: портал его больше не покажет. По нему программа узнаёт, что сообщение
        пришло от портала.
      </Text>
      <ShownOnce label="Секрет" secret={secret} />
      <Text size="sm" c="dimmed">
        Подпись – в заголовке <code>webhook-signature</code>, как в Standard Webhooks.
      </Text>
      <Button size="lg" onClick={onDone}>
        Секрет сохранён
      </Button>
    </Stack>
  );
}
