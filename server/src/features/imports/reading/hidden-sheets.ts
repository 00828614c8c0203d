/** The beginning of the record of a sheet in an .xls, and what stands in it between that and the length of the title. */
const BOUND_SHEET = 0x85;
const BEFORE_TITLE = 10;

/** The sheets of an .xls that its author hid: of each title the record is looked for, which the library does not tell. */
export function hiddenSheetsOfXls(bytes: Uint8Array, titles: readonly string[]): Set<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Set(titles.filter((title) => isHidden(file, title)));
}

function isHidden(file: Buffer, title: string): boolean {
  const spellings = [
    Buffer.concat([Buffer.of(title.length, 1), Buffer.from(title, 'utf16le')]),
    Buffer.concat([Buffer.of(title.length, 0), Buffer.from(title, 'latin1')]),
  ];
  for (const spelling of spellings) {
    for (let at = file.indexOf(spelling); at >= 0; at = file.indexOf(spelling, at + 1)) {
      const start = at - BEFORE_TITLE;
      if (start >= 0 && file.readUInt16LE(start) === BOUND_SHEET) return (file[at - 2] ?? 0) !== 0;
    }
  }
  return false;
}
