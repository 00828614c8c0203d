import type { Paragraph, Table } from 'docx';
import { letterhead, SHEET_WIDTH, sheet } from './sheet.ts';
import { cityOfCenter, HEAD, seal, signatures, verification } from './signatures.ts';
import { cell, end, grid, row, run, text, wordFile } from './word-file.ts';

const LEFT = 80;

/** «Справка об обучении»: a letter of the center about one person. */
export const certificateEducation = (): Promise<Buffer> =>
  wordFile(
    'Справка об обучении',
    sheet('Справка №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}', [
      ...letterhead(14),
      registration(),
      text('СПРАВКА', { size: 17, bold: true, align: 'center', tracking: 2, before: 34 }),
      text('об обучении', { size: 13, align: 'center', after: 18 }),
      ...story(),
      ...foundation(),
    ]),
  );

/** The numbers of both letters on the left, the addressee on the right. */
function registration(): Table {
  const line = (content: string) => text(content, { size: 11, after: 4 });
  return grid(
    [LEFT, SHEET_WIDTH - LEFT],
    [
      row([
        cell([
          line('Исх. №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}'),
          text('{#справка.на_номер}'),
          line('На №\u00a0{справка.на_номер}{#справка.на_дата} от\u00a0{справка.на_дата}{/справка.на_дата}'),
          text('{/справка.на_номер}'),
          line(cityOfCenter()),
        ]),
        cell([
          text('{#справка.адресат}'),
          text('{справка.должность | с_заглавной}', { size: 12 }),
          text('{справка.адресат}', { size: 12 }),
          text('{/справка.адресат}'),
          text('{^справка.адресат}'),
          text('Для предъявления по месту требования', { size: 12 }),
          text('{/справка.адресат}'),
        ]),
      ]),
    ],
  );
}

function story(): Paragraph[] {
  const body = { size: 13 } as const;
  const line = (content: string) => text(content, { ...body, after: 8 });
  return [
    text(
      [
        run('Дана ', body),
        run('{слушатель.фио_дательный}', { ...body, bold: true }),
        run(' ({слушатель.дата_рождения} г.\u00a0р.) в том, что {слушатель.он} {документ.срок}', body),
        run(' {слушатель.прошёл} обучение по программе ', body),
        run('«{курс.название}»', { ...body, bold: true }),
        run(' (вид обучения: {курс.тип}; объём программы: {курс.часы}\u00a0{курс.часы_слово}).', body),
      ],
      { after: 8 },
    ),
    text('{#справка.квалификация}'),
    line('Квалификация (профессия): {справка.квалификация}.'),
    text('{/справка.квалификация}'),
    text('{#справка.протокол}'),
    line('Основание: протокол комиссии {справка.протокол}.'),
    text('{/справка.протокол}'),
    text('{^справка.протокол}'),
    line('Основание: зачисление на обучение {документ.дата_начала | дата | с_предлогом}.'),
    text('{/справка.протокол}'),
  ];
}

const foundation = (): (Paragraph | Table)[] => [
  text('', { size: 20, keepNext: true }),
  signatures([HEAD], [70, 42, SHEET_WIDTH - 115], 12, 12),
  text('', { size: 12 }),
  grid(
    [110, SHEET_WIDTH - 110],
    [row([cell([verification(110)], { valign: 'center' }), cell([seal(12)], { valign: 'center' })])],
  ),
  end(),
];
