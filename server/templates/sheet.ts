import {
  AlignmentType,
  Footer,
  type ISectionOptions,
  PageNumber,
  PageOrientation,
  Paragraph,
  type Table,
  TextRun,
} from 'docx';
import { GREY, mm, text } from './word-file.ts';

const MARGIN = { left: 25, right: 15 };
/** Of the text of an upright A4, millimetres. */
export const SHEET_WIDTH = 210 - MARGIN.left - MARGIN.right;
/** The same of one that lies on its side. */
export const WIDE_SHEET_WIDTH = 297 - MARGIN.left - MARGIN.right;

/** An A4 with the number of each page, upright or on its side; `title` names the document beside it. */
export function sheet(title: string, children: (Paragraph | Table)[], isWide = false): ISectionOptions {
  const footer = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({
        size: 16,
        color: GREY,
        children: [`${title}. Лист `, PageNumber.CURRENT, ' из ', PageNumber.TOTAL_PAGES],
      }),
    ],
  });
  return {
    properties: {
      page: {
        // Word turns the sheet itself.
        size: { width: mm(210), height: mm(297), ...(isWide ? { orientation: PageOrientation.LANDSCAPE } : {}) },
        margin: {
          left: mm(MARGIN.left),
          right: mm(MARGIN.right),
          top: mm(isWide ? 10 : 16),
          bottom: mm(isWide ? 12 : 18),
          footer: mm(isWide ? 6 : 9),
        },
      },
    },
    footers: { default: new Footer({ children: [footer] }) },
    children,
  };
}

/** Who prints: the name, the address and the licence of the center, as the head of a sheet. */
export const letterhead = (after: number): Paragraph[] => [
  text('{центр.название}', { size: 13, bold: true, align: 'center', after: 2 }),
  text('ИНН {центр.инн}. {центр.адрес}.{#центр.телефон} Тел.\u00a0{центр.телефон}{/}', {
    size: 9,
    color: GREY,
    align: 'center',
  }),
  text('Лицензия №\u00a0{центр.лицензия} от\u00a0{центр.дата_лицензии | дата_словами}', {
    size: 9,
    color: GREY,
    align: 'center',
    after,
  }),
];
