import { dotted } from '@dopusk/contract/fields/date.ts';
import { type Settlement, type SettlementPeriod, settlementTitles } from '@dopusk/contract/settlement.ts';
import { type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';

type Name = keyof typeof settlementTitles;
const names = Object.keys(settlementTitles) as Name[];

const columns: readonly XlsxColumn<Settlement>[] = [
  { title: 'Учебный центр', kind: 'text', width: 40, value: ({ center }) => center.title },
  ...names.map(
    (name): XlsxColumn<Settlement> => ({
      title: `${settlementTitles[name]}, ₽`,
      kind: 'money',
      width: 20,
      value: (row) => row[name],
    }),
  ),
];

/** «01.11.2026». */

/** The settlements as a file, with their totals at the end. */
export function settlementFile(author: string, { dateStart, dateEnd }: SettlementPeriod, rows: readonly Settlement[]) {
  const total = (name: Name) => rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100;
  return xlsxFile(`Взаиморасчёты ${[dateStart, dateEnd].map(dotted).join(' – ')}.xlsx`, {
    sheet: 'Взаиморасчёты',
    author,
    columns,
    rows,
    totals: () => ['Итого', ...names.map(total)],
  });
}
