import { type AccountingFilters, accountedTitle } from '@dopusk/contract/accounting.ts';
import { dotted, sinceDay } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { CSV, csvStream } from '../../printing/csv.ts';
import { type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';
import type { Stored } from './db.ts';
import { type AccountedLine, accountedLines, contractOf } from './register-rows.ts';

interface Row extends Stored {
  line: AccountedLine;
}

const rubles = (kopecks: number | null): number | null => (kopecks === null ? null : toRubles(kopecks));
const vatText = ({ moved, line }: Row): string => {
  if (line.rate) return `${line.rate}%`;
  return moved ? '' : 'Без НДС';
};

const columns: readonly XlsxColumn<Row>[] = [
  { title: 'Вид', kind: 'text', width: 20, value: accountedTitle },
  { title: 'Дата', kind: 'date', width: 12, value: ({ date }) => date },
  { title: 'Номер', kind: 'text', width: 14, value: ({ number }) => number },
  { title: 'Контрагент', kind: 'text', width: 36, value: ({ client }) => client },
  { title: 'ИНН', kind: 'text', width: 14, value: ({ inn }) => inn },
  { title: 'КПП', kind: 'text', width: 12, value: ({ kpp }) => kpp },
  { title: 'Договор', kind: 'text', width: 22, value: contractOf },
  { title: 'Услуга', kind: 'text', width: 56, value: ({ line }) => line.title },
  { title: 'Ед.', kind: 'text', width: 8, value: ({ line }) => line.unit },
  { title: 'Количество', kind: 'number', width: 12, value: ({ line }) => line.quantity },
  { title: 'Цена, руб.', kind: 'money', width: 16, value: ({ line }) => rubles(line.price) },
  { title: 'Сумма, руб.', kind: 'money', width: 16, value: ({ line }) => rubles(line.sum) },
  { title: 'Ставка НДС', kind: 'text', width: 12, value: vatText },
  { title: 'Сумма НДС, руб.', kind: 'money', width: 16, value: ({ line }) => rubles(line.vat) },
  { title: 'Плательщик или получатель', kind: 'text', width: 36, value: ({ payer }) => payer },
  { title: 'Проведено', kind: 'date', width: 12, value: ({ bookedOn }) => bookedOn },
];

/** The register as a file: a row for each service, so that a program enters it without more typing. */
export function registerFile(
  author: string,
  { dateStart, dateEnd, format }: Pick<AccountingFilters, 'dateStart' | 'dateEnd'> & { format: 'Xlsx' | 'Csv' },
  stored: readonly Stored[],
) {
  const rows = stored.flatMap((one): Row[] => accountedLines(one).map((line) => ({ ...one, line })));
  const days = [dateStart && sinceDay(dotted(dateStart)), dateEnd && `по ${dotted(dateEnd)}`].filter(Boolean);
  const title = ['Реестр для бухгалтерии', ...days].join(' ');
  if (format === 'Csv') return { title: `${title}.csv`, mime: CSV, content: csvStream(columns, rows) };
  return xlsxFile(`${title}.xlsx`, { sheet: 'Реестр', author, columns, rows });
}
