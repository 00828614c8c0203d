import type { DocumentFormat } from '@dopusk/contract/documents/sheets.ts';
import { documentFileUrl } from '@dopusk/contract/documents/sheets.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { FrameContract, GroupContracts } from '@dopusk/contract/group-contracts.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { CenterScope, OperatorScope } from '../../../../db/scope.ts';
import type { Locked, Seen } from '../../../../db/seen.ts';
import { shownTitleOf } from '../../../../db/shown-title.ts';
import { visibleDocument } from '../../../../db/visible.ts';
import { templatesInForce } from '../../../templates/db.ts';
import type { PrintedData } from '../../printed-data.ts';

const FORMATS: readonly DocumentFormat[] = ['Pdf', 'Docx'];

/** On `assignments`: whether a valid contract lists it. */
const hasContract = sql<boolean>`exists (select from assignment_documents
  where assignment_id = assignments.id and type = 'Contract' and revoked_at is null)`;

/** The valid contracts with clients of the group that the operator may open, the latest first. The caller has seen it. */
export async function listContracts(
  db: Db,
  scope: OperatorScope,
  groupId: string,
): Promise<GroupContracts['contracts']> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('organizations as client', 'client.id', 'documents.clientId')
    .where('documents.groupId', '=', groupId)
    .where('documents.type', '=', 'Contract')
    .where('documents.revokedAt', 'is', null)
    .where(visibleDocument(scope))
    .orderBy('documents.id', 'desc')
    .select([
      'documents.id',
      'documents.number',
      'documents.issueDate as date',
      'documents.printedAt',
      'documents.printError',
      'documents.isOutside',
      'client.id as clientId',
      shownTitleOf('client').as('clientTitle'),
      sql<number>`jsonb_array_length(documents.data -> 'люди')`.as('peopleCount'),
      sql<number>`(documents.form ->> 'price')::float8`.as('sum'),
    ])
    .execute();
  return rows.map(({ clientId, clientTitle, printedAt, isOutside, ...row }) => ({
    ...row,
    client: { id: clientId, title: clientTitle },
    isPrinted: printedAt !== null,
    files: (printedAt && !isOutside ? FORMATS : []).map((format) => ({
      format,
      file: { url: documentFileUrl(row.id, 'Contract', format) },
    })),
  }));
}

/** The clients of the group some of whose assignments are in no contract, by title. */
export async function listWithoutContract(
  db: Db,
  scope: CenterScope,
  groupId: string,
): Promise<Omit<GroupContracts['open'][number], 'gaps'>[]> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.centerId', '=', scope.organization.id)
    .where(sql<boolean>`not ${hasContract}`)
    .groupBy(['client.id', 'client.title'])
    .orderBy('client.title')
    .orderBy('client.id')
    .select([
      'client.id',
      shownTitleOf('client').as('title'),
      sql<number>`count(distinct assignments.student_id)::integer`.as('peopleCount'),
      sql<number>`sum(assignments.price_kopecks)::bigint`.as('kopecks'),
    ])
    .execute();
  return rows.map(({ id, title, peopleCount, kopecks }) => ({
    client: { id, title },
    peopleCount,
    sum: toRubles(kopecks),
  }));
}

/** The assignments of a client in the group that are in no contract yet; of another center none. */
export async function listAssignmentsWithoutContract(
  db: Db | Tx,
  scope: CenterScope,
  groupId: string,
  clientId: string,
): Promise<Seen<'assignments'>[]> {
  const rows = await ofClient(db, scope, groupId, clientId).where(sql<boolean>`not ${hasContract}`).execute();
  return rows.map(({ id }) => id);
}

/** The same, held until the transaction ends: of two contracts made at once the second sees whom the first has listed. */
export async function lockWithoutContract(
  tx: Tx,
  scope: CenterScope,
  groupId: string,
  clientId: string,
): Promise<Locked<'assignments'>[]> {
  const all = ofClient(tx, scope, groupId, clientId);
  // Always in the order of ids, as everyone who holds several of them does.
  await all.orderBy('assignments.id').forUpdate().execute();
  // First the lock, then the look: in one statement the look could be older than the lock.
  const rows = await all.where(sql<boolean>`not ${hasContract}`).$narrowType<{ id: Locked<'assignments'> }>().execute();
  return rows.map(({ id }) => id);
}

const ofClient = (db: Db | Tx, scope: CenterScope, groupId: string, clientId: string) =>
  db
    .selectFrom('assignments')
    .where('assignments.groupId', '=', groupId)
    .where('assignments.organizationId', '=', clientId)
    .where('assignments.centerId', '=', scope.organization.id)
    .select('assignments.id')
    .$narrowType<{ id: Seen<'assignments'> }>();

/** The valid framework contracts of the center with a client, the latest first, each with its next specification. */
export async function listFrames(
  db: Db | Tx,
  scope: CenterScope,
  clientId: string,
): Promise<(FrameContract & { id: Seen<'documents'> })[]> {
  const rows = await db
    .selectFrom('documents')
    .where('documents.clientId', '=', clientId)
    .where('documents.centerId', '=', scope.organization.id)
    .where('documents.type', '=', 'Contract')
    .where('documents.revokedAt', 'is', null)
    .where(sql<boolean>`documents.form ->> 'kind' = 'Framework'`)
    .orderBy('documents.id', 'desc')
    .select([
      'documents.id',
      'documents.number',
      'documents.issueDate as date',
      // The first stands in the contract itself; a revoked one keeps its number.
      sql<number>`2 + (select count(*)::integer from documents as made
        where made.client_id = documents.client_id and made.form ->> 'frameId' = documents.id::text)`.as(
        'specification',
      ),
    ])
    .$narrowType<{ id: Seen<'documents'> }>()
    .execute();
  return rows.map((row) => ({ ...row, nextNumber: `${row.number}/${row.specification}` }));
}

/** Holds a framework contract of the center until the transaction ends; its state is looked at afterwards. */
export async function lockFrame(tx: Tx, scope: CenterScope, frameId: string): Promise<void> {
  await tx
    .selectFrom('documents')
    .where('id', '=', frameId)
    .where('centerId', '=', scope.organization.id)
    .select('id')
    .forUpdate()
    .execute();
}

/** The client whose person an assignment is. */
export function findClientOf(db: Db | Tx, scope: CenterScope, assignId: string) {
  return db
    .selectFrom('assignments')
    .where('id', '=', assignId)
    .where('centerId', '=', scope.organization.id)
    .select('organizationId as clientId')
    .executeTakeFirst();
}

export interface NewGroupContract {
  groupId: Seen<'groups'>;
  clientId: Seen<'organizations'>;
  /** Null when the courses are of several kinds. */
  trainingType: TrainingType | null;
  assignIds: readonly Locked<'assignments'>[];
  date: string;
  number: string;
  data: PrintedData;
  form: object;
  verificationCode: string;
}

/** A contract of one assignment, or with a client about several, of a group or of none, that was concluded past the portal. */
export async function insertOutsideContract(
  tx: Tx,
  scope: CenterScope,
  {
    assignIds,
    data,
    form,
    date,
    of,
    ...contract
  }: Omit<NewGroupContract, 'groupId' | 'clientId'> & {
    of:
      | Pick<NewGroupContract, 'groupId' | 'clientId'>
      | Pick<NewGroupContract, 'clientId'>
      | { assignmentId: Locked<'assignments'> };
  },
): Promise<Locked<'documents'>> {
  const id = newId<'documents'>();
  await tx
    .insertInto('documents')
    .values({
      ...contract,
      ...of,
      id,
      isOutside: true,
      centerId: scope.organization.id,
      type: 'Contract',
      issueDate: date,
      data: JSON.stringify(data),
      form: JSON.stringify(form),
      fixedBy: scope.userId,
      // There is nothing to print: it is there.
      printedAt: sql<Date>`now()`,
    })
    .execute();
  if ('clientId' in of)
    await tx
      .insertInto('documentPeople')
      .values(assignIds.map((assignmentId) => ({ assignmentId, documentId: id })))
      .execute();
  return id;
}

/** @returns the id of the contract that lists all these assignments */
export async function insertGroupContract(
  tx: Tx,
  scope: CenterScope,
  { assignIds, data, form, date, ...contract }: NewGroupContract,
): Promise<Locked<'documents'>> {
  const id = newId<'documents'>();
  await tx
    .insertInto('documents')
    .values({
      ...contract,
      id,
      centerId: scope.organization.id,
      type: 'Contract',
      issueDate: date,
      data: JSON.stringify(data),
      form: JSON.stringify(form),
      templates: templatesInForce(scope.organization.id, 'Contract', contract.trainingType, data),
      fixedBy: scope.userId,
    })
    .execute();
  await tx
    .insertInto('documentPeople')
    .values(assignIds.map((assignmentId) => ({ assignmentId, documentId: id })))
    .execute();
  return id;
}
