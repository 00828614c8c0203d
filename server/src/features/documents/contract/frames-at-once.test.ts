import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeSignatory, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { waitingForLocks } from '../../../../testing/waiting-for-locks.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  // A printing job would wait for what is held here, too, and be counted with those who wait.
  portal = await startPortal({ PRINTER: service.setting, ROLE: 'web' });
});

/** A framework contract, and a group of the same client that is in none yet for each of its orders. */
async function framed(orders: number) {
  const made = await makeGraduateGroup(portal.db, 1, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  const { clientId, centerId, courseId } = made;
  const signatory = { fullName: 'Зорин Олег Ильич', jobTitle: 'Директор', authority: 'Устав', signs: ['Contract'] };
  await makeSignatory(portal.db, clientId, signatory as never);
  const admin = await portal.as(made.administrator);
  const bodyOf = async (groupId: string, changes: object) => {
    const { form } = await admin.call(groupContracts.info, { params: { id: groupId }, query: { clientId } });
    return { ...form, groupId, clientId, suggestedNumber: form.number, ...changes } as never;
  };
  const { id: frameId } = await admin.call(groupContracts.fix, {
    body: await bodyOf(made.groupId, { kind: 'Framework' }),
  });
  const specifications = [];
  for (let order = 0; order < orders; order += 1) {
    const groupId = await makeGroup(portal.db, { centerId, clientId });
    const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Швец', name: 'Иван' });
    await makeAssignment(portal.db, { studentId, courseId, groupId, start: '2027-01-11', end: '2027-01-22' });
    const body = await bodyOf(groupId, { kind: 'Specification', frameId, number: '1/2', suggestedNumber: '1/2' });
    specifications.push(() => admin.send(groupContracts.fix, { body }));
  }
  const revoke = () =>
    admin.send(documentCorrections.revoke, {
      body: { documentId: frameId, reason: 'Не состоялось', withResting: true },
    });
  const contracts = () =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .where('type', '=', 'Contract')
      .orderBy('number')
      .select(['number', sql<boolean>`revoked_at is not null`.as('isRevoked')])
      .execute();
  return { centerId, specifications, revoke, contracts };
}

/** Makes the calls one after another while no contract of the center is given a number: each once the one before waits or is answered. */
async function whileNumbersWait<T>(centerId: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: Promise<T>[] = [];
  let answered = 0;
  await portal.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${centerId} Contract`}, 0))`.execute(tx);
    for (const [i, call] of calls.entries()) {
      answers.push(
        call().finally(() => {
          answered += 1;
        }),
      );
      await expect.poll(async () => (await waitingForLocks(portal.db)) + answered).toBe(i + 1);
    }
  });
  return Promise.all(answers);
}

test('a framework contract that is revoked while a specification to it is fixed takes that along', async () => {
  const { centerId, specifications, revoke, contracts } = await framed(1);
  const said = await whileNumbersWait(centerId, [...specifications, revoke]);
  expect(said.map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  expect(await contracts()).toEqual([
    { number: '1', isRevoked: true },
    { number: '1/2', isRevoked: true },
  ]);
});

test('of two specifications fixed at once the second takes the next number', async () => {
  const { centerId, specifications, contracts } = await framed(2);
  const said = await whileNumbersWait(centerId, specifications);
  expect(said.map(({ code }) => code)).toEqual(['Ok', 'Ok']);
  expect((await contracts()).map(({ number }) => number)).toEqual(['1', '1/2', '1/3']);
});
