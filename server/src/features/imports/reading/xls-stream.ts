// The container of an .xls (a «compound file»): its library tells neither which sheets nor which rows are hidden.

const NAMES = ['Workbook', 'Book'];
const LAST_SECTOR = 0xff_ff_ff_fa;
const HEADER = 512;
const LISTED_IN_HEADER = 109;
const ENTRY = 128;

/** The records of the workbook; null where the container is torn: whoever reads its cells says so. */
export function workbookStream(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(file);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(file: Buffer): Buffer | null {
  const size = 1 << file.readUInt16LE(30);
  const sector = (number: number) => file.subarray((number + 1) * size, (number + 2) * size);
  const next = Buffer.concat(listsOf(file, sector, size));
  const chain = (first: number) => Buffer.concat(chained(first, next).map(sector));
  const entries = chain(file.readUInt32LE(48));
  const at = (wanted: readonly string[]) => {
    for (let from = 0; from + ENTRY <= entries.length; from += ENTRY) {
      const name = entries.toString('utf16le', from, from + Math.max(0, entries.readUInt16LE(from + 64) - 2));
      if (wanted.includes(name)) return from;
    }
    return -1;
  };
  const found = at(NAMES);
  if (found < 0) return null;
  const [first, length] = [entries.readUInt32LE(found + 116), entries.readUInt32LE(found + 120)];
  if (length >= file.readUInt32LE(56)) return chain(first).subarray(0, length);
  // A small one stands in the sectors of the root, divided once more.
  const small = 1 << file.readUInt16LE(32);
  const root = chain(entries.readUInt32LE(116));
  const parts = chained(first, chain(file.readUInt32LE(60))).map((one) =>
    root.subarray(one * small, (one + 1) * small),
  );
  return Buffer.concat(parts).subarray(0, length);
}

/** The sectors that say of each sector which comes after it. */
function listsOf(file: Buffer, sector: (number: number) => Buffer, size: number): Buffer[] {
  const lists: Buffer[] = [];
  const take = (from: Buffer, count: number) => {
    for (let i = 0; i < count; i += 1) {
      const number = from.readUInt32LE(i * 4);
      if (number < LAST_SECTOR) lists.push(sector(number));
    }
  };
  take(file.subarray(76, HEADER), LISTED_IN_HEADER);
  let more = file.readUInt32LE(68);
  const most = file.length / size;
  for (let left = file.readUInt32LE(72); left > 0 && more < LAST_SECTOR; left -= 1) {
    take(sector(more), size / 4 - 1);
    // More than the file can hold: it is torn, or says itself what comes after itself.
    if (left > most || lists.length > most) throw new RangeError();
    more = sector(more).readUInt32LE(size - 4);
  }
  return lists;
}

function chained(first: number, next: Buffer): number[] {
  const chain: number[] = [];
  for (let at = first; at < LAST_SECTOR; at = next.readUInt32LE(at * 4)) {
    // A chain that bites its own tail is torn.
    if (chain.length > next.length / 4) throw new RangeError();
    chain.push(at);
  }
  return chain;
}
