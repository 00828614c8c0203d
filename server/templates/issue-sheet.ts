import type { Paragraph, Table } from 'docx';
import { letterhead, sheet, WIDE_SHEET_WIDTH } from './sheet.ts';
import { cell, end, GREY, grid, row, ruled, text, wordFile } from './word-file.ts';

const SIZE = 9.5;

/** «Ведомость выдачи документов» of a group: whoever takes his document signs in its line; a page of the book of issue. */
export const issueSheet = (): Promise<Buffer> =>
  wordFile(
    'Ведомость выдачи документов',
    sheet(
      'Ведомость выдачи документов. {ведомость.группа}',
      [
        ...letterhead(6),
        text('ВЕДОМОСТЬ ВЫДАЧИ ДОКУМЕНТОВ', { size: 15, bold: true, align: 'center', tracking: 1 }),
        text('Группа «{ведомость.группа}»{#заказчик.название}, {заказчик.название}{/}', {
          size: 12,
          align: 'center',
          after: 6,
          keepNext: true,
        }),
        handedOut(),
        end(),
      ],
      true,
    ),
  );

interface Field {
  readonly title: string;
  readonly width: number;
  readonly value: string;
  readonly align?: 'center';
}

const fields: readonly Field[] = [
  { title: '№', width: 9, value: '{номер}', align: 'center' },
  { title: 'Фамилия, имя, отчество', width: 56, value: '{фио}' },
  { title: 'Документ', width: 52, value: '{документ}{#примечание} ({примечание}){/}' },
  { title: 'Серия и номер бланка', width: 27, value: '{бланк}{^бланк}–{/}', align: 'center' },
  { title: 'Рег. номер', width: 27, value: '{рег_номер}', align: 'center' },
  { title: 'Дата документа', width: 22, value: '{дата}', align: 'center' },
  { title: 'Дата получения', width: 22, value: '', align: 'center' },
  { title: 'Подпись, № и дата доверенности', width: 42, value: '' },
];

/** Programme by programme, what each of its people is given; who has handed it out stays with the last line. */
function handedOut(): Table {
  const line = (opening: string, closing: string, keepNext: boolean): Paragraph[] =>
    fields.map(({ value, align }, index) => {
      const content = `${index === 0 ? opening : ''}${value}${index === fields.length - 1 ? closing : ''}`;
      return text(content, { size: SIZE, align: align ?? 'left', keepNext });
    });
  const head = { size: SIZE, bold: true, keepNext: true } as const;
  return ruled(
    fields.map(({ width }) => width),
    fields.map(({ title }) => title),
    line('{^последний}', '{/последний}', false),
    // There is room to sign.
    { color: '000000', shade: 'EEF1F4', size: SIZE, pad: 1.6 },
    {
      part: {
        first: text('{#выданные}{#новая_программа}{новая_программа}', head),
        last: text('{/новая_программа}', head),
      },
      last: { row: line('{#последний}', '{/последний}{/выданные}', true), closing: handedOutBy() },
    },
  );
}

function handedOutBy(): (Paragraph | Table)[] {
  const size = 11;
  const place = (words: string) =>
    cell([text(words, { size: 8, color: GREY, align: 'center', keepNext: true })], { padding: 2 });
  const lined = () => cell([text('', { size, keepNext: true })], { underline: GREY, padding: 2 });
  return [
    text('Всего документов: {ведомость.всего}', { size, bold: true, before: 6, after: 8, keepNext: true }),
    grid(
      [36, 70, 5, 45, 5, 60, WIDE_SHEET_WIDTH - 221],
      [
        row([
          cell([text('Документы выдал:', { size, keepNext: true })]),
          lined(),
          cell([end()]),
          lined(),
          cell([end()]),
          lined(),
          cell([end()]),
        ]),
        row([
          cell([end()]),
          place('должность'),
          cell([end()]),
          place('подпись'),
          cell([end()]),
          place('фамилия, инициалы'),
          cell([end()]),
        ]),
      ],
    ),
    end(),
  ];
}
