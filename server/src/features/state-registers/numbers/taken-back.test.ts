import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NewStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { waitingForLocks } from '../../../../testing/waiting-for-locks.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

const NUMBER = '26-00-000091';

/** A person of one protocol of labour protection, told to the register, and who gives the number and takes the protocol back. */
async function reported(person: NewStudent = {}) {
  const made = await makeGraduateGroup(portal.db, 1, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
    person: { snils: '11223344595', jobTitle: 'Слесарь', ...person },
  });
  const { assignmentId } = made;
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', made.courseId).execute();
  const documentId = await makeProtocol(portal.db, { ...made, number: '1' });
  const admin = await portal.as(made.administrator);
  await makeRegisterFile(admin, { register: 'LabourProtection', start: '2026-01-01', end: today() });
  const file = new Blob([
    `<EducatedPersons><RegistryRecord baseNo="${NUMBER}" outerId="${assignmentId}"/></EducatedPersons>`,
  ]);
  return {
    ...made,
    admin,
    revoke: () =>
      admin.fetch(documentCorrections.revoke, { body: { documentId, reason: 'Ошибка', withResting: true } }),
    file: () => admin.fetch(stateRegisters.loadNumbers, { file }),
    hand: () => admin.fetch(ministryNumbers.keep, { body: { numbers: [{ assignId: assignmentId, number: NUMBER }] } }),
  };
}

/** Makes both calls while the training is held by a third, the second once the first waits: they come in this order. */
async function oneAfterAnother(assignId: string, calls: readonly (() => Promise<Response>)[]) {
  const answers: Promise<Response>[] = [];
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('assignments').where('id', '=', assignId).select('id').forUpdate().execute();
    for (const [i, call] of calls.entries()) {
      answers.push(call());
      await expect.poll(() => waitingForLocks(portal.db), { timeout: 30_000 }).toBe(i + 1);
    }
  });
  return Promise.all(answers);
}

/** The number of the training, and the one that its told record had. */
async function kept(assignId: string) {
  const row = await portal.db
    .selectFrom('assignments')
    .innerJoin('stateRegisterRecords as record', 'record.assignmentId', 'assignments.id')
    .where('assignments.id', '=', assignId)
    .select(['assignments.ministryNumber', 'record.numberKept'])
    .executeTakeFirstOrThrow();
  return { number: row.ministryNumber, former: row.numberKept };
}

const message = 'Сначала зафиксируйте протокол: номер реестр даёт записи о нём';

describe.each(['file', 'hand'] as const)('a number by %s beside the revoking of its protocol', (way) => {
  test('goes with the protocol when it comes first', async () => {
    const { assignmentId, revoke, [way]: give } = await reported();
    const answers = await oneAfterAnother(assignmentId, [give, revoke]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kept(assignmentId)).toEqual({ number: '', former: NUMBER });
  });

  test('is refused when it comes second', async () => {
    const { assignmentId, revoke, [way]: give } = await reported();
    const [revoked, refused] = await oneAfterAnother(assignmentId, [revoke, give]);
    expect([revoked?.status, refused?.status]).toEqual([200, 400]);
    expect(await refused?.json()).toMatchObject({ code: 'Invalid', fields: { 'numbers.0.number': [{ message }] } });
    expect(await kept(assignmentId)).toEqual({ number: '', former: '' });
  });
});

test('a protocol that has come into its place meanwhile does not get its number, though it is called the same', async () => {
  const { file, ...made } = await reported();
  let answer: Promise<Response> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('assignments').where('id', '=', made.assignmentId).select('id').forUpdate().execute();
    answer = file();
    await expect.poll(() => waitingForLocks(portal.db), { timeout: 30_000 }).toBe(1);
    await tx
      .updateTable('documents')
      .set({ revokedAt: new Date(), revocationReason: 'Ошибка' })
      .where('assignmentId', '=', made.assignmentId)
      .execute();
    // Numbers begin anew each year.
    await makeProtocol(tx, { ...made, number: '1', issueDate: '2025-11-10' });
  });
  const replaced = 'Пока номера вносили, протокол заменён: прочитайте файл ещё раз';
  expect(await (await answer)?.json()).toMatchObject({ fields: { 'numbers.0.number': [{ message: replaced }] } });
  expect((await kept(made.assignmentId)).number).toBe('');
});

test('the former number of a foreigner without SNILS and patronymic is told to be that', async () => {
  const foreigner = { surname: 'Нгуен', name: 'Тхи Лан', lastname: '', snils: '', citizenship: '704' };
  const { admin, revoke, ...made } = await reported({ ...foreigner, gender: 'Female' });
  expect((await revoke()).status).toBe(200);
  await makeProtocol(portal.db, { ...made, number: '2' });
  const rows = [
    ['ФИО', 'СНИЛС', 'Протокол', 'Номер в реестре'],
    ['Нгуен Тхи Лан', '', '1', NUMBER],
  ];
  const file = new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Лист1', rows }] }))]);
  const matching = JSON.stringify({ person: 0, snils: 1, protocolNumber: 2, number: 3 });
  const { data } = await admin.send(stateRegisters.readNumbers, { file, body: { matching } });
  expect(data).toMatchObject({
    numbers: [],
    unmatched: [{ row: 2, reason: expect.stringMatching(/^это номер записи об отозванном протоколе № 1: передайте/) }],
  });
});
