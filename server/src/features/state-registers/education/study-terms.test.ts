import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { educationPeriod, educationTables, ofCourses } from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const fix = async (admin: Client, assignId: string) => {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const answer = await admin.fetch(documents.certificate, {
    body: { assignId, ...form, suggestedNumber: form.number },
  });
  expect(answer.status).toBe(200);
};

const professionId = (title: string) =>
  portal.db.selectFrom('professions').where('title', 'like', `${title}%`).select('id').limit(1);

test('a course, its center’s word and a diploma that change later change nothing of what is told of an issued document', async () => {
  const made = await makeGraduate(portal.db, { trainingType: 'AdvancedTraining' });
  const admin = await portal.as(made.administrator);
  await admin.call(stateRegisters.changeSettings, { body: ofCourses });
  await portal.db
    .updateTable('courses')
    .set({ studyForm: 'FullTime', professionId: professionId('Образование и наука') })
    .where('id', '=', made.courseId)
    .execute();
  await portal.db
    .updateTable('students')
    .set({ birthday: '1990-05-17', snilsNumber: '11223344595', diplomSeries: '107724', diplomNumber: '1234567' })
    .where('id', '=', made.student.studentId)
    .execute();
  await fix(admin, made.assignmentId);
  const { items: fixed } = await admin.call(stateRegisters.list, { query: educationPeriod });
  expect(fixed.map(({ state, gaps }) => [state, gaps])).toEqual([['Ready', []]]);
  const first = await makeRegisterFile(admin, educationPeriod);
  const [told = {}] = (await educationTables(admin, first.id)).ДПО ?? [];
  const terms = { L: 'Образование и наука', M: 'Химия', O: 'Высшее образование', R: '1234567', AB: 'Очная' };
  expect(told).toMatchObject({ ...terms, AC: 'Платное обучение', AD: 'в образовательной организации' });

  await portal.db
    .updateTable('courses')
    .set({
      title: 'Совсем другая программа',
      studyForm: 'PartTime',
      fundingSource: 'Federal',
      studyPlace: 'OutsideOrganization',
      specialtyGroup: 'Биология',
      professionId: professionId('Обеспечение безопасности'),
    })
    .where('id', '=', made.courseId)
    .execute();
  await portal.db.deleteFrom('courseDisciplines').where('courseId', '=', made.courseId).execute();
  await admin.call(stateRegisters.changeSettings, {
    body: { ...ofCourses, studyForm: 'PartTime', specialtyGroup: '' },
  });
  await portal.db
    .updateTable('students')
    .set({ educationType: 'MiddleProfessional', diplomSeries: 'СБ', diplomNumber: '77' })
    .where('id', '=', made.student.studentId)
    .execute();
  const { items } = await admin.call(stateRegisters.list, { query: educationPeriod });
  expect(items.map(({ state, gaps }) => [state, gaps])).toEqual([['Reported', []]]);

  // A duplicate says what the original said.
  const { document } = items[0] ?? {};
  await admin.call(documentCorrections.duplicate, {
    body: { documentId: document?.id ?? '', cause: 'Lost', reason: 'Утеря' },
  });
  const second = await makeRegisterFile(admin, educationPeriod);
  const rows = (await educationTables(admin, second.id)).ДПО ?? [];
  expect(rows.map((row) => row.B).sort()).toEqual(['Дубликат', 'Оригинал']);
  for (const row of rows) expect(row).toMatchObject({ ...terms, K: told.K, U: told.U, AC: told.AC, AD: told.AD });
});

test('what nobody knew when a document was issued is still taken from its course', async () => {
  const made = await makeGraduate(portal.db, { trainingType: 'AdvancedTraining', studyForm: null });
  const admin = await portal.as(made.administrator);
  await portal.db
    .updateTable('students')
    .set({ birthday: '1990-05-17', snilsNumber: '11223344595', diplomNumber: '1234567' })
    .where('id', '=', made.student.studentId)
    .execute();
  await fix(admin, made.assignmentId);
  const lacking = async () => (await admin.call(stateRegisters.list, { query: educationPeriod })).items[0]?.gaps;
  expect(await lacking()).toEqual(expect.arrayContaining(['StudyForm', 'SpecialtyGroup']));
  await portal.db
    .updateTable('courses')
    .set({ studyForm: 'FullTime', specialtyGroup: 'Химия', professionId: professionId('Образование и наука') })
    .where('id', '=', made.courseId)
    .execute();
  expect(await lacking()).toEqual([]);
});
