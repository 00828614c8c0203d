import type { BasisContract } from '@dopusk/contract/contract-basis.ts';
import { ContractForm } from '@dopusk/contract/documents/contract/form.ts';
import type { PaymentTerm } from '@dopusk/contract/documents/contract/payment-order.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import type { Database } from '../../../../db/schema.ts';
import { isCenter, type OperatorScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';
import { visibleDocument, visibleOrganizations } from '../../../../db/visible.ts';

/** With which organization a contract is: a group's names it, that of an assignment is with the person's. */
const client = sql<string>`coalesce(documents.client_id, (select organization_id from assignments
  where assignments.id = documents.assignment_id))`;

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

/** On `documents`, the same, its day as documents print it; null of a contract of its own. */
const framed = sql<Framed | null>`case when documents.form ->> 'kind' = 'Specification' then json_build_object(
  'specification', documents.data -> 'договор' ->> 'спецификация',
  'number', documents.data -> 'договор' ->> 'рамочный_номер',
  'date', documents.data -> 'договор' ->> 'рамочный_дата') end`;

/** On `documents`: a contract that no organization is a side of. */
const isPersonal = sql<boolean>`coalesce(documents.data #>> '{договор,с_физлицом}', '') <> ''`;

/** On `assignments`: the contract with a natural person about it; he is its customer, and his organization is not. */
export const personalContract = sql<BasisContract | null>`(
  select json_build_object('id', documents.id, 'number', documents.number, 'date', documents.issue_date)
  from assignment_documents listed
  join documents on documents.id = listed.id
  where listed.assignment_id = assignments.id and listed.type = 'Contract' and listed.revoked_at is null
    and ${isPersonal}
  order by documents.id desc limit 1)`;

/**
 * The contracts in force with an organization that the operator sees, the latest first. To one with a natural person his
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
    .where(sql<boolean>`not ${isPersonal}`)
    .where(visibleDocument(scope))
    .where(sql<boolean>`${client} = ${organizationId}`)
    .where(sql<boolean>`${client} in ${visibleOrganizations(scope)}`)
    .$if(isCenter(scope), (some) => some.where('documents.centerId', '=', scope.organization?.id ?? ''))
    .$if(centerId !== undefined, (some) => some.where('documents.centerId', '=', centerId ?? ''))
    .orderBy('documents.id', 'desc')
    .select(['documents.id', 'documents.number', 'documents.issueDate as date'])
    .$narrowType<{ id: Seen<'documents'> }>();
}

/** Of a specification, the framework contract that it belongs to. */
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
