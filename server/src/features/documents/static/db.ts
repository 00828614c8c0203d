import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { type StaticDocumentRow, StaticDocumentType, staticDocumentTitles } from '@dopusk/contract/static-documents.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { haveDealt } from '../../../db/dealings.ts';
import { newId } from '../../../db/new-id.ts';
import { readAlong } from '../../../db/paging.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../../db/scope.ts';
import { likePattern } from '../../../db/search-text.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { StoredUpd } from '../../../db/tables/static-documents.ts';
import { visibleOrganizations } from '../../../db/visible.ts';
import { type SeenTemplates, templatesInForce } from '../../templates/db.ts';
import { partyOf } from '../parties/db.ts';
import type { PartyRecord } from '../parties/party.ts';
import type { PrintedData } from '../printed-data.ts';
import { isOfMoney } from './money.ts';

/** The assignments of a person that were made with the center, the latest first. */
export function listCoursesOf(db: Db, scope: CenterScope, studentId: string) {
  return (
    db
      .selectFrom('assignments')
      .innerJoin('courses', 'courses.id', 'assignments.courseId')
      .where('assignments.studentId', '=', studentId)
      .where('assignments.centerId', '=', scope.organization.id)
      // First those that have begun: of the others there is nothing to certify yet.
      .orderBy(sql<boolean>`assignments.date_start_learning > ${today()}::date`)
      .orderBy('assignments.id', 'desc')
      .limit(100)
      .select(['assignments.id as assignId', shownCourseTitle.as('title')])
      .execute()
  );
}

/** A payer that the operator sees; undefined for a stranger. */
export async function findPayer(db: Db | Tx, scope: OperatorScope, id: string): Promise<PartyRecord | undefined> {
  const row = await db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('id', 'in', visibleOrganizations(scope))
    .select(partyOf('organizations').as('party'))
    .executeTakeFirst();
  return row?.party;
}

/**
 * Whom invoices, acts and statements of what there was name: who findPayer gives, and of a center's also a client that has unlinked it
 * (decision 312).
 */
export async function findCounterparty(
  db: Db | Tx,
  scope: OperatorScope,
  id: string,
): Promise<PartyRecord | undefined> {
  const own = await findPayer(db, scope, id);
  if (own || !isCenter(scope)) return own;
  const row = await db
    .selectFrom('organizations')
    .where('organizations.id', '=', id)
    .where('organizations.type', '=', 'Customer')
    .where(haveDealt(sql`${scope.organization.id}::uuid`, sql`organizations.id`))
    .select(partyOf('organizations').as('party'))
    .executeTakeFirst();
  return row?.party;
}

/** The receiver of an invoice: a center that somebody whom the operator sees owes to. */
export async function findReceiver(db: Db | Tx, id: Seen<'organizations'>): Promise<PartyRecord> {
  const { party } = await db
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(partyOf('organizations').as('party'))
    .executeTakeFirstOrThrow();
  return party;
}

export interface Register {
  centerId: Seen<'organizations'>;
  type: StaticDocumentType;
  year: number;
}

/** The next free number of a register. */
export async function nextStaticNumber(db: Db | Tx, { centerId, type, year }: Register): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with recursive candidate (n) as (
      select 1 + coalesce((select last_number from document_registers
        where center_id = ${centerId} and type = ${type} and training_type is null and year = ${year}), 0)
      union all
      select n + 1 from candidate where exists (select from static_documents
        where center_id = ${centerId} and type = ${type} and year = ${year}
        and searchable(ltrim(number, '0')) = n::text)
      or exists (select from documents
        where center_id = ${centerId} and type = ${type} and year = ${year}
        and searchable(ltrim(number, '0')) = n::text)
    ) select max(n) as next from candidate`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Holds a register until the transaction ends, so that numbers are taken one after another. */
export async function lockStaticRegister(tx: Tx, { centerId, type, year }: Register): Promise<void> {
  await sql`insert into document_registers (center_id, type, year, last_number) values (${centerId}, ${type}, ${year}, 0)
    on conflict (center_id, type, training_type, year) do update set last_number = document_registers.last_number`.execute(
    tx,
  );
}

/**
 * Whoever makes out, changes or adjusts acts of a center, or asks which stand, waits for the others, whatever days these bear.
 * @param center whose acts
 */
export const lockActs = (tx: Tx, { id }: { id: Seen<'organizations'> }): Promise<void> =>
  lockStaticRegister(tx, { centerId: id, type: 'ServiceAct', year: Number(today().slice(0, 4)) });

export async function moveStaticRegister(tx: Tx, { centerId, type, year }: Register, last: number): Promise<void> {
  await sql`update document_registers set last_number = ${last}
    where center_id = ${centerId} and type = ${type} and training_type is null and year = ${year}`.execute(tx);
}

/** Whether a document of the year has this number; «007» and «7» are one. */
export async function isStaticNumberTaken(tx: Tx, { centerId, type, year }: Register, number: string) {
  const { rows } = await sql<{ isTaken: boolean }>`select exists (
      select from static_documents where center_id = ${centerId} and type = ${type} and year = ${year}
      and searchable(ltrim(number, '0')) = searchable(ltrim(${number}, '0')))
    or exists (
      select from documents where center_id = ${centerId} and type = ${type} and year = ${year}
      and searchable(ltrim(number, '0')) = searchable(ltrim(${number}, '0'))) as is_taken`.execute(tx);
  return rows[0]?.isTaken ?? false;
}

export interface NewStaticDocument {
  centerId: Seen<'organizations'>;
  type: StaticDocumentType;
  /** Of the course that it speaks of; null of those that speak of none. */
  trainingType: TrainingType | null;
  organizationId: Seen<'organizations'>;
  /** The contract that it rests on, when it names one. */
  contractId?: Seen<'documents'> | null;
  date: string;
  number: string;
  data: PrintedData;
  verificationCode: string | null;
  /** Why it says otherwise than the training. */
  differenceReason?: string;
  /** Of an act that is an УПД. */
  upd?: StoredUpd | null;
  /** Of a corrected act: which correction of its number, and when. */
  correction?: number;
  correctedOn?: string;
}

export async function insertStaticDocument(
  tx: Tx,
  scope: OperatorScope,
  document: NewStaticDocument,
): Promise<Locked<'staticDocuments'>> {
  const id = newId<'staticDocuments'>();
  // A center has templates of its own for what its courses issue too; whoever makes it out, it is this center's.
  const sheet = DocumentType.safeParse(document.type).data;
  await tx
    .insertInto('staticDocuments')
    .values({
      id,
      centerId: document.centerId,
      type: document.type,
      organizationId: document.organizationId,
      contractId: document.contractId ?? null,
      issueDate: document.date,
      number: document.number,
      data: JSON.stringify(document.data),
      templates: sheet ? templatesInForce(document.centerId, sheet, document.trainingType, document.data) : '{}',
      verificationCode: document.verificationCode,
      differenceReason: document.differenceReason ?? '',
      madeBy: scope.userId,
      upd: document.upd ? JSON.stringify(document.upd) : null,
      correction: document.correction ?? 0,
      correctedOn: document.correctedOn ?? null,
    })
    .execute();
  return id;
}

const OF_NO_MONEY = StaticDocumentType.options.filter((type) => !isOfMoney[type]);

/** The documents an operator sees: a center those it issued, a client those made out for its organizations. */
function visibleTo(db: Db, scope: OperatorScope) {
  const rows = db
    .selectFrom('staticDocuments')
    .innerJoin('organizations', 'organizations.id', 'staticDocuments.organizationId');
  return scope.organization?.type === 'EducationCenter'
    ? rows.where('staticDocuments.centerId', '=', scope.organization.id)
    : rows.where('staticDocuments.organizationId', 'in', visibleOrganizations(scope));
}

/**
 * A page of them, the latest first, found by number, person, sum or organization.
 * @param money the operator with those whose money he sees (`withMoney`): of the others, and of null, invoices and acts are left
 *   out
 */
export function listStaticDocuments(
  db: Db,
  scope: OperatorScope,
  money: OperatorScope | null,
  query: PageQuery & { organizationId?: string | undefined },
): Promise<Page<StaticDocumentRow>> {
  const kinds = Object.entries(staticDocumentTitles).map(([type, title]) => sql`when ${type} then ${title}`);
  const text = sql<string>`searchable(case when static_documents.upd is not null then 'УПД универсальный передаточный документ' else case static_documents.type ${sql.join(kinds, sql` `)} end end || ' ' || static_documents.number || ' ' || static_documents.subject || ' ' || organizations.title)`;
  const rows = visibleTo(db, scope)
    .$if(!isCenter(money), (some) =>
      some.where(({ eb, or }) =>
        or([
          eb('staticDocuments.type', 'in', OF_NO_MONEY),
          money ? eb('staticDocuments.organizationId', 'in', visibleOrganizations(money)) : sql.lit(false),
        ]),
      ),
    )
    .$if(query.organizationId !== undefined, (some) =>
      some.where('staticDocuments.organizationId', '=', query.organizationId ?? ''),
    )
    .$if(Boolean(query.search), (some) => some.where(text, 'like', likePattern(query.search ?? '')));
  return readAlong(
    db,
    query,
    rows,
    rows.orderBy('staticDocuments.id', 'desc').select([
      'staticDocuments.id',
      'staticDocuments.type',
      'staticDocuments.number',
      'staticDocuments.issueDate as date',
      'staticDocuments.subject',
      sql<boolean>`static_documents.upd is not null`.as('isUpd'),
      'staticDocuments.correction',
      'staticDocuments.correctedOn',
      shownTitleOf('organizations').as('organizationTitle'),
      // It may speak of people: it is the center's own.
      (isCenter(scope) ? sql<string>`static_documents.difference_reason` : sql<string>`''`).as('differenceReason'),
      sql<
        StaticDocumentRow['annulled']
      >`(select json_build_object('at', (annulled_at at time zone 'Europe/Moscow')::date, 'reason', reason)
        from annulled_acts where document_id = static_documents.id)`.as('annulled'),
    ]),
  );
}

/** One document as it is printed; undefined for a stranger. */
export function findStaticDocument(db: Db, scope: OperatorScope, id: string) {
  return printed(visibleTo(db, scope)).where('staticDocuments.id', '=', id).executeTakeFirst();
}

/** The same of one that a letter brings to whoever it is for. */
export function findStaticToSend(db: Db, id: Seen<'staticDocuments'>) {
  return printed(db.selectFrom('staticDocuments')).where('staticDocuments.id', '=', id).executeTakeFirstOrThrow();
}

const printed = (rows: ReturnType<typeof visibleTo>) =>
  rows
    .select([
      'staticDocuments.id',
      'staticDocuments.type',
      'staticDocuments.number',
      'staticDocuments.subject',
      sql<string[]>`array[static_documents.organization_id]`.as('employerIds'),
      'staticDocuments.templates',
      'staticDocuments.issueDate as date',
      'staticDocuments.upd',
      'staticDocuments.correction',
      'staticDocuments.correctedOn',
      sql<boolean>`exists (select from static_documents later where later.center_id = static_documents.center_id
        and later.type = static_documents.type and later.year = static_documents.year and later.number = static_documents.number
        and later.correction > static_documents.correction)`.as('isCorrected'),
      sql<PrintedData>`static_documents.data`.as('data'),
      sql<PartlyAsked | null>`(
        select json_build_object('whole', amount_kopecks, 'rest', rest_of_invoice(id), 'paid', paid_of_invoice(id),
          'removed', own_removed_of_invoice(id) + (select coalesce(sum(amount_kopecks), 0)::bigint
            from invoice_removals where invoice_id = invoices.id and not was_paid))
        from invoices where document_id = static_documents.id and state = 'Issued' and rest_of_invoice(id) < amount_kopecks)`.as(
        'partly',
      ),
      sql<{ day: string; reason: string } | null>`coalesce((
        select json_build_object('day', (annulled_at at time zone 'Europe/Moscow')::date, 'reason', reason)
        from annulled_acts where document_id = static_documents.id), (
        select json_build_object('day', (decided_at at time zone 'Europe/Moscow')::date, 'reason', coalesce(cancel_reason, ''))
        from invoices where document_id = static_documents.id and state = 'Cancelled'))`.as('voided'),
    ])
    .$narrowType<{ templates: SeenTemplates }>();

/** Of an invoice that waits for a part of its sum, in kopecks: what has come and what is not asked for any more. */
export interface PartlyAsked {
  whole: number;
  rest: number;
  paid: number;
  removed: number;
}

export type PrintedStatic = NonNullable<Awaited<ReturnType<typeof findStaticDocument>>>;

/** A study certificate as the verification page needs it. Anyone who knows its code may ask. */
export function findStaticByCode(db: Db, code: string) {
  return db
    .selectFrom('staticDocuments')
    .where('verificationCode', '=', code)
    .select(['number', 'issueDate as date', sql<PrintedData>`data`.as('data')])
    .executeTakeFirst();
}
