import { dotted } from '@dopusk/contract/fields/date.ts';
import {
  type ClientSettlement,
  type Settlement,
  type SettlementPeriod,
  settlementTitles,
} from '@dopusk/contract/settlement.ts';
import { type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';
import { figures, totalOf } from './settle-centers.ts';

type Figures = Omit<Settlement, 'center'>;

const columnsOf = <Row extends Figures>(title: string, nameOf: (row: Row) => string): XlsxColumn<Row>[] => [
  { title, kind: 'text', width: 40, value: nameOf },
  ...figures.map(
    (name): XlsxColumn<Row> => ({
      title: `${settlementTitles[name]}, ₽`,
      kind: 'money',
      width: 20,
      value: (row) => row[name],
    }),
  ),
];

/** The settlements as a file, with their totals at the end. */
export const settlementFile = (author: string, period: SettlementPeriod, rows: readonly Settlement[]) =>
  fileOf(
    'Взаиморасчёты',
    author,
    period,
    rows,
    columnsOf('Учебный центр', ({ center }: Settlement) => center.title),
  );

/** The same of one center by its clients: the totals are what the center's own settlement says. */
export const clientSettlementsFile = (author: string, period: SettlementPeriod, rows: readonly ClientSettlement[]) =>
  fileOf(
    'Взаиморасчёты по клиентам',
    author,
    period,
    rows,
    columnsOf('Клиент', ({ client }: ClientSettlement) => client.title),
  );

function fileOf<Row extends Figures>(
  sheet: string,
  author: string,
  { dateStart, dateEnd }: SettlementPeriod,
  rows: readonly Row[],
  columns: readonly XlsxColumn<Row>[],
) {
  const total = totalOf(rows);
  return xlsxFile(`${sheet} ${[dateStart, dateEnd].map(dotted).join(' – ')}.xlsx`, {
    sheet,
    author,
    columns,
    rows,
    totals: () => ['Итого', ...figures.map((name) => total[name])],
  });
}
