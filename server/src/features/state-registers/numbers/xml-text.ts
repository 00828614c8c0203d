/** How XML may begin: by a mark of its encoding, or in two bytes a letter without one (XML 1.0, appendix F). */
const BEGINNINGS: readonly [readonly number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/** The text of an XML file in the encoding that it names; null for what is no XML, or names an encoding that nobody knows. */
export function xmlText(bytes: Uint8Array): string | null {
  const [, marked] = BEGINNINGS.find(([first]) => first.every((byte, at) => bytes[at] === byte)) ?? [];
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  const text = decoded(bytes, marked ?? named ?? 'utf-8');
  return text?.trimStart().startsWith('<') ? text : null;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
