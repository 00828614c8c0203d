import { type BalanceEntry, transferKindTitles } from '@dopusk/contract/payments.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';

const columns: readonly XlsxColumn<BalanceEntry>[] = [
  { of: 'date', title: 'Дата', kind: 'moment', width: 18, value: ({ date }) => date },
  { of: 'operation', title: 'Операция', kind: 'text', width: 24, value: ({ kind }) => transferKindTitles[kind] },
  { of: 'content', title: 'Содержание', kind: 'text', width: 60, value: ({ title }) => title },
  {
    of: 'content',
    title: 'Учебный центр',
    kind: 'text',
    width: 30,
    value: ({ center }) => center?.title ?? null,
  },
  {
    of: 'content',
    title: 'Для какого центра деньги',
    kind: 'text',
    width: 30,
    value: ({ boundTo }) => boundTo?.title ?? 'Для любого',
  },
  { of: 'amount', title: 'Приход, ₽', kind: 'money', width: 16, value: ({ amount }) => (amount > 0 ? amount : null) },
  { of: 'amount', title: 'Расход, ₽', kind: 'money', width: 16, value: ({ amount }) => (amount < 0 ? -amount : null) },
  { of: 'rest', title: 'Остаток, ₽', kind: 'money', width: 16, value: ({ balanceAfter }) => balanceAfter },
];

/** The history of a balance as a file, with its totals at the end. */
export function historyFile(
  author: string,
  organizationTitle: string,
  rows: AsyncIterable<BalanceEntry>,
  chosen?: readonly string[],
) {
  const kopecks = { income: 0, outgo: 0 };
  const table = {
    sheet: 'История баланса',
    author,
    columns,
    rows: counted(rows, kopecks),
    totals: () => [null, 'Итого', null, null, null, kopecks.income / 100, kopecks.outgo / 100, null],
  };
  return xlsxFile(`История баланса ${organizationTitle}.xlsx`, followed(table, chosen));
}

async function* counted(rows: AsyncIterable<BalanceEntry>, kopecks: { income: number; outgo: number }) {
  for await (const row of rows) {
    kopecks[row.amount > 0 ? 'income' : 'outgo'] += Math.round(Math.abs(row.amount) * 100);
    yield row;
  }
}
