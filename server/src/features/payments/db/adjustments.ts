import type { PriceAdjustment } from '@dopusk/contract/act-adjustments.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope, UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

/** The УКД of an УПД of the center, the earliest first; the sums in kopecks. */
export function listAdjustments(db: Db | Tx, scope: CenterScope, documentId: Seen<'staticDocuments'>) {
  return adjustmentsOf(db, scope)
    .where('act.id', '=', documentId)
    .orderBy('adjusted.transferId')
    .select(['adjusted.transferId as id', 'adjusted.number', sql<string>`adjusted.issued_on`.as('issuedOn')])
    .select(['transfers.reason', 'entries.amountKopecks as kopecks', 'adjusted.vatKopecks'])
    .select(sql<boolean>`adjusted.undone_by is not null`.as('isUndone'))
    .execute();
}

/** One of them; undefined for another's. */
export function findAdjustment(tx: Tx, scope: CenterScope, transferId: string) {
  return adjustmentsOf(tx, scope)
    .where('adjusted.transferId', '=', transferId)
    .select(['adjusted.transferId as id', 'adjusted.number', sql<string>`adjusted.issued_on`.as('issuedOn')])
    .select(['act.organizationId', 'act.number as actNumber', 'act.issueDate as actDate'])
    .select(['entries.amountKopecks as kopecks', sql<boolean>`adjusted.undone_by is not null`.as('isUndone')])
    .$narrowType<{ id: Seen<'transfers'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

const adjustmentsOf = (db: Db | Tx, { organization }: CenterScope) =>
  db
    .selectFrom('actAdjustments as adjusted')
    .innerJoin('staticDocuments as act', 'act.id', 'adjusted.documentId')
    .innerJoin('transfers', 'transfers.id', 'adjusted.transferId')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.position', 'is not', null),
    )
    .where('act.centerId', '=', organization.id);

/** Notes a УКД beside the correction that it is. */
export async function insertAdjustment(
  tx: Tx,
  adjustment: {
    transferId: Locked<'transfers'>;
    documentId: Seen<'staticDocuments'>;
    number: string;
    issuedOn: string;
    vatKopecks: number;
  },
): Promise<void> {
  await tx.insertInto('actAdjustments').values(adjustment).execute();
}

export async function markAdjustmentUndone(tx: Tx, id: Seen<'transfers'>, by: Locked<'transfers'>): Promise<void> {
  await tx.updateTable('actAdjustments').set({ undoneBy: by }).where('transferId', '=', id).execute();
}

/** Of assignments, to operators: the УКД in force of the УПД that each stands in, the earliest first, in rubles. */
export const adjustmentsOfAssignment = (scope: UserScope): RawBuilder<PriceAdjustment[]> =>
  scope.kind !== 'operator'
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(json_build_object('number', adjusted.number, 'issuedOn', adjusted.issued_on,
        'amount', entries.amount_kopecks / 100.0, 'actNumber', act.number, 'actDate', act.issue_date,
        'trainings', (select count(*) from act_assignments beside where beside.document_id = act.id)) order by adjusted.transfer_id), '[]')
      from act_assignments accepted join act_adjustments adjusted on adjusted.document_id = accepted.document_id and adjusted.undone_by is null
      join static_documents act on act.id = adjusted.document_id
      join entries on entries.transfer_id = adjusted.transfer_id and entries.position is not null
      where accepted.assignment_id = assignments.id)`;

/** Whether a transfer is the note of a УКД that was taken back on the day on which it was noted, or that taking back: neither has ever been. */
export const isAdjustmentUndoneAtOnce = (transferId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from act_adjustments gone join transfers noted on noted.id = gone.transfer_id join transfers undoing on undoing.id = gone.undone_by
  where (gone.transfer_id = ${transferId} or gone.undone_by = ${transferId})
    and (noted.created_at at time zone 'Europe/Moscow')::date = (undoing.created_at at time zone 'Europe/Moscow')::date)`;
