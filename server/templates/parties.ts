import type { Table, TableRow } from 'docx';
import { SHEET_WIDTH } from './sheet.ts';
import { seal } from './signatures.ts';
import { cell, GREY, grid, row, text } from './word-file.ts';

/** The center and the client sign side by side. */
export function parties(center = 'Исполнитель', client = 'Заказчик'): Table {
  const size = 10.5;
  const gap = 10;
  const width = (SHEET_WIDTH - gap) / 2;
  const blank = () => cell([text('', { size })]);
  const initials = (tag: string) => `{#${tag}.руководитель}{${tag}.руководитель | инициалы}{/${tag}.руководитель}`;
  const post = (tag: string) => `{${tag}.должность_руководителя}`;
  // The longest names in two lines, parted at their hyphens.
  const columns = [24, width - 24, gap, 24, width - 24];
  const wide = (content: string, options = {}) => cell([text(content, { size, ...options })], { span: 2 });
  return grid(columns, [
    row([wide(center, { bold: true }), blank(), wide(client, { bold: true })]),
    row([wide('{центр.краткое}'), blank(), wide('{заказчик.краткое}')]),
    row([wide(post('центр'), { color: GREY, before: 4 }), blank(), wide(post('заказчик'), { color: GREY, before: 4 })]),
    row(
      [
        cell([text('', { size })], { underline: '000000' }),
        cell([text(initials('центр'), { size })], { valign: 'bottom', padding: 1.5 }),
        blank(),
        cell([text('', { size })], { underline: '000000' }),
        cell([text(initials('заказчик'), { size })], { valign: 'bottom', padding: 1.5 }),
      ],
      12,
    ),
    ...accountant(size),
    row(
      [
        cell([seal(size)], { span: 2, valign: 'bottom' }),
        blank(),
        // A natural person has none.
        cell([seal(size, '{^договор.с_физлицом}М.П.{/договор.с_физлицом}')], { span: 2, valign: 'bottom' }),
      ],
      8,
    ),
  ]);
}

/** The center's chief accountant, under its head; the rows are left out where it has none. */
function accountant(size: number): TableRow[] {
  const blank = () => cell([text('', { size })]);
  const end = () => cell([text('{/центр.главный_бухгалтер}')]);
  return [
    row([
      cell([text('{#центр.главный_бухгалтер}Главный бухгалтер', { size, color: GREY })], { span: 2 }),
      blank(),
      blank(),
      end(),
    ]),
    row(
      [
        cell([text('{#центр.главный_бухгалтер}', { size })], { underline: '000000' }),
        cell([text('{центр.главный_бухгалтер | инициалы}', { size })], { valign: 'bottom', padding: 1.5 }),
        blank(),
        blank(),
        end(),
      ],
      12,
    ),
  ];
}
