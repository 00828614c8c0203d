import type { payments } from '@dopusk/contract/payments.ts';
import type { Strangers } from './strangers.ts';

export const paymentsStrangers: Strangers<typeof payments> = {
  fromBalance: ({ clientId, assignmentId }) => ({
    input: { params: { orgId: clientId, assignId: assignmentId } },
    code: 'NotFoundAssignCourse',
  }),
  assign: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  ofAssignment: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  group: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  assignGroup: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  severalByCard: ({ clientId, assignmentId }) => ({
    input: { body: { organizationId: clientId, assignIds: [assignmentId], amount: 100 } },
    code: 'NotFoundAssignCourse',
  }),
  // No payment of a stranger's is at hand: any id but one's own payments' gives the same.
  news: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundPayment' }),
  refundWays: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  refund: ({ assignmentId }) => ({
    input: { params: { id: assignmentId }, body: { to: 'Balance', reason: 'Ошибка' } },
    code: 'NotFoundAssignCourse',
  }),
  cardMoney: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  refundBalance: ({ clientId, assignmentId }) => ({
    input: { params: { id: clientId }, body: { paymentId: assignmentId, amount: 100, reason: 'Ошибка', seen: 0 } },
    code: 'NotFoundOrganization',
  }),
  correct: ({ clientId }) => ({
    input: { params: { id: clientId }, body: { direction: 'Add', amount: 100, reason: 'Ошибка', seen: 0 } },
    code: 'NotFoundOrganization',
  }),
  returns: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  returnMoney: ({ clientId }) => ({
    input: { params: { id: clientId }, body: { amount: 100, paidOn: '2026-11-02', paymentOrder: '90', seen: 0 } },
    code: 'NotFoundOrganization',
  }),
  // No transfer of a stranger's is at hand: any id but that of one's own return gives the same.
  undoReturn: ({ clientId }) => ({
    input: { params: { id: clientId }, body: { reason: 'Ошибка' } },
    code: 'NotFoundPayment',
  }),
  topUp: ({ balanceId }) => ({ input: { body: { balanceId, amount: 100 } }, code: 'NotFoundBalance' }),
  history: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundBalance' }),
  historyFile: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundBalance' }),
  balances: 'takes no ids',
  held: 'takes no ids',
  // Whoever holds the id of a payment came from the bank with it; all he learns is its outcome.
  returned: 'takes no ids',
  notify: 'takes no ids',
};
