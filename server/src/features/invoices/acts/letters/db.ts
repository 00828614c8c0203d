import type { SentLetter } from '@dopusk/contract/letters.ts';
import type { NoticeChannel } from '@dopusk/contract/notices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/connection.ts';
import { newId } from '../../../../db/new-id.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';

/** An act as a letter names it. */
export interface ActToTell {
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  center: string;
  number: string;
  date: string;
  subject: string;
  /** Why it is annulled; null of one in force. */
  annulledFor: string | null;
  /** The annulled acts in the place of which it stands, in part at least. */
  former: { number: string; date: string }[];
  /** The acts in force that stand in its place once it is annulled. */
  instead: { number: string; date: string }[];
  /** Of a center with VAT: it is an УПД. */
  isUpd: boolean;
  /** Of an edition that is corrected under its number: which correction, and when. */
  correction: number;
  correctedOn: string | null;
  /** The correction that stands in the place of this edition: when, and why; null without one. */
  corrected: { correction: number; correctedOn: string } | null;
}

/** The edition after an act, under its number. */
const corrected = sql<ActToTell['corrected']>`(
  select json_build_object('correction', later.correction, 'correctedOn', later.corrected_on) from static_documents later
  where later.center_id = static_documents.center_id and later.type = 'ServiceAct' and later.year = static_documents.year
    and later.number = static_documents.number and later.correction = static_documents.correction + 1)`;

/** The other acts about the same training, by a condition on them. */
const others = (which: ReturnType<typeof sql>) => sql<{ number: string; date: string }[]>`(
  select coalesce(json_agg(json_build_object('number', other.number, 'date', other.issue_date) order by other.id), '[]')
  from static_documents other where other.type = 'ServiceAct' and other.center_id = static_documents.center_id
    and (other.number, other.year) <> (static_documents.number, static_documents.year) and ${which})`;

/** What is to be told of an act, as it stands now; undefined of what is none. */
export function findActToTell(db: Db | Tx, id: Seen<'staticDocuments'>): Promise<ActToTell | undefined> {
  return db
    .selectFrom('staticDocuments')
    .innerJoin('organizations as center', 'center.id', 'staticDocuments.centerId')
    .leftJoin('annulledActs as annulled', 'annulled.documentId', 'staticDocuments.id')
    .where('staticDocuments.id', '=', id)
    .where('staticDocuments.type', '=', 'ServiceAct')
    .select([
      'staticDocuments.centerId',
      'staticDocuments.organizationId',
      'center.title as center',
      'staticDocuments.number',
      'staticDocuments.issueDate as date',
      'staticDocuments.subject',
      'annulled.reason as annulledFor',
      sql<boolean>`static_documents.upd is not null`.as('isUpd'),
      'staticDocuments.correction',
      'staticDocuments.correctedOn',
      corrected.as('corrected'),
      others(sql`other.id in (select document_id from annulled_acts where assignment_ids &&
        array(select assignment_id from act_assignments where document_id = static_documents.id))`).as('former'),
      others(sql`other.id in (select document_id from act_assignments
        where assignment_id = any(annulled.assignment_ids))`).as('instead'),
    ])
    .$narrowType<{ centerId: Seen<'organizations'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Notes to whom an act goes; `sentBy` is null when the portal sends it by itself. */
export async function noteActLetter(
  tx: Tx,
  letter: {
    documentId: Seen<'staticDocuments'>;
    channel: NoticeChannel | 'Portal';
    recipient: string;
    sentBy: Seen<'users'> | null;
    deliveryId: Seen<'deliveries'> | null;
  },
): Promise<void> {
  await tx
    .insertInto('actLetters')
    .values({ id: newId(), ...letter })
    .execute();
}

/** Whether anybody was told of an act, and the addresses to which a letter has brought it. */
export async function findToldOfAct(
  tx: Tx,
  documentId: Seen<'staticDocuments'>,
): Promise<{ isTold: boolean; emails: string[] }> {
  const rows = await tx
    .selectFrom('actLetters')
    .where('documentId', '=', documentId)
    .select(['channel', 'recipient'])
    .distinct()
    .execute();
  return {
    isTold: rows.length > 0,
    emails: rows.filter(({ channel }) => channel === 'Mail').map(({ recipient }) => recipient),
  };
}

/** To whom an act of the center went by letter, the latest first. */
export async function listActLetters(db: Db, scope: CenterScope, documentId: string): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('actLetters')
    .innerJoin('staticDocuments', 'staticDocuments.id', 'actLetters.documentId')
    .leftJoin('users', 'users.id', 'actLetters.sentBy')
    .leftJoin('deliveries', 'deliveries.id', 'actLetters.deliveryId')
    .where('staticDocuments.id', '=', documentId)
    .where('staticDocuments.centerId', '=', scope.organization.id)
    .where('actLetters.channel', '=', 'Mail')
    .orderBy('actLetters.id', 'desc')
    .limit(100)
    .select(['actLetters.id', 'actLetters.recipient', 'actLetters.createdAt', 'deliveries.state'])
    .select(sql<string>`coalesce(users.full_name, '')`.as('sentBy'))
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}
