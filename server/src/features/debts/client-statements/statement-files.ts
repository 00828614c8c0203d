import { buffer } from 'node:stream/consumers';
import type {
  ClientStatement,
  StatementBasis,
  StatementLine,
  StatementQuery,
} from '@dopusk/contract/client-statements.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { Context } from '../../../context.ts';
import type { Download } from '../../../http/download.ts';
import type { Attachment } from '../../../outside/mail/port.ts';
import { organizationInGenitive } from '../../../printing/organization.ts';
import { withLast } from '../../../printing/with-last.ts';
import { type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';
import { blankData } from '../../documents/blank-data.ts';
import { fileFormats } from '../../documents/file-format.ts';
import { partyData, partyOn } from '../../documents/parties/party.ts';
import { moneyText } from '../../documents/parties/payment.ts';
import { centerTags, type PrintedData } from '../../documents/printed-data.ts';
import { fillTemplate } from '../../documents/printing/fill-template.ts';
import { builtInTemplate } from '../../documents/printing/template-of.ts';
import { findReceiver } from '../../documents/static/db.ts';
import type { Sides } from './db.ts';
import { type FullStatement, figuresOf } from './statement.ts';

type Period = Pick<StatementQuery, 'dateStart' | 'dateEnd' | 'by'>;

/** By what a debt is reckoned: an advance is in no invoice for training. */
const bases: Record<StatementBasis, string> = { Acts: 'по актам', Invoices: 'по счетам (без учёта авансов)' };

const titleOf = (
  { client, center }: ClientStatement,
  { dateStart, dateEnd, by }: Period,
  isOfCenter: boolean,
): string =>
  `Акт сверки ${bases[by]} ${isOfCenter ? client.title : center.title} ${dotted(dateStart)} – ${dotted(dateEnd)}`;

/** The statement as a document that both sign. It is made of what the books say now, and not kept. */
export async function printStatement(
  { storage, printer }: Pick<Context, 'storage' | 'printer'>,
  full: FullStatement,
  { format, isOfCenter, ...period }: Period & { format: 'Docx' | 'Pdf'; isOfCenter: boolean },
): Promise<Download> {
  const title = titleOf(full.statement, period, isOfCenter);
  const template = await builtInTemplate('ClientStatement');
  const docx = await fillTemplate(storage, template, printedStatement(full, period), title);
  const { mime, extension } = fileFormats[format];
  const content = format === 'Docx' ? docx : await printer.toPdf(docx);
  return { title: `${title}.${extension}`, mime, content };
}

/** The statement of two sides as a letter brings it to the client. */
export async function attachStatement(
  context: Pick<Context, 'db' | 'storage' | 'printer'>,
  sides: Sides,
  { dateStart, dateEnd }: Omit<Period, 'by'>,
): Promise<Attachment> {
  const { db } = context;
  const period: Period = { dateStart, dateEnd, by: 'Acts' };
  const [center, client] = [await findReceiver(db, sides.centerId), await findReceiver(db, sides.clientId)];
  const statement = {
    center: { id: center.id, title: shownTitle(center) },
    client: { id: client.id, title: shownTitle(client) },
    ...(await figuresOf(db, sides, period)),
    isMonthly: true,
  };
  const full = { statement, center, client };
  const { title, mime, content } = await printStatement(context, full, { ...period, format: 'Pdf', isOfCenter: false });
  return { name: title, mime, content: Buffer.isBuffer(content) ? content : await buffer(content) };
}

function printedStatement(
  { statement, center, client }: FullStatement,
  { dateStart, dateEnd, by }: Period,
): PrintedData {
  const { closing } = statement;
  const [own, payer] = [center, client].map((record) => partyOn(record, { right: 'Act', day: today() }));
  return {
    ...blankData,
    ...(own && payer ? { центр: centerTags(own), заказчик: partyData(payer) } : {}),
    сверка: {
      начало: dotted(dateStart),
      конец: dotted(dateEnd),
      вид: bases[by],
      // Follows «в пользу».
      кредитор: closing === 0 ? '' : organizationInGenitive((closing > 0 ? center : client).title),
      долг: closing === 0 ? '' : moneyText(toKopecks(Math.abs(closing))),
    },
    движения: withLast(
      rowsOf(statement, { dateStart, dateEnd }).map(({ date, title, debit, credit, isTotal }) => ({
        дата: date && dotted(date),
        документ: title,
        дебет: debit === null ? '' : moneyText(toKopecks(debit)),
        кредит: credit === null ? '' : moneyText(toKopecks(credit)),
        итог: isTotal ? 'да' : '',
      })),
    ),
    qr: 'Акт сверки',
  };
}

interface Row {
  /** Empty of what sums up. */
  date: string;
  title: string;
  debit: number | null;
  credit: number | null;
  isTotal: boolean;
}

/** The lines between what was owed before and after; of a sum that is nothing one side stays empty. */
function rowsOf(
  { opening, lines, debit, credit, closing }: ClientStatement,
  { dateStart, dateEnd }: Omit<Period, 'by'>,
): Row[] {
  const total = (title: string, values: { debit: number | null; credit: number | null }): Row => ({
    date: '',
    title,
    ...values,
    isTotal: true,
  });
  const balance = (sum: number) => ({ debit: sum >= 0 ? sum : null, credit: sum < 0 ? -sum : null });
  const line = ({ debit: owed, credit: paid, ...row }: StatementLine): Row => ({
    ...row,
    debit: owed || null,
    credit: paid || null,
    isTotal: false,
  });
  return [
    total(`Сальдо на ${dotted(dateStart)}`, balance(opening)),
    ...lines.map(line),
    total('Обороты за период', { debit, credit }),
    total(`Сальдо на ${dotted(dateEnd)}`, balance(closing)),
  ];
}

const columns: readonly XlsxColumn<Row>[] = [
  { title: 'Дата', kind: 'date', width: 14, value: ({ date }) => date || null },
  { title: 'Документ', kind: 'text', width: 48, value: ({ title }) => title },
  { title: 'Дебет, ₽', kind: 'money', width: 18, value: ({ debit }) => debit },
  { title: 'Кредит, ₽', kind: 'money', width: 18, value: ({ credit }) => credit },
];

/** Whose accounts they are, above the lines: a table that is sent on has no other heading. */
const sidesOf = ({ center, client }: FullStatement): Row[] =>
  (
    [
      ['Исполнитель', center],
      ['Заказчик', client],
    ] as const
  ).map(([role, { title, inn, kpp }]) => ({
    date: '',
    title: [`${role}: ${title}`, ...(inn ? [`ИНН ${inn}`] : []), ...(kpp ? [`КПП ${kpp}`] : [])].join(', '),
    debit: null,
    credit: null,
    isTotal: false,
  }));

/** The statement as a table. */
export const statementTable = (
  author: string,
  full: FullStatement,
  { isOfCenter, ...period }: Period & { isOfCenter: boolean },
) =>
  xlsxFile(`${titleOf(full.statement, period, isOfCenter)}.xlsx`, {
    sheet: 'Акт сверки',
    author,
    columns,
    rows: [...sidesOf(full), ...rowsOf(full.statement, period)],
  });
