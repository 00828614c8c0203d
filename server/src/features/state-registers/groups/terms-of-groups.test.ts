import { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { history } from '@dopusk/contract/history.ts';
import { registerGroups } from '@dopusk/contract/register-groups.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeCourse, makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { educationPeriod, educationTables, ofCourses } from '../../../../testing/education-register.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { countedNow } from '../../../../testing/statistics-count.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const SNILS = ['10000000110', '10000000211', '10000000312', '10000000413'];

/** A center and a course whose people pay, with two groups of it: two people in each, who lack nothing but their documents. */
async function makeTwoGroups() {
  const paid = await makeGraduateGroup(portal.db, 4, { trainingType: 'AdvancedTraining', studyForm: null });
  const admin = await portal.as(paid.administrator);
  await admin.call(stateRegisters.changeSettings, { body: ofCourses });
  const profession = portal.db
    .selectFrom('professions')
    .where('title', 'like', 'Образование и наука%')
    .select('id')
    .limit(1);
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', paid.courseId).execute();
  for (const [index, studentId] of (await studentsOf(paid.assignIds)).entries()) {
    await portal.db
      .updateTable('students')
      .set({ birthday: '1990-05-17', snilsNumber: SNILS[index] ?? '', diplomNumber: '1234567', gender: 'Male' })
      .where('id', '=', studentId)
      .execute();
  }
  const { clientId, centerId, assignIds } = paid;
  const budget = await makeGroup(portal.db, { clientId, centerId });
  const studentIds = await studentsOf(assignIds.slice(2));
  await portal.db.deleteFrom('groupStudents').where('studentId', 'in', studentIds).execute();
  await portal.db
    .insertInto('groupStudents')
    .values(studentIds.map((studentId) => ({ groupId: budget, studentId })))
    .execute();
  await portal.db.updateTable('assignments').set({ groupId: budget }).where('id', 'in', assignIds.slice(2)).execute();
  return { ...paid, admin, budget };
}

const studentsOf = async (assignIds: readonly string[]) => {
  const rows = await portal.db
    .selectFrom('assignments')
    .where('id', 'in', [...assignIds])
    .orderBy('id')
    .select('studentId')
    .execute();
  return rows.map(({ studentId }) => studentId);
};

async function fix(admin: Client, assignId: string) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, suggestedNumber: form.number };
  expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
}

/** Of each person by his SNILS how the register is told that he was taught: form, source and place. */
async function toldIn(admin: Client) {
  const { id } = await makeRegisterFile(admin, educationPeriod);
  const rows = (await educationTables(admin, id)).ДПО ?? [];
  return Object.fromEntries(rows.map(({ AA, AB, AC, AD }) => [String(AA), [AB, AC, AD]]));
}

/** How many people of form № 1-ПК each source of money has taught. */
async function countedBySource(admin: Client) {
  const { sections } = await countedNow(admin, { form: 'AdditionalEducation', year: 2026 });
  const money = sections.find(({ number }) => number === '2.2');
  const all = money?.lines.find(({ number }) => number === '01')?.values ?? [];
  return Object.fromEntries((money?.graphs ?? []).map(({ number }, at) => [number, all[at]]));
}

test('one course serves who pays and who is paid for: by group or by person, in the file, in statistics, and fixed with the document', async () => {
  const { admin, assignIds, budget, groupId } = await makeTwoGroups();
  const terms = { fundingSource: 'Federal', studyForm: 'FullTime', studyPlace: 'OutsideOrganization' } as const;
  const group = await admin.call(groups.read, { params: { id: budget } });
  expect(group.assigns[0]?.terms).toEqual({
    fundingSource: 'Paid',
    studyForm: 'Extramural',
    studyPlace: 'InOrganization',
  });
  const students = group.students.map(({ id }) => id);
  await admin.call(groups.update, { body: { id: budget, title: group.title, students, ...terms } });
  const [one = '', other = ''] = assignIds;
  await admin.call(assignmentTerms.set, { body: { assignId: other, fundingSource: 'Regional' } });
  expect((await admin.call(assignments.read, { params: { id: other } })).terms).toEqual({
    own: { fundingSource: 'Regional', studyForm: null, studyPlace: null },
    otherwise: { fundingSource: 'Paid', studyForm: 'Extramural', studyPlace: 'InOrganization' },
  });
  expect((await admin.call(groups.read, { params: { id: groupId } })).assigns[0]?.ownTermsCount).toBe(1);
  for (const assignId of assignIds) await fix(admin, assignId);

  const bySource = { 3: 4, 4: 2, 5: 1, 6: 0, 7: 1 };
  expect(await countedBySource(admin)).toMatchObject(bySource);
  const told = await toldIn(admin);
  expect(told).toEqual({
    '100-000-001 10': ['Заочная', 'Платное обучение', 'в образовательной организации'],
    '100-000-002 11': ['Заочная', 'Региональный бюджет', 'в образовательной организации'],
    '100-000-003 12': ['Очная', 'Федеральный бюджет', 'вне образовательной организации'],
    '100-000-004 13': ['Очная', 'Федеральный бюджет', 'вне образовательной организации'],
  });

  // What is said otherwise afterwards changes nothing of what is issued.
  await admin.call(registerGroups.fill, {
    body: { groupIds: [budget, groupId], fundingSource: 'Local', studyForm: 'PartTime', replaces: true },
  });
  await admin.call(assignmentTerms.set, { body: { assignId: one, studyPlace: 'OutsideOrganization' } });
  const { items } = await admin.call(stateRegisters.list, { query: educationPeriod });
  expect(items.map(({ state }) => state)).toEqual(['Reported', 'Reported', 'Reported', 'Reported']);
  expect(await countedBySource(admin)).toMatchObject(bySource);
  // Nor of its duplicate.
  const documentId = items.find(({ snils }) => snils === '100-000-003 12')?.document?.id ?? '';
  await admin.call(documentCorrections.duplicate, { body: { documentId, cause: 'Lost', reason: 'Утеря' } });
  expect(await toldIn(admin)).toEqual({ '100-000-003 12': told['100-000-003 12'] });
});

test('what nobody has said is filled in at once for groups, and closes the gap of the documents that were fixed without it', async () => {
  const { admin, assignIds, budget, groupId, courseId, centerId } = await makeTwoGroups();
  await admin.call(stateRegisters.changeSettings, { body: { ...ofCourses, studyForm: null } });
  const [first = ''] = assignIds;
  await fix(admin, first);
  const forecast = () => admin.call(stateRegisters.forecast, { query: { groupId: budget } });
  expect((await forecast())[0]?.gaps.map(({ gap }) => gap)).toEqual(['StudyForm']);
  const lacking = async () => (await admin.call(stateRegisters.readiness, { query: educationPeriod })).states.Lacking;
  expect(await lacking()).toBe(1);
  const listed = (search = '', courseIds = [courseId]) =>
    admin.call(registerGroups.list, { body: { courseIds, search } });
  const { items: taught, totalCount } = await listed();
  expect([taught.map(({ id, studyForm }) => [id, studyForm]), totalCount]).toEqual([
    [
      [budget, null],
      [groupId, null],
    ],
    2,
  ]);
  const ofOthers = await makeCourse(portal.db, centerId);
  expect(await listed('', [ofOthers])).toEqual({ items: [], totalCount: 0 });
  await portal.db.updateTable('groups').set({ title: 'Бюджет, поток 7' }).where('id', '=', budget).execute();
  expect((await listed('ПОТОК')).items.map(({ id }) => id)).toEqual([budget]);
  const body = { groupIds: [budget, groupId, budget], studyForm: 'PartTime' as const };
  expect(await admin.call(registerGroups.fill, { body })).toEqual({ changed: 2 });
  expect(await admin.call(registerGroups.fill, { body })).toEqual({ changed: 0 });
  const otherwise = { ...body, studyForm: 'FullTime' as const };
  expect(await admin.call(registerGroups.fill, { body: otherwise })).toEqual({ changed: 0 });
  expect(await lacking()).toBe(0);
  expect(await forecast()).toEqual([]);
  const { items } = await admin.call(audit.list, { query: { action: 'group.changed' } });
  expect(items.map(({ changed }) => changed)).toEqual([['Форма обучения'], ['Форма обучения']]);
  const empty = await admin.send(registerGroups.fill, { body: { groupIds: [budget] } });
  expect(empty.fields?.fundingSource?.[0]?.message).toBe('Укажите, что заполнить');
});

test('a training that leaves its group takes along what was said there', async () => {
  const { admin, assignIds, budget } = await makeTwoGroups();
  await admin.call(registerGroups.fill, { body: { groupIds: [budget], fundingSource: 'Local' } });
  const left = assignIds[2] ?? '';
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', left).execute();
  const { terms } = await admin.call(assignments.read, { params: { id: left } });
  expect(terms?.own).toEqual({ fundingSource: 'Local', studyForm: null, studyPlace: null });
});

test('out of whose money a group is taught its center says and knows, and nobody else', async () => {
  const { admin, budget, centerId, clientId, courseId } = await makeTwoGroups();
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  const read = () => admin.call(groups.read, { params: { id: budget } });
  const { title, students } = await read();
  const body = { id: budget, title, students: students.map(({ id }) => id), fundingSource: 'Federal' as const };
  await client.call(groups.update, { body });
  expect((await read()).fundingSource).toBeNull();
  // Nor does a client read it, neither of the group nor in its history.
  await admin.call(registerGroups.fill, { body: { groupIds: [budget], fundingSource: 'Regional' } });
  const known = await client.call(groups.read, { params: { id: budget } });
  expect(known).toMatchObject({ fundingSource: null, studyForm: null, studyPlace: null });
  expect(known.assigns.map(({ terms, ownTermsCount }) => [terms, ownTermsCount])).toEqual([[null, 0]]);
  const changesOf = async (reader: Client) => {
    const { items } = await reader.call(history.list, { query: { record: 'Group', recordId: budget } });
    return items.flatMap(({ changes }) => changes.map(({ title: field }) => field));
  };
  expect(await changesOf(admin)).toContain('Источник финансирования');
  expect(await changesOf(client)).not.toContain('Источник финансирования');
  const begun = { courseId, dateStartLearning: '2027-02-01', fromOrganizationId: centerId };
  const { id } = await client.call(groups.create, { body: { ...body, ...begun, title: 'Своя' } });
  expect((await admin.call(groups.read, { params: { id } })).fundingSource).toBeNull();
  const clerk = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['Registers']));
  const fill = { groupIds: [budget], fundingSource: 'Federal' as const };
  expect(await clerk.refused(registerGroups.fill, { body: fill })).toBe('RightMissing');
});
