import { strFromU8, unzipSync } from 'fflate';

/** What an archive holds, an .xlsx for example: the names in their order, each with its bytes. */
export const readZip = (archive: Uint8Array): Map<string, Uint8Array> => new Map(Object.entries(unzipSync(archive)));

/** The text of one part of an archive, empty when it has no such part; of a .docx its body. */
export function textInZip(archive: Uint8Array, path = 'word/document.xml'): string {
  const part = unzipSync(archive, { filter: ({ name }) => name === path })[path];
  return part ? strFromU8(part) : '';
}
