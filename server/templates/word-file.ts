import {
  AlignmentType,
  BorderStyle,
  Document,
  HeightRule,
  type IParagraphOptions,
  type IRunOptions,
  type ISectionOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';

/** What all built-in templates are made of. Lengths are millimetres, type sizes points. */

const FONT = 'Times New Roman';
export const GREY = '5A6472';

/** Millimetres in twentieths of a point, the unit of Word. */
export const mm = (length: number): number => Math.round((length * 1440) / 25.4);

export interface TextOptions {
  readonly size?: number;
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
  /** Extra space between letters, points. */
  readonly tracking?: number;
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  /** Space above and below, points. */
  readonly before?: number;
  readonly after?: number;
  readonly keepNext?: boolean;
}

const ALIGN = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
} as const;

/** A piece of a line. */
export function run(text: string, { size, bold, italics, color, tracking }: TextOptions = {}): TextRun {
  return new TextRun({
    text,
    ...(size === undefined ? {} : { size: size * 2 }),
    ...(bold === undefined ? {} : { bold }),
    ...(italics === undefined ? {} : { italics }),
    ...(color === undefined ? {} : { color }),
    ...(tracking === undefined ? {} : { characterSpacing: Math.round(tracking * 20) }),
  } satisfies IRunOptions);
}

/** A paragraph of one style, or of several runs. */
export function text(content: string | readonly ParagraphChild[], options: TextOptions = {}): Paragraph {
  const { align = 'left', before = 0, after = 0, keepNext = false } = options;
  return new Paragraph({
    children: typeof content === 'string' ? [run(content, options)] : [...content],
    alignment: ALIGN[align],
    spacing: { before: before * 20, after: after * 20 },
    keepNext,
  } satisfies IParagraphOptions);
}

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const NO_BORDERS = { top: NONE, bottom: NONE, left: NONE, right: NONE } as const;

export interface CellOptions {
  readonly valign?: 'top' | 'center' | 'bottom';
  /** Colour of a hairline below the cell. */
  readonly underline?: string;
  /** Colour of a hairline to the right. */
  readonly rightLine?: string;
  readonly span?: number;
  /** Space inside, left and right. */
  readonly padding?: number;
}

const VALIGN = {
  top: VerticalAlignTable.TOP,
  center: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
} as const;

/** A cell without borders. */
export function cell(children: readonly (Paragraph | Table)[], options: CellOptions = {}): TableCell {
  const { valign = 'top', underline, rightLine, span, padding = 0 } = options;
  const hairline = (color: string) => ({ style: BorderStyle.SINGLE, size: 4, color });
  return new TableCell({
    children: [...children],
    verticalAlign: VALIGN[valign],
    borders: {
      ...NO_BORDERS,
      ...(underline ? { bottom: hairline(underline) } : {}),
      ...(rightLine ? { right: hairline(rightLine) } : {}),
    },
    margins: { left: mm(padding), right: mm(padding), top: 0, bottom: 0 },
    ...(span ? { columnSpan: span } : {}),
  });
}

/** A row at least so high. It does not break over pages. */
export function row(cells: readonly TableCell[], height = 0): TableRow {
  return new TableRow({
    children: [...cells],
    cantSplit: true,
    ...(height ? { height: { value: mm(height), rule: HeightRule.ATLEAST } } : {}),
  });
}

/** A table of fixed columns without borders, for arranging. */
export function grid(columns: readonly number[], rows: readonly TableRow[], align: 'left' | 'center' = 'left'): Table {
  return new Table({
    rows: [...rows],
    columnWidths: columns.map(mm),
    width: { size: columns.reduce((sum, width) => sum + mm(width), 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    alignment: ALIGN[align],
    borders: { ...NO_BORDERS, insideHorizontal: NONE, insideVertical: NONE },
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
  });
}

export interface RuledOptions {
  /** Of the lines. */
  readonly color: string;
  /** Behind the head. */
  readonly shade: string;
  readonly size: number;
  /** Space above and below what stands in a row, millimetres. */
  readonly pad?: number;
}

/** The head of a part of a ruled table, over all its columns: its text stands in the first and opens what the last closes. */
export interface PartHead {
  readonly first: Paragraph;
  readonly last: Paragraph;
}

/** A field of a row that is repeated: what it says, and how. */
export interface RowField {
  readonly value: string;
  readonly options: TextOptions;
}

/**
 * The rows of a loop over a list whose lines say which of them is the last: that one stays on the page of what comes below
 * it. Beside `ruled` as its body and as its `last`.
 */
export function loopRows(list: string, fields: readonly RowField[]): { body: Paragraph[]; row: Paragraph[] } {
  const line = (opening: string, closing: string, keepNext: boolean) =>
    fields.map(({ value, options }, index) => {
      const content = `${index === 0 ? opening : ''}${value}${index === fields.length - 1 ? closing : ''}`;
      return text(content, { ...options, keepNext });
    });
  return {
    body: line(`{#${list}}{^последний}`, '{/последний}', false),
    row: line('{#последний}', `{/последний}{/${list}}`, true),
  };
}

/**
 * A table with lines, whose head is repeated on every page and whose rows do not break over pages.
 * @param part stands above the rows, and stays on the page of the next one
 * @param last a row after the repeated one that is within the same loop, and what stands below the table over all columns
 *   without lines, on the same page; `total` is a row between the two
 */
export function ruled(
  columns: readonly number[],
  head: readonly string[],
  body: readonly Paragraph[],
  { color, shade, size, pad = 0.8 }: RuledOptions,
  {
    total = [],
    part,
    last,
  }: {
    total?: readonly Paragraph[];
    part?: PartHead;
    last?: { row: readonly Paragraph[]; closing: readonly (Paragraph | Table)[] };
  } = {},
): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color };
  const margins = { left: mm(1.5), right: mm(1.5), top: mm(pad), bottom: mm(pad) };
  const fields = (contents: readonly Paragraph[], fill?: string) =>
    contents.map(
      (content) =>
        new TableCell({
          children: [content],
          verticalAlign: VerticalAlignTable.CENTER,
          margins,
          ...(fill ? { shading: { fill } } : {}),
        }),
    );
  const partCell = (content: Paragraph, side: 'left' | 'right', columnSpan = 1) =>
    new TableCell({
      children: [content],
      columnSpan,
      verticalAlign: VerticalAlignTable.CENTER,
      margins,
      borders: { [side]: NONE },
    });
  const partRow =
    part &&
    new TableRow({
      children: [partCell(part.first, 'right', columns.length - 1), partCell(part.last, 'left')],
      cantSplit: true,
    });
  // A head without a row below it says nothing.
  const heading = head.map((title) => text(title, { size, bold: true, align: 'center', keepNext: true }));
  return new Table({
    rows: [
      new TableRow({ children: fields(heading, shade), tableHeader: true, cantSplit: true }),
      ...(partRow ? [partRow] : []),
      new TableRow({ children: fields(body), cantSplit: true }),
      ...(last ? [new TableRow({ children: fields(last.row), cantSplit: true })] : []),
      ...(total.length > 0 ? [new TableRow({ children: fields(total), cantSplit: true })] : []),
      ...(last ? [row([cell(last.closing, { span: columns.length })])] : []),
    ],
    columnWidths: columns.map(mm),
    width: { size: columns.reduce((sum, width) => sum + mm(width), 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
  });
}

/** The paragraph that Word wants after a table, as low as can be. */
export const end = (): Paragraph => new Paragraph({ spacing: { line: 20, lineRule: 'exact' } });

/** A Russian document. */
export function wordFile(title: string, ...sections: ISectionOptions[]): Promise<Buffer> {
  const document = new Document({
    title,
    creator: 'Допуск',
    lastModifiedBy: 'Допуск',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: 22, language: { value: 'ru-RU' } },
          paragraph: { spacing: { before: 0, after: 0, line: 240, lineRule: 'auto' } },
        },
      },
    },
    sections,
  });
  return Packer.toBuffer(document);
}
