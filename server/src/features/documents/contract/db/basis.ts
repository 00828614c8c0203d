import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import type { ContractOfAssignment } from '@dopusk/contract/contract-of-assignment.ts';
import { ContractForm } from '@dopusk/contract/documents/contract/form.ts';
import type { PaymentTerm } from '@dopusk/contract/documents/contract/payment-order.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { SelectQueryBuilder } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { Database } from '../../../../db/schema.ts';
import { isCenter, type OperatorScope, type UserScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';
import { knownDocument, visibleDocument, visibleOrganizations } from '../../../../db/visible.ts';

/** With whom a contract is: a group's names it, that of an assignment is with the person's organization, or with himself. */
const client = sql<string>`coalesce(documents.client_id,
  (select payer_id from personal_contracts where document_id = documents.id),
  (select organization_id from assignments where assignments.id = documents.assignment_id))`;

export interface SeenContract {
  id: Seen<'documents'>;
  number: string;
  date: string;
}

type Contracts = SelectQueryBuilder<Database, 'documents', SeenContract>;

/** Of a specification: which one it is, to which framework contract. */
export interface Framed {
  specification: string;
  number: string;
  date: string;
}

/**
 * On `documents`, the same, its day as documents print it; null of a contract of its own. The people that a framework contract lists itself
 * are its first specification, «42/1».
 */
const framed = sql<Framed | null>`case when documents.form ->> 'kind' in ('Specification', 'Framework')
  and documents.data -> 'договор' ->> 'рамочный_номер' <> '' then json_build_object(
  'specification', documents.data -> 'договор' ->> 'спецификация',
  'number', documents.data -> 'договор' ->> 'рамочный_номер',
  'date', documents.data -> 'договор' ->> 'рамочный_дата') end`;

/** On `assignments`: the contract with a natural person about it; he is its customer, and his organization is not. */
export const personalContract = sql<PersonalContract | null>`(
  select json_build_object('id', documents.id, 'number', documents.number, 'date', documents.issue_date,
    'payer', payer.title)
  from documents
  join personal_contracts on personal_contracts.document_id = documents.id
  join organizations payer on payer.id = personal_contracts.payer_id
  where documents.assignment_id = assignments.id and documents.type = 'Contract' and documents.revoked_at is null
  order by documents.id desc limit 1)`;

/** Of an assignment: the latest contract in force of its organization that lists it; null without one. */
export const contractOf = (assignmentId: RawBuilder<unknown>, organizationId: RawBuilder<unknown>) =>
  sql<Seen<'documents'> | null>`(
    select documents.id from assignment_documents listed join documents on documents.id = listed.id
    where listed.assignment_id = ${assignmentId} and listed.type = 'Contract' and listed.revoked_at is null
      and documents.issue_date <= ${today()}::date
      and coalesce(documents.client_id, ${organizationId}) = ${organizationId}
      and not exists (select from personal_contracts where document_id = documents.id)
    order by documents.id desc limit 1)`;

/** On `assignments` with a contract in `documents` about it: what that says of the price, in rubles; null where it does not say it of each. */
const priceIn = sql<number | null>`case when not documents.is_outside then
  case when documents.assignment_id is null then documents.form -> 'prices' -> assignments.id::text else documents.form -> 'price' end end`;

/** A contract that the portal has printed a price in; in rubles, null of one made when it did not say it of each. */
export interface PricingContract {
  number: string;
  date: string;
  price: number | null;
}

/** For queries of `assignments`: the valid one about it, or null. */
export const contractWithPrice = sql<PricingContract | null>`(
  select json_build_object('number', documents.number, 'date', documents.issue_date, 'price', ${priceIn})
  from assignment_documents listed join documents on documents.id = listed.id
  where listed.assignment_id = assignments.id and listed.type = 'Contract' and listed.revoked_at is null
    and not documents.is_outside
  order by documents.id desc limit 1)`;

/** On `assignments`: the contract in force about it, the latest, as its page shows it to those who may know of it. */
export const shownContract = (scope: UserScope) =>
  sql<ContractOfAssignment | null>`(
  select json_build_object('id', documents.id, 'number', documents.number, 'date', documents.issue_date,
    'isOutside', documents.is_outside, 'price', ${priceIn},
    'customer', coalesce((select payer.title from personal_contracts
      join organizations payer on payer.id = personal_contracts.payer_id where document_id = documents.id),
      (select title from organizations where organizations.id = assignments.organization_id)),
    'term', json_build_object('paymentOrder', coalesce(documents.form ->> 'paymentOrder', 'Before'),
      'paymentDays', documents.form -> 'paymentDays', 'advancePercent', documents.form -> 'advancePercent'))
  from assignment_documents listed join documents on documents.id = listed.id
  where listed.assignment_id = assignments.id and listed.type = 'Contract' and listed.revoked_at is null
    and ${scope.kind === 'operator' ? knownDocument(scope) : sql`false`}
  order by documents.id desc limit 1)`;

/** On `assignments`: who has that contract, as a client. */
export const personalPayerId = sql<Seen<'organizations'> | null>`personal_payer(assignments.id)`;

/** On `assignments`: whose invoices, money and acts are about it: the person's organization, or who has a contract of his own. */
export const payerId = sql<Seen<'organizations'>>`coalesce(${personalPayerId}, assignments.organization_id)`;

/** The assignments about which a natural person has a contract of his own, whatever has become of it. */
export const contractedBy = (payer: string) =>
  sql<string>`(select documents.assignment_id from personal_contracts
    join documents on documents.id = personal_contracts.document_id where personal_contracts.payer_id = ${payer})`;

/**
 * The contracts in force with a client that the operator sees, the latest first. To one with a natural person his
 * employer is no party: nothing that is asked of the organization rests on it.
 */
export function listValidContracts(
  db: Db | Tx,
  scope: OperatorScope,
  organizationId: string,
  centerId?: string,
): Contracts {
  return db
    .selectFrom('documents')
    .where('documents.type', '=', 'Contract')
    .where('documents.revokedAt', 'is', null)
    .where('documents.issueDate', '<=', today())
    .where(visibleDocument(scope))
    .where(sql<boolean>`${client} = ${organizationId}`)
    .where(sql<boolean>`${client} in ${visibleOrganizations(scope)}`)
    .$if(isCenter(scope), (some) => some.where('documents.centerId', '=', scope.organization?.id ?? ''))
    .$if(centerId !== undefined, (some) => some.where('documents.centerId', '=', centerId ?? ''))
    .orderBy('documents.id', 'desc')
    .select(['documents.id', 'documents.number', 'documents.issueDate as date'])
    .$narrowType<{ id: Seen<'documents'> }>();
}

/** Of a specification, the framework contract that it belongs to, and of such a contract its own specification. */
export async function findFrame(tx: Tx, id: Seen<'documents'>): Promise<Framed | null> {
  const row = await tx.selectFrom('documents').where('id', '=', id).select(framed.as('framed')).executeTakeFirst();
  return row?.framed ?? null;
}

/** Of these contracts those that list some of the assignments, each with how many. */
export function listAbout(contracts: Contracts, assignIds: readonly string[]) {
  const listedCount = sql<number>`(select count(*) from assignment_documents listed
    where listed.id = documents.id and listed.assignment_id = any(${assignIds}::uuid[]))::int`;
  return contracts
    .where(
      sql<boolean>`documents.id in (select listed.id from assignment_documents listed
        where listed.assignment_id = any(${assignIds}::uuid[]))`,
    )
    .select(listedCount.as('listedCount'));
}

/** Which of the center's other accounts a contract names, while the center has it; null of that of the requisites. */
export async function findAccountOf(tx: Tx, id: Seen<'documents'>): Promise<string | null> {
  const row = await tx
    .selectFrom('documents')
    .innerJoin('bankAccounts', (join) =>
      join.on(sql<boolean>`bank_accounts.id::text = documents.form ->> 'bankAccountId'`),
    )
    .where('documents.id', '=', id)
    .where('bankAccounts.closedAt', 'is', null)
    .select('bankAccounts.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const SavedTerm = ContractForm.pick({ paymentOrder: true, paymentDays: true, advancePercent: true, dateEnd: true });

/** When a contract says that it is paid, and the last day of its training; null of one made when it said nothing. */
export async function findPaymentTerm(
  tx: Tx,
  id: Seen<'documents'>,
): Promise<(PaymentTerm & { trainingEnd: string }) | null> {
  const row = await tx.selectFrom('documents').where('id', '=', id).select('form').executeTakeFirst();
  const { paymentDays, dateEnd: trainingEnd, ...term } = SavedTerm.parse(row?.form);
  return paymentDays === null ? null : { ...term, paymentDays, trainingEnd };
}
