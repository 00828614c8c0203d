import { strFromU8, unzipSync, zipSync } from 'fflate';
import { hiddenRows, hiddenRowsOfOds, withoutBlankRows } from './blank-rows.ts';
import { type Span, spansOfOds, spansOfXlsx } from './merged-cells.ts';
import { TableFault } from './table-fault.ts';

/** Ten thousand people take about ten megabytes of XML; a small archive may unpack into gigabytes. */
const UNPACKED_LIMIT = 64 * 1024 * 1024;
const PARTS_LIMIT = 2000;

/** Parts whose names some programs (1С) write in another letter case than the reader looks for. */
const canonical = new Map(
  [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
  ].map((path) => [path.toLowerCase(), path]),
);

/** What a workbook says of a sheet. */
interface SheetEntry {
  title: string;
  isHidden: boolean;
  spans: Span[];
  /** The numbers of the rows that a filter or somebody has hidden. */
  hiddenRows: ReadonlySet<number>;
}

/** A workbook that is safe to read, its sheets, and how many rows there are in all of them. */
interface Unpacked {
  archive: Uint8Array;
  sheets: SheetEntry[];
  rowCount: number;
}

/**
 * Unpacks an .xlsx with care and packs what matters anew, uncompressed, for the reader.
 * @throws TableFault InvalidExcelFIle for what is no workbook, has macros or is too large when unpacked
 */
export function unpackXlsx(bytes: Uint8Array): Unpacked {
  const parts = readParts(bytes, /\.(xml|rels)$/i);
  const types = parts['[Content_Types].xml'];
  const book = parts['xl/workbook.xml'];
  if (!types || !book) throw new TableFault('InvalidExcelFIle');
  // By its parts: programs name the kinds of parts that a book might have, and have none of them.
  const ofParts = strFromU8(types).match(/<(?:\w+:)?Override\s[^>]*>/g) ?? [];
  if (ofParts.some((part) => part.includes('macroEnabled'))) throw withMacros();
  const worksheets = Object.keys(parts).filter((path) => /^xl\/worksheets\/[^/]+\.xml$/i.test(path));
  let rowCount = 0;
  for (const path of worksheets) {
    const sheet = withoutBlankRows(parts[path] ?? new Uint8Array());
    parts[path] = sheet;
    rowCount += countRows(sheet, '</row>');
  }
  const entries = strFromU8(book).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const partOf = partsByRelation(parts);
  const sheets = entries.map((entry) => {
    const part = partOf(attribute(entry, String.raw`\w+:id`));
    return {
      title: attribute(entry, 'name'),
      isHidden: /^(very)?hidden$/i.test(attribute(entry, 'state')),
      spans: part ? spansOfXlsx(part) : [],
      hiddenRows: part ? hiddenRows(part) : new Set<number>(),
    };
  });
  return { archive: zipSync(parts, { level: 0 }), sheets: sheets.filter(({ title }) => title !== ''), rowCount };
}

/** The parts that a workbook speaks of by the names of its relations. */
function partsByRelation(parts: Record<string, Uint8Array>): (relation: string) => Uint8Array | undefined {
  const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array());
  const targets = new Map(
    (relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map((one) => [
      attribute(one, 'Id'),
      attribute(one, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  return (relation) => parts[targets.get(relation) ?? ''];
}

/**
 * The same of an .ods. A sheet is hidden by its style.
 * @throws TableFault InvalidExcelFIle for what is no workbook or too large when unpacked
 */
export function unpackOds(bytes: Uint8Array): Unpacked {
  const parts = readParts(bytes, /^(content\.xml|mimetype)$/);
  const content = parts['content.xml'];
  if (!content) throw new TableFault('InvalidExcelFIle');
  const xml = strFromU8(content);
  const hiddenStyles = new Set(
    [...xml.matchAll(/<style:style\s[^>]*style:family="table"[^>]*>\s*<style:table-properties\s[^>]*>/g)]
      .filter(([style]) => style.includes('table:display="false"'))
      .map(([style]) => attribute(style, 'style:name')),
  );
  const spans = spansOfOds(xml);
  const hidden = hiddenRowsOfOds(xml);
  const sheets = (xml.match(/<table:table\s[^>]*>/g) ?? []).map((entry, i) => ({
    title: attribute(entry, 'table:name'),
    isHidden: hiddenStyles.has(attribute(entry, 'table:style-name')),
    spans: spans[i] ?? [],
    hiddenRows: hidden[i] ?? new Set<number>(),
  }));
  return { archive: zipSync(parts, { level: 0 }), sheets, rowCount: countRows(content, '</table:table-row>') };
}

/** The value of an attribute as people read it; empty when the tag has none. */
function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** How many rows a sheet has, told by their ends without reading it. */
function countRows(sheet: Uint8Array, end: string): number {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + end.length)) count += 1;
  return count;
}

function readParts(bytes: Uint8Array, wanted: RegExp): Record<string, Uint8Array> {
  let unpacked = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/vbaProject\.bin$/i.test(name)) throw withMacros();
        if (!wanted.test(name)) return false;
        unpacked += originalSize;
        count += 1;
        if (unpacked > UNPACKED_LIMIT || count > PARTS_LIMIT) {
          throw new TableFault(
            'InvalidExcelFIle',
            'Файл слишком большой после распаковки: оставьте в нём только список',
          );
        }
        return true;
      },
    });
    return Object.fromEntries(
      Object.entries(files).map(([name, part]) => {
        const path = name.replaceAll('\\', '/');
        return [canonical.get(path.toLowerCase()) ?? path, part];
      }),
    );
  } catch (error) {
    throw error instanceof TableFault
      ? error
      : new TableFault('InvalidExcelFIle', 'Файл повреждён: сохраните его заново');
  }
}

const withMacros = () =>
  new TableFault('InvalidExcelFIle', 'В файле есть макросы: сохраните его как «Книга Excel (.xlsx)»');
