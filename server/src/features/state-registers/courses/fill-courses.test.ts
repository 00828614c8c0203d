import { registerCourses } from '@dopusk/contract/register-courses.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeCourse } from '../../../../demo/training-builders.ts';
import { type EducationCenter, makeEducationCenter } from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let center: EducationCenter;

beforeAll(async () => {
  portal = await startPortal();
  center = await makeEducationCenter(portal);
});

const saidBy = async (id: string | undefined) =>
  (await center.admin.call(registerCourses.list, {})).find((course) => course.id === id);

test('chosen courses are filled at once, each with what its kind says; the others and what is left empty stay', async () => {
  const { admin, courses, centerId } = center;
  const other = await makeCourse(portal.db, centerId, { trainingType: 'AdvancedTraining', studyForm: null });
  const ids = [courses.AdvancedTraining ?? '', courses.ProfessionalTraining ?? ''];
  await portal.db.updateTable('courses').set({ fundingSource: 'Local' }).where('id', 'in', ids).execute();
  const terms = { studyForm: 'PartTime', specialtyGroup: 'Химия', workerProgram: 'Retraining' } as const;
  const body = { courseIds: [...ids, ids[0] ?? ''], ...terms };
  expect(await admin.call(registerCourses.fill, { body })).toEqual({ changed: 2 });
  const kept = { studyForm: 'PartTime', fundingSource: 'Local', studyPlace: null };
  expect(await saidBy(ids[0])).toMatchObject({ ...kept, specialtyGroup: 'Химия', workerProgram: null });
  expect(await saidBy(ids[1])).toMatchObject({ ...kept, specialtyGroup: '', workerProgram: 'Retraining' });
  expect(await saidBy(other)).toMatchObject({ studyForm: null, specialtyGroup: '' });
  // The same once more changes nothing, and stands in no log.
  expect(await admin.call(registerCourses.fill, { body })).toEqual({ changed: 0 });
  const trail = await portal.db
    .selectFrom('auditLog')
    .where('subjectId', 'in', ids)
    .where('action', '=', 'course.changed')
    .select(['subjectId', 'details'])
    .execute();
  expect(trail.map(({ subjectId, details }) => [ids.indexOf(subjectId ?? ''), details]).sort()).toEqual([
    [0, { fields: ['studyForm', 'specialtyGroup'] }],
    [1, { fields: ['studyForm', 'workerProgram'] }],
  ]);
});

test('what a course says already gives way only when that is asked for', async () => {
  const { admin, courses } = center;
  const courseIds = [courses.AdvancedTraining ?? ''];
  await portal.db.updateTable('courses').set({ studyForm: 'PartTime' }).where('id', 'in', courseIds).execute();
  const body = { courseIds, studyForm: 'FullTime' } as const;
  expect(await admin.call(registerCourses.fill, { body })).toEqual({ changed: 0 });
  expect(await saidBy(courseIds[0])).toMatchObject({ studyForm: 'PartTime' });
  expect(await admin.call(registerCourses.fill, { body: { ...body, replaces: true } })).toEqual({ changed: 1 });
  expect(await saidBy(courseIds[0])).toMatchObject({ studyForm: 'FullTime' });
});

test('nothing is filled of any course when one is a stranger’s, is of safety training or gets a word of no list', async () => {
  const { admin, courses, centerId } = center;
  const own = courses.ProfessionalRetraining ?? '';
  const safety = await makeCourse(portal.db, centerId, { trainingType: 'SafetyTraining' });
  const { courses: strange } = await makeEducationCenter(portal);
  for (const id of [safety, strange.AdvancedTraining ?? '']) {
    const body = { courseIds: [own, id], studyForm: 'FullTime' as const };
    expect(await admin.refused(registerCourses.fill, { body })).toBe('NotFoundCourse');
  }
  const invented = await admin.send(registerCourses.fill, { body: { courseIds: [own], specialtyGroup: 'Магия' } });
  expect([invented.code, Object.keys(invented.fields ?? {})]).toEqual(['Invalid', ['specialtyGroup']]);
  const empty = await admin.send(registerCourses.fill, { body: { courseIds: [own] } });
  expect(empty.fields?.studyForm?.[0]?.message).toBe('Укажите, что заполнить');
  expect(await saidBy(own)).toMatchObject({ studyForm: null, specialtyGroup: '' });
});

test('whoever may not change courses may not fill them', async () => {
  const clerk = await portal.as(await makeOperator(portal.db, [center.centerId], 'Operator', {}, ['Registers']));
  const body = { courseIds: [center.courses.AdvancedTraining ?? ''], studyForm: 'FullTime' as const };
  expect(await clerk.refused(registerCourses.fill, { body })).toBe('RightMissing');
});
