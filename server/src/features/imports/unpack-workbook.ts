import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
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

/**
 * Unpacks an .xlsx with care and packs what matters anew, uncompressed, for the reader.
 * @returns the archive, how many sheets it has and how many rows there are in all of them
 * @throws TableFault InvalidExcelFIle for what is no workbook, has macros or is too large when unpacked
 */
export function unpackWorkbook(bytes: Uint8Array): {
  archive: Uint8Array;
  sheetCount: number;
  rowCount: number;
} {
  const parts = readParts(bytes);
  const types = parts['[Content_Types].xml'];
  if (!types || !parts['xl/workbook.xml']) throw new TableFault('InvalidExcelFIle');
  if (strFromU8(types).includes('macroEnabled')) throw withMacros();
  const sheets = Object.entries(parts).filter(([path]) => /^xl\/worksheets\/[^/]+\.xml$/i.test(path));
  const rowCount = sheets.reduce((sum, [, sheet]) => sum + countRows(sheet), 0);
  return { archive: zipSync(parts, { level: 0 }), sheetCount: sheets.length, rowCount };
}

const ROW_END = strToU8('</row>');

/** How many rows a sheet has, told by their ends without reading it. */
function countRows(sheet: Uint8Array): number {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(ROW_END); at >= 0; at = bytes.indexOf(ROW_END, at + ROW_END.length)) count += 1;
  return count;
}

function readParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/vbaProject\.bin$/i.test(name)) throw withMacros();
        if (!/\.(xml|rels)$/i.test(name)) return false;
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
