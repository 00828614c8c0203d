import type { Paragraph, Table } from 'docx';
import { SHEET_WIDTH } from './sheet.ts';
import { cell, end, grid, row, text } from './word-file.ts';

export const HALF = SHEET_WIDTH / 2;

export type Parts = readonly (Paragraph | Table)[];

/** What is printed when a tag says something, or nothing. */
export const when = (tag: string, parts: Parts) => [text(`{#${tag}}`), ...parts, text(`{/${tag}}`)];
export const unless = (tag: string, parts: Parts) => [text(`{^${tag}}`), ...parts, text(`{/${tag}}`)];

/** The requisites of one side; a line that nobody filled in is left out. */
export function party(title: string, tag: string): Parts {
  const optional = (label: string, key: string) => [
    text(`{#${tag}.${key}}`),
    text(`${label}{${tag}.${key}}`, { size: 9.5, before: 1 }),
    text(`{/${tag}.${key}}`),
  ];
  return [
    text(title, { size: 10.5, bold: true, after: 2 }),
    text(`{${tag}.название}`, { size: 10, bold: true, after: 2 }),
    ...optional('ИНН ', 'инн'),
    ...(tag === 'заказчик'
      ? when('договор.паспорт', [text('Паспорт: {договор.паспорт}', { size: 9.5, before: 1 })])
      : []),
    ...optional('КПП ', 'кпп'),
    ...optional(tag === 'заказчик' ? '{^договор.ип}ОГРН{/}{#договор.ип}ОГРНИП{/} ' : 'ОГРН ', 'огрн'),
    ...optional('Адрес: ', 'адрес'),
    ...optional('Расчётный счёт ', 'счёт'),
    ...optional('Банк: ', 'банк'),
    ...optional('БИК ', 'бик'),
    ...optional('Корр. счёт ', 'корсчёт'),
    ...optional('Тел. ', 'телефон'),
    ...optional('E-mail: ', 'почта'),
  ];
}

const sign = (tag: string, hasSeal = true): Table =>
  grid(
    [HALF - 8],
    [
      row([cell([text(`{${tag}.должность_руководителя}`, { size: 10 })], { valign: 'bottom' })], 9),
      row(
        [
          cell([text(`{${tag}.руководитель | инициалы}`, { size: 10, align: 'right' })], {
            underline: '000000',
            valign: 'bottom',
          }),
        ],
        9,
      ),
      row([cell([text(hasSeal ? 'М.П.' : '{^договор.с_физлицом}М.П.{/}', { size: 9 })])]),
    ],
  );

/** A natural person who signs below the two organizations, with what he is known by. */
const signer = (title: string, name: string, known: readonly (readonly [label: string, tag: string])[]): Parts => [
  text(title, { size: 10.5, bold: true, before: 4, after: 2, keepNext: true }),
  text(`{${name}}`, { size: 10, bold: true, keepNext: true }),
  ...known.flatMap(([label, tag]) => when(tag, [text(`${label}{${tag}}`, { size: 9.5, before: 1, keepNext: true })])),
  grid(
    [HALF - 8],
    [
      row(
        [
          cell([text(`{${name} | инициалы}`, { size: 10, align: 'right' })], {
            underline: '000000',
            valign: 'bottom',
          }),
        ],
        9,
      ),
    ],
  ),
];

/** Of a contract of three sides whoever learns signs below. */
export const signs = (): Parts => [
  grid([HALF, HALF], [row([cell([sign('центр'), end()]), cell([sign('заказчик', false), end()])])]),
  ...when('договор.трёхсторонний', [
    ...signer('Слушатель', 'договор.слушатель', [
      ['Паспорт: ', 'договор.слушатель_паспорт'],
      ['Адрес: ', 'договор.слушатель_адрес'],
      ['Тел. ', 'договор.слушатель_телефон'],
    ]),
    // A minor signs with the written consent of whoever represents him (Civil Code, article 26).
    ...when(
      'договор.представитель',
      signer('Законный представитель Слушателя, согласие на договор даю', 'договор.представитель', [
        ['', 'договор.представитель_основание'],
        ['Паспорт: ', 'договор.представитель_паспорт'],
        ['Адрес: ', 'договор.представитель_адрес'],
        ['Тел. ', 'договор.представитель_телефон'],
      ]),
    ),
  ]),
  end(),
];
