import type PizZip from 'pizzip';
import { typeset } from './typography.ts';
import { fromXml, toXml } from './xml-text.ts';

/** Where a document keeps what is read in it. */
const PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;

/** The pieces of a paragraph's text, and what parts one paragraph or line from the next. */
const PIECES = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/?w:p[ >]|<w:(?:br|tab|cr)\b/g;

/**
 * Sets the texts of a filled document as a compositor would: see `typeset`. A paragraph is set whole, since a program may
 * have parted its text anywhere.
 */
export function typesetDocx(zip: PizZip): void {
  for (const path of Object.keys(zip.files).filter((name) => PARTS.test(name))) {
    const xml = zip.file(path)?.asText();
    if (xml !== undefined) zip.file(path, typesetXml(xml));
  }
}

interface Piece {
  /** Where its text begins in the part, and how it stands there. */
  at: number;
  written: string;
  text: string;
}

function typesetXml(xml: string): string {
  const set: Piece[] = [];
  let paragraph: Piece[] = [];
  const finish = () => {
    set.push(...typesetPieces(paragraph));
    paragraph = [];
  };
  for (const match of xml.matchAll(PIECES)) {
    const [whole, written] = match;
    if (/^<\/?w:p/.test(whole)) finish();
    else if (written === undefined) paragraph.push({ at: match.index, written: '', text: '\n' });
    else {
      const at = match.index + whole.length - '</w:t>'.length - written.length;
      paragraph.push({ at, written, text: fromXml(written) });
    }
  }
  let done = 0;
  let result = '';
  for (const { at, written, text } of set) {
    result += xml.slice(done, at) + toXml(text);
    done = at + written.length;
  }
  return result + xml.slice(done);
}

/** The pieces whose text has changed. */
function typesetPieces(pieces: readonly Piece[]): Piece[] {
  const text = typeset(pieces.map((piece) => piece.text).join(''));
  let from = 0;
  return pieces
    .map((piece) => {
      const own = text.slice(from, from + piece.text.length);
      from += piece.text.length;
      return { ...piece, text: own, isChanged: own !== piece.text };
    })
    .filter(({ isChanged }) => isChanged);
}
