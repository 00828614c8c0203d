import {
  DIFFERENCE_LIMIT,
  type Difference,
  differenceTitles,
  type Reconciliation,
  reconciliation,
  usualPeriod,
} from '@dopusk/contract/reconciliation.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX, Scale, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import type { Column } from '../../table/column.ts';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { Rows } from '../../table/Rows.tsx';
import { formatMoment, formatPeriod } from '../../text/date.ts';
import { formatNumber, plural, priceText } from '../../text/number.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';

/** How often a running reconciliation is read, in milliseconds. */
const LOOK_AGAIN = 1500;

/** «Сверка платежей»: the differences between ledger, payments and bank. */
export function ReconciliationPage() {
  const [period, setPeriod] = useState(usualPeriod());
  const query = useApi(
    reconciliation.last,
    {},
    { quiet: true, staleTime: 0, lookAgain: (last) => (last?.status === 'running' ? LOOK_AGAIN : null) },
  );
  const isRunning = query.data?.status === 'running';
  const start = useSend(reconciliation.start, { invalidate: [reconciliation.last] });
  return (
    <>
      <PageHeader
        title="Сверка платежей"
        term={<Term name="reconciliation" />}
        hint="Сходятся ли балансы, платежи картой, возвраты и данные банка"
      />
      <Stack gap="md">
        <Group gap="sm">
          <DateRangeFilter
            label="Период"
            value={{ start: period.dateStart, end: period.dateEnd }}
            onChange={({ start: dateStart, end: dateEnd }) =>
              setPeriod(dateStart && dateEnd ? { dateStart, dateEnd } : usualPeriod())
            }
          />
          <Button
            h={50}
            leftSection={<Scale size={18} aria-hidden />}
            loading={start.isPending || isRunning}
            onClick={() => start.mutate({ body: period })}
          >
            Сверить
          </Button>
        </Group>
        <Loaded query={query}>{(last) => (last ? <Result last={last} /> : <Never />)}</Loaded>
      </Stack>
    </>
  );
}

function Never() {
  return (
    <div className="app-card">
      <Notice
        icon={Scale}
        title="Сверок ещё не было"
        hint="Выберите период и нажмите «Сверить»: портал назовёт каждое расхождение"
      />
    </div>
  );
}

function Result({ last }: { last: Reconciliation }) {
  const { status, counts, differences, differenceCount } = last;
  const of = `За ${formatPeriod(last.dateStart, last.dateEnd)}. Сверка ${formatMoment(last.startedAt)}`;
  if (status === 'running') {
    return (
      <div className="app-card">
        <Notice icon={Scale} role="status" title="Сверка идёт" hint={`${of}. Страница обновится сама.`} />
      </div>
    );
  }
  if (status === 'failed' || !counts) {
    return (
      <div className="app-card">
        <Notice icon={CircleX} role="status" title="Сверка не удалась" hint={last.error} />
      </div>
    );
  }
  return (
    <>
      <div className="app-card">
        <Notice
          icon={differenceCount === 0 ? CircleCheck : TriangleAlert}
          role="status"
          title={
            differenceCount === 0
              ? 'Всё сходится'
              : plural(differenceCount, 'расхождение', 'расхождения', 'расхождений')
          }
          hint={`${of}. ${lookedAt(counts)}`}
        />
      </div>
      {differenceCount > 0 ? (
        <Rows
          label="Расхождения"
          columns={columns}
          rows={differences}
          rowKey={({ kind, reference }) => `${kind} ${reference}`}
          rowTitle={({ kind, subject }) => [differenceTitles[kind], subject].filter(Boolean).join(': ')}
        />
      ) : null}
      {differenceCount > DIFFERENCE_LIMIT ? (
        <Text c="dimmed">Показаны первые {formatNumber(DIFFERENCE_LIMIT)}</Text>
      ) : null}
    </>
  );
}

const lookedAt = (counts: NonNullable<Reconciliation['counts']>): string =>
  `Просмотрено: ${[
    plural(counts.balances, 'баланс', 'баланса', 'балансов'),
    plural(counts.transfers, 'проводка', 'проводки', 'проводок'),
    plural(counts.payments, 'платёж', 'платежа', 'платежей'),
    plural(counts.refunds, 'возврат', 'возврата', 'возвратов'),
    plural(counts.invoices, 'счёт', 'счёта', 'счетов'),
  ].join(', ')}; у банка ${plural(counts.bankPayments, 'платёж', 'платежа', 'платежей')} и ${plural(
    counts.bankRefunds,
    'возврат',
    'возврата',
    'возвратов',
  )}.${leftOut(counts.leftOutPayments)}`;

/** What this center is not shown, so that nobody looks for it here. */
const leftOut = (count: number): string =>
  count === 0
    ? ''
    : ` Не вошло: ${plural(count, 'платёж картой', 'платежа картой', 'платежей картой')} клиентов, у которых есть и другие учебные центры. Эти деньги можно потратить в любом из них, их сверяет владелец портала.`;

const sumText = (sum: number | null) => (sum === null ? '—' : priceText(sum));

const columns: Column<Difference>[] = [
  { key: 'kind', title: 'Расхождение', cell: ({ kind }) => differenceTitles[kind] },
  { key: 'whose', title: 'Чьё', cell: ({ subject }) => subject || '—' },
  { key: 'here', title: 'На портале', width: 140, align: 'end', cell: ({ here }) => sumText(here) },
  { key: 'there', title: 'Должно быть', width: 140, align: 'end', cell: ({ there }) => sumText(there) },
  { key: 'reference', title: 'Номер записи', cell: ({ reference }) => <CopyText text={reference} /> },
];
