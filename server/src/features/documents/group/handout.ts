import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { canDownloadGroup } from '@dopusk/contract/groups.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Download } from '../../../http/download.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { type DocumentFile, listGroupFiles } from '../db.ts';
import { fileFormats } from '../file-format.ts';
import { archiveOf, entryOf, foldersOf, titleOf } from '../handout.ts';
import { findGroupTitle, listGroupDocuments, type PromisedDocument } from './db.ts';
import { groupStateOf } from './group-state.ts';

/** So many people are named in a refusal. */
const NAMED = 5;

/**
 * All documents of a group in one archive, DOCX and PDF: a folder a person, what is common to all beside them.
 * @throws Refusal NotFoundGroup, AssignNotPaid, HasAssignNotGeneratedDocs saying whose documents are missing,
 *   BadRequest when they are too large together
 */
export async function handOutGroup(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  scope: OperatorScope,
  groupId: string,
): Promise<Download> {
  const { title } = found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const documents = await listGroupDocuments(db, scope, groupId);
  const verdict = canDownloadGroup(groupStateOf(documents));
  if (verdict === 'HasAssignNotGeneratedDocs') throw new Refusal(verdict, missingText(documents));
  refuseUnless(verdict);
  const files = await listGroupFiles(db, scope, groupId);
  const own = files.filter(({ groupId: common }) => common === null);
  // A document of the whole group comes once for each of its people.
  const common = new Map(files.filter((file) => file.groupId).map((file) => [file.storageKey, file]));
  const folders = foldersOf(own);
  const entries = [
    ...[...common.values()].map((file) => entryOf(storage, file, nameOf(file))),
    ...own.map((file) => entryOf(storage, file, `${folders.get(file.studentId)}/${nameOf(file)}`)),
  ];
  const documentIds = [...new Set(files.map(({ documentId }) => documentId))];
  await audit(db, scope, 'documents.downloaded', null, { documentIds });
  return archiveOf(`${title}.zip`, entries);
}

const nameOf = (file: DocumentFile): string => `${titleOf(file)}.${fileFormats[file.format].extension}`;

/** «Не зафиксированы: Иванов Иван (Диплом, Билет Б); …», or that the printing is not over yet. */
function missingText(documents: readonly PromisedDocument[]): string {
  const open = documents.filter(({ isFixed }) => !isFixed);
  if (open.length === 0) return 'Документы ещё печатаются. Повторите через минуту';
  const people = [...Map.groupBy(open, ({ assignId }) => assignId).values()];
  const named = people
    .slice(0, NAMED)
    .map(
      (own) =>
        `${own[0]?.fullName} (${own.map(({ type, trainingType }) => documentTitle(type, trainingType)).join(', ')})`,
    );
  const others = people.length - named.length;
  return `Не зафиксированы: ${named.join('; ')}${others > 0 ? ` и ещё у ${others} чел.` : ''}`;
}
