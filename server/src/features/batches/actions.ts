import {
  type BatchAction,
  type BatchCourse,
  type BatchInvoicing,
  type BatchMail,
  type BatchRevocation,
  callOfBatch,
} from '@dopusk/contract/batches.ts';
import type { ResultCode } from '@dopusk/contract/codes.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { admit } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { assignCourse, removeAssignment, setIssued } from '../assignments/commands.ts';
import { revokeAlone } from '../documents/corrections/commands.ts';
import { sortToHandOut } from '../documents/handout.ts';
import { sendToPerson } from '../documents/letters/letters.ts';
import { findPortionOf, invoicePortion } from '../invoices/at-once.ts';
import { sendAccessOf } from '../lms/accounts.ts';
import { inviteStudent, moveEmail } from '../students/commands.ts';
import { undoChange } from '../undo/undo.ts';
import { countTogether } from './db/batches.ts';

interface Doing {
  tx: Tx;
  context: Context;
  scope: OperatorScope;
  batchId: Seen<'batches'>;
  /** What is the same for all rows. */
  said: unknown;
  recordId: string;
  /** All that are done together with it, itself among them. */
  recordIds: readonly string[];
}

/** How an action is done with one row, by the command that does it with one alone. */
interface Doable {
  /** What a chosen row that the operator does not see is answered. */
  notFound: ResultCode;
  /**
   * Which rows are done as one with this one, itself among them; each by itself without it.
   * @param waiting the records of all rows that wait
   */
  together?(doing: Omit<Doing, 'recordIds'>, waiting: readonly string[]): Promise<string[]>;
  /** @returns what there is to say of a row that is done; empty mostly */
  run(doing: Doing): Promise<string>;
}

export const batchDoings: Record<BatchAction, Doable> = {
  AssignCourse: {
    notFound: 'NotFoundStudent',
    run: async ({ tx, scope, batchId, said, recordId }) => {
      const together = (within: Tx, organizationId: Seen<'organizations'>) =>
        countTogether(within, batchId, organizationId);
      const body = { ...(said as BatchCourse), studentId: recordId };
      const { wasThere } = await assignCourse(tx, scope, body, { together, changeId: batchId });
      return wasThere ? 'Уже был назначен с этого дня' : '';
    },
  },
  SendFirstLinks: {
    notFound: 'NotFoundStudent',
    run: async ({ tx, context, scope, recordId }) => {
      await inviteStudent({ ...context, db: tx }, scope, recordId);
      return '';
    },
  },
  ChangeEmails: {
    notFound: 'NotFoundStudent',
    run: async ({ tx, context, scope, said, recordId }) => {
      const email = await moveEmail(context, tx, scope, recordId, (said as BatchMail).domain);
      return email === null ? 'Почта и так на этом домене' : `Ждёт подтверждения: ${email}`;
    },
  },
  SendAccess: {
    notFound: 'NotFoundAssignCourse',
    run: async ({ tx, context, scope, batchId, recordId }) => {
      const { wasSent } = await sendAccessOf(context, tx, scope, recordId, batchId);
      return wasSent ? 'Письмо этому человеку уже отправлено по другой строке' : '';
    },
  },
  HandOut: { notFound: 'NotFoundAssignCourse', run: (doing) => mark(doing, true) },
  TakeBack: { notFound: 'NotFoundAssignCourse', run: (doing) => mark(doing, false) },
  RemoveAssigns: {
    notFound: 'NotFoundAssignCourse',
    run: async ({ tx, scope, batchId, recordId }) => {
      await removeAssignment(tx, scope, recordId, batchId);
      return '';
    },
  },
  SendDocuments: {
    notFound: 'NotFoundFile',
    run: async ({ tx, context, scope, recordId }) => {
      await sendToPerson(context, tx, asCenter(scope), recordId);
      return '';
    },
  },
  RevokeDocuments: {
    notFound: 'NotFoundFile',
    run: async ({ tx, scope, said, recordId }) => {
      const { reason } = said as BatchRevocation;
      await revokeAlone(tx, asCenter(scope), recordId, reason);
      return '';
    },
  },
  InvoiceAssigns: {
    notFound: 'NotFoundAssignCourse',
    together: ({ tx, scope, said, recordId }, waiting) =>
      findPortionOf(tx, scope, { ids: waiting, assignId: recordId, isRepeated: (said as BatchInvoicing).isRepeated }),
    run: ({ tx, context, scope, said, recordIds }) =>
      invoicePortion(context, tx, scope, recordIds, (said as BatchInvoicing).isRepeated),
  },
  CollectDocuments: {
    notFound: 'NotFoundAssignCourse',
    run: async ({ tx, scope, recordId }) => {
      const { refused } = await sortToHandOut(tx, scope, [recordId], 'Pdf');
      const refusal = refused.get(recordId);
      if (refusal) throw refusal;
      return '';
    },
  },
  Undo: {
    notFound: 'NotFoundChange',
    // Its rows are lines of the log.
    run: async ({ tx, context, scope, recordId }) => {
      const { notice } = await undoChange(context, tx, scope, recordId);
      return notice;
    },
  },
};

async function mark({ tx, scope, batchId, recordId }: Doing, isIssued: boolean): Promise<string> {
  const { undoId } = await setIssued(tx, asCenter(scope), recordId, isIssued, { changeId: batchId });
  if (undoId !== null) return '';
  return isIssued ? 'И так выдано' : 'И так не выдано';
}

function asCenter(scope: OperatorScope): CenterScope {
  if (!isCenter(scope)) throw new Refusal('Forbidden');
  return scope;
}

/**
 * The operator as far as he may do this with rows of his: as the call that begins it lets him.
 * @throws Refusal Forbidden, RightMissing
 */
export const admitTo = (scope: OperatorScope | null, action: BatchAction): OperatorScope => {
  if (!scope) throw new Refusal('Forbidden', 'Того, кто начал действие, больше нет в организации');
  return admit(scope, callOfBatch[action].access) as OperatorScope;
};
