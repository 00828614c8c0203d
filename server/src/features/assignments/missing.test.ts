import { assignments } from '@dopusk/contract/assignments.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { makeGraduate } from '../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** Whoever is to hold an удостоверение and a card with a photo, and of whom the portal knows a name and no more. */
async function unknownPerson() {
  const made = await makeGraduate(portal.db, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Certificate', 'TicketMWithPhoto', 'Protocol'],
    person: { snils: '', lastname: '', surname: 'Ким', name: 'Женя' },
  });
  await portal.db
    .updateTable('students')
    .set({ avatarId: null, snilsNumber: '', gender: null })
    .where('id', '=', made.student.studentId)
    .execute();
  return made;
}

test('says what of the record the documents of each course lack, to the center, the client and the person', async () => {
  const { student, administrator, clientId, assignmentId } = await unknownPerson();
  const employer = await portal.as(await makeOperator(portal.db, [clientId]));
  const readers = [await portal.as(administrator), employer, await portal.as(student)];
  for (const [index, reader] of readers.entries()) {
    const params = { id: index === 2 ? 'Current' : student.studentId };
    const [course, ...others] = await reader.call(assignments.missing, { params });
    expect(others).toEqual([]);
    expect(course).toMatchObject({ assignId: assignmentId, types: expect.arrayContaining(['TicketMWithPhoto']) });
    expect(course?.gaps).toEqual(expect.arrayContaining(['Gender', 'Photo']));
    // Neither the payment nor the protocol is the record's.
    expect(course?.gaps).not.toContain('Protocol');
  }
});

test('asks for what a course needs and no more, and for nothing once it is there', async () => {
  const { student, administrator, centerId } = await unknownPerson();
  const admin = await portal.as(administrator);
  const params = { id: student.studentId };
  await portal.db
    .updateTable('students')
    .set({ gender: 'Female', snilsNumber: '11223344595' })
    .where('id', '=', student.studentId)
    .execute();
  const [only] = await admin.call(assignments.missing, { params });
  expect([only?.types, only?.gaps]).toEqual([['TicketMWithPhoto'], ['Photo']]);
  const courseId = await makeCourse(portal.db, centerId, {
    issuedDocuments: ['Certificate'],
    trainingType: 'AdvancedTraining',
  });
  const assignId = await makeAssignment(portal.db, { studentId: student.studentId, courseId });
  await portal.db.updateTable('students').set({ educationType: null }).where('id', '=', student.studentId).execute();
  const both = await admin.call(assignments.missing, { params });
  expect(both.find((course) => course.assignId === assignId)?.gaps).toEqual(['Education']);
});

describe('what registers will want of the record', () => {
  async function registersOf(trainingType: 'AdvancedTraining' | 'ProfessionalTraining', changes: object) {
    const made = await makeGraduate(portal.db, { trainingType, issuedDocuments: ['Certificate'] });
    const { studentId } = made.student;
    const known = { gender: 'Female' as const, snilsNumber: '11223344595', educationType: 'High' as const };
    await portal.db
      .updateTable('students')
      .set({ ...known, diplomNumber: '', ...changes })
      .where('id', '=', studentId)
      .execute();
    const employer = await portal.as(await makeOperator(portal.db, [made.clientId]));
    const [course] = await employer.call(assignments.missing, { params: { id: studentId } });
    return { gaps: course?.gaps, registers: course?.registers };
  }
  const ofEducation = (gaps: string[]) => [{ register: 'EducationDocuments', gaps }];

  test('is told to the client before anything is printed: the diploma’s number', async () => {
    expect((await registersOf('AdvancedTraining', {})).registers).toEqual(ofEducation(['DiplomNumber']));
    expect(await registersOf('AdvancedTraining', { diplomNumber: '1234567' })).toEqual({});
  });

  test('is what the training asks for and no more, and nothing twice', async () => {
    expect(await registersOf('ProfessionalTraining', {})).toEqual({});
    expect(await registersOf('AdvancedTraining', { snilsNumber: '', diplomNumber: '1' })).toEqual({
      gaps: ['Snils'],
      registers: [],
    });
    // Whoever shows no diploma has no number of one.
    expect(await registersOf('AdvancedTraining', { educationProof: 'Experience' })).toEqual({});
  });
});
