import { type ClientPrice, clientPrices } from '@dopusk/contract/client-prices.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { HandCoins } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import type { Column } from '../../table/column.ts';
import { Rows } from '../../table/Rows.tsx';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';
import { ClientPricesForm } from './ClientPricesForm.tsx';
import { RecountPrices } from './RecountPrices.tsx';

const columns: Column<ClientPrice>[] = [
  { key: 'course', title: 'Курс', width: '45%', cell: ({ courseTitle }) => courseTitle },
  { key: 'since', title: 'Действует с', cell: ({ since }) => formatDate(since) },
  { key: 'price', title: 'Цена за человека', align: 'end', cell: ({ price }) => <b>{priceText(price)}</b> },
  { key: 'listPrice', title: 'По прайсу', align: 'end', cell: ({ listPrice }) => priceText(listPrice) },
];

/** «Цены по договору» of a client: its center edits them, its own operators see them where there are any. */
export function ClientPrices({ clientId }: { clientId: string }) {
  const { user } = useCurrentUser();
  const { data } = useApi(clientPrices.read, { params: { id: clientId } }, { quiet: true, staleTime: 0 });
  const [opened, { open, close }] = useDisclosure();
  const mayChange = allows(clientPrices.fill.access, user);
  if (!data || (data.length === 0 && !mayChange)) return null;
  return (
    <Section
      title="Цены по договору"
      hint="За человека, вместе с документами курса. Действуют для курсов, назначенных с этого дня; уже назначенное меняется, только если его пересчитать."
      action={
        mayChange ? (
          <Group gap="sm">
            <RecountPrices clientId={clientId} />
            <Button variant="default" leftSection={<HandCoins size={18} aria-hidden />} onClick={open}>
              {data.length > 0 ? 'Изменить цены' : 'Назначить цены'}
            </Button>
          </Group>
        ) : null
      }
    >
      {data.length === 0 ? (
        <Text>Клиент платит по прайсу и общим скидкам центра.</Text>
      ) : (
        <Rows
          label="Цены по договору"
          columns={columns}
          rows={data}
          rowKey={({ courseId, since }) => `${courseId} ${since}`}
          rowTitle={({ courseTitle }) => courseTitle}
        />
      )}
      <Modal opened={opened} onClose={close} title="Цены по договору" size={820}>
        <ClientPricesForm clientId={clientId} lines={data} onClose={close} />
      </Modal>
    </Section>
  );
}
