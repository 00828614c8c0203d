import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { canDownload } from '@dopusk/contract/assignments.ts';
import { awaitsPayment } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type DocumentFormat, type DocumentSheet, sheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { DOCUMENTS_IDENTIFY, mayOpenDocument } from '@dopusk/contract/rights.ts';
import type { Context } from '../../context.ts';
import type { CenterScope, UserScope } from '../../db/scope.ts';
import { aboutDocuments, auditTaken } from '../../db/taken-in-files.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { type Storage, StorageError } from '../../outside/storage/port.ts';
import { ZIP_LIMIT, type ZipEntry, zipStream } from '../../printing/zip.ts';
import { fileFormats } from './file-format.ts';
import { fileTitleOf, titleOf } from './file-title.ts';
import { type DocumentFile, findFile, listFiles, listReadiness } from './files/db.ts';
import { findPrinting } from './printing/db.ts';

type Shared = Pick<Context, 'db' | 'storage'>;

/** How long a call that has fixed a document waits for its printing, in milliseconds; most take a second. */
const PATIENCE = 30_000;

/** At most so many bytes stand around a file in an archive: its name twice, and what the archive says of it. */
const MOST_AROUND = 2048;

/**
 * One file of a fixed document, byte for byte as it was printed, with its SHA-256.
 * @throws Refusal NotFoundFile for a stranger and before printing, AssignNotPaid, what refuseBlind throws
 */
export async function handOutFile(
  { db, storage }: Shared,
  scope: UserScope,
  wanted: { id: string; part: DocumentSheet; format: DocumentFormat },
): Promise<{ download: Download; sha256: string }> {
  const file = found(await findFile(db, scope, wanted), 'NotFoundFile');
  refuseBlind(scope, [file]);
  if (awaitsPayment(file.type)) refuseUnless(canDownload(file));
  const details = { part: file.part, format: file.format };
  await auditTaken(db, scope, 'document.downloaded', file.documentId, details, aboutDocuments([file.documentId]));
  const content = await open(storage, file);
  const title = `${fileTitleOf(file)}.${fileFormats[file.format].extension}`;
  return {
    download: { title, mime: fileFormats[file.format].mime, content, size: file.size },
    sha256: file.sha256.toString('hex'),
  };
}

/**
 * The document just fixed, as soon as it is printed: a PDF, or an archive of them when it has several sheets.
 * @throws Refusal NotFoundFile when printing takes longer or fails for now; the document stays fixed either way
 */
export async function handOutFixed(
  context: Shared,
  scope: CenterScope,
  documentId: string,
  patience = PATIENCE,
): Promise<Download> {
  const type = await waitForPrinting(context, scope, documentId, patience);
  const files = await Promise.all(
    sheetsOf(type).map(async (part) =>
      found(await findFile(context.db, scope, { id: documentId, part, format: 'Pdf' }), 'NotFoundFile'),
    ),
  );
  const [first] = files;
  if (first && files.length === 1) {
    return (await handOutFile(context, scope, { id: documentId, part: first.part, format: 'Pdf' })).download;
  }
  const entries = files.map((file) => entryOf(context.storage, file, `${titleOf(file)}.pdf`));
  const person = first ? ` – ${first.fullName}` : '';
  return archiveOf(`${documentTitle(type, first?.trainingType ?? null)}${person}.zip`, entries);
}

/**
 * All documents of the assignments in one archive, a folder a person.
 * @throws Refusal NotFoundAssignCourse for a stranger's one, AssignNotPaid, NotFoundRecipiencyDocuments when any
 *   document of any of the courses is not there yet: an archive of «all» with something missing would mislead,
 *   BadRequest when they are too large together, what refuseBlind throws
 */
export async function handOutAll(
  context: Shared,
  scope: UserScope,
  assignIds: string[],
  format: DocumentFormat,
): Promise<Download> {
  const { files, refused } = await sortToHandOut(context.db, scope, assignIds, format);
  const [first] = [...refused.values()].toSorted((a, b) => Number(isForeign(b)) - Number(isForeign(a)));
  if (first) throw first;
  return handOutFiles(context, scope, files, format);
}

const isForeign = ({ code }: Refusal): boolean => code === 'NotFoundAssignCourse';

/**
 * Of assignments the files of those whose documents are handed out whole, by person, and why the others' are not: the codes
 * of handOutAll.
 */
export async function sortToHandOut(
  db: Shared['db'],
  scope: UserScope,
  assignIds: readonly string[],
  format: DocumentFormat,
): Promise<{ files: DocumentFile[]; refused: Map<string, Refusal> }> {
  const ids = [...new Set(assignIds)];
  const refused = new Map<string, Refusal>();
  if (ids.length === 0) return { files: [], refused };
  const readiness = new Map((await listReadiness(db, scope, ids)).map((one) => [one.id, one]));
  const all = Map.groupBy(await listFiles(db, scope, ids, format), ({ assignId }) => assignId);
  for (const id of ids) {
    try {
      const one = found(readiness.get(id), 'NotFoundAssignCourse');
      refuseUnless(canDownload(one));
      if (one.isIncomplete) throw new Refusal('NotFoundRecipiencyDocuments');
      refuseBlind(scope, all.get(id) ?? []);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(id, error);
    }
  }
  return { files: [...all].flatMap(([id, own]) => (refused.has(id) ? [] : own)), refused };
}

/**
 * The files in one archive, a folder a person, with what else belongs into it; in the log as taken.
 * @throws Refusal BadRequest when they are too large together
 */
export async function handOutFiles(
  { db, storage }: Shared,
  scope: UserScope,
  files: DocumentFile[],
  format: DocumentFormat,
  beside: readonly StoredEntry[] = [],
): Promise<Download> {
  const folders = foldersOf(files);
  const { extension } = fileFormats[format];
  const entries = files.map((file) =>
    entryOf(storage, file, `${folders.get(file.studentId)}/${titleOf(file)}.${extension}`),
  );
  const documentIds = [...new Set(files.map(({ documentId }) => documentId))];
  await auditTaken(db, scope, 'documents.downloaded', null, { documentIds, format }, aboutDocuments(documentIds));
  return archiveOf('Документы.zip', [...entries, ...beside]);
}

/** The list of what is not in an archive, inside it: a line each; no file without any. */
export function absentEntry(lines: readonly string[]): StoredEntry[] {
  if (lines.length === 0) return [];
  const bytes = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  return [{ name: 'Чего нет в архиве.txt', size: bytes.length, content: async () => Readable.from([bytes]) }];
}

/**
 * A template may print whatever is known of a person: a file goes to nobody who may not know it (decision 147).
 * @throws Refusal RightMissing
 */
export function refuseBlind(
  scope: UserScope,
  files: readonly (Pick<DocumentFile, 'employerIds'> & { type: string })[],
): void {
  if (scope.kind === 'student') return;
  const mayOpen = (employerId: string, type: string) =>
    mayOpenDocument(scope.rightsIn[employerId] ?? scope.rights, type);
  if (!files.every(({ employerIds, type }) => employerIds.every((id) => mayOpen(id, type))))
    throw new Refusal('RightMissing', DOCUMENTS_IDENTIFY);
}

async function waitForPrinting({ db }: Shared, scope: CenterScope, documentId: string, patience: number) {
  const deadline = Date.now() + patience;
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 1000)) {
    const { type, printedAt, printError } = await findPrinting(db, scope, documentId);
    if (printedAt) return type;
    if (printError) {
      throw new Refusal(
        'NotFoundFile',
        `Документ зафиксирован, но пока не напечатан: ${printError}. Печать повторится сама`,
      );
    }
    if (Date.now() > deadline) {
      throw new Refusal('NotFoundFile', 'Документ зафиксирован и печатается. Файлы появятся на этой странице');
    }
    await sleep(pause);
  }
}

async function open(storage: Storage, file: DocumentFile) {
  const stored = await storage.get(file.storageKey).catch((error) => {
    throw error instanceof StorageError && error.kind === 'notFound' ? new Refusal('NotFoundFile') : error;
  });
  return stored.stream;
}

export interface StoredEntry extends ZipEntry {
  readonly size: number;
}

/** A file as an entry of an archive, opened when the archive has come to it. */
export const entryOf = (storage: Storage, file: DocumentFile, name: string): StoredEntry => ({
  name,
  size: file.size,
  content: () => open(storage, file),
});

/**
 * The documents in one archive, made while it is read.
 * @throws Refusal BadRequest when they are more than an archive holds
 */
export function archiveOf(title: string, entries: StoredEntry[]): Download {
  const size = entries.reduce((sum, entry) => sum + entry.size + MOST_AROUND, 0);
  if (size > ZIP_LIMIT) throw new Refusal('BadRequest', 'Документы вместе больше 4 ГБ: скачайте их по частям');
  return { title, mime: 'application/zip', content: zipStream(entries) };
}

/** Student → folder: the full name, with a number for namesakes. */
export function foldersOf(files: DocumentFile[]): Map<string, string> {
  const folders = new Map<string, string>();
  const namesakes = new Map<string, number>();
  for (const { studentId, fullName } of files) {
    if (folders.has(studentId)) continue;
    const count = (namesakes.get(fullName) ?? 0) + 1;
    namesakes.set(fullName, count);
    folders.set(studentId, count === 1 ? fullName : `${fullName} (${count})`);
  }
  return folders;
}
