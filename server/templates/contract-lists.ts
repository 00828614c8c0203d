import type { Paragraph, Table } from 'docx';
import { SHEET_WIDTH } from './sheet.ts';
import { loopRows, ruled, text } from './word-file.ts';

const lines = { color: '000000', shade: 'EEF1F4', size: 9 } as const;
const plain = { size: 9.5 } as const;
const centered = { ...plain, align: 'center' } as const;
const right = { ...plain, align: 'right' } as const;

const listTitle = (title: string): Paragraph =>
  text(title, { size: 12, bold: true, align: 'center', after: 4, keepNext: true });

/** What is taught, for which sum where it is paid for. */
export const programs = (isPaid: boolean): (Paragraph | Table)[] => [
  listTitle('ПРОГРАММЫ ОБУЧЕНИЯ'),
  ruled(
    [8, SHEET_WIDTH - (isPaid ? 117 : 91), 13, 23, 34, 13, ...(isPaid ? [26] : [])],
    [
      ...['№', 'Программа, вид обучения', 'Часов', 'Срок освоения', 'Выдаваемый документ', 'Чел.'],
      ...(isPaid ? ['Сумма, руб.'] : []),
    ],
    [
      text('{#программы}{номер}', centered),
      text('«{название}», {вид}', plain),
      text('{часы}', centered),
      text('{срок}', centered),
      text('{документ}', plain),
      text(isPaid ? '{количество}' : '{количество}{/программы}', centered),
      ...(isPaid ? [text('{сумма}{/программы}', right)] : []),
    ],
    lines,
  ),
];

/** What is checked once more, of which there are no hours. */
export const checks = (isPaid: boolean): (Paragraph | Table)[] => [
  listTitle('ПРОГРАММЫ'),
  ruled(
    [8, SHEET_WIDTH - (isPaid ? 104 : 78), 23, 34, 13, ...(isPaid ? [26] : [])],
    [
      ...['№', 'Программа, услуга', 'Срок проведения', 'Выдаваемый документ', 'Чел.'],
      ...(isPaid ? ['Сумма, руб.'] : []),
    ],
    [
      text('{#программы}{номер}', centered),
      text('«{название}», {вид}', plain),
      text('{срок}', centered),
      text('{документ}', plain),
      text(isPaid ? '{количество}' : '{количество}{/программы}', centered),
      ...(isPaid ? [text('{сумма}{/программы}', right)] : []),
    ],
    lines,
  ),
];

/**
 * Who learns it.
 * @param closing the sum and who signs, on the page of the last of them
 * @param areTaught whether there are hours to be named
 */
export function assignees(
  isPaid: boolean,
  closing: readonly (Paragraph | Table)[],
  areTaught = true,
): (Paragraph | Table)[] {
  const { body, row: last } = loopRows('слушатели', [
    { value: '{номер}', options: centered },
    { value: '{фио}{#адрес_и_телефон}, {адрес_и_телефон}{/}', options: plain },
    { value: '{снилс_или_дата}', options: centered },
    { value: '{номер_программы}', options: centered },
    ...(areTaught ? [{ value: '{часы}', options: centered }] : []),
    ...(isPaid ? [{ value: '{цена}', options: right }] : []),
  ]);
  return [
    text('', { size: 8 }),
    listTitle('СПИСОК СЛУШАТЕЛЕЙ'),
    ruled(
      [
        8,
        SHEET_WIDTH - (isPaid ? 101 : 77) + (areTaught ? 0 : 13),
        31,
        25,
        ...(areTaught ? [13] : []),
        ...(isPaid ? [24] : []),
      ],
      [
        ...['№', '{договор.графа_слушателя}', 'СНИЛС или дата рождения', '№\u00a0программы'],
        ...(areTaught ? ['Часов'] : []),
        ...(isPaid ? ['Цена, руб.'] : []),
      ],
      body,
      lines,
      { last: { row: last, closing } },
    ),
  ];
}
