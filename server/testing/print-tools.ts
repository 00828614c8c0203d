import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOffice } from '../src/printing/find-office.ts';

/** Whether this machine has the programs of poppler, which tests read PDF with (setup/pdf-reader.mjs). */
export const readsPdf = await promisify(execFile)('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

/** Whether documents are printed here by a LibreOffice of the machine, and can be read. Where not, their tests are left out by name. */
export const printsDocuments = readsPdf && (await findOffice()) !== null;
