import { dotted } from '@dopusk/contract/fields/date.ts';
import { type SalesFilters, type SalesRow, salesByTitles } from '@dopusk/contract/sales.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';
import { namesClients, namesCourses, type Sales } from './db.ts';

const client: XlsxColumn<SalesRow> = {
  of: 'client',
  title: 'Клиент',
  kind: 'text',
  width: 40,
  value: (row) => row.client?.title ?? '',
};

const course: XlsxColumn<SalesRow> = {
  of: 'course',
  title: 'Курс',
  kind: 'text',
  width: 48,
  value: (row) => row.course?.title ?? 'Не за курс: пополнения баланса и прочее',
};

const sums: readonly XlsxColumn<SalesRow>[] = [
  { of: 'taught', title: 'Обучений окончено', kind: 'number', width: 14, value: ({ taught }) => taught },
  { of: 'invoiced', title: 'Выставлено, руб.', kind: 'money', width: 18, value: ({ invoiced }) => invoiced },
  { of: 'paid', title: 'Оплачено, руб.', kind: 'money', width: 18, value: ({ paid }) => paid },
  { of: 'owed', title: 'Долг, руб.', kind: 'money', width: 18, value: ({ owed }) => owed },
  { of: 'overdue', title: 'Просрочено, руб.', kind: 'money', width: 18, value: ({ overdue }) => overdue },
  { of: 'byActs', title: 'По актам без счёта, руб.', kind: 'money', width: 24, value: ({ byActs }) => byActs },
];

/** The report as a file, with the totals of its lines at the end. */
export function salesFile(
  author: string,
  { by, dateStart, dateEnd, columns }: SalesFilters & { columns?: string[] | undefined },
  { items, totals }: Sales,
) {
  const named = [...(namesClients(by) ? [client] : []), ...(namesCourses(by) ? [course] : [])];
  const days = [dateStart && `с ${dotted(dateStart)}`, dateEnd && `по ${dotted(dateEnd)}`].filter(Boolean);
  const { taught, invoiced, paid, owed, overdue, byActs } = totals;
  const table = {
    sheet: salesByTitles[by],
    author,
    columns: [...named, ...sums],
    rows: items,
    totals: () => ['Итого', ...named.slice(1).map(() => null), taught, invoiced, paid, owed, overdue, byActs],
  };
  return xlsxFile(`${['Отчёт', salesByTitles[by].toLowerCase(), ...days].join(' ')}.xlsx`, followed(table, columns));
}
