import { type ISectionOptions, PageOrientation, Paragraph, type Table } from 'docx';
import { ADMITTED } from './electrical.ts';
import { BLUE, BURGUNDY, type Palette, ticketFrame } from './ornament.ts';
import { CHAIRMAN, HEAD, signatures } from './signatures.ts';
import { cell, end, GREY, grid, mm, row, run, text, wordFile } from './word-file.ts';

/** Pocket cards of two sides, A7 laid on its side. */
const CARD = { width: 105, height: 74 };
const MARGIN = 6;
const WIDTH = CARD.width - 2 * MARGIN;

interface Card {
  readonly palette: Palette;
  /** «о проверке знаний» */
  readonly kind: string;
  readonly hasPhoto: boolean;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly story: readonly Paragraph[];
}

/** What its holder may work as, and with which rank: a foreman looks for it. */
const PROFESSION = [
  '{#курс.профессия}Профессия',
  '{курс.профессия}{#курс.разряд}, {курс.разряд}\u00a0разряд{/}{#курс.категория}, категория\u00a0«{курс.категория}»{/}{/курс.профессия}',
] as const;

/** «Удостоверение о проверке знаний»: what the portal calls билет Б. */
export const ticketB = (): Promise<Buffer> =>
  wordFile(
    'Удостоверение о проверке знаний',
    ...card({
      palette: BLUE,
      kind: '{#курс.проверка}{курс.проверка}{/}{^курс.проверка}о проверке знаний{/}, карточка',
      hasPhoto: false,
      facts: [
        PROFESSION,
        ['{#курс.группа_высоты}Группа по безопасности работ на высоте', '{курс.группа_высоты}{/курс.группа_высоты}'],
      ],
      story: [
        passed('; объём программы: {курс.часы}\u00a0{курс.часы_слово}'),
        small('{#протокол.номер}Протокол №\u00a0{протокол.номер} от\u00a0{протокол.дата | дата}{/протокол.номер}'),
        // The card of electrical safety is the document itself, and full.
        text('{^курс.группа_электробезопасности}'),
        text('{#документ.причина_проверки}'),
        text('Причина проверки: {документ.причина_проверки}', { size: 7.5, before: 1 }),
        text('{/документ.причина_проверки}'),
        ...until('документ.карточка_до'),
        ...until('документ.действителен_до'),
        text(BESIDE, { size: 7.5, before: 1 }),
        text('{/курс.группа_электробезопасности}'),
        ...electrical(),
      ],
    }),
  );

/** As the certificate has it. */
const until = (tag: string): Paragraph[] => [
  text(`{#${tag}}`),
  text(`Действительно до {${tag} | дата_словами}`, { size: 7.5, bold: true, before: 1 }),
  text(`{/${tag}}`),
];

/** What people at electrical installations are asked to show: group, voltage, as whom, why checked and when again. */
const electrical = (): Paragraph[] => [
  text('{#курс.группа_электробезопасности}'),
  text(
    [
      run('{курс.группа_электробезопасности} группа по электробезопасности', { size: 7.5, bold: true }),
      run(`, ${ADMITTED}`, { size: 7 }),
    ],
    { before: 1 },
  ),
  text(
    '{#документ.причина_проверки}Причина проверки: {документ.причина_проверки}. {/}{#документ.действителен_до}Дата следующей проверки: {документ.действителен_до | дата}{/}',
    { size: 7.5, before: 1 },
  ),
  text('{/курс.группа_электробезопасности}'),
];

const worker = (hasPhoto: boolean): Promise<Buffer> =>
  wordFile(
    'Удостоверение рабочего',
    ...card({
      palette: BURGUNDY,
      // Both may be given beside a certificate, by one number.
      kind: hasPhoto ? 'рабочего, карточка с фотографией' : 'рабочего, карточка',
      hasPhoto,
      facts: [PROFESSION],
      story: [
        passed(''),
        small(
          `Протокол №\u00a0{протокол.номер}{#протокол.дата} от\u00a0{протокол.дата | дата}{/протокол.дата}. ${BESIDE}`,
        ),
      ],
    }),
  );

/** «Удостоверение рабочего»: what the portal calls билет М. */
export const ticketM = (): Promise<Buffer> => worker(false);

/** The same with the photo, 3 × 4. */
export const ticketMWithPhoto = (): Promise<Buffer> => worker(true);

const small = (content: string): Paragraph => text(content, { size: 7.5, before: 1.5 });

/** Which document the card is one set with. */
const BESIDE = '{#документ.карточка_к}Карточка {документ.карточка_к}{/документ.карточка_к}';

const passed = (hours: string): Paragraph =>
  text([
    run('Выдано {слушатель.фио_дательный} в том, что {слушатель.он} ', { size: 7.5 }),
    run('{документ.срок_датами} ', { size: 7.5 }),
    run(
      '{слушатель.прошёл} обучение и {#курс.проверку}{курс.проверку}{/}{^курс.проверку}{#курс.профессия}итоговую аттестацию в\u00a0форме квалификационного экзамена{/}{^курс.профессия}проверку знаний{/}{/} по программе ',
      { size: 7.5 },
    ),
    run('«{курс.название}»', { size: 7.5, bold: true }),
    run(hours, { size: 7.5 }),
  ]);

/** Both sides, each a section of its own: nothing of the front may slip to the back. */
function card({ palette, kind, hasPhoto, facts, story }: Card): [ISectionOptions, ISectionOptions] {
  return [side(palette, front(palette, kind, hasPhoto, facts)), side(palette, back(story))];
}

const side = (palette: Palette, children: (Paragraph | Table)[]): ISectionOptions => ({
  properties: {
    page: {
      // Word keeps the portrait sides and turns the sheet.
      size: { width: mm(CARD.height), height: mm(CARD.width), orientation: PageOrientation.LANDSCAPE },
      margin: { left: mm(MARGIN), right: mm(MARGIN), top: mm(5), bottom: mm(4), header: mm(2), footer: mm(2) },
    },
  },
  headers: { default: ticketFrame(CARD, palette) },
  children,
});

const FACTS: Card['facts'] = [
  ['{#слушатель.организация_кратко}Организация', '{слушатель.организация_кратко}{/слушатель.организация_кратко}'],
  ['{#слушатель.должность}Должность', '{слушатель.должность}{/слушатель.должность}'],
  ['Дата выдачи', '{документ.дата_выдачи | дата_словами}'],
];

function front(palette: Palette, kind: string, hasPhoto: boolean, facts: Card['facts']): (Paragraph | Table)[] {
  const center = { align: 'center' } as const;
  const fact = ([label, value]: readonly [label: string, value: string]) =>
    text([run(`${label}: `, { size: 6.5, color: GREY }), run(value, { size: hasPhoto ? 7 : 8 })], {
      before: hasPhoto ? 0.5 : 1.5,
    });
  const name = { bold: true, color: palette.dark } as const;
  const person = [
    text('{слушатель.фамилия}', { ...name, size: hasPhoto ? 10.5 : 13 }),
    text('{слушатель.имя} {слушатель.отчество}', { ...name, size: hasPhoto ? 9 : 11, after: hasPhoto ? 1 : 3 }),
    ...[...facts, ...FACTS].map(fact),
  ];
  const photo = new Paragraph({ children: [run('{%фото | 30x40}')] });
  const body = hasPhoto
    ? grid([33, WIDTH - 33], [row([cell([photo], { valign: 'center' }), cell(person, { valign: 'center' })], 43)])
    : grid([WIDTH], [row([cell(person, { valign: 'center' })], 41)]);
  return [
    text('{центр.название}', { ...center, size: 6.5, color: GREY, after: 2 }),
    text(
      [run('УДОСТОВЕРЕНИЕ №\u00a0{документ.номер}', { size: 10.5, bold: true, color: palette.dark, tracking: 0.5 })],
      center,
    ),
    text(kind, { ...center, size: 7.5, color: palette.dark, after: 2 }),
    body,
    end(),
  ];
}

function back(story: readonly Paragraph[]): (Paragraph | Table)[] {
  return [
    grid([WIDTH], [row([cell([...story], { valign: 'center' })], 28)]),
    grid(
      [24, WIDTH - 24],
      [
        row(
          [
            cell([new Paragraph({ children: [run('{%qr | 20}')] }), text('{документ.код}', { size: 5 })], {
              valign: 'bottom',
            }),
            cell(
              [signatures([CHAIRMAN, HEAD], [26, 14, 26], 6.5, 9), text('М.П.', { size: 6.5, color: GREY, before: 2 })],
              { valign: 'bottom' },
            ),
          ],
          25,
        ),
      ],
    ),
    end(),
  ];
}
