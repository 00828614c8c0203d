import { deliveries } from '@dopusk/contract/deliveries.ts';
import { Anchor, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { paths } from '../../paths.ts';

/** In the demo mode letters and SMS are not sent: a link to the page that shows them. Nothing on a real portal. */
export function OutboxHint({ recipient }: { recipient: string }) {
  const outbox = useApi(deliveries.outbox, { query: { pageSize: 1 } }, { quiet: true, staleTime: 600_000 });
  if (!outbox.data?.isOpen) return null;
  return (
    <Text size="sm" c="dimmed" ta="center">
      Демонстрация: сообщение лежит в{' '}
      <Anchor
        href={`${paths.outbox}?search=${encodeURIComponent(recipient)}`}
        target="_blank"
        rel="noopener"
        inherit
        underline="always"
      >
        исходящих портала
      </Anchor>
    </Text>
  );
}
