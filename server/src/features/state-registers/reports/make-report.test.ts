import { today } from '@dopusk/contract/fields/date.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { giveSnils } from '../../../../testing/give-snils.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { newId } from '../../../db/new-id.ts';
import { makeReport } from './make-report.ts';

const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

interface Taught extends GraduateGroup {
  admin: Client;
}

/** Two people of one protocol of labour protection, who lack nothing. */
async function taught(): Promise<Taught> {
  const made = await makeGraduateGroup(portal.db, 2, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
    person: { jobTitle: 'Слесарь' },
  });
  const ofThem = portal.db.selectFrom('assignments').where('id', 'in', made.assignIds).select('studentId');
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', made.courseId).execute();
  await giveSnils(portal.db, made.assignIds);
  await portal.db.updateTable('students').set({ jobTitle: 'Слесарь' }).where('id', 'in', ofThem).execute();
  for (const [index, assignmentId] of made.assignIds.entries()) {
    await makeProtocol(portal.db, { ...made, assignmentId, number: String(index + 1) });
  }
  return { ...made, admin: await portal.as(made.administrator) };
}

/** A file whose making was broken off after the first of two records. */
async function brokenOff({ centerId, assignmentId }: Taught, madeBy: string) {
  const id = newId<'stateRegisterReports'>();
  await portal.db
    .insertInto('stateRegisterReports')
    .values({
      ...{ id, centerId, madeBy, register: 'LabourProtection', dateStart: year.start, dateEnd: year.end },
      ...{ groupId: null, totalCount: 2 },
    })
    .execute();
  await portal.db.insertInto('stateRegisterRecords').values({ reportId: id, assignmentId, told: '{}' }).execute();
  return id;
}

const reportsOf = async (admin: Client) =>
  (await admin.call(stateRegisters.reports, { query: { register: 'LabourProtection' } })).items;

const readyOf = async (admin: Client) => (await admin.call(stateRegisters.readiness, { query: year })).states.Ready;

test('three who ask for a file at once, and one who asks when it is there, tell nobody twice and leave one line', async () => {
  const { admin } = await taught();
  const asked = await Promise.all([1, 2, 3].map(() => admin.send(stateRegisters.report, { body: year })));
  await vi.waitFor(async () => expect((await reportsOf(admin)).filter(({ state }) => state === 'Making')).toEqual([]), {
    timeout: 60_000,
  });
  // Whoever comes while it is being made is told of that one, whoever comes after it that nothing is left.
  const codes = asked.map(({ code }) => code);
  expect(codes).toContain('Ok');
  expect(codes.filter((code) => code !== 'Ok' && code !== 'Invalid')).toEqual([]);
  expect(await admin.send(stateRegisters.report, { body: year })).toMatchObject({
    code: 'Invalid',
    msg: expect.stringContaining('Передавать нечего: всё за этот период уже передано'),
  });
  const lines = await reportsOf(admin);
  expect(lines.map(({ state, recordCount, recordTotal }) => [state, recordCount, recordTotal])).toEqual([
    ['Made', 2, 2],
  ]);
});

test('a file that is being made says how far it is, tells nothing yet, and is made anew after it was broken off', async () => {
  const group = await taught();
  const { admin } = group;
  const id = await brokenOff(group, group.administrator.userId);
  expect(await reportsOf(admin)).toMatchObject([{ id, state: 'Making', recordCount: 1, recordTotal: 2 }]);
  expect(await readyOf(admin)).toBe(2);
  expect(await admin.refused(stateRegisters.file, { params: { id } })).toBe('NotFoundFile');
  expect(await admin.refused(stateRegisters.cancelReport, { body: { id, reason: 'Рано' } })).toBe('NotFoundFile');
  const other = await admin.send(stateRegisters.report, { body: { ...year, start: '2025-01-01' } });
  expect(other).toMatchObject({
    code: 'Invalid',
    msg: expect.stringContaining('Другой файл для этого реестра ещё составляется'),
  });
  // Asked for again, the same one goes on.
  const made = await makeRegisterFile(admin, year);
  expect(made).toMatchObject({ id, state: 'Made', recordCount: 2, recordTotal: 2 });
  expect(await readyOf(admin)).toBe(0);
  const file = await admin.fetch(stateRegisters.file, { params: { id } });
  expect((await file.text()).match(/<RegistryRecord /g)).toHaveLength(2);
});

test('a file for somebody who has lost the right meanwhile is not made, and says why', async () => {
  const group = await taught();
  const { userId } = await makeOperator(portal.db, [group.centerId], 'Operator', {}, ['Documents']);
  const reportId = await brokenOff(group, userId);
  await portal.context.jobs.enqueue(makeReport, { reportId });
  await expect
    .poll(() => reportsOf(group.admin), { timeout: 60_000 })
    .toMatchObject([{ state: 'Failed', recordCount: 0, failure: expect.stringContaining('больше нет права') }]);
  expect(await readyOf(group.admin)).toBe(2);
});
