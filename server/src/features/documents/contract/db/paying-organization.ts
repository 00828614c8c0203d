import { sql } from 'kysely';
import type { Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked } from '../../../../db/seen.ts';
import { shownTitleOf } from '../../../../db/shown-title.ts';

/** The organization whose act tells of a training of the center; undefined without one, and of a natural person's. */
export async function findAcceptingOrganization(
  tx: Tx,
  scope: CenterScope,
  assignId: Locked<'assignments'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('actAssignments')
    .innerJoin('staticDocuments', 'staticDocuments.id', 'actAssignments.documentId')
    .innerJoin('organizations', 'organizations.id', 'staticDocuments.organizationId')
    .where('actAssignments.assignmentId', '=', assignId)
    .where('staticDocuments.centerId', '=', scope.organization.id)
    .where('organizations.isPerson', '=', false)
    .select(shownTitleOf('organizations').as('title'))
    .executeTakeFirst();
  return row?.title;
}

/** The organization out of whose balance a training of the center is paid; undefined of one that nobody, a card or a person has paid. */
export async function findPayingOrganization(
  tx: Tx,
  scope: CenterScope,
  assignId: Locked<'assignments'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('assignments')
    .innerJoin('transfers', 'transfers.assignmentId', 'assignments.id')
    .innerJoin('entries', (join) =>
      join.onRef('entries.transferId', '=', 'transfers.id').on('entries.amountKopecks', '<', 0),
    )
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .innerJoin('organizations', 'organizations.id', 'accounts.organizationId')
    .where('assignments.id', '=', assignId)
    .where('assignments.centerId', '=', scope.organization.id)
    .where('assignments.paidAt', 'is not', null)
    .where('transfers.kind', '=', 'assignment')
    .where('transfers.paymentId', 'is', null)
    .where('organizations.isPerson', '=', false)
    .where(sql<boolean>`not exists (select from transfers back where back.reverses = transfers.id)`)
    .select(shownTitleOf('organizations').as('title'))
    .executeTakeFirst();
  return row?.title;
}
