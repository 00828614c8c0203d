import { isDeepStrictEqual } from 'node:util';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { FixGroupBody, GroupSaid, PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { canFixGroup } from '@dopusk/contract/groups.ts';
import type { Context } from '../../../../context.ts';
import { audit } from '../../../../db/audit.ts';
import { transaction } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import { found, Refusal, refuseUnless } from '../../../../http/refusal.ts';
import { lockGroup } from '../../../groups/db/write-group.ts';
import { namingInvoice } from '../../unpaid.ts';
import { listGroupDocuments } from '../db.ts';
import { groupStateOf, openItemsOf } from '../group-state.ts';
import { planGroup } from '../plan.ts';
import { findLatestRun, findSaidOf, hasItems, insertRun, reopenItems } from './db.ts';
import { fixGroup } from './fix-group.ts';

type Shared = Pick<Context, 'db' | 'jobs'>;

/**
 * Starts fixing all documents of a group that are not fixed yet, protocols first. A run that is under way is
 * answered instead of starting another: the call is safe to repeat. Who says otherwise than its author is told so: his forms lie
 * in the printer.
 * @returns the run's id
 * @throws Refusal NotFoundGroup, and what `canFixGroup` says; RecordBusy while another run says otherwise; WrongDocumentDate with the field of a day that a document may
 *   not bear
 */
export async function startRun(
  { db, jobs }: Shared,
  scope: CenterScope,
  groupId: string,
  wanted: FixGroupBody,
): Promise<{ id: string }> {
  if (wanted.contractDate || wanted.documentDate) refuseDays(await planGroup(db, scope, groupId, wanted));
  const starting = transaction(db, async (tx) => {
    const group = found(await lockGroup(tx, scope, groupId), 'NotFoundGroup');
    const documents = await listGroupDocuments(tx, scope, groupId);
    const said = withSeriesOfCertificates(wanted, documents);
    const latest = await findLatestRun(tx, scope, groupId);
    if (latest?.isUnfinished) {
      refuseOtherwise(await findSaidOf(tx, latest.id), said);
      return { id: latest.id };
    }
    refuseUnless(canFixGroup(groupStateOf(documents)));
    const items = openItemsOf(documents);
    if (items.length === 0) throw new Refusal('DocumentAlreadyGenerated');
    const id = await insertRun(tx, scope, { ...said, groupId: group.id, items });
    await audit(tx, scope, 'documents.group-started', groupId, { count: items.length });
    await jobs.enqueue(fixGroup, { runId: id }, { transaction: tx, key: id });
    return { id };
  });
  return starting.catch(namingInvoice(db, scope, { groupId }));
}

/** A series that is said for a group without diplomas is that of its certificates, where no forms of another one are. */
function withSeriesOfCertificates(said: FixGroupBody, documents: readonly { type: DocumentType }[]): FixGroupBody {
  const { series, blanks } = said;
  if (series === '' || documents.some(({ type }) => type === 'Diplom')) return said;
  const own = blanks.find(({ type }) => type === 'Certificate');
  if (own?.first || own?.series) return said;
  const others = blanks.filter(({ type }) => type !== 'Certificate');
  return { ...said, blanks: [...others, { type: 'Certificate', series, first: '' }] };
}

const compared = [
  'gradeType',
  'series',
  'protocolNumber',
  'protocolDate',
  'contractDate',
  'documentDate',
  'prepareAhead',
  'signatoryIds',
  'blanks',
] as const satisfies (keyof GroupSaid)[];

/** @throws Refusal RecordBusy when what is said now differs from what a run that is under way goes by */
function refuseOtherwise({ said: known, by }: { said: GroupSaid; by: string }, said: FixGroupBody): void {
  const now = { ...said, signatoryIds: said.signatoryIds ?? [] };
  const isSame = compared.every((field) => isDeepStrictEqual(plain(now[field]), plain(known[field])));
  if (isSame) return;
  const first = known.blanks.map(({ first: number }) => number).filter(Boolean);
  const blanks = first.length > 0 ? `, бланки с № ${first.join(', ')}` : '';
  throw new Refusal(
    'RecordBusy',
    `Документы группы уже фиксирует ${by}${blanks}. Ваши ответы в диалоге другие: дождитесь конца и проверьте, что вышло`,
  );
}

/** The same however the database and a form write nothing. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** @throws Refusal WrongDocumentDate with each field whose day some document may not bear */
function refuseDays(planned: readonly PlannedDocument[]): void {
  const wrong: FieldIssues = {};
  for (const { wrongField, reason, title } of planned)
    if (wrongField && reason) wrong[wrongField] ??= [{ code: 'WrongDocumentDate', message: `${title}. ${reason}` }];
  if (Object.keys(wrong).length > 0) throw new Refusal('WrongDocumentDate', undefined, wrong);
}

/**
 * Tries failed documents of the latest run again, now on behalf of the caller.
 * @param itemIds which of them, or all; one that has not failed any more stays as it is
 * @throws Refusal NotFoundGroup; NotFoundRecipiencyDocuments for one that the latest run does not have
 */
export function retryRun(
  { db, jobs }: Shared,
  scope: CenterScope,
  groupId: string,
  itemIds: readonly string[] | undefined,
): Promise<null> {
  return transaction(db, async (tx) => {
    found(await lockGroup(tx, scope, groupId), 'NotFoundGroup');
    const run = await findLatestRun(tx, scope, groupId);
    const isKnown = itemIds === undefined || (run !== undefined && (await hasItems(tx, run.id, itemIds)));
    if (!isKnown) throw new Refusal('NotFoundRecipiencyDocuments');
    if (!run || (await reopenItems(tx, scope, run.id, itemIds)) === 0) return null;
    await jobs.enqueue(fixGroup, { runId: run.id }, { transaction: tx, key: run.id });
    return null;
  });
}
