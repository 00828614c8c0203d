import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import { giveSnils } from '../../../../testing/give-snils.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** A group of three without any document, on labour protection, and one of them on advanced training besides. */
async function learning() {
  const group = await makeGraduateGroup(portal.db, 3, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
    person: { snils: '11223344595', jobTitle: 'Инженер', surname: 'Абаева' },
  });
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', group.courseId).execute();
  const others = portal.db
    .selectFrom('assignments')
    .where('groupId', '=', group.groupId)
    .where('studentId', '<>', group.student.studentId)
    .select('studentId');
  await portal.db.updateTable('students').set({ snilsNumber: '' }).where('id', 'in', others).execute();
  const courseId = await makeCourse(portal.db, group.centerId, {
    trainingType: 'AdvancedTraining',
    title: 'Внутренний аудит',
    issuedDocuments: ['Certificate'],
    studyForm: null,
  });
  const { studentId } = group.student;
  const furtherId = await makeAssignment(portal.db, { studentId, courseId, groupId: group.groupId });
  return { ...group, furtherId, auditId: courseId, admin: await portal.as(group.administrator) };
}

test('before anything is printed a group says what its registers will lack, and where it is filled in', async () => {
  const { admin, groupId, auditId } = await learning();
  const [labour, education, ...none] = await admin.call(stateRegisters.forecast, { query: { groupId } });
  expect(none).toEqual([]);
  expect(labour).toMatchObject({ register: 'LabourProtection', gaps: [{ gap: 'Snils', count: 2 }] });
  expect(labour?.gaps[0]?.places).toHaveLength(2);
  expect(education?.register).toBe('EducationDocuments');
  const [form] = education?.gaps.filter(({ gap }) => gap === 'StudyForm') ?? [];
  expect(form).toEqual({
    gap: 'StudyForm',
    count: 1,
    places: [{ id: auditId, title: 'Внутренний аудит', askedOf: null, type: null }],
    placeCount: 1,
  });
});

test('of one assignment it says its own register alone, and nothing of whoever has failed', async () => {
  const { admin, furtherId, assignIds, student } = await learning();
  const [only, ...none] = await admin.call(stateRegisters.forecast, { query: { assignId: furtherId } });
  expect(none).toEqual([]);
  expect(only?.register).toBe('EducationDocuments');
  const { assignId = '' } =
    (await portal.db
      .selectFrom('assignments')
      .where('id', 'in', assignIds)
      .where('studentId', '<>', student.studentId)
      .select('id as assignId')
      .executeTakeFirst()) ?? {};
  const query = { assignId };
  expect(await admin.call(stateRegisters.forecast, { query })).toMatchObject([{ register: 'LabourProtection' }]);
  const failed = { assignmentId: assignId, outcome: 'Failed', decidedOn: '2026-11-09' } as const;
  await portal.db.deleteFrom('trainingResults').where('assignmentId', '=', assignId).execute();
  await portal.db.insertInto('trainingResults').values(failed).execute();
  expect(await admin.call(stateRegisters.forecast, { query })).toEqual([]);
});

test('what is filled in is not asked for any more', async () => {
  const { admin, groupId, assignIds } = await learning();
  await giveSnils(portal.db, assignIds);
  const forecasts = await admin.call(stateRegisters.forecast, { query: { groupId } });
  expect(forecasts.map(({ register }) => register)).toEqual(['EducationDocuments']);
});

test('hours of which the register wants more are those of the course, named once, while there is no document', async () => {
  const group = await makeGraduateGroup(portal.db, 3, {
    ...{ trainingType: 'ProfessionalTraining', issuedDocuments: ['Certificate'] },
  });
  const admin = await portal.as(group.administrator);
  await portal.db.updateTable('disciplines').set({ hoursCount: 1 }).where('centerId', '=', group.centerId).execute();
  const [education] = await admin.call(stateRegisters.forecast, { query: { groupId: group.groupId } });
  const found = education?.gaps.filter(({ gap }) => gap === 'Hours' || gap === 'CourseHours');
  expect(found).toMatchObject([{ gap: 'CourseHours', count: 3, places: [{ id: group.courseId, type: null }] }]);
});

test('a stranger’s assignment, and neither a group nor an assignment, are refused', async () => {
  const [own, other] = [await learning(), await learning()];
  const query = { assignId: other.assignmentId };
  expect(await own.admin.refused(stateRegisters.forecast, { query })).toBe('NotFoundAssignCourse');
  expect(await own.admin.refused(stateRegisters.forecast, { query: {} })).toBe('Invalid');
});
