import { AlignmentType, Header, type ISectionOptions, PageOrientation, Paragraph, type Table } from 'docx';
import { ADMITTED } from './electrical.ts';
import { BLUE, BURGUNDY, GREEN, type Palette, richFrame } from './ornament.ts';
import { CHAIRMAN, HEAD, SECRETARY, signatures, verification } from './signatures.ts';
import { cell, end, GREY, grid, mm, row, run, text, wordFile } from './word-file.ts';

/** The documents of one build: a spread of a landscape A4, what it is on the left, who earned it and how on the right. */
interface Spread {
  readonly palette: Palette;
  /** «УДОСТОВЕРЕНИЕ» and how large it is set, points. */
  readonly heading: string;
  readonly headingSize: number;
  readonly kind: string;
  /** «Документ о квалификации»; empty where the law calls it otherwise. */
  readonly status: string;
  /** Its registration number, where it stands beside the number of the form. */
  readonly registration?: readonly [label: string, value: string] | undefined;
  readonly story: readonly Paragraph[];
  /** Where a photo stands, below what the document is. */
  readonly photo?: readonly Paragraph[];
}

const ofForm = (otherwise: string): string =>
  `{#документ.номер_бланка}{документ.серия} №\u00a0{документ.номер_бланка}{/документ.номер_бланка}{^документ.номер_бланка}${otherwise}{/документ.номер_бланка}`;
const ofSeries = (own: string): string =>
  `{#документ.серия}${own}{/документ.серия}{^документ.серия}№\u00a0{документ.номер}{/документ.серия}`;

/**
 * Of the printed form, where there is one: the series is its own, and the register of the state knows both. Without a form the
 * series stands alone, and the registration number below (decision 620).
 */
export const SERIES_AND_NUMBER = ofForm(ofSeries('Серия {документ.серия}'));

/** The same in the middle of a line. */
export const NAMED_BY_NUMBER = ofForm(ofSeries('рег. №\u00a0{документ.номер} (серия {документ.серия})'));

/** Where the number is the registration number too, it stands above alone. */
const OWN_REGISTRATION = [
  '{#документ.рег_номер_отдельный}Регистрационный номер',
  '{документ.рег_номер_отдельный}{/документ.рег_номер_отдельный}',
] as const;

const QUALIFICATION = 'Документ о квалификации';

const LANDSCAPE = { width: 297, height: 210 };
const MARGIN = { x: 21, y: 20 };
const LEFT = 106;
const GAP = 12;
const RIGHT = LANDSCAPE.width - 2 * MARGIN.x - LEFT - GAP;

/** «Удостоверение о повышении квалификации». */
export const certificate = (): Promise<Buffer> =>
  wordFile(
    'Удостоверение о повышении квалификации',
    spread({
      palette: BLUE,
      heading: 'УДОСТОВЕРЕНИЕ',
      headingSize: 27,
      kind: 'о повышении квалификации',
      status: QUALIFICATION,
      story: [
        small('Настоящее удостоверение выдано'),
        ...person(BLUE),
        small('в том, что {слушатель.он} {слушатель.прошёл} повышение квалификации в организации'),
        strong('{центр.название}', 11.5, 10),
        small('по дополнительной профессиональной программе'),
        strong('«{курс.название}»', 14, 10),
        ...study(
          '{#протокол.номер}Решение {комиссия.какой} комиссии от\u00a0{протокол.дата | дата_словами}, протокол №\u00a0{протокол.номер}{#документ.повторно} ({документ.повторно}){/}{/}',
        ),
        text('{#документ.действителен_до}'),
        text('Действительно до {документ.действителен_до | дата_словами}', { size: 10.5, align: 'center', before: 3 }),
        text('{/документ.действителен_до}'),
      ],
    }),
  );

/** «Свидетельство о профессии рабочего, должности служащего». */
export const certificateOfProfession = (): Promise<Buffer> =>
  wordFile(
    'Свидетельство о профессии рабочего, должности служащего',
    spread({
      palette: GREEN,
      heading: 'СВИДЕТЕЛЬСТВО',
      headingSize: 25,
      kind: 'о профессии рабочего, должности служащего',
      status: QUALIFICATION,
      story: [
        small('Настоящее свидетельство выдано'),
        ...person(GREEN),
        small('в том, что {слушатель.он} {слушатель.прошёл} профессиональное обучение в организации'),
        strong('{центр.название}', 11.5, 9),
        small('по программе профессионального обучения'),
        strong('«{курс.название}»', 12.5, 9),
        ...study(
          '{#протокол.номер}Решением {комиссия.какой} комиссии от\u00a0{протокол.дата | дата_словами} (протокол №\u00a0{протокол.номер}{#документ.повторно}, {документ.повторно}{/}){/}',
        ),
        small('присвоена квалификация по профессии рабочего, должности служащего', 5),
        strong(
          '{курс.профессия}{#курс.разряд}, {курс.разряд}\u00a0разряд{/}{#курс.категория}, категория\u00a0«{курс.категория}»{/}',
          13,
          0,
        ),
      ],
    }),
  );

const ownHand = (): Paragraph => text('Личная подпись _________________', { size: 9, align: 'center', before: 5 });

/** «Удостоверение о проверке знаний» of safety training: of each area with its own words. */
export const certificateOfKnowledge = (): Promise<Buffer> =>
  wordFile(
    'Удостоверение о проверке знаний',
    spread({
      palette: BLUE,
      heading: 'УДОСТОВЕРЕНИЕ',
      headingSize: 27,
      kind: '{курс.проверка}',
      status: '',
      photo: [
        text('{#курс.группа_высоты}'),
        // Whoever has no photo in the portal sticks one on, and it is stamped.
        text('{#фото}'),
        new Paragraph({
          alignment: AlignmentType.CENTER,
          spacing: { before: 80 },
          children: [run('{%фото | 30x40}')],
        }),
        text('{/фото}'),
        text('{^фото}'),
        text('Место для фото 3 × 4', { size: 9, align: 'center', color: GREY, before: 24, after: 24 }),
        text('{/фото}'),
        // The forms that both rules attach have a place for the hand of whoever holds it.
        ownHand(),
        text('{/курс.группа_высоты}'),
        text('{#курс.группа_электробезопасности}'),
        ownHand(),
        text('{/курс.группа_электробезопасности}'),
      ],
      story: [
        small('Настоящее удостоверение выдано'),
        ...person(BLUE),
        text('{#слушатель.должность}'),
        text('должность: {слушатель.должность}', { size: 8.5, align: 'center' }),
        text('{/слушатель.должность}'),
        text('{#слушатель.организация_кратко}'),
        text('место работы: {слушатель.организация_кратко}', { size: 8.5, align: 'center', after: 4 }),
        text('{/слушатель.организация_кратко}'),
        small('в том, что {слушатель.он} {слушатель.прошёл} обучение и {курс.проверку} в организации'),
        strong('{центр.название}', 10.5, 5),
        small('по программе'),
        strong('«{курс.название}»', 11.5, 4),
        text('{#курс.программа}'),
        text('программа в реестре обученных лиц: «{курс.программа}»', {
          size: 8.5,
          align: 'center',
          color: GREY,
          after: 3,
        }),
        text('номер в реестре Минтруда: {документ.номер_в_реестре}{^документ.номер_в_реестре}ещё не присвоен{/}', {
          size: 8.5,
          align: 'center',
          color: GREY,
          after: 3,
        }),
        text('{/курс.программа}'),
        ...study(
          '{#протокол.номер}Решение комиссии от\u00a0{протокол.дата | дата_словами}, протокол №\u00a0{протокол.номер}{/}',
        ),
        text('{#курс.группа_электробезопасности}'),
        text('', { size: 4 }),
        strong('{курс.группа_электробезопасности} группа по электробезопасности', 13, 0),
        small(ADMITTED),
        text('{/курс.группа_электробезопасности}'),
        text('{#курс.группа_высоты}'),
        text('', { size: 4 }),
        strong('{курс.группа_высоты} группа по безопасности работ на высоте', 13, 0),
        text('{#слушатель.должность}'),
        small('допуск к работе на высоте в\u00a0качестве: {слушатель.должность}'),
        text('{/слушатель.должность}'),
        text('{/курс.группа_высоты}'),
        text('{#документ.причина_проверки}'),
        text(
          'Проверка знаний {документ.причина_проверки}{#документ.оценка_проверки}, общая оценка: {документ.оценка_проверки}{/}',
          {
            size: 10.5,
            align: 'center',
          },
        ),
        text('{/документ.причина_проверки}'),
        text('{#документ.действителен_до}'),
        text(
          '{#курс.группа_электробезопасности}Дата следующей проверки:{/}{^курс.группа_электробезопасности}Действительно до{/} {документ.действителен_до | дата_словами}',
          { size: 10.5, align: 'center', before: 3 },
        ),
        text('{/документ.действителен_до}'),
      ],
    }),
  );

/** «Диплом о профессиональной переподготовке». */
export const diploma = (): Promise<Buffer> =>
  wordFile(
    'Диплом о профессиональной переподготовке',
    spread({
      palette: BURGUNDY,
      heading: 'ДИПЛОМ',
      headingSize: 40,
      kind: 'о профессиональной переподготовке',
      status: QUALIFICATION,
      // A diploma names it always, as its appendices do.
      registration: ['Регистрационный номер', '{документ.рег_номер}'],
      story: [
        small('Настоящий диплом выдан'),
        ...person(BURGUNDY),
        small('в том, что {слушатель.он} {слушатель.прошёл} профессиональную переподготовку в организации'),
        strong('{центр.название}', 11.5, 9),
        small('по дополнительной профессиональной программе'),
        strong('«{курс.название}»', 12.5, 9),
        ...study(
          '{#протокол.номер}Решением {комиссия.какой} комиссии от\u00a0{протокол.дата | дата_словами} (протокол №\u00a0{протокол.номер}{#документ.повторно}, {документ.повторно}{/}){/}',
        ),
        text('{#курс.квалификация}'),
        small('присвоена квалификация', 5),
        strong('«{курс.квалификация}»', 13, 0),
        text('{/курс.квалификация}'),
        text('{#курс.право}'),
        small('предоставлено право на ведение профессиональной деятельности в сфере', 5),
        strong('{курс.право}', 13, 0),
        text('{/курс.право}'),
      ],
    }),
  );

const small = (content: string, before = 0): Paragraph =>
  text(content, { size: 10.5, align: 'center', color: GREY, before, after: 3 });

const strong = (content: string, size: number, after: number): Paragraph =>
  text(content, { size, bold: true, align: 'center', after });

function person({ dark }: Palette): Paragraph[] {
  const name = { bold: true, color: dark, align: 'center' } as const;
  return [
    text('{слушатель.фамилия_дательный}', { ...name, size: 23, tracking: 0.5, before: 8 }),
    text('{слушатель.имя_дательный}', { ...name, size: 18, after: 12 }),
  ];
}

const study = (decision: string): Paragraph[] => [
  text('{документ.срок}', {
    size: 11,
    align: 'center',
  }),
  text('Объём программы: {курс.часы}\u00a0{курс.часы_слово}', { size: 11, align: 'center', before: 3 }),
  text(decision, { size: 10, align: 'center', before: 3 }),
];

function spread(all: Spread): ISectionOptions {
  const { palette, heading, headingSize, kind, status, registration, story, photo = [] } = all;
  const height = LANDSCAPE.height - 2 * MARGIN.y - 1;
  const foot = 40;
  return {
    properties: {
      page: {
        // Word keeps the portrait sides and turns the sheet.
        size: { width: mm(LANDSCAPE.height), height: mm(LANDSCAPE.width), orientation: PageOrientation.LANDSCAPE },
        margin: {
          left: mm(MARGIN.x),
          right: mm(MARGIN.x),
          top: mm(MARGIN.y),
          bottom: mm(MARGIN.y - 4),
          header: mm(5),
          footer: mm(5),
        },
      },
    },
    headers: { default: new Header({ children: [richFrame(LANDSCAPE, palette)] }) },
    children: [
      grid(
        [LEFT, GAP / 2, GAP / 2, RIGHT],
        [
          row(
            [
              cell(face({ palette, heading, headingSize, kind, status, registration, photo }), { valign: 'center' }),
              cell([text('')], { rightLine: palette.light }),
              cell([text('')]),
              cell(story, { valign: 'center' }),
            ],
            height - foot,
          ),
          row(
            [
              cell([verification(LEFT)], { valign: 'bottom' }),
              cell([text('')], { rightLine: palette.light }),
              cell([text('')]),
              cell(foundation(), { valign: 'bottom' }),
            ],
            foot,
          ),
        ],
      ),
      end(),
    ],
  };
}

function face({
  palette: { dark, middle },
  heading,
  headingSize,
  kind,
  status,
  registration = OWN_REGISTRATION,
  photo = [],
}: Omit<Spread, 'story'>): (Paragraph | Table)[] {
  const center = { align: 'center' } as const;
  const fact = (label: string, value: string) =>
    row(
      [
        cell([text(label, { size: 9.5, color: GREY, align: 'right' })], { padding: 1.5, valign: 'center' }),
        cell([text(value, { size: 11 })], { padding: 1.5, valign: 'center' }),
      ],
      6,
    );
  return [
    text('РОССИЙСКАЯ ФЕДЕРАЦИЯ', { ...center, size: 10, tracking: 2, color: GREY, after: 8 }),
    text('{центр.название}', { ...center, size: 11.5, bold: true, after: 4 }),
    text(
      [
        run('Лицензия №\u00a0{центр.лицензия} от\u00a0{центр.дата_лицензии | дата_словами}', {
          size: 8.5,
          color: GREY,
        }),
      ],
      {
        ...center,
        after: status ? 20 : 10,
      },
    ),
    text(heading, { ...center, size: headingSize, bold: true, color: dark, tracking: 2 }),
    text(kind, { ...center, size: 14.5, color: dark, after: status ? 14 : 8 }),
    text(SERIES_AND_NUMBER, { ...center, size: 16, bold: true, tracking: 1, after: 3 }),
    // What says nothing of its status has the room for a photo and a hand.
    status
      ? text(status, { ...center, size: 9, italics: true, color: middle, after: 16 })
      : text('', { size: 4, after: 3 }),
    grid(
      [46, 60],
      [
        fact(...registration),
        fact('Город', '{центр.город}'),
        fact('Дата выдачи', '{документ.дата_выдачи | дата_словами}'),
      ],
    ),
    ...photo,
    end(),
  ];
}

const foundation = (): (Paragraph | Table)[] => [
  signatures([CHAIRMAN, HEAD, SECRETARY], [46, 33, 55], 10, 9.5),
  text([run('М.П.', { size: 10, color: GREY })], { before: 5 }),
];
