import { fileURLToPath } from 'node:url';
import type { Office } from './find-office.ts';
import { makeOfficeFolder } from './office-folder.ts';
import type { Printer } from './printer.ts';
import { ProcessPrinter } from './process-printer.ts';

const WORKER = fileURLToPath(new URL('./uno_worker.py', import.meta.url));

/** A printer over the LibreOffice of this machine, kept alive: about 60 ms a page instead of a second. */
export function nativePrinter(
  office: Office,
  workFolder: string,
  limits = { documentMilliseconds: 60_000, documentsPerProcess: 300 },
): Printer {
  return new ProcessPrinter({
    ...limits,
    startMilliseconds: 60_000,
    starts: 2,
    prepare: async () => {
      const { folder, profile, fonts } = await makeOfficeFolder(workFolder);
      return { folder, command: { program: office.python, arguments: [WORKER, office.soffice, profile, fonts] } };
    },
  });
}
