import type { UserScope } from '../http/scope.ts';
import type { Db, Tx } from './connection.ts';
import { newId } from './new-id.ts';

/**
 * Leaves a line in the audit log: who did what to which record. Pass the transaction of the change itself,
 * so that neither exists without the other. No personal data in `details`.
 */
export async function audit(
  db: Db | Tx,
  scope: UserScope | null,
  action: string,
  subjectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      user_id: scope?.userId ?? null,
      organization_id: scope?.kind === 'operator' ? (scope.organization?.id ?? null) : null,
      action,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}
