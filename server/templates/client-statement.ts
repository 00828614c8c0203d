import type { Paragraph, Table, TextRun } from 'docx';
import { parties } from './parties.ts';
import { SHEET_WIDTH, sheet } from './sheet.ts';
import { end, ruled, run, type TextOptions, text, wordFile } from './word-file.ts';

/** «Акт сверки взаимных расчётов»: what the center says of a period, and room for what the client says. */
export const clientStatement = (): Promise<Buffer> =>
  wordFile(
    'Акт сверки взаимных расчётов',
    sheet('Акт сверки за\u00a0{сверка.начало} – {сверка.конец}', [
      text('Акт сверки взаимных расчётов', { size: 15, bold: true, align: 'center' }),
      text('за период {сверка.начало | с_предлогом} по\u00a0{сверка.конец}, {сверка.вид}', {
        size: 11,
        align: 'center',
        after: 10,
      }),
      text(
        [
          ...sideOf('центр'),
          run(' (исполнитель) и\u00a0', { size: 10.5 }),
          ...sideOf('заказчик'),
          run(' (заказчик) составили этот акт о\u00a0том, что состояние взаимных расчётов по данным учёта следующее.', {
            size: 10.5,
          }),
        ],
        { after: 8 },
      ),
      movements([
        text(
          [
            run('{#сверка.кредитор}На\u00a0{сверка.конец} задолженность в\u00a0пользу ', { size: 10.5 }),
            run('{сверка.кредитор}', { size: 10.5, bold: true }),
            run(' составляет {сверка.долг}\u00a0руб. ({сверка.долг | прописью}).{/сверка.кредитор}', { size: 10.5 }),
            run('{^сверка.кредитор}На\u00a0{сверка.конец} задолженность отсутствует.{/сверка.кредитор}', {
              size: 10.5,
            }),
          ],
          { before: 8, after: 16, keepNext: true },
        ),
        parties('От исполнителя', 'От заказчика'),
        end(),
      ]),
      end(),
    ]),
  );

const sideOf = (tag: string): TextRun[] => [
  run(`{${tag}.название}`, { size: 10.5, bold: true }),
  run(`, ИНН\u00a0{${tag}.инн}{#${tag}.кпп}, КПП\u00a0{${tag}.кпп}{/${tag}.кпп}`, { size: 10.5 }),
];

/**
 * Debit is what the client was rendered, credit is what it paid; beside them the client writes its own.
 * @param closing what is owed and who signs, on the page of the last row
 */
function movements(closing: readonly (Paragraph | Table)[]) {
  const size = 9.5;
  const row = (opening: string, ending: string, keepNext: boolean): Paragraph[] => {
    const field = (tag: string, options: TextOptions = {}): Paragraph =>
      text([run(`{#итог}{${tag}}{/итог}`, { size, bold: true }), run(`{^итог}{${tag}}{/итог}`, { size })], {
        ...options,
        keepNext,
      });
    return [
      text([run(`${opening}{дата}`, { size })], { align: 'center', keepNext }),
      field('документ'),
      field('дебет', { align: 'right' }),
      field('кредит', { align: 'right' }),
      text('', { size, keepNext }),
      text(ending, { size, keepNext }),
    ];
  };
  return ruled(
    [20, SHEET_WIDTH - 20 - 25 * 4, 25, 25, 25, 25],
    [
      'Дата',
      'Документ',
      'Дебет исполнителя, руб.',
      'Кредит исполнителя, руб.',
      'Дебет заказчика, руб.',
      'Кредит заказчика, руб.',
    ],
    row('{#движения}{^последний}', '{/последний}', false),
    { color: '000000', shade: 'EEF1F4', size },
    { last: { row: row('{#последний}', '{/последний}{/движения}', true), closing } },
  );
}
