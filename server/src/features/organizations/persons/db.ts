import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { linkClient } from '../center-links/db.ts';

/** A natural person as his contract names him. */
export interface Person {
  fullName: string;
  passport: string;
  address: string;
  phone: string;
  /** Whose training it is: he may be the person himself. */
  assignId: Locked<'assignments'>;
}

const keyOf = ({ fullName, passport }: Person): RawBuilder<string> => sql`person_key(${fullName}, ${passport})`;

/**
 * The client that a natural person is to a center, made when it has none of this name and passport yet (decision 370). One
 * there was is given the address and the phone of the new contract.
 */
export async function ensurePerson(tx: Tx, scope: CenterScope, person: Person): Promise<Seen<'organizations'>> {
  const { fullName, address, phone } = person;
  const centerId = scope.organization.id;
  // Two contracts with one person at the same moment make one client.
  await sql`select pg_advisory_xact_lock(hashtextextended(${centerId} || ${keyOf(person)}, 0))`.execute(tx);
  const known = await tx
    .selectFrom('organizations')
    .innerJoin('personPayers', 'personPayers.organizationId', 'organizations.id')
    .where('personPayers.centerId', '=', centerId)
    .where('personPayers.personKey', '=', keyOf(person))
    .select('organizations.id')
    .$narrowType<{ id: Locked<'organizations'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
  const contacts = { legalAddress: address, phone: phone || null };
  if (known) {
    await tx.updateTable('organizations').set(contacts).where('id', '=', known.id).execute();
    return known.id;
  }
  const id = newId<'organizations'>();
  const email = sql<string | null>`(select users.email from assignments
    join students on students.id = assignments.student_id join users on users.id = students.user_id
    where assignments.id = ${person.assignId} and students.full_name = ${fullName} and not users.shares_email)`;
  await tx
    .insertInto('organizations')
    .values({ id, type: 'Customer', isPerson: true, title: fullName, inn: '', email, ...contacts })
    .execute();
  await tx.insertInto('accounts').values({ id: newId(), kind: 'balance', organizationId: id }).execute();
  await linkClient(tx, { centerId, clientId: id }, 'Center');
  await tx
    .insertInto('personPayers')
    .values({ organizationId: id, centerId, personKey: keyOf(person) })
    .execute();
  return id;
}

/** Notes with whom a contract is. */
export async function notePersonalContract(
  tx: Tx,
  documentId: Locked<'documents'>,
  payerId: Seen<'organizations'>,
): Promise<void> {
  await tx.insertInto('personalContracts').values({ documentId, payerId }).execute();
}
