import { CORE_LINK, CORE_PROPERTIES, CORE_TYPE, corePropertiesXml } from './core-properties.ts';
import { rowHeight } from './row-height.ts';
import { toXml } from './xml-text.ts';

/** The pieces of SpreadsheetML that our tables are made of. */

export type XlsxKind = 'text' | 'date' | 'moment' | 'number' | 'money';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel keeps no more letters in a cell. */
const LONGEST_TEXT = 32_767;

/** Text as XML holds it, cut to what a cell holds. */
export const safeText = (text: string): string => toXml(text.slice(0, LONGEST_TEXT));

/** The style's number in styles.xml: 0 is the default, 1 the header, then each kind and the same in bold. */
const styles: Record<XlsxKind, readonly [plain: number, bold: number]> = {
  text: [2, 7],
  date: [3, 8],
  moment: [4, 9],
  number: [5, 10],
  money: [6, 11],
};
/** Text that begins like a formula: Excel must not take it for one even when somebody edits the cell. */
const LIKE_FORMULA = 12;

/** A long text goes on in the next line of its cell: on paper nobody can widen a column. */
const TEXT = 49;
const DATE = 165;
const MOMENT = 164;
const formats = [TEXT, DATE, MOMENT, 1, 4];
/** A date in the middle stands apart from a text in the next column. */
const ALIGNMENTS: Readonly<Record<number, string>> = {
  [TEXT]: ' wrapText="1"',
  [DATE]: ' horizontal="center"',
  [MOMENT]: ' horizontal="center"',
};
const xf = (numFmtId: number, font: number, more = ''): string =>
  `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"${more}><alignment vertical="top"${ALIGNMENTS[numFmtId] ?? ''}/></xf>`;

export const stylesXml = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF5"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="13"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${formats.map((format) => xf(format, 0)).join('')}${formats.map((format) => xf(format, 1)).join('')}${xf(TEXT, 0, ' quotePrefix="1"')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

export interface PrintedColumns {
  /** How many of the first columns are printed; null for all. */
  columns: number | null;
  /** Beside each other. */
  pages: number;
  /** How many columns each page repeats at its left. */
  pinned: number;
}

/**
 * The parts that name the sheets and the author, by path. `sheet` is safe text.
 * @param lastLines of each sheet the number of its last line
 */
export function workbookParts(
  sheet: string,
  lastLines: readonly number[],
  author: string,
  { columns, pinned }: PrintedColumns,
): Record<string, string> {
  const count = lastLines.length;
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const nameOf = (number: number): string => sheet + (number === 1 ? '' : ` ${number}`);
  const placeOf = (number: number): string => `'${nameOf(number).replaceAll("'", "''")}'!`;
  const titlesOf = (number: number): string => {
    const place = placeOf(number);
    return `${pinned > 0 ? `${place}$A:$${letterOf(pinned - 1)},` : ''}${place}$1:$1`;
  };
  const named = (name: string, number: number, text: string): string =>
    `<definedName name="_xlnm.${name}" localSheetId="${number - 1}">${text}</definedName>`;
  const areas = lastLines.map((line, i) =>
    columns === null ? '' : named('Print_Area', i + 1, `${placeOf(i + 1)}$A$1:$${letterOf(columns - 1)}$${line}`),
  );
  const names = [...areas, ...numbers.map((n) => named('Print_Titles', n, titlesOf(n)))].join('');
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}<Override PartName="/${CORE_PROPERTIES}" ContentType="${CORE_TYPE}"/></Types>`,
    [CORE_PROPERTIES]: corePropertiesXml(author),
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${CORE_LINK}" Target="${CORE_PROPERTIES}"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  };
}

/** A sheet up to its second line: the header stays in sight when the table is scrolled. */
export function sheetHead(columns: readonly { title: string; width: number }[]): string {
  const cols = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const height = rowHeight(
    columns.map(({ title }) => title),
    columns.map(({ width }) => width),
    'bold',
  );
  const cells = columns.map(({ title }, i) => textCell(`${letterOf(i)}1`, 1, title));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>${rowStart(1, height)}${cells.join('')}</row>`;
}

/** @param height in points */
export const rowStart = (line: number, height: number): string => `<row r="${line}" ht="${height}" customHeight="1">`;

/** On paper: A4 lying down, lines between the cells, the number of the page below; as many pages beside each other as it takes. */
const pageOf = (wide: number): string =>
  '<printOptions horizontalCentered="1" gridLines="1"/>' +
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${wide}" fitToHeight="0"${wide > 1 ? ' pageOrder="overThenDown"' : ''}/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RСтраница &amp;P из &amp;N</oddFooter></headerFooter>';

/** The end of a sheet; the header gets the buttons that filter the lines down to `lastLine`. */
export const sheetTail = (columnCount: number, lastLine: number, pagesWide: number): string =>
  `</sheetData><autoFilter ref="A1:${letterOf(columnCount - 1)}${lastLine}"/>${pageOf(pagesWide)}</worksheet>`;

/** One cell; empty text for nothing to show. */
export function cellXml(
  column: number,
  line: number,
  kind: XlsxKind,
  value: string | number | Date | null,
  bold: boolean,
): string {
  if (value === null || value === '') return '';
  const ref = letterOf(column) + line;
  const style = styles[kind][bold ? 1 : 0];
  if (kind === 'text' || (bold && typeof value === 'string' && kind !== 'date')) {
    const text = String(value);
    return textCell(ref, /^[=+\-@\t\r]/.test(text) && !bold ? LIKE_FORMULA : styles.text[bold ? 1 : 0], text);
  }
  const number = kind === 'date' || kind === 'moment' ? serialOf(value, kind) : Number(value);
  return Number.isFinite(number) ? `<c r="${ref}" s="${style}"><v>${number}</v></c>` : '';
}

const textCell = (ref: string, style: number, text: string): string =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${safeText(text)}</t></is></c>`;

/** The day that Excel counts from, 1900's imaginary 29 February included. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
/** Moscow's offset has not changed since October 2014, before anything the portal knows. */
const MOSCOW = 3 * 3_600_000;

/** Days since Excel's beginning; NaN for what is no date. */
function serialOf(value: string | number | Date, kind: 'date' | 'moment'): number {
  const time = new Date(value).getTime();
  // A millisecond more or less must not make 14:05 of 14:06: whole seconds.
  const seconds = Math.round((time + (kind === 'moment' ? MOSCOW : 0) - EXCEL_EPOCH) / 1000);
  return kind === 'date' ? Math.floor((time - EXCEL_EPOCH) / DAY) : seconds / 86_400;
}

/** 0 → A, 26 → AA. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
