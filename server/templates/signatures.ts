import { Paragraph, type Table } from 'docx';
import { cell, GREY, grid, row, run, text } from './word-file.ts';

/** «г. Тверь» with what stands around it; of a center that has not said its city, nothing of it all. */
export const cityOfCenter = (before = '', after = ''): string =>
  `{#центр.город}${before}г.\u00a0{центр.город}${after}{/центр.город}`;

/** A line to sign on: who, the line itself, the name. */
export interface Signature {
  readonly position: string;
  readonly name: string;
}

export const CHAIRMAN: Signature = {
  position: 'Председатель комиссии',
  name: '{комиссия.председатель | инициалы}',
};
/** Not every committee has one: the line is left out then. */
export const SECRETARY: Signature = {
  position: '{#комиссия.секретарь}Секретарь',
  name: '{комиссия.секретарь | инициалы}{/комиссия.секретарь}',
};
export const HEAD: Signature = { position: '{центр.должность_руководителя}', name: '{центр.руководитель | инициалы}' };

/** Whom a center has as its chief accountant; the line is there without one too, to be filled in by hand. */
export const ACCOUNTANT: Signature = {
  position: 'Главный бухгалтер',
  name: '{#центр.главный_бухгалтер}{центр.главный_бухгалтер | инициалы}{/центр.главный_бухгалтер}',
};

/**
 * Signatures one under another, for columns of so many millimetres: position, line, name.
 * @param keepNext on one page, with what comes after them
 */
export function signatures(
  list: readonly Signature[],
  columns: readonly [number, number, number],
  size: number,
  height: number,
  keepNext = false,
): Table {
  return grid(
    [columns[0], columns[1], 3, columns[2]],
    list.map(({ position, name }) =>
      row(
        [
          cell([text(position, { size, keepNext })], { valign: 'bottom' }),
          cell([text('', { size, keepNext })], { valign: 'bottom', underline: '000000' }),
          cell([text('', { size, keepNext })]),
          cell([text(name, { size, keepNext })], { valign: 'bottom' }),
        ],
        height,
      ),
    ),
  );
}

/** «М.П.», where the seal goes. */
export const seal = (size: number, place = 'М.П.'): Paragraph => text(place, { size, color: GREY });

const QR = '{%qr | 22}';
const CODE = '{документ.код}';
const ADDRESS = '{документ.ссылка}';

/** The code with its words below it, where there is little width. */
export const stackedVerification = (): Paragraph[] => [
  new Paragraph({ children: [run(QR)] }),
  text(CODE, { size: 8.5, bold: true, before: 1 }),
  text(ADDRESS, { size: 7.5, color: GREY, after: 3 }),
];

/** The QR code with the words that lead to it. */
export function verification(width: number): Table {
  return grid(
    [25, width - 25],
    [
      row([
        cell([new Paragraph({ children: [run(QR)] })], { valign: 'center' }),
        cell(
          [
            text('Проверка подлинности', { size: 7.5, color: GREY }),
            text(CODE, { size: 12, bold: true, tracking: 1, before: 2, after: 2 }),
            text(ADDRESS, { size: 7.5, color: GREY }),
          ],
          { valign: 'center' },
        ),
      ]),
    ],
  );
}
