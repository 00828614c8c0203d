import { TableFault } from './table-fault.ts';

const DELIMITERS = [';', '\t', ',', '|'];

/** So many bytes of the beginning tell an encoding. */
const LOOKED_AT = 20_000;

/**
 * A text in UTF-8, UTF-16, Windows-1251, the cp866 of DOS or KOI8-R.
 * @throws TableFault InvalidExcelFIle for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) throw new TableFault('InvalidExcelFIle');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [best = 'windows-1251'] = ['windows-1251', 'ibm866', 'koi8-r'].toSorted(
      (a, b) => russianLetters(bytes, b) - russianLetters(bytes, a),
    );
    return new TextDecoder(best).decode(bytes);
  }
}

/** By the mark at the beginning; without one by the high bytes, which in Latin and Russian texts are 0 and 4. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  const looked = bytes.subarray(0, LOOKED_AT);
  const highBytes = (from: 0 | 1) =>
    looked.filter((byte, at) => at % 2 === from && (byte === 0 || byte === 4)).length / (looked.length / 2);
  const [big, little] = [highBytes(0), highBytes(1)];
  if (little > 0.9 && big < 0.5) return 'utf-16le';
  return big > 0.9 && little < 0.5 ? 'utf-16be' : null;
}

/** Half of what is written: where another encoding has its Russian letters too, these are rare there. */
const FREQUENT = /[оаеинтсрвл]/i;

/** Letters of Russian, less what no table of people holds, «иВАНОВ» among it: the right encoding has most. */
function russianLetters(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, LOOKED_AT));
  let count = 0;
  for (const letter of text) {
    if (/[а-яё]/i.test(letter)) count += FREQUENT.test(letter) ? 2 : 1;
    // Frames and foreign letters stand where the other encoding has its Russian ones.
    else if (/[\u0080-\u009f\u2500-\u259fЀ-Џѐ-ӿ]/.test(letter)) count -= 1;
  }
  return count - 2 * (text.match(/[а-яё][А-ЯЁ]/g)?.length ?? 0);
}

/** The sign that the first lines are full of. */
export function likelyDelimiter(text: string): string {
  const head = text.split('\n', 20).join('\n');
  const counts = DELIMITERS.map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
