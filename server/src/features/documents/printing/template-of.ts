import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentFormat, DocumentPart } from '@dopusk/contract/documents.ts';

const folder = join(import.meta.dirname, '../../../../templates');

export interface Template {
  bytes: Buffer;
  /** Changes with the bytes: says later what a document was printed by. */
  version: string;
}

const builtIn = new Map<DocumentPart, Promise<Template>>();

/** What a sheet is printed by in a format. The portal's own templates are the same for Word and for PDF. */
export const templateOf = (part: DocumentPart, _format: DocumentFormat): Promise<Template> => builtInTemplate(part);

/** The portal's own template of a sheet: templates/appendix-one.docx for AppendixOne. */
function builtInTemplate(part: DocumentPart): Promise<Template> {
  const known = builtIn.get(part);
  if (known) return known;
  const read = readTemplate(part);
  builtIn.set(part, read);
  // A file that could not be read now may be there at the next attempt.
  read.catch(() => builtIn.delete(part));
  return read;
}

async function readTemplate(part: DocumentPart): Promise<Template> {
  const name = part.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const bytes = await readFile(join(folder, `${name}.docx`));
  return { bytes, version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}
