import type { Paragraph, Table } from 'docx';
import { letterhead, SHEET_WIDTH, sheet, WIDE_SHEET_WIDTH } from './sheet.ts';
import {
  CHAIRMAN,
  cityOfCenter,
  SECRETARY,
  type Signature,
  seal,
  signatures,
  stackedVerification,
  verification,
} from './signatures.ts';
import { cell, end, grid, row, ruled, text, wordFile } from './word-file.ts';

/** «Протокол заседания аттестационной комиссии»: one for all the people of a group, or for one person. */
export const protocol = (): Promise<Buffer> =>
  protocolOf([people([8, 49, 42, 35, 36], [...awards(), ...foundation(SHEET_WIDTH)])], SHEET_WIDTH);

/**
 * The same about a check of knowledge, with the day of it. It lies on its side: each line has a place for whoever was
 * checked to sign, and where the program is of labour protection one for the number of its record in the register of the
 * Ministry of Labour (Rules 2464, item 92).
 */
export const protocolOfKnowledge = (): Promise<Buffer> =>
  protocolOf(
    [
      text('{#курс.программа}'),
      people([8, 55, 48, 25, 33, 29, 38, 21], foundation(WIDE_SHEET_WIDTH), {
        ofPerson: [REASON],
        before: [REGISTER],
        after: [SIGNED_BY_EACH],
      }),
      text('{/курс.программа}'),
      text('{#курс.группа_электробезопасности}'),
      people([7, 42, 35, 36, 21, 22, 31, 25, 21, 17], foundation(WIDE_SHEET_WIDTH), {
        ofPerson: ELECTRICAL,
        after: [NEXT_CHECK, SIGNED_BY_EACH],
        // Ten columns: no word of them is broken.
        size: 8.5,
      }),
      text('{/курс.группа_электробезопасности}'),
      text('{^курс.программа}'),
      text('{^курс.группа_электробезопасности}'),
      people([9, 66, 60, 26, 36, 38, 22], foundation(WIDE_SHEET_WIDTH), {
        ofPerson: [REASON],
        after: [SIGNED_BY_EACH],
      }),
      text('{/курс.группа_электробезопасности}'),
      text('{/курс.программа}'),
    ],
    WIDE_SHEET_WIDTH,
  );

const protocolOf = (list: (Paragraph | Table)[], width: number): Promise<Buffer> =>
  wordFile(
    width === WIDE_SHEET_WIDTH ? 'Протокол проверки знаний' : 'Протокол заседания аттестационной комиссии',
    sheet(
      'Протокол №\u00a0{протокол.номер} от\u00a0{протокол.дата | дата}',
      [...heading(width), ...meeting(width), ...list, end()],
      width === WIDE_SHEET_WIDTH,
    ),
  );

/** What stands above a part, and how high a line of the committee is: on a low sheet less. */
const airOf = (width: number) => (width === WIDE_SHEET_WIDTH ? { before: 4, line: 0.42 } : { before: 8, line: 0.46 });

/** A sheet on its side is low: what stands above and below its list is set smaller, so that a small group is one page. */
const bodySize = (width: number): number => (width === WIDE_SHEET_WIDTH ? 10.5 : 12);

const heading = (width: number): (Paragraph | Table)[] => [
  ...letterhead(width === WIDE_SHEET_WIDTH ? 4 : 8),
  text('ПРОТОКОЛ №\u00a0{протокол.номер}', { size: 16, bold: true, align: 'center', tracking: 1 }),
  text('{#курс.протокол}{курс.протокол}{/}{^курс.протокол}заседания {комиссия.какой} комиссии{/}', {
    size: 13,
    align: 'center',
    after: width === WIDE_SHEET_WIDTH ? 4 : 8,
  }),
  grid(
    [width / 2, width / 2],
    [
      row([
        cell([text(cityOfCenter(), { size: bodySize(width) })]),
        cell([text('{протокол.дата | дата_словами}', { size: bodySize(width), align: 'right' })]),
      ]),
    ],
  ),
];

const APART = 7;

/** Who sat and what about: on a sheet that lies on its side beside each other, so that a protocol of one person is one page. */
function meeting(width: number): (Paragraph | Table)[] {
  const size = bodySize(width);
  const decided = text('Комиссия решила:', { size, before: 2, after: 4, keepNext: true });
  if (width !== WIDE_SHEET_WIDTH)
    return [...committee(width, 62, size, airOf(width)), ...subject(size, airOf(width).before), decided];
  const half = (width - APART) / 2;
  return [
    grid(
      [half, APART, half],
      [
        row([
          cell(committee(half, 51, size, airOf(width))),
          cell([end()]),
          cell(subject(size, airOf(width).before, 'left')),
        ]),
      ],
    ),
    decided,
  ];
}

function committee(
  width: number,
  roles: number,
  size: number,
  { before, line }: ReturnType<typeof airOf>,
): (Paragraph | Table)[] {
  const member = (role: string, name: string) =>
    row([cell([text(role, { size })]), cell([text(name, { size })])], size * line);
  return [
    text(
      '{комиссия.название}{#комиссия.номер_приказа} (приказ №\u00a0{комиссия.номер_приказа}{#комиссия.дата_приказа} от\u00a0{комиссия.дата_приказа | дата_словами}{/}){/} в составе:',
      { size, before, after: 4 },
    ),
    grid(
      [roles, width - roles],
      [
        member(
          'председатель комиссии',
          '{комиссия.председатель}{#комиссия.должность_председателя}, {комиссия.должность_председателя}{/}',
        ),
        member('{#комиссия.члены}{роль}', '{фио}{#должность}, {должность}{/}{/комиссия.члены}'),
      ],
    ),
    // Whoever writes the protocol decides nothing, whether the order names him or not.
    text('{#комиссия.секретарь}'),
    text('Секретарь: {комиссия.секретарь}', { size, before: 2 }),
    text('{/комиссия.секретарь}'),
    end(),
  ];
}

/** @param align in a narrow column words would be spread too far */
const subject = (size: number, before: number, align: 'left' | 'justify' = 'justify'): Paragraph[] => [
  text(
    '{#курс.проверку}провела {курс.проверку} по программе:{/}{^курс.проверку}{#протокол.повторно}{протокол.повторно}{/}{^протокол.повторно}{#курс.профессия}приняла у слушателей квалификационный экзамен{/}{^курс.профессия}провела итоговую аттестацию слушателей{/}{/} по программе:{/}',
    { size, before, after: 3 },
  ),
  text('«{курс.название}»', { size, bold: true, after: 3 }),
  text(
    '{#курс.программа}Программа в реестре обученных лиц: «{курс.программа}». {/}{#курс.группа_высоты}Группа по безопасности работ на высоте: {курс.группа_высоты}. {/}' +
      'Вид обучения: {курс.тип}{#курс.профессия}; профессия (квалификация): {курс.профессия}{/}{#курс.разряд}, {курс.разряд}\u00a0разряд{/}{#курс.категория}, категория\u00a0«{курс.категория}»{/}. ' +
      'Объём программы: {курс.часы}\u00a0{курс.часы_слово}' +
      '{#документ.срок}. Срок обучения: {документ.срок}{/}{^документ.срок}.{/}' +
      '{#курс.проверку} Дата проверки: {протокол.дата | дата_словами}{/}' +
      '{#протокол.правила} Проверка проведена в\u00a0соответствии с\u00a0{протокол.правила}.{/}',
    { size, align, after: 4 },
  ),
];

/** What a diploma and a свидетельство say was decided: it is decided here, for those who have passed, and for nobody else. */
function awards(): Paragraph[] {
  const decision = (field: string, words: string, passed = 'Слушателям, прошедшим итоговую аттестацию,') => [
    // A line of its own for each: a paragraph of two marks would stay as an empty one.
    text(`{#${field}}`),
    text('{^протокол.никому}'),
    text(`{#протокол.кому}{протокол.кому}{/}{^протокол.кому}${passed}{/} ${words}.`, {
      size: 12,
      align: 'justify',
      before: 6,
      keepNext: true,
    }),
    text('{/протокол.никому}'),
    text(`{/${field}}`),
  ];
  return [
    ...decision('курс.квалификация', 'присвоить квалификацию «{курс.квалификация}»'),
    ...decision('курс.право', 'предоставить право на ведение профессиональной деятельности в сфере {курс.право}'),
    ...decision(
      'курс.профессия',
      'присвоить квалификацию по профессии рабочего, должности служащего «{курс.профессия}»{#курс.разряд}, {курс.разряд} разряд{/}{#курс.категория}, категория «{курс.категория}»{/}',
      // 273-ФЗ, article 74: professional training ends with a qualification examination.
      'Слушателям, сдавшим квалификационный экзамен,',
    ),
  ];
}

const SIZE = 9;

interface Field {
  readonly title: string;
  readonly value: string;
  readonly align: 'left' | 'center';
}

/** Until the number is known it says that it is to come. */
const REGISTER: Field = {
  title: 'Номер в реестре Минтруда',
  value: '{номер_в_реестре}{^номер_в_реестре}ещё не присвоен{/}',
  align: 'center',
};

/** People of one protocol may be checked for different reasons. */
const REASON: Field = { title: 'Причина проверки', value: '{причина}{^причина}–{/}', align: 'center' };

/** What a check of electrical safety says of each: people of one protocol may be admitted differently. */
const ELECTRICAL: Field[] = [
  { title: 'Персонал', value: '{персонал}{^персонал}–{/}', align: 'center' },
  REASON,
  { title: 'Группа, напряжение', value: '{группа}{#напряжение}, {напряжение}{/}', align: 'center' },
];

/** ПТЭЭП ask for it in the journal and in the certificate; a protocol that says it too answers for itself. */
const NEXT_CHECK: Field = {
  title: 'Следующая проверка',
  value: '{следующая_проверка}{^следующая_проверка}–{/}',
  align: 'center',
};

/** Of whoever was checked. */
const SIGNED_BY_EACH: Field = { title: 'Подпись', value: '', align: 'center' };

interface Columns {
  /** Before that of the document, and after it. */
  before?: Field[];
  after?: Field[];
  /** After the position. */
  ofPerson?: Field[];
  /** Of the type. */
  size?: number;
}

/**
 * Who the protocol is about, organization by organization: short rows, so that sixty people are few pages. Breaks over
 * pages between rows, with its head repeated on each.
 * @param closing who signs: on the page of the last line, because they never stand alone
 */
function people(
  widths: readonly number[],
  closing: (Paragraph | Table)[],
  { before = [], after = [], ofPerson = [], size = SIZE }: Columns = {},
): Table {
  const fields: Field[] = [
    { title: '№', value: '{номер}', align: 'center' },
    { title: 'Фамилия, имя, отчество', value: '{фио}', align: 'left' },
    { title: 'Должность', value: '{должность}', align: 'left' },
    ...ofPerson,
    { title: 'Результат', value: '{результат}', align: 'center' },
    ...before,
    {
      title: '{протокол.документ}{^протокол.документ}Документ{/},\u00a0№',
      value: '{документ}{^документ}–{/}',
      align: 'center',
    },
    ...after,
  ];
  /** A line of the table, for those of whom the flag says so. */
  const line = (opening: string, closing: string, keepNext: boolean) =>
    fields.map(({ value, align }, index) => {
      const content = `${index === 0 ? opening : ''}${value}${index === fields.length - 1 ? closing : ''}`;
      return text(content, { size, align, keepNext });
    });
  const head = { size, bold: true, keepNext: true } as const;
  return ruled(
    widths,
    fields.map(({ title }) => title),
    line('{^последний}', '{/последний}', false),
    { color: '000000', shade: 'EEF1F4', size, pad: 0.5 },
    {
      part: {
        first: text('{#люди}{#новая_организация}{новая_организация}', head),
        last: text('{/новая_организация}', head),
      },
      // Closes the loop over people that the head of their organization opens.
      last: { row: line('{#последний}', '{/последний}{/люди}', true), closing },
    },
  );
}

const EACH_MEMBER: Signature = {
  position: '{#комиссия.члены}{роль | с_заглавной}',
  name: '{фио | инициалы}{/комиссия.члены}',
};

const SIGNED = [CHAIRMAN, EACH_MEMBER, SECRETARY];

/** The place for the seal beside the code. */
const SEAL = 12;

/** Who signs, with the code beside it: a protocol of one person is one page. */
function foundation(width: number): (Paragraph | Table)[] {
  const isWide = width === WIDE_SHEET_WIDTH;
  const place = isWide ? 155 : 130;
  const columns = isWide ? ([58, 40, 54] as const) : ([52, 26, 50] as const);
  const rest = width - place - (isWide ? SEAL : 0);
  const code = isWide ? [verification(rest)] : stackedVerification();
  return [
    text('', { size: 6, keepNext: true }),
    grid(isWide ? [place, rest, SEAL] : [place, rest], [
      row([
        cell([signatures(SIGNED, columns, bodySize(width), isWide ? 5.5 : 8, true), end()]),
        ...(isWide
          ? [cell([...code, end()], { valign: 'center' }), cell([seal(11)], { valign: 'center' })]
          : [cell([...code, seal(12)], { valign: 'center' })]),
      ]),
    ]),
    end(),
  ];
}
