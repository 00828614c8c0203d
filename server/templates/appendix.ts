import {
  AlignmentType,
  Footer,
  Header,
  type ISectionOptions,
  PageNumber,
  Paragraph,
  type Table,
  type TableRow,
  TextRun,
} from 'docx';
import { NAMED_BY_NUMBER, SERIES_AND_NUMBER } from './diploma.ts';
import { BURGUNDY, slimFrame } from './ornament.ts';
import { CHAIRMAN, cityOfCenter, HEAD, SECRETARY, seal, signatures, verification } from './signatures.ts';
import { cell, end, GREY, grid, loopRows, mm, row, ruled, run, text, wordFile } from './word-file.ts';

const PORTRAIT = { width: 210, height: 297 };
const MARGIN = 20;
const WIDTH = PORTRAIT.width - 2 * MARGIN;

/** Of diplomas that were fixed before courses said what they award. */
const UNAWARDED = (content: string): string => `{^курс.квалификация}{^курс.право}${content}{/}{/}`;

/** «Приложение № 1 к диплому»: who studied, where, for how long and with what final work. */
export const appendixOne = (): Promise<Buffer> =>
  wordFile(
    'Приложение к диплому о профессиональной переподготовке',
    sheet(1, [
      ...heading('Приложение № 1'),
      grid(
        [48, WIDTH - 48],
        [
          fact('Фамилия, имя, отчество', '{слушатель.фио}', 13),
          fact('Дата рождения', '{слушатель.дата_рождения | дата_словами}'),
          fact('Уровень образования', '{слушатель.образование}'),
          fact('Предыдущий документ об образовании', '{документ.предыдущее_образование}'),
          fact('Образовательная организация', `{центр.название}${cityOfCenter(', ')}`),
          fact('Срок обучения', '{документ.срок}'),
          fact('Программа профессиональной переподготовки', '«{курс.название}»'),
          fact('Объём программы', '{курс.часы}\u00a0{курс.часы_слово}'),
          fact('{#курс.форма_обучения}Форма обучения', '{курс.форма_обучения}{/курс.форма_обучения}'),
          fact(
            `{#курс.квалификация}Присвоенная квалификация{/}{#курс.право}Право на ведение профессиональной деятельности в сфере{/}${UNAWARDED('Область профессиональной деятельности')}`,
            `{#курс.квалификация}«{курс.квалификация}»{/}{#курс.право}{курс.право}{/}${UNAWARDED('{курс.сфера}')}`,
          ),
          // Without a theme nobody has said that there is no such work: the sheet says nothing of it.
          fact('{#документ.тема}Итоговая аттестационная работа на тему', '«{документ.тема}»{/документ.тема}'),
          fact(
            '{#протокол.номер}Решение {комиссия.какой} комиссии',
            'от\u00a0{протокол.дата | дата_словами}, протокол №\u00a0{протокол.номер}{/протокол.номер}',
          ),
        ],
      ),
      text('', { size: 9 }),
      ...foundation(),
    ]),
  );

/** «Приложение № 2 к диплому»: the disciplines, with hours and grades. */
export const appendixTwo = (): Promise<Buffer> =>
  wordFile(
    'Приложение к диплому о профессиональной переподготовке',
    sheet(2, [
      ...heading('Приложение № 2'),
      text('{слушатель.фио}', { size: 13, bold: true, align: 'center', after: 3 }),
      text('за время обучения {документ.срок} по программе «{курс.название}» {слушатель.освоил} дисциплины:', {
        size: 11,
        align: 'center',
        after: 10,
      }),
      disciplines([text('', { before: 12, keepNext: true }), ...foundation()]),
      end(),
    ]),
  );

function sheet(number: 1 | 2, children: (Paragraph | Table)[]): ISectionOptions {
  return {
    properties: {
      page: {
        size: { width: mm(PORTRAIT.width), height: mm(PORTRAIT.height) },
        margin: { left: mm(MARGIN), right: mm(MARGIN), top: mm(19), bottom: mm(21), header: mm(5), footer: mm(14) },
      },
    },
    headers: { default: new Header({ children: [slimFrame(PORTRAIT, BURGUNDY)] }) },
    footers: { default: new Footer({ children: [pageNumber(number)] }) },
    children,
  };
}

const pageNumber = (number: 1 | 2): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: 16,
        color: GREY,
        children: [
          `Приложение №\u00a0${number} к\u00a0диплому ${NAMED_BY_NUMBER}. Лист `,
          PageNumber.CURRENT,
          ' из ',
          PageNumber.TOTAL_PAGES,
        ],
      }),
    ],
  });

function heading(title: string): Paragraph[] {
  const center = { align: 'center' } as const;
  return [
    text('{центр.название}', { ...center, size: 10, color: GREY, after: 7 }),
    text(title.toLocaleUpperCase('ru'), { ...center, size: 19, bold: true, color: BURGUNDY.dark, tracking: 2 }),
    text('к диплому о профессиональной переподготовке', { ...center, size: 12.5, color: BURGUNDY.dark, after: 5 }),
    text(SERIES_AND_NUMBER, { ...center, size: 14, bold: true, tracking: 1, after: 3 }),
    text('Регистрационный номер {документ.рег_номер}', { ...center, size: 10 }),
    text('Без диплома недействительно', {
      ...center,
      size: 9,
      italics: true,
      color: BURGUNDY.middle,
      before: 3,
      after: 8,
    }),
  ];
}

const fact = (label: string, value: string, size = 11): TableRow =>
  row(
    [
      cell([text(label, { size: 9.5, color: GREY, before: 3, after: 3 })], {
        valign: 'center',
        underline: BURGUNDY.light,
        padding: 1,
      }),
      cell([text(value, { size, bold: size > 12, before: 3, after: 3 })], {
        valign: 'center',
        underline: BURGUNDY.light,
        padding: 1,
      }),
    ],
    9,
  );

function foundation(): (Paragraph | Table)[] {
  return [
    signatures([CHAIRMAN, HEAD, SECRETARY], [60, 42, 65], 11, 10),
    text('', { size: 9 }),
    grid(
      [110, WIDTH - 110],
      [row([cell([verification(110)], { valign: 'center' }), cell([seal(11), issued()], { valign: 'center' })])],
    ),
    end(),
  ];
}

const issued = (): Paragraph =>
  text([run(`${cityOfCenter('', ', ')}{документ.дата_выдачи | дата_словами}`, { size: 10 })], { before: 6 });

/**
 * Breaks over pages between rows, with its head repeated on each.
 * @param closing who signs, on the page of the last of them
 */
function disciplines(closing: readonly (Paragraph | Table)[]): Table {
  const plain = { size: 10.5 } as const;
  const centered = { ...plain, align: 'center' } as const;
  const { body, row: last } = loopRows('дисциплины', [
    { value: '{номер}', options: centered },
    { value: '{название}', options: plain },
    { value: '{часы}', options: centered },
    { value: '{оценка}', options: centered },
  ]);
  const sum = { bold: true, keepNext: true } as const;
  return ruled(
    [12, WIDTH - 12 - 22 - 40, 22, 40],
    ['№', 'Наименование дисциплины', 'Часы', 'Оценка'],
    body,
    { color: BURGUNDY.middle, shade: BURGUNDY.pale, size: 10.5 },
    {
      last: { row: last, closing },
      total: [
        text('', sum),
        text('Всего часов', { ...plain, ...sum }),
        text('{всего_часов}', { ...centered, ...sum }),
        text('', sum),
      ],
    },
  );
}
