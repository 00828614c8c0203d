/** What every statement has, whatever its bank. */
const MARK = /СекцияДокумент|КонецФайла|ВерсияФормата|РасчСч[её]т/;

/**
 * The text of a statement. Its own word about its encoding is not believed: banks write UTF-8 and say Windows. UTF-8 is
 * told by its bytes, and of the two old encodings that one is right in which the format's words can be read.
 * @returns null for what is no statement in any of them
 */
export function decodeStatement(bytes: Uint8Array): string | null {
  const text = textIn('utf-16le', bytes, [0xff, 0xfe]) ?? strictUtf8(bytes);
  const candidates = text === null ? ['windows-1251', 'ibm866'].map((name) => decode(name, bytes)) : [text];
  return candidates.find((one) => MARK.test(one)) ?? null;
}

const decode = (name: string, bytes: Uint8Array): string => new TextDecoder(name).decode(bytes);

const textIn = (name: string, bytes: Uint8Array, [first, second]: [number, number]): string | null =>
  bytes[0] === first && bytes[1] === second ? decode(name, bytes) : null;

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
