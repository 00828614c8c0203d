import type { Paragraph, Table } from 'docx';
import { parties } from './parties.ts';
import { services, total } from './services.ts';
import { SHEET_WIDTH, sheet } from './sheet.ts';
import { cell, end, GREY, grid, row, run, text, wordFile } from './word-file.ts';

/** «Акт об оказании услуг»: what the center has taught and the client has accepted. */
export const serviceAct = (): Promise<Buffer> =>
  wordFile(
    'Акт об оказании услуг',
    sheet('Акт №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}', [
      text('Акт об оказании услуг №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата_словами}', {
        size: 15,
        bold: true,
        after: 12,
      }),
      sides(),
      text('', { size: 6 }),
      services([
        ...total({ counted: 'Всего оказано услуг' }),
        text(
          'Услуги оказаны полностью и\u00a0в\u00a0срок. Заказчик претензий по\u00a0объёму, качеству и\u00a0срокам оказания услуг не\u00a0имеет.',
          { size: 10.5, before: 4, after: 18 },
        ),
        parties(),
        end(),
      ]),
      end(),
    ]),
  );

function sides(): Table {
  const line = (label: string, content: Paragraph) =>
    row([cell([text(label, { size: 10, color: GREY, before: 2, after: 3 })]), cell([content])]);
  const side = (label: string, tag: string) =>
    line(
      label,
      text(
        [
          run(`{${tag}.название}`, { size: 10.5, bold: true }),
          run(`{#${tag}.инн}, ИНН {${tag}.инн}{/${tag}.инн}{#${tag}.кпп}, КПП {${tag}.кпп}{/${tag}.кпп}`, { size: 10 }),
          run(`{#${tag}.адрес}, {${tag}.адрес}{/${tag}.адрес}`, { size: 10 }),
        ],
        { before: 2, after: 3 },
      ),
    );
  return grid(
    [30, SHEET_WIDTH - 30],
    [
      side('Исполнитель', 'центр'),
      side('Заказчик', 'заказчик'),
      line(
        '{#оплата.основание}Основание',
        text('{оплата.основание}{/оплата.основание}', { size: 10, before: 2, after: 3 }),
      ),
      // An older snapshot has its contract alone; what was paid by card has neither.
      line(
        '{^оплата.основание}{#договор.номер}Основание',
        text('Договор №\u00a0{договор.номер} от\u00a0{договор.дата | дата}{/договор.номер}{/оплата.основание}', {
          size: 10,
          before: 2,
          after: 3,
        }),
      ),
      line(
        'Период оказания услуг',
        text('{документ.срок_датами}', {
          size: 10,
          before: 2,
          after: 3,
        }),
      ),
    ],
  );
}
