import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { toXml } from '../../../printing/xml-text.ts';
import { type ZipPart, zipOf } from '../../../printing/zip.ts';
import { portionsOf } from '../register-kind.ts';
import type { ToldDocument } from './cells.ts';
import { type TableColumn, type TableKind, type TableLayout, templateFile } from './table-layouts.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';

/** So many rows are filled in before others have their turn. */
const AT_ONCE = 50;

/**
 * The register's own template with rows filled in: its hidden sheet, lists and checks stay as they are.
 * @param rows at most as many as the template has room for
 */
export async function fillTemplate(
  layout: TableLayout,
  kind: TableKind,
  rows: readonly ToldDocument[],
): Promise<Buffer<ArrayBuffer>> {
  const parts = unzipSync(readFileSync(templateFile(layout, kind)));
  const strings = new Strings(strFromU8(parts[STRINGS] ?? new Uint8Array()));
  const columns = new Map(layout.columns.map((column) => [column.column, column]));
  const fillCell = (cells: Record<string, string>) => (_: string, address: string, style: string) => {
    const column = columns.get(address.replace(/\d+/, ''));
    const value = column ? (cells[column.field] ?? '') : '';
    return column && value !== '' ? cellOf(address, style, column, value, strings) : `<c r="${address}"${style}/>`;
  };
  // Each row stands there already, empty, with its styles.
  const filled = (row: string) => {
    const index = Number(/^<row r="(\d+)"/.exec(row)?.[1] ?? 0) - layout.firstRow;
    if (index < 0 || index >= rows.length) return row;
    return row.replace(
      /<c r="([A-Z]+\d+)"((?: s="\d+")?)(?: t="\w+")?(?:\/>|>.*?<\/c>)/gs,
      fillCell(rows[index]?.cells ?? {}),
    );
  };
  const sheet: string[] = [];
  for (const portion of portionsOf(strFromU8(parts[SHEET] ?? new Uint8Array()).split(/(?=<row )/), AT_ONCE)) {
    sheet.push(...portion.map(filled));
    await setImmediate();
  }
  const whole = { ...parts, [SHEET]: strToU8(sheet.join('')), [STRINGS]: strToU8(strings.xml()) };
  // Compressed beside this thread: others are answered meanwhile.
  return Buffer.from(await buffer(zipOf(zipParts(whole))));
}

async function* zipParts(parts: Record<string, Uint8Array>): AsyncGenerator<ZipPart> {
  for (const [path, content] of Object.entries(parts)) yield { path, content: new Uint8Array(content), compress: true };
}

function cellOf(address: string, style: string, { kind }: TableColumn, value: string, strings: Strings): string {
  if (kind === 'date') return `<c r="${address}"${style}><v>${dayNumber(value)}</v></c>`;
  if (kind === 'year' || kind === 'number') return `<c r="${address}"${style}><v>${Number(value)}</v></c>`;
  return `<c r="${address}"${style} t="s"><v>${strings.indexOf(value)}</v></c>`;
}

const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Excel counts days. */
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / 86_400_000;

/** The texts of a workbook, to which new ones are added. */
class Strings {
  readonly #added = new Map<string, number>();
  readonly #before: string;
  readonly #count: number;
  #used = 0;

  constructor(xml: string) {
    this.#before = xml;
    this.#count = xml.match(/<si>|<si\/>/g)?.length ?? 0;
  }

  indexOf(text: string): number {
    this.#used += 1;
    const index = this.#added.get(text) ?? this.#count + this.#added.size;
    this.#added.set(text, index);
    return index;
  }

  xml(): string {
    const added = [...this.#added.keys()].map((text) => `<si><t xml:space="preserve">${toXml(text)}</t></si>`);
    const uses = Number(/ count="(\d+)"/.exec(this.#before)?.[1] ?? this.#count) + this.#used;
    return this.#before
      .replace(/ count="\d+"/, ` count="${uses}"`)
      .replace(/ uniqueCount="\d+"/, ` uniqueCount="${this.#count + this.#added.size}"`)
      .replace(/<\/sst>\s*$/, () => `${added.join('')}</sst>`);
  }
}
