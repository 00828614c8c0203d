import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import {
  educationPeriod,
  issueDocument,
  makeEducationCenter,
  ofCourses,
} from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { newId } from '../../../db/new-id.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

const TERM = ofCourses.educationTerm;

test('what is told again has a term from the day of its change on, not from that of its document', async () => {
  const center = await makeEducationCenter(portal);
  const { admin } = center;
  const { studentId } = await issueDocument(portal.db, center, {
    ...{ fio: ['Мухин', 'Олег', 'Ильич'], number: '21' },
    student: { snilsNumber: '11223344595' },
  });
  const told = async () => {
    const { term } = await admin.call(stateRegisters.readiness, { query: educationPeriod });
    const { items } = await admin.call(stateRegisters.list, { query: educationPeriod });
    expect(items.map(({ dueOn }) => dueOn)).toEqual([term?.dueOn ?? null]);
    return [items[0]?.state, term];
  };
  expect(await told()).toEqual([
    'Ready',
    { dueOn: daysLater('2026-11-09', TERM), overdueCount: 0, nextOn: daysLater('2026-11-09', TERM) },
  ]);
  const { id } = await makeRegisterFile(admin, educationPeriod);
  expect(await told()).toEqual(['Reported', null]);
  await portal.db
    .updateTable('stateRegisterReports')
    .set({ madeAt: new Date('2026-03-02T09:00:00Z') })
    .where('id', '=', id)
    .execute();
  const log = (day: string, fields: string[]) =>
    portal.db
      .insertInto('auditLog')
      .values({
        ...{ id: newId(), userId: null, organizationId: null, tokenId: null, action: 'student.changed' },
        ...{ subjectId: studentId, details: JSON.stringify({ fields }), createdAt: new Date(`${day}T09:00:00Z`) },
      } as never)
      .execute();
  // Before it was told, and nothing that the register is told.
  await log('2026-02-01', ['surname']);
  await log('2026-04-01', ['phone']);
  await portal.db.updateTable('students').set({ birthday: '1991-01-01' }).where('id', '=', studentId).execute();
  // Nobody knows since when: since it was told, then.
  expect(await told()).toEqual(['Changed', { dueOn: daysLater('2026-03-02', TERM), overdueCount: 1, nextOn: null }]);
  await log('2026-06-10', ['birthday']);
  await log('2026-08-10', ['snilsNumber']);
  expect(await told()).toEqual(['Changed', { dueOn: daysLater('2026-06-10', TERM), overdueCount: 1, nextOn: null }]);
  await makeRegisterFile(admin, educationPeriod);
  expect(await told()).toEqual(['Reported', null]);
});

test('whoever has passed and holds no document yet is late from the day of the decision on', async () => {
  const made = await makeGraduateGroup(portal.db, 1, { trainingType: 'AdvancedTraining' });
  const admin = await portal.as(made.administrator);
  const late = { ...ofCourses, educationTerm: 5 };
  await admin.call(stateRegisters.changeSettings, { body: late });
  const decidedOn = daysLater(today(), -30);
  await portal.db
    .updateTable('trainingResults')
    .set({ decidedOn })
    .where('assignmentId', '=', made.assignIds[0] ?? '')
    .execute();
  const { term, states } = await admin.call(stateRegisters.readiness, { query: educationPeriod });
  expect([states.Unissued, term]).toEqual([1, { dueOn: daysLater(decidedOn, 5), overdueCount: 1, nextOn: null }]);
  await admin.call(stateRegisters.changeSettings, { body: { ...late, educationTerm: null } });
  expect((await admin.call(stateRegisters.readiness, { query: educationPeriod })).term).toBeNull();
});
