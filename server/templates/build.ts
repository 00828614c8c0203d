import { writeFile } from 'node:fs/promises';
import { appendixOne, appendixTwo } from './appendix.ts';
import { certificate, diploma } from './diploma.ts';
import { protocol } from './protocol.ts';

/** The built-in templates by file name. They are kept as files, so that a person can edit them in Word. */
export const TEMPLATES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'certificate.docx': certificate,
  'diplom-main.docx': diploma,
  'appendix-one.docx': appendixOne,
  'appendix-two.docx': appendixTwo,
  'protocol.docx': protocol,
};

// `node server/templates/build.ts` writes the files anew.
if (import.meta.main) {
  for (const [name, build] of Object.entries(TEMPLATES)) await writeFile(new URL(name, import.meta.url), await build());
}
