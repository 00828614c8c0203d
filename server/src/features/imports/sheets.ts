import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { columns, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { Cell } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import type { FailedRow } from '../../db/tables/imports.ts';
import type { Download } from '../../http/download.ts';
import { rowHeight } from '../../printing/row-height.ts';
import { FAILED_TITLES, SHEET_TITLE } from './matching/own-titles.ts';
import { columnLetter } from './reading/column-letter.ts';
import { EXAMPLE_SHEET, RULES_SHEET } from './reading/pick-sheet.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TEXT = '@';

const body = { alignment: { vertical: 'top', wrapText: true } } as const;
const header = {
  font: { bold: true },
  alignment: { vertical: 'center', wrapText: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF5' } },
} as const;

interface Sheet {
  name: string;
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  widths: readonly number[];
  /** Rows to be filled in, whose cells are texts beforehand. */
  blankRows?: number;
}

/** On paper: A4 lying down, as wide as the page, the heading on each of them, as the other tables have it. */
const PAGE = {
  pageSetup: {
    paperSize: 'a4',
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    horizontalCentered: true,
    showGridLines: true,
    printTitlesRow: '$1:$1',
    margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
  },
  headerFooter: { oddFooter: '&L&A&RСтраница &P из &N' },
} as const;

/** An .xlsx of an author whose cells are all text: Excel neither counts with phones nor drops zeros. */
async function workbook(author: string, title: string, sheets: readonly Sheet[]): Promise<Download> {
  const bytes = await writeXlsx({
    properties: { creator: author, lastModifiedBy: author },
    sheets: sheets.map(({ name, titles, rows, widths, blankRows = 0 }) => ({
      name,
      columns: widths.map((width) => ({ width, numFmt: TEXT, style: body })),
      rowDefs: new Map([
        [0, { height: rowHeight(titles, widths, 'bold') }],
        ...rows.map((row, i) => [i + 1, { height: rowHeight(row, widths, 'plain') }] as const),
      ]),
      ...PAGE,
      rows: [[...titles], ...rows.map((row) => [...row])],
      cells: new Map<string, Partial<Cell>>([
        ...titles.map((value, i) => [`0,${i}`, { value, type: 'string' as const, style: header }] as const),
        ...Array.from({ length: blankRows * titles.length }, (_, i) => {
          const place = `${1 + Math.floor(i / titles.length)},${i % titles.length}`;
          return [place, { value: null, style: { ...body, numFmt: TEXT } }] as const;
        }),
      ]),
      freezePane: { rows: 1 },
    })),
  });
  return { title, mime: MIME, content: Buffer.from(bytes) };
}

const widthOf = ({ title, example }: { title: string; example: string }) => Math.max(title.length, example.length) + 4;

const RULES: readonly (readonly string[])[] = [
  ['Первая строка – заголовки: столбцы можно переставлять и называть по-своему, лишние не мешают.'],
  ['Обязательны: фамилия, имя, отчество (или один столбец «ФИО») и дата рождения.'],
  ['Без e-mail сотрудник добавится, но войти сможет, когда почта появится. СНИЛС понадобится для документов.'],
  ['Если отчества нет, поставьте прочерк.'],
  ['Дата рождения: дата или текст вида 17.05.1990. Телефон и СНИЛС: в любой записи.'],
  ['Образование: Высшее, Среднее общее или Среднее профессиональное.'],
  ['Сотрудник с тем же СНИЛС или e-mail не создаётся второй раз: его данные обновляются.'],
];

/** Excel takes 00417 for 417 in a cell that is not a text beforehand; a format of the whole column is not written. */
const BLANK_ROWS = 500;

/**
 * The table to fill in, blank: an example in it would be loaded as a person. That stands beside the rules.
 * @param known the fields that whoever asks may load
 */
export function templateSheet(author: string, known: readonly LoadedName[]): Promise<Download> {
  const shown = columns.filter(({ field }) => known.includes(field));
  const [titles, widths] = [shown.map(({ title }) => title), shown.map(widthOf)];
  return workbook(author, 'Шаблон загрузки персонала.xlsx', [
    { name: 'Персонал', titles, rows: [], widths, blankRows: BLANK_ROWS },
    { name: EXAMPLE_SHEET, titles, rows: [shown.map(({ example }) => example)], widths },
    { name: RULES_SHEET, titles: ['Как заполнить'], rows: RULES, widths: [110] },
  ]);
}

/**
 * The wrong rows as they were read, each with its number and what is wrong, in columns that can be loaded again; behind them
 * what the file has besides, as it calls it.
 */
export function failedSheet(
  author: string,
  failures: readonly FailedRow[],
  known: readonly LoadedName[],
): Promise<Download> {
  const shown = columns.flatMap((column, place) => (known.includes(column.field) ? [{ ...column, place }] : []));
  // The sheet is named where the file has several.
  const areOfSheets = failures.some(({ sheet }) => sheet !== undefined);
  const besides = [
    ...new Map(failures.flatMap(({ beside = [] }) => beside.map(({ place, title }) => [place, title] as const))),
  ].toSorted(([a], [b]) => a - b);
  return workbook(author, 'Строки с ошибками.xlsx', [
    {
      name: 'Ошибки',
      titles: [
        ...(areOfSheets ? [SHEET_TITLE] : []),
        ...FAILED_TITLES,
        ...shown.map(({ title }) => title),
        ...besides.map(([place, title]) => title || `Столбец ${columnLetter(place)}`),
      ],
      rows: failures.map(({ rowNumber, sheet = '', errors, cells, beside = [] }) => [
        ...(areOfSheets ? [sheet] : []),
        String(rowNumber),
        errors.map(whatToMend).join('; '),
        ...shown.map(({ place }) => cells[place] ?? ''),
        ...besides.map(([place]) => beside.find((one) => one.place === place)?.text ?? ''),
      ]),
      widths: [
        ...(areOfSheets ? [16] : []),
        10,
        60,
        ...shown.map(widthOf),
        ...besides.map(([, title]) => Math.max(title.length, 16) + 4),
      ],
    },
  ]);
}

/** «Телефон (C7): Обязательное поле, например: +7 912 345-67-89». */
const whatToMend = ({ column, cell, message, right }: FailedRow['errors'][number]): string =>
  `${column}${cell ? ` (${cell})` : ''}: ${message}${right && !message.includes(right) ? `, например: ${right}` : ''}`;

/** Somebody new, and the link by which he sets his password; null without a mailbox, which is his login. */
interface Newcomer {
  fullName: string;
  email: string;
  phone: string | null;
  sharesPhone: boolean;
  link: string | null;
}

/** How whoever has no mailbox logs in: by a code to a phone that no other account is found by. */
const withoutMailbox = ({ phone, sharesPhone }: Newcomer): string =>
  phone && !sharesPhone
    ? `Почты нет: первый вход по коду из СМС на ${formatPhone(phone)}: «Забыли пароль?», «По телефону»; дальше по телефону и паролю`
    : 'Почты нет: войти сможет, когда она появится в профиле';

/** How the new people come in: their logins, and the links by which each sets his password. */
export const accessSheet = (author: string, people: readonly Newcomer[]): Promise<Download> =>
  workbook(author, 'Ссылки для входа.xlsx', [
    {
      name: 'Доступ',
      titles: ['ФИО', 'Логин (e-mail)', 'Ссылка, чтобы задать пароль'],
      rows: people.map((one) => [one.fullName, one.email, one.link ?? withoutMailbox(one)]),
      widths: [36, 34, 90],
    },
  ]);
