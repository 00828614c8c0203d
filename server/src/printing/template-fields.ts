import { leadsToTheWeb, lostLink } from './template-links.ts';

// The fields of a Word text: instructions such as PAGE or HYPERLINK "address". A short one is an attribute; a long one
// stands between marks and may be split over several elements, other fields within it.

/** What a field leads to or does, read as Word reads it. */
interface Field {
  instruction: string;
  /** Where its pieces stand in the XML: text of elements, or one attribute. */
  pieces: readonly Piece[];
  isAttribute: boolean;
}

interface Piece {
  start: number;
  end: number;
}

/** The instructions of all fields, one a line. */
export const instructionsOf = (xml: string): string =>
  fieldsIn(xml)
    .map(({ instruction }) => instruction)
    .join('\n');

/**
 * Lets links that are written as fields lead to web and mail addresses alone, as those that are relationships do.
 * @returns the part, and what was taken out, for people
 */
export function cleanFieldLinks(xml: string): { xml: string; notices: string[] } {
  const notices: string[] = [];
  const changes: (Piece & { text: string })[] = [];
  for (const { instruction, pieces, isAttribute } of fieldsIn(xml)) {
    const address = addressOf(instruction);
    if (address === null || leadsToTheWeb(address)) continue;
    notices.push(lostLink(address));
    const quote = isAttribute ? '&quot;' : '"';
    for (const [index, piece] of pieces.entries()) {
      changes.push({ ...piece, text: index === 0 ? ` HYPERLINK ${quote}about:blank${quote} ` : '' });
    }
  }
  const clean = changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), xml);
  return { xml: clean, notices };
}

/** Where a HYPERLINK leads; null for other fields, and for one that leads to a place of the same document. */
function addressOf(instruction: string): string | null {
  const [name = '', ...words] = instruction.match(/"[^"]*"|[^\s"]+/g) ?? [];
  if (name.toUpperCase() !== 'HYPERLINK') return null;
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('\\')) return word.replace(/["“”«»„]/g, '');
    // A place, a hint and a window have their own words after them.
    if (/^\\[lot]$/i.test(word)) words.shift();
  }
  return null;
}

const PIECES =
  /<w:fldSimple\b[^>]*?\sw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')|<w:fldChar\b[^>]*?\sw:fldCharType\s*=\s*["'](\w+)["'][^>]*>|<w:instrText\b[^>]*>([^<]*)<\/w:instrText>/g;

function fieldsIn(xml: string): Field[] {
  const fields: Field[] = [];
  /** The pieces of each field that is open, and below them those that stand in none: other readers may take them for one. */
  const open: Piece[][] = [[]];
  const finish = (pieces: readonly Piece[] = []) => {
    if (pieces.length === 0) return;
    const instruction = decoded(pieces.map(({ start, end }) => xml.slice(start, end)).join(''));
    fields.push({ instruction, pieces, isAttribute: false });
  };
  for (const match of xml.matchAll(PIECES)) {
    const [whole, double, single, mark, text] = match;
    const attribute = double ?? single;
    if (attribute !== undefined) {
      const end = match.index + whole.length - 1;
      const piece = { start: end - attribute.length, end };
      fields.push({ instruction: decoded(attribute), pieces: [piece], isAttribute: true });
    } else if (text !== undefined) {
      const start = match.index + whole.length - '</w:instrText>'.length - text.length;
      open.at(-1)?.push({ start, end: start + text.length });
    } else if (mark === 'begin') open.push([]);
    else if (open.length > 1) {
      finish(open.pop());
      if (mark !== 'end') open.push([]);
    }
  }
  for (const pieces of open) finish(pieces);
  return fields;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x10ffff))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16) % 0x10ffff))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '');
