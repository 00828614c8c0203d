import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { isOwed } from '@dopusk/contract/documents/owed.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { canDownloadGroup } from '@dopusk/contract/groups.ts';
import type { Context } from '../../../context.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { aboutDocuments, auditTaken } from '../../../db/taken-in-files.ts';
import type { Download } from '../../../http/download.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { fileFormats } from '../file-format.ts';
import { titleOf } from '../file-title.ts';
import { type DocumentFile, listGroupFiles } from '../files/db.ts';
import { absentEntry, archiveOf, entryOf, foldersOf, refuseBlind, type StoredEntry } from '../handout.ts';
import { namingInvoice } from '../unpaid.ts';
import { findGroupTitle, listGroupDocuments, type PromisedDocument } from './db.ts';
import { groupStateOf } from './group-state.ts';

/**
 * The documents of a group that are fixed and printed in one archive, DOCX and PDF: a folder a person, what is common to
 * all beside them, and a list of what is not there.
 * @throws Refusal NotFoundGroup, AssignNotPaid, HasAssignNotGeneratedDocs when there is nothing yet, BadRequest when they
 *   are too large together, what refuseBlind throws
 */
export async function handOutGroup(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  scope: OperatorScope,
  groupId: string,
): Promise<Download> {
  const { title } = found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const documents = await listGroupDocuments(db, scope, groupId);
  const verdict = canDownloadGroup(groupStateOf(documents));
  if (verdict !== true) await namingInvoice(db, scope, { groupId })(new Refusal(verdict));
  const files = await listGroupFiles(db, scope, groupId);
  if (files.length === 0) {
    const isOnlyForNobody = documents.some(({ isForNobody }) => isForNobody);
    throw new Refusal(
      'HasAssignNotGeneratedDocs',
      isOnlyForNobody
        ? 'Выдавать нечего: проверку никто не прошёл'
        : 'Документы ещё печатаются. Повторите через минуту',
    );
  }
  refuseBlind(scope, files);
  const own = files.filter(({ groupId: common }) => common === null);
  // A document of the whole group comes once for each of its people.
  const common = new Map(files.filter((file) => file.groupId).map((file) => [file.storageKey, file]));
  const folders = foldersOf(own);
  const entries = [
    ...[...common.values()].map((file) => entryOf(storage, file, nameOf(file))),
    ...own.map((file) => entryOf(storage, file, `${folders.get(file.studentId)}/${nameOf(file)}`)),
    ...absentOf(documents, files),
  ];
  const documentIds = [...new Set(files.map(({ documentId }) => documentId))];
  await auditTaken(db, scope, 'documents.downloaded', null, { documentIds }, aboutDocuments(documentIds));
  return archiveOf(`${title}.zip`, entries);
}

const nameOf = (file: DocumentFile): string => `${titleOf(file)}.${fileFormats[file.format].extension}`;

/** Whose documents are not in the archive and why, one a line; no file when they all are. */
function absentOf(documents: readonly PromisedDocument[], files: readonly DocumentFile[]): StoredEntry[] {
  const there = new Set(files.map(({ assignId, type }) => `${assignId} ${type}`));
  // A protocol about people of other organizations, too, is not this one's to take.
  const isOfOthers = ({ assignId, type, isPrinted }: PromisedDocument) =>
    type === 'Protocol' && isPrinted && !there.has(`${assignId} ${type}`);
  return absentEntry(
    documents.flatMap((document) => {
      if (isOfOthers(document)) return [`${document.fullName}: Протокол – ${WITH_OTHERS}`];
      return !document.isPrinted || document.isForNobody ? lineAbout(document) : [];
    }),
  );
}

const WITH_OTHERS = 'общий с людьми других организаций: выписку из него даёт учебный центр';

/** «Иванов Иван: Диплом – не зафиксирован»; nothing of a study certificate, which is not owed beside another document. */
function lineAbout(document: PromisedDocument): string[] {
  const { type, trainingType, fullName, isFixed, isForNobody } = document;
  if (type === 'CertificateEducation' && !isOwed(document, today())) return [];
  const why =
    isForNobody || !(isFixed || isOwed(document, today()))
      ? notGiven(document)
      : isFixed
        ? 'ещё печатается'
        : 'не зафиксирован';
  const title = documentTitle(type, trainingType);
  return [`${fullName}: ${title} – ${agreeing(title, why)}`];
}

const notGiven = ({ result }: PromisedDocument): string =>
  result?.outcome === 'Absent' ? 'не выдаётся из-за неявки' : 'не выдаётся по решению комиссии';
