import type { Paragraph, Table } from 'docx';
import { letterhead, SHEET_WIDTH, sheet } from './sheet.ts';
import { CHAIRMAN, SECRETARY, type Signature, seal, signatures, verification } from './signatures.ts';
import { cell, end, grid, row, ruled, run, text, wordFile } from './word-file.ts';

const WIDTH = SHEET_WIDTH;

/** «Протокол заседания аттестационной комиссии»: one for all the people of a group, or for one person. */
export const protocol = (): Promise<Buffer> =>
  wordFile(
    'Протокол заседания аттестационной комиссии',
    sheet('Протокол №\u00a0{протокол.номер} от\u00a0{протокол.дата | дата}', [
      ...heading(),
      ...meeting(),
      people(),
      ...foundation(),
    ]),
  );

const heading = (): (Paragraph | Table)[] => [
  ...letterhead(16),
  text('ПРОТОКОЛ №\u00a0{протокол.номер}', { size: 16, bold: true, align: 'center', tracking: 1 }),
  text('{#курс.протокол}{курс.протокол}{/}{^курс.протокол}заседания аттестационной комиссии{/}', {
    size: 13,
    align: 'center',
    after: 10,
  }),
  grid(
    [WIDTH / 2, WIDTH / 2],
    [
      row([
        cell([text('г.\u00a0{центр.город}', { size: 12 })]),
        cell([text('{протокол.дата | дата_словами}', { size: 12, align: 'right' })]),
      ]),
    ],
  ),
];

function meeting(): (Paragraph | Table)[] {
  const member = (role: string, name: string) =>
    row([cell([text(role, { size: 12 })]), cell([text(name, { size: 12 })])], 6);
  return [
    text('{комиссия.название} в составе:', { size: 12, before: 12, after: 4 }),
    grid(
      [62, WIDTH - 62],
      [
        member('председатель комиссии', '{комиссия.председатель}'),
        member('{#комиссия.члены}{роль}', '{фио}{/комиссия.члены}'),
        member('{#комиссия.секретарь}секретарь', '{комиссия.секретарь}{/комиссия.секретарь}'),
      ],
    ),
    text(
      '{#курс.проверка}провела проверку знаний {курс.знания} по программе:{/}{^курс.проверка}провела итоговую аттестацию слушателей по программе:{/}',
      { size: 12, before: 8, after: 3 },
    ),
    text('«{курс.название}»', { size: 12, bold: true, after: 3 }),
    text(
      [
        run(
          '{#курс.программа}Программа в реестре обученных лиц: «{курс.программа}».{/}{#курс.группа_электробезопасности}Группа по электробезопасности: {курс.группа_электробезопасности}, электроустановки {курс.напряжение}.{/}{#курс.группа_высоты}Группа по безопасности работ на высоте: {курс.группа_высоты}.{/}',
          { size: 12 },
        ),
      ],
      { align: 'justify', after: 3 },
    ),
    text(
      [
        run(
          'Вид обучения: {курс.тип}{#курс.профессия}; профессия (квалификация): {курс.профессия}{/}{#курс.разряд}, {курс.разряд}\u00a0разряд{/}. ',
          { size: 12 },
        ),
        run('Объём программы: {курс.часы}\u00a0{курс.часы_слово}. ', { size: 12 }),
        run(
          'Срок обучения: с\u00a0{документ.дата_начала | дата_словами} по\u00a0{документ.дата_окончания | дата_словами}',
          {
            size: 12,
          },
        ),
      ],
      { align: 'justify', after: 8 },
    ),
    text('Комиссия решила:', { size: 12, after: 4, keepNext: true }),
  ];
}

/** Breaks over pages between rows, with its head repeated on each. */
function people(): Table {
  const small = { size: 9.5 } as const;
  const centered = { ...small, align: 'center' } as const;
  return ruled(
    [8, 40, 38, 34, 21, WIDTH - 141],
    ['№', 'Фамилия, имя, отчество', 'Организация', 'Должность', 'Результат', 'Документ'],
    [
      text('{#люди}{номер}', centered),
      text('{фио}', small),
      text('{организация}', small),
      text('{должность}', small),
      text('{результат}', centered),
      text('{документ}{/люди}', centered),
    ],
    { color: '000000', shade: 'EEF1F4', size: 9.5 },
  );
}

const EACH_MEMBER: Signature = {
  position: '{#комиссия.члены}{роль | с_заглавной}',
  name: '{фио | инициалы}{/комиссия.члены}',
};

const foundation = (): (Paragraph | Table)[] => [
  text('', { size: 8, keepNext: true }),
  signatures([CHAIRMAN, EACH_MEMBER, SECRETARY], [60, 42, WIDTH - 105], 12, 9),
  text('', { size: 8 }),
  grid(
    [110, WIDTH - 110],
    [row([cell([verification(110)], { valign: 'center' }), cell([seal(12)], { valign: 'center' })])],
  ),
  end(),
];
