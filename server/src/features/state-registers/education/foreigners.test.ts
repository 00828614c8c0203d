import { documents } from '@dopusk/contract/documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { students } from '@dopusk/contract/students.ts';
import { expect, test } from 'vitest';
import { makeGraduate, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeGroup } from '../../../../demo/training-builders.ts';
import { educationPeriod, educationTables, ofCourses } from '../../../../testing/education-register.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

test('foreigners without SNILS come from the form of a new employee through their certificates into the file', async () => {
  const service = await startPrintingService();
  const portal = await startPortal({ PRINTER: service.setting });
  const made = await makeGraduate(portal.db, { trainingType: 'AdvancedTraining' });
  const admin = await portal.as(made.administrator);
  await admin.call(stateRegisters.changeSettings, { body: { ...ofCourses, studyForm: 'FullTime' } });
  await portal.db
    .updateTable('courses')
    .set({
      professionId: portal.db
        .selectFrom('professions')
        .where('title', '=', 'Образование и наука')
        .select('id')
        .limit(1),
    })
    .where('id', '=', made.courseId)
    .execute();
  const person = (citizenship: string, place: number) => ({
    surname: 'Каримов',
    name: ['Анвар', 'Бахтиёр'][place] ?? '',
    hasNoLastName: true,
    gender: 'Male' as const,
    birthday: '1990-05-17',
    phone: `+7927000000${place}`,
    email: `karimov-${place}@x.test`,
    educationType: 'High' as const,
    diplomNumber: '1234567',
    organization: made.clientId,
    citizenship,
  });
  for (const [place, citizenship] of ['Узбекистан', '999'].entries()) {
    const { id: studentId } = await admin.call(students.create, { body: person(citizenship, place) as never });
    const groupId = await makeGroup(portal.db, {
      clientId: made.clientId,
      centerId: made.centerId,
      studentIds: [studentId],
    });
    const assignId = await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId });
    await markPaid(portal.db, assignId);
    // Nothing is asked of him that he need not have.
    const { items } = await admin.call(groups.readiness, { params: { id: groupId }, query: {} });
    expect(items.flatMap(({ assigns }) => assigns.flatMap(({ gaps }) => gaps))).not.toContain('Snils');
    const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
    const body = { assignId, ...form, suggestedNumber: form.number };
    expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
  }
  const { id, leftOutCount } = await makeRegisterFile(admin, educationPeriod);
  const { ДПО = [] } = await educationTables(admin, id);
  expect(leftOutCount).toBe(0);
  expect(ДПО.map(({ W, AA, AE }) => [W, AA, AE])).toEqual([
    ['Анвар', undefined, '860'],
    ['Бахтиёр', undefined, '000'],
  ]);
});
