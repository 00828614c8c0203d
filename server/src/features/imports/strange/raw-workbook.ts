import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
/** What Excel writes as «Строгий формат Open XML». */
const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A cell as a program writes it, without the places of the usual ones: `xml` is its inside, `type` and `style` its attributes. */
export interface RawCell {
  xml: string;
  type?: string;
  style?: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text that stands in the cell itself. */
export const text = (value: string): RawCell => ({ type: 'inlineStr', xml: `<is><t>${escaped(value)}</t></is>` });
export const number = (value: number | string, style?: number): RawCell => ({
  xml: `<v>${value}</v>`,
  ...(style === undefined ? {} : { style }),
});
/** A formula with what it came to; without it where a program has never counted it. */
export const formula = (source: string, came?: string, type = 'str'): RawCell =>
  came === undefined
    ? { xml: `<f>${escaped(source)}</f>` }
    : { type, xml: `<f>${escaped(source)}</f><v>${escaped(came)}</v>` };

/** The styles of such a workbook: numbers as dates, as the programs of different languages write them. */
export const DATE_STYLES = { short: 1, dotted: 2, russian: 3, american: 4 } as const;

const STYLES = `<numFmts count="3"><numFmt numFmtId="164" formatCode="dd&quot;.&quot;mm&quot;.&quot;yyyy"/><numFmt numFmtId="165" formatCode="[$-419]d mmmm yyyy &quot;г.&quot;"/><numFmt numFmtId="166" formatCode="[$-409]mm/dd/yy;@"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs>`;

const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

export interface RawSheet {
  name: string;
  /** `hidden`, `veryHidden` */
  state?: string;
  rows: readonly (readonly (RawCell | string | null)[])[];
  /** «A1:C1» */
  merged?: readonly string[];
  /** What stands after the rows. */
  after?: string;
  /** How far from the corner the table begins. */
  from?: { row: number; column: number };
}

/** An .xlsx from the very letters of its parts, as other programs than ours write them. */
export function rawWorkbook(
  sheets: readonly RawSheet[],
  { strict = false, from1904 = false }: { strict?: boolean; from1904?: boolean } = {},
): Uint8Array {
  const { main, relations } = strict ? STRICT : TRANSITIONAL;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${from1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.map(({ name, state }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="r${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, i) => `<Relationship Id="r${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${STYLES}</styleSheet>`,
  };
  for (const [i, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheet, main);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(XML + xml)])));
}

function sheetXml({ rows, merged = [], after = '', from = { row: 0, column: 0 } }: RawSheet, main: string): string {
  const lines = rows.map((cells, i) => {
    const at = from.row + i + 1;
    const written = cells.map((given, j) => {
      if (given === null) return '';
      const { xml, type, style } = typeof given === 'string' ? text(given) : given;
      const attributes = `${type ? ` t="${type}"` : ''}${style === undefined ? '' : ` s="${style}"`}`;
      return `<c r="${letter(from.column + j)}${at}"${attributes}>${xml}</c>`;
    });
    return `<row r="${at}">${written.join('')}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${after}${merges ? `<mergeCells count="${merged.length}">${merges}</mergeCells>` : ''}</worksheet>`;
}
