import { documents } from '@dopusk/contract/documents.ts';
import { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, makeResult } from '../../../../demo/document-builders.ts';
import { educationPeriod } from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const of = (register: StateRegister) => ({ ...educationPeriod, register });

test('whoever has passed and holds no certificate yet is counted, and leads to where it is fixed', async () => {
  const made = await makeGraduateGroup(portal.db, 3, { trainingType: 'AdvancedTraining' });
  const admin = await portal.as(made.administrator);
  const [issued = '', failed = ''] = made.assignIds;
  await makeResult(portal.db, failed, 'Не сдал');
  const query = of('EducationDocuments');
  const unissued = async () =>
    (await admin.call(stateRegisters.list, { query: { ...query, state: 'Unissued' } })).items;
  expect((await unissued()).map(({ assignId, toIssue, document }) => [assignId, toIssue, document])).toEqual(
    expect.arrayContaining([[issued, { type: 'Certificate', title: 'Удостоверение' }, null]]),
  );
  const readiness = () => admin.call(stateRegisters.readiness, { query });
  expect(await readiness()).toMatchObject({ states: { Unissued: 2, Ready: 0, Lacking: 0 } });
  const refused = await admin.send(stateRegisters.report, { body: query });
  expect(refused.msg).toBe('Передавать нечего: документы тех, кто сдал, ещё не зафиксированы');
  const { form } = await admin.call(documents.certificateInfo, { params: { id: issued } });
  const body = { assignId: issued, ...form, suggestedNumber: form.number };
  expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
  expect(await readiness()).toMatchObject({ states: { Unissued: 1, Lacking: 1 } });
  // Of another register, and of another time, it is nothing.
  const other = await admin.call(stateRegisters.readiness, { query: of('LabourProtection') });
  expect(other.states.Unissued).toBe(0);
  const before = { ...query, start: '2025-01-01', end: '2025-12-31' };
  expect((await admin.call(stateRegisters.readiness, { query: before })).states.Unissued).toBe(0);
  const group = { ...before, groupId: made.groupId };
  expect((await admin.call(stateRegisters.readiness, { query: group })).states.Unissued).toBe(1);
});

test('a protocol that is to be fixed still is counted too; whom a file leaves out by hand is named by it', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  const admin = await portal.as(made.administrator);
  const program = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: program }).where('id', '=', made.courseId).execute();
  const query = of('LabourProtection');
  const list = async () => (await admin.call(stateRegisters.list, { query })).items;
  expect((await list()).map(({ state, toIssue }) => [state, toIssue?.type])).toEqual([
    ['Unissued', 'Protocol'],
    ['Unissued', 'Protocol'],
  ]);
  for (const [index, assignId] of made.assignIds.entries()) {
    const student = portal.db.selectFrom('assignments').where('id', '=', assignId).select('studentId');
    const snilsNumber = ['11223344595', '08765430300'][index] ?? '';
    await portal.db
      .updateTable('students')
      .set({ snilsNumber, jobTitle: 'Слесарь' })
      .where('id', '=', student)
      .execute();
    const { form } = await admin.call(documents.protocolInfo, { params: { id: assignId } });
    const body = { ...form, result: 'удовлетворительно', assignId } as never;
    expect((await admin.fetch(documents.protocol, { body })).status).toBe(200);
  }
  const [first, second] = await list();
  expect([first?.state, second?.state]).toEqual(['Ready', 'Ready']);
  const { id, leftOutCount } = await makeRegisterFile(admin, { ...query, without: [second?.id ?? ''] });
  expect(leftOutCount).toBe(1);
  const { items } = await admin.call(registerLeftOut.list, { params: { id }, query: {} });
  expect(items.map(({ fullName, reason, gaps }) => [fullName, reason, gaps])).toEqual([
    [second?.fullName, 'ByHand', []],
  ]);
  // What was told and has changed since says in what.
  const student = portal.db
    .selectFrom('assignments')
    .where('id', '=', first?.assignId ?? '')
    .select('studentId');
  await portal.db
    .updateTable('users')
    .set({ surname: 'Новикова' })
    .where('id', 'in', portal.db.selectFrom('students').where('id', '=', student).select('userId'))
    .execute();
  const changed = (await list()).find(({ state }) => state === 'Changed');
  expect(changed?.changes).toEqual([{ title: 'Фамилия', was: expect.any(String), now: 'Новикова' }]);
});
