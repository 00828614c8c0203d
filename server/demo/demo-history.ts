import { CertificateBody } from '@dopusk/contract/documents/certificate/form.ts';
import { DiplomBody } from '@dopusk/contract/documents/diplom/form.ts';
import { ProtocolBody } from '@dopusk/contract/documents/protocol/form.ts';
import { TicketMBody } from '@dopusk/contract/documents/ticket-m/form.ts';
import { ResultsBody } from '@dopusk/contract/results.ts';
import type { Context } from '../src/context.ts';
import { transaction } from '../src/db/connection.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../src/db/scope.ts';
import type { Seen } from '../src/db/seen.ts';
import { saveResults } from '../src/features/assignments/results/commands.ts';
import { certificate } from '../src/features/documents/certificate/certificate.ts';
import { fixDocument } from '../src/features/documents/commands.ts';
import { diplom } from '../src/features/documents/diplom/diplom.ts';
import { readInfo } from '../src/features/documents/info.ts';
import { fixGroupProtocol } from '../src/features/documents/protocol/fix-group-protocol.ts';
import { protocol } from '../src/features/documents/protocol/protocol.ts';
import { ticketMWithPhoto } from '../src/features/documents/ticket-m-with-photo/ticket-m-with-photo.ts';
import { topUp } from '../src/features/payments/card.ts';
import { payFromBalance } from '../src/features/payments/commands/pay-from-balance.ts';
import { listPayerBalances } from '../src/features/payments/db/balances.ts';
import { findPayment } from '../src/features/payments/db/card-payments.ts';
import { settle } from '../src/features/payments/settle.ts';
import { createSession } from '../src/features/session/db.ts';
import { hashToken, openSession } from '../src/http/session.ts';
import { decidePayment } from '../src/outside/payments/sandbox-bank/db.ts';
import type { DemoCenter } from './demo-center.ts';
import { makeStudentFile } from './file-builders.ts';
import { makePastYear, payEarlier } from './past-year.ts';
import { drawPortrait } from './portrait.ts';

/** Which of the assignments, in the order they were made, the client has paid: some of this month's, and what began before it. */
const PAID = [6, 7, 8];
const PAID_EARLIER = [0, 1, 2, 3, 4, 5, 15, 16, 19];

/** Whose documents are fixed: the whole first group, and the two who finished their retraining. */
const CERTIFIED = [0, 1, 2, 3, 4, 5];
const GRADUATED = [15, 16];
/** A worker with a pocket card that bears his photo; his other cards and the contract wait to be fixed. */
const CARRIES_TICKET = 19;

/**
 * What would have happened at the demo centre by now: the client topped up its balance, paid a part of the
 * assignments, and the center fixed documents. Everything goes the way people's clicks go.
 */
export async function liveThroughDemo(context: Context, demo: DemoCenter): Promise<void> {
  const client = await scopeOf(context, demo.clientOperatorId);
  const center = await scopeOf(context, demo.administratorId);
  if (!isCenter(center)) throw new Error('The demo administrator has no center');
  const payerId = demo.clientIds[0] ?? '';

  await payEarlier(context.db, demo, center, demo.formerIds);
  const past = await makePastYear(context.db, demo, center);
  const earlier = PAID_EARLIER.map((index) => demo.assignmentIds[index] ?? '');
  await payEarlier(context.db, demo, center, earlier);
  await receiveTopUp(context, client, payerId, 25_000);
  await receiveTopUp(context, client, payerId, 9100);
  for (const index of PAID) await payFromBalance(context.db, client, payerId, demo.assignmentIds[index] ?? '');

  const photo = { title: 'Фото.jpg', mime: 'image/jpeg', bytes: await drawPortrait() };
  await makeStudentFile(context, demo.welderId, 'avatarId', photo);

  // First of all, so that numbers follow the days.
  for (const { assignmentIds, isOpen } of past) {
    if (isOpen) await fixPastProtocol(context, center, assignmentIds[0] ?? '');
    else await fixPast(context, center, assignmentIds);
  }
  await decideGroup(
    context,
    center,
    CERTIFIED.map((index) => demo.assignmentIds[index] ?? ''),
  );
  for (const index of [...GRADUATED, CARRIES_TICKET])
    await fixProtocol(context, center, demo.assignmentIds[index] ?? '');
  for (const index of [...CERTIFIED, CARRIES_TICKET])
    await fixCertificate(context, center, demo.assignmentIds[index] ?? '');
  for (const id of demo.formerIds) {
    await fixProtocol(context, center, id);
    await fixFormer(context, center, id);
  }
  for (const index of GRADUATED) await fixDiplom(context, center, demo.assignmentIds[index] ?? '');
  await fixTicket(context, center, demo.assignmentIds[CARRIES_TICKET] ?? '');
}

/** Acts as this user: only the session gate makes a scope, so a session is opened, used and forgotten. */
async function scopeOf({ db }: Context, userId: Seen<'users'>): Promise<OperatorScope> {
  const token = await createSession(db, { userId, organizationId: null, from: { address: '', userAgent: 'demo' } });
  const scope = await openSession(db, hashToken(token));
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
  if (scope?.kind !== 'operator') throw new Error('The demo user is no operator');
  return scope;
}

async function receiveTopUp(context: Context, scope: OperatorScope, payerId: string, amount: number): Promise<void> {
  const { db } = context;
  const balance = (await listPayerBalances(db, scope)).find(({ organizationId }) => organizationId === payerId);
  if (!balance) throw new Error('The demo client has no balance');
  const { confirmUrl } = await topUp(context, scope, { balanceId: balance.id, amount, returnUrl: '/' }, '/');
  const bankId = confirmUrl.split('/').pop() ?? '';
  await decidePayment(db, bankId, 'succeeded');
  const payment = await db
    .selectFrom('payments')
    .where('providerPaymentId', '=', bankId)
    .select('id')
    .executeTakeFirstOrThrow();
  const found = await findPayment(db, payment.id);
  if (found) await settle(context, found);
}

/** A certificate of former years: of the day when the training ended. */
async function fixFormer(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, certificate, assignId);
  const kind: typeof certificate = { ...certificate, issueDate: ({ dateEnd }) => dateEnd };
  await fixDocument(context, scope, kind, CertificateBody.parse({ assignId, ...form }));
}

/** Of a group whose documents wait, the protocol of one: of the day when the training ended. */
async function fixPastProtocol(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, protocol, assignId);
  const kind: typeof protocol = { ...protocol, issueDate: ({ dateEnd }) => dateEnd };
  await fixDocument(context, scope, kind, ProtocolBody.parse({ assignId, ...form }));
}

/** What a group of the past year got, its protocol and a certificate each: of the day when the training ended. */
async function fixPast(context: Context, scope: CenterScope, assignIds: readonly string[]): Promise<void> {
  await decideGroup(context, scope, assignIds);
  const kind: typeof certificate = { ...certificate, issueDate: ({ dateEnd }) => dateEnd };
  for (const assignId of assignIds) {
    const { form } = await readInfo(context.db, scope, certificate, assignId);
    await fixDocument(context, scope, kind, CertificateBody.parse({ assignId, ...form }));
  }
}

/** A group that has passed: one protocol says so of all its people. */
async function decideGroup(context: Context, scope: CenterScope, assignIds: readonly string[]): Promise<void> {
  const { groupId, courseId, date } = await context.db
    .selectFrom('assignments')
    .where('id', '=', assignIds[0] ?? '')
    .select(['groupId', 'courseId', 'dateEndLearning as date'])
    .$narrowType<{ groupId: Seen<'groups'>; courseId: Seen<'courses'> }>()
    .executeTakeFirstOrThrow();
  const results = assignIds.map((assignId) => ({ assignId, outcome: 'Passed' }));
  await saveResults(context, scope, ResultsBody.parse({ groupId, courseId, date, results }));
  const common = { groupId, courseId, prepareAhead: false, signatoryIds: [] };
  await transaction(context.db, (tx) => fixGroupProtocol(tx, context, scope, common));
}

async function fixProtocol(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, protocol, assignId);
  const body = ProtocolBody.parse({ assignId, ...form });
  await fixDocument(context, scope, protocol, body);
}

async function fixCertificate(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, certificate, assignId);
  await fixDocument(context, scope, certificate, CertificateBody.parse({ assignId, ...form }));
}

async function fixTicket(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, ticketMWithPhoto, assignId);
  await fixDocument(context, scope, ticketMWithPhoto, TicketMBody.parse({ assignId, ...form }));
}

async function fixDiplom(context: Context, scope: CenterScope, assignId: string): Promise<void> {
  const { form } = await readInfo(context.db, scope, diplom, assignId);
  const grades = ['Excelent', 'Good', 'Excelent'] as const;
  const disciplines = form.appendixTwo.disciplines.map((discipline, i) => ({
    ...discipline,
    gradeType: grades[i % grades.length],
  }));
  const appendixOne = {
    ...form.appendixOne,
    themeTitle: 'Снижение производственного травматизма на строительной площадке',
  };
  const body = { assignId, ...form, series: 'ДП', appendixOne, appendixTwo: { disciplines } };
  await fixDocument(context, scope, diplom, DiplomBody.parse(body));
}
