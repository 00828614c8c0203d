import { type BalanceEntry, payments, transferKindTitles } from '@dopusk/contract/payments.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { formatMoment } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './BalanceHistory.module.css';

/** Which center it was about, and whether the money was for it alone. */
export function centerLine({ center, boundTo }: Pick<BalanceEntry, 'center' | 'boundTo'>): string {
  const bound = boundTo ? `Деньги для ${boundTo.title}` : '';
  return [center && center.id !== boundTo?.id ? center.title : '', bound].filter(Boolean).join('. ');
}

const PAGE_SIZE = 5;

/** The entries of a balance, the latest first. */
export function BalanceHistory({ organizationId }: { organizationId: string }) {
  const [pageNumber, setPage] = useState(1);
  const query = useApi(
    payments.history,
    { query: { organizationId, pageNumber, pageSize: PAGE_SIZE } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  return (
    <section aria-labelledby="history">
      <Title order={3} id="history" mb="sm">
        История
      </Title>
      <Loaded query={query} skeleton={<Skeleton h={220} radius={10} />}>
        {({ items, totalCount }) =>
          totalCount === 0 ? (
            <Text c="dimmed">Движений пока не было</Text>
          ) : (
            <Stack gap="sm">
              <ul className={classes.list}>
                {items.map((entry) => (
                  <li key={`${entry.id} ${entry.boundTo?.id}`} className={classes.entry}>
                    <Text>{transferKindTitles[entry.kind]}</Text>
                    <Text fw={600} className={classes.amount} data-income={entry.amount > 0 || undefined}>
                      {entry.amount > 0 ? '+' : '−'}
                      {priceText(Math.abs(entry.amount))}
                    </Text>
                    <Text size="sm" c="dimmed" className={classes.title}>
                      {entry.title}
                      {centerLine(entry) ? `. ${centerLine(entry)}` : ''}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {formatMoment(entry.date)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      Остаток {priceText(entry.balanceAfter)}
                    </Text>
                  </li>
                ))}
              </ul>
              <PageBar
                label="История баланса"
                totalCount={totalCount}
                page={pageNumber}
                onPage={setPage}
                pageSize={PAGE_SIZE}
              />
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}
