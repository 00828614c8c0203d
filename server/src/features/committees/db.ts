import { committeeRecord } from '@dopusk/contract/committee-record.ts';
import type { Committee, CommitteeBody, CommitteeRow, CommitteeUpdate } from '@dopusk/contract/committees.ts';
import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readAlong } from '../../db/paging.ts';
import { deleteRemembering, type RememberedRow, type Row } from '../../db/remembered-rows.ts';
import type { CenterScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';

type Body = z.output<typeof CommitteeBody>;

/** A page of the center's committees, by title. */
export function listCommittees(db: Db, scope: CenterScope, query: PageQuery): Promise<Page<CommitteeRow>> {
  const rows = ofCenter(db, scope, query.search);
  const ordered = rows
    .orderBy('committees.title')
    .orderBy('committees.id')
    .select(({ selectFrom }) => [
      'committees.id',
      'committees.title',
      selectFrom('committeeMembers')
        .whereRef('committeeId', '=', 'committees.id')
        // Its secretary decides nothing (decision 982).
        .where('jobTitle', '<>', 'Secretary')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    ]);
  return readAlong(db, query, rows, ordered);
}

/** The center's committees for a select, at most 50. */
export function listCommitteeOptions(db: Db, scope: CenterScope, search: string | undefined) {
  return ofCenter(db, scope, search).orderBy('title').limit(50).select(['committees.id', 'committees.title']).execute();
}

function ofCenter(db: Db, scope: CenterScope, search: string | undefined) {
  return db
    .selectFrom('committees')
    .where('committees.centerId', '=', scope.organization.id)
    .$if(Boolean(search), (query) => query.where('committees.searchText', 'like', likePattern(search ?? '')));
}

/** A committee with its members in their order; undefined when it is not the center's. */
export async function findCommittee(
  db: Db,
  scope: CenterScope,
  id: string,
): Promise<(Committee & { id: Seen<'committees'> }) | undefined> {
  const row = await db
    .selectFrom('committees')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .select(({ selectFrom }) => [
      'id',
      ...namesOf(committeeRecord),
      selectFrom('committeeMembers')
        .whereRef('committeeId', '=', 'committees.id')
        .select(
          sql<Committee['members']>`coalesce(json_agg(json_strip_nulls(json_build_object(
            'fullName', full_name, 'jobTitleMemberCommitee', job_title, 'position', nullif(work_position, '')))
            order by position), '[]')`.as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .$narrowType<{ id: Seen<'committees'> }>()
    .executeTakeFirst();
  const judges = row?.members.filter(({ jobTitleMemberCommitee }) => jobTitleMemberCommitee !== 'Secretary');
  return row && { ...row, memberCount: judges?.length ?? 0 };
}

export async function insertCommittee(tx: Tx, scope: CenterScope, { members, ...body }: Body): Promise<string> {
  const id = newId();
  await tx
    .insertInto('committees')
    .values({ id, centerId: scope.organization.id, ...pick(body, namesOf(committeeRecord)) })
    .execute();
  await insertMembers(tx, id, members);
  return id;
}

/** Holds a committee for its change, until the transaction ends; undefined when it is not the center's. */
export function lockCommittee(tx: Tx, scope: CenterScope, id: string) {
  return tx
    .selectFrom('committees')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .select('id')
    .$narrowType<{ id: Locked<'committees'> }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a committee and replaces its members, that lockCommittee has found. */
export async function updateCommittee(
  tx: Tx,
  scope: CenterScope,
  { id, members, ...changes }: CommitteeUpdate,
): Promise<void> {
  await tx
    .updateTable('committees')
    .set(pick(changes, namesOf(committeeRecord)))
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .execute();
  await tx.deleteFrom('committeeMembers').where('committeeId', '=', id).execute();
  await insertMembers(tx, id, members);
}

async function insertMembers(tx: Tx, committeeId: string, members: Body['members']): Promise<void> {
  await tx
    .insertInto('committeeMembers')
    .values(
      members.map((member, position) => ({
        committeeId,
        position,
        fullName: member.fullName,
        jobTitle: member.jobTitleMemberCommitee,
        workPosition: member.position,
      })),
    )
    .execute();
}

/** Deletes the center's committees among `ids` and gives their ids. Fails on a foreign key when a course uses one. */
export async function deleteCommittees(tx: Tx, scope: CenterScope, ids: string[]): Promise<RememberedRow[]> {
  const own = await tx
    .selectFrom('committees')
    .where('id', 'in', ids)
    .where('centerId', '=', scope.organization.id)
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Locked<'committees'> }>()
    .forUpdate()
    .execute();
  const gone = own.map(({ id }) => id);
  const remembered = await deleteRemembering(tx, 'committees', gone);
  const { rows: versions } = await sql<{ row: Row }>`delete from former_versions where record_id = any(${gone}::uuid[])
    returning to_jsonb(former_versions) as row`.execute(tx);
  return remembered.map((one) => {
    const own = versions.filter(({ row }) => row.record_id === one.row.id);
    return { ...one, beside: [...one.beside, ...own.map(({ row }) => ({ table: 'former_versions', row }))] };
  });
}
