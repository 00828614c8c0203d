import { reconciliation } from '@dopusk/contract/reconciliation.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import { feature } from '../../../http/serve.ts';
import { findLastReconciliation, insertReconciliation } from './db/reconciliations.ts';
import { runReconciliation } from './reconcile.ts';

export const reconciliationFeature = ({ db, jobs }: Context) =>
  feature(reconciliation)({
    start: ({ scope, body }) =>
      transaction(db, async (tx) => {
        const id = await insertReconciliation(tx, scope, body);
        await jobs.enqueue(runReconciliation, { reconciliationId: id }, { transaction: tx, key: id });
        await audit(tx, scope, 'payments.reconciled', id);
        return { id };
      }),
    last: ({ scope }) => findLastReconciliation(db, scope),
  });
