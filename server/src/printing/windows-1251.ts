const decoded = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const bytes = new Map([...decoded].map((letter, byte) => [letter, byte]));

/** The text of an XML in windows-1251; a letter that it lacks becomes a reference to its number, which XML reads alike. */
export function xmlIn1251(xml: string): Buffer<ArrayBuffer> {
  const known = [...xml].map((letter) => (bytes.has(letter) ? letter : `&#${letter.codePointAt(0)};`)).join('');
  return Buffer.from(Uint8Array.from(known, (letter) => bytes.get(letter) ?? 0x3f));
}
