import {
  type Settlement,
  type SettlementPeriod,
  settlement,
  settlementTitles,
  thisMonth,
} from '@dopusk/contract/settlement.ts';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useApi, useDownload } from '../../api/queries.ts';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { priceText } from '../../text/number.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { SettlementClients } from './SettlementClients.tsx';

type Name = keyof typeof settlementTitles;

/** «Взаиморасчёты»: what the center vouched for, what it earned by card money, and what it is to get. */
export function SettlementPage() {
  const [period, setPeriod] = useState<SettlementPeriod>(thisMonth());
  const query = useApi(settlement.read, { query: period }, { keepPrevious: true, quiet: true, staleTime: 0 });
  const download = useDownload(settlement.file);
  return (
    <>
      <PageHeader
        title="Взаиморасчёты"
        term={<Term name="settlement" />}
        hint="Сколько центр заработал деньгами с карт, сколько оплат подтвердил и сколько должен получить"
      >
        <ExcelButton loading={download.isPending} onClick={() => download.mutate({ query: period })} />
      </PageHeader>
      <Stack gap="md">
        <Group gap="sm">
          <DateRangeFilter
            label="Период"
            value={{ start: period.dateStart, end: period.dateEnd }}
            onChange={({ start: dateStart, end: dateEnd }) =>
              setPeriod(dateStart && dateEnd ? { dateStart, dateEnd } : thisMonth())
            }
          />
        </Group>
        <Loaded query={query}>
          {(figures) => (
            <>
              <Figures figures={figures} />
              <SettlementClients period={period} total={figures} />
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

function Figures({ figures }: { figures: Settlement }) {
  const list = (names: Name[]) => (
    <Facts>
      {names.map((name) => (
        <Fact key={name} name={settlementTitles[name]}>
          <b>{priceText(figures[name])}</b>
        </Fact>
      ))}
    </Facts>
  );
  // Corrections, and what balances without parts allowed, are shown to those whom they concern.
  const rare = (name: Name): Name[] => (figures[name] === 0 ? [] : [name]);
  return (
    <>
      <FactColumns title="На счёт центра, по счетам">
        {list(['unspentBefore', 'vouched', ...rare('corrected')])}
        {list(['spent', ...rare('spentElsewhere'), 'unspentAfter'])}
      </FactColumns>
      <FactColumns title="С карт, через портал">
        {list(['paidByCard', 'refunded', ...rare('paidByOthers')])}
        {list(['owed', 'owedInAll'])}
      </FactColumns>
    </>
  );
}
