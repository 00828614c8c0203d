import { BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import { services, total } from './services.ts';
import { SHEET_WIDTH, sheet } from './sheet.ts';
import { ACCOUNTANT, HEAD, seal, signatures } from './signatures.ts';
import { cell, end, GREY, grid, mm, row, run, text, wordFile } from './word-file.ts';

/** «Счёт на оплату», with the payment code of GOST R 56042. */
export const paymentInvoice = (): Promise<Buffer> =>
  wordFile(
    'Счёт на оплату',
    sheet('Счёт №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}', [
      bank(),
      text('Счёт на оплату №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата_словами}', {
        size: 15,
        bold: true,
        before: 16,
        after: 8,
      }),
      sides(),
      text('', { size: 6 }),
      services([
        ...total({ last: 'Всего к оплате:', counted: 'Всего наименований' }),
        text(
          '{#оплата.срок}Оплатить до\u00a0{оплата.срок | дата_словами} включительно.{/оплата.срок}{#оплата.аванс} Из них аванс {оплата.аванс}\u00a0руб. – до\u00a0{оплата.аванс_срок | дата_словами}{/оплата.аванс}',
          {
            size: 10.5,
            after: 6,
          },
        ),
        ...foundation(),
      ]),
      end(),
    ]),
  );

/** The sample of a payment order: the bank of the receiver, its accounts, the receiver himself. */
function bank(): Table {
  const size = 9.5;
  const line = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
  const field = (content: readonly Paragraph[], rows = 1, columns = 1) =>
    new TableCell({
      children: [...content],
      rowSpan: rows,
      columnSpan: columns,
      margins: { left: mm(1.2), right: mm(1.2), top: mm(0.6), bottom: mm(0.6) },
    });
  const label = (content: string) => text(content, { size: 8, color: GREY });
  const value = (content: string) => text(content, { size });
  const widths = [52, 45, 18, SHEET_WIDTH - 115];
  return new Table({
    columnWidths: widths.map(mm),
    width: { size: widths.reduce((sum, width) => sum + mm(width), 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [
      new TableRow({
        children: [
          field([value('{центр.банк}'), label('Банк получателя')], 2, 2),
          field([value('БИК')]),
          field([value('{центр.бик}')]),
        ],
      }),
      new TableRow({ children: [field([value('Сч. №')]), field([value('{центр.корсчёт}')])] }),
      new TableRow({
        children: [
          field([value('ИНН {центр.инн}')]),
          field([value('КПП {центр.кпп}')]),
          field([value('Сч. №')], 2),
          field([value('{центр.счёт}')], 2),
        ],
      }),
      new TableRow({ children: [field([value('{центр.название}'), label('Получатель')], 1, 2)] }),
    ],
  });
}

/** Who sells and who buys. */
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
          run(`{#${tag}.телефон}, тел.\u00a0{${tag}.телефон}{/${tag}.телефон}`, { size: 10 }),
        ],
        { before: 2, after: 3 },
      ),
    );
  return grid(
    [30, SHEET_WIDTH - 30],
    [
      side('Исполнитель', 'центр'),
      side('Заказчик', 'заказчик'),
      side('Плательщик', 'заказчик'),
      // Without a contract there is no such line: an invoice is no basis of itself. An older snapshot has its contract alone.
      line(
        '{#оплата.основание}Основание',
        text('{оплата.основание}{/оплата.основание}', { size: 10, before: 2, after: 3 }),
      ),
      line(
        '{^оплата.основание}{#договор.номер}Основание',
        text('Договор №\u00a0{договор.номер} от\u00a0{договор.дата | дата}{/договор.номер}{/оплата.основание}', {
          size: 10,
          before: 2,
          after: 3,
        }),
      ),
      line(
        'Назначение',
        text(
          '{#документ.срок}{#оплата.повторная}{оплата.повторная | с_заглавной}{^договор.с_физлицом} работников{/договор.с_физлицом}, {/оплата.повторная}{^оплата.повторная}Обучение{^договор.с_физлицом} работников{/договор.с_физлицом}, начало обучения {/оплата.повторная}{документ.срок_датами}{/}{^документ.срок}Пополнение баланса для оплаты обучения{^договор.с_физлицом} работников{/договор.с_физлицом}{/}',
          { size: 10, before: 2, after: 3 },
        ),
      ),
    ],
  );
}

const foundation = (): (Paragraph | Table)[] => [
  grid(
    [42, SHEET_WIDTH - 42],
    [
      row([
        cell([
          new Paragraph({ children: [run('{%qr | 38}')] }),
          text('Оплата по коду в приложении банка', { size: 7.5, color: GREY }),
        ]),
        cell([signatures([HEAD, ACCOUNTANT], [54, 30, 40], 10.5, 13), text('', { size: 6 }), seal(10.5)], {
          valign: 'center',
        }),
      ]),
    ],
  ),
  end(),
];
