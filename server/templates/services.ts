import type { Paragraph, Table } from 'docx';
import { SHEET_WIDTH } from './sheet.ts';
import { cell, grid, loopRows, row, ruled, text } from './word-file.ts';

/**
 * What is sold, a service a row. Breaks over pages between rows, with its head repeated on each.
 * @param closing the sum and who signs, on the page of the last row
 */
export function services(closing: readonly (Paragraph | Table)[]): Table {
  const plain = { size: 10 } as const;
  const right = { ...plain, align: 'right' } as const;
  const center = { ...plain, align: 'center' } as const;
  const { body, row } = loopRows('услуги', [
    { value: '{номер}', options: center },
    { value: '{название}', options: plain },
    { value: '{единица}', options: center },
    { value: '{количество}', options: center },
    { value: '{цена}', options: right },
    { value: '{сумма}', options: right },
  ]);
  return ruled(
    [9, SHEET_WIDTH - 96, 14, 17, 26, 30],
    ['№', 'Услуга', 'Ед.', 'Кол-во', 'Цена, руб.', 'Сумма, руб.'],
    body,
    { color: '000000', shade: 'EEF1F4', size: 10 },
    { last: { row, closing } },
  );
}

/** The sum with its VAT, in figures and in words; `last` repeats it under the VAT, as what is to be paid. */
export function total({ last, counted }: { last?: string; counted: string }): (Paragraph | Table)[] {
  const line = (label: string, value: string) =>
    row([
      cell([text(label, { size: 10.5, bold: true, align: 'right' })]),
      cell([text(value, { size: 10.5, bold: true, align: 'right' })], { padding: 1.5 }),
    ]);
  return [
    text('', { size: 4, keepNext: true }),
    grid(
      [SHEET_WIDTH - 30, 30],
      [
        line('Итого:', '{оплата.сумма}'),
        line('{оплата.ндс_название}:', '{оплата.ндс_сумма}'),
        ...(last ? [line(last, '{оплата.сумма}')] : []),
      ],
    ),
    text(`${counted} {оплата.строк}, на сумму {оплата.сумма}\u00a0руб.`, { size: 10.5, before: 8 }),
    text('{оплата.сумма | прописью}, {оплата.ндс}.', { size: 10.5, bold: true, before: 2, after: 6 }),
  ];
}
