import { type Settlement, type SettlementPeriod, settlement, settlementTitles } from '@dopusk/contract/settlement.ts';
import { Group, Skeleton, Table, Text } from '@mantine/core';
import { useApi, useDownload } from '../../api/queries.ts';
import { formatExactRubles, plural } from '../../text/number.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';

type Name = keyof typeof settlementTitles;
type Sums = Record<Name, number>;

const names = Object.keys(settlementTitles) as Name[];

interface Props {
  period: SettlementPeriod;
  /** What the lines come to: the center's own. */
  total: Settlement;
}

/** The settlement by clients, with its total; what is nought for everybody is left out. */
export function SettlementClients({ period, total }: Props) {
  const query = useApi(settlement.clients, { query: period }, { keepPrevious: true, quiet: true, staleTime: 0 });
  const download = useDownload(settlement.clientsFile);
  return (
    <Section title="По клиентам" hint="Строки складываются в цифры выше до копейки">
      <Group mb="sm">
        <ExcelButton
          label="Скачать Excel по клиентам"
          loading={download.isPending}
          onClick={() => download.mutate({ query: period })}
        />
      </Group>
      <Loaded query={query} skeleton={<Skeleton h={160} radius={8} />}>
        {({ clients, others }) => {
          const rows: { key: string; title: string; sums: Sums }[] = [
            ...clients.map((row) => ({ key: row.client.id, title: row.client.title, sums: row })),
            ...(others
              ? [
                  {
                    key: 'others',
                    title: `Ещё ${plural(others.count, 'клиент', 'клиента', 'клиентов')}`,
                    sums: others,
                  },
                ]
              : []),
          ];
          if (rows.length === 0) return <Text c="dimmed">За этот период ни с кем расчётов не было.</Text>;
          return <ClientTable rows={rows} total={total} />;
        }}
      </Loaded>
    </Section>
  );
}

function ClientTable({ rows, total }: { rows: { key: string; title: string; sums: Sums }[]; total: Sums }) {
  const shown = names.filter((name) => total[name] !== 0 || rows.some(({ sums }) => sums[name] !== 0));
  const cells = (sums: Sums) =>
    shown.map((name) => (
      <Table.Td key={name} ta="right" style={{ whiteSpace: 'nowrap' }}>
        {formatExactRubles(sums[name])}
      </Table.Td>
    ));
  return (
    <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" aria-label="Взаиморасчёты по клиентам">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Клиент</Table.Th>
            {shown.map((name) => (
              <Table.Th key={name} ta="right" miw={130}>
                {settlementTitles[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, title, sums }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} miw={180}>
                {title}
              </Table.Th>
              {cells(sums)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Итого</Table.Th>
            {cells(total)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
