import { assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { assignments } from '@dopusk/contract/assignments.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { registerFunding } from '@dopusk/contract/register-funding.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { statistics } from '@dopusk/contract/statistics-forms.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
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

const SNILS = ['10000000110', '10000000211', '10000000312'];

/** A center whose usual source of money is «Платное обучение», and a group of three who pay nothing and lack nothing else. */
async function makeFreeGroup() {
  const group = await makeGraduateGroup(portal.db, 3, {
    ...{ trainingType: 'AdvancedTraining', studyForm: null, priceRubles: 0 },
  });
  const admin = await portal.as(group.administrator);
  await admin.call(stateRegisters.changeSettings, { body: ofCourses });
  const profession = portal.db.selectFrom('professions').where('title', 'like', 'Образование и наука%').select('id');
  await portal.db
    .updateTable('courses')
    .set({ professionId: profession.limit(1) })
    .where('id', '=', group.courseId)
    .execute();
  const rows = await portal.db
    .selectFrom('assignments')
    .where('id', 'in', group.assignIds)
    .select('studentId')
    .execute();
  for (const [index, { studentId }] of rows.entries()) {
    const said = {
      birthday: '1990-05-17',
      snilsNumber: SNILS[index] ?? '',
      diplomNumber: '1',
      gender: 'Male',
    } as const;
    await portal.db.updateTable('students').set(said).where('id', '=', studentId).execute();
  }
  return { ...group, admin };
}

async function fix(admin: Client, assignId: string) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const body = { assignId, ...form, suggestedNumber: form.number };
  expect((await admin.fetch(documents.certificate, { body })).status).toBe(200);
}

const readiness = (admin: Client) => admin.call(stateRegisters.readiness, { query: educationPeriod });

/** What № 1-ПК 2.2 says of all advanced training, by its graphs, and what it names. */
async function money(admin: Client) {
  const form = await countedNow(admin, { form: 'AdditionalEducation', year: 2026 });
  const section = form.sections.find(({ number }) => number === '2.2');
  const values = section?.lines.find(({ number }) => number === '01')?.values ?? [];
  const graphs = Object.fromEntries((section?.graphs ?? []).map(({ number }, at) => [number, values[at]]));
  return { graphs, gaps: form.gaps, checks: form.checks };
}

/** The cell «Источник финансирования обучения» of each person in the next file, by SNILS. */
async function toldSources(admin: Client) {
  const report = await makeRegisterFile(admin, educationPeriod);
  const { ДПО: dpo = [] } = await educationTables(admin, report.id);
  return Object.fromEntries(dpo.map(({ AA, AC }) => [String(AA), AC]));
}

test('what costs nothing is told neither the register nor statistics as paid until somebody says whose money it is', async () => {
  const { admin, assignIds, groupId } = await makeFreeGroup();
  const [first = '', second = '', third = ''] = assignIds;
  // Before there is a document the group says it.
  const [forecast] = await admin.call(stateRegisters.forecast, { query: { groupId } });
  expect(forecast).toMatchObject({ register: 'EducationDocuments', gaps: [{ gap: 'FundingSource', count: 3 }] });
  const group = await admin.call(groups.read, { params: { id: groupId } });
  expect(group.assigns[0]?.terms?.fundingSource).toBeNull();
  const { terms } = await admin.call(assignments.read, { params: { id: first } });
  expect(terms?.otherwise.fundingSource).toBeNull();

  for (const assignId of assignIds) await fix(admin, assignId);
  const lacking = await readiness(admin);
  expect(lacking.states).toMatchObject({ Lacking: 3, Ready: 0 });
  expect(lacking.gaps).toMatchObject([{ gap: 'FundingSource', count: 3, placeCount: 3 }]);
  expect(lacking.gaps[0]?.places.map(({ id }) => id).sort()).toEqual([...assignIds].sort());
  const unsaid = await money(admin);
  expect(unsaid.graphs).toMatchObject({ 3: 3, 4: 0, 7: 0, 9: 0, 10: 0 });
  expect(unsaid.gaps).toContainEqual({ gap: 'funding', count: 3 });
  const query = { form: 'AdditionalEducation', year: 2026, gap: 'funding' } as const;
  expect((await admin.call(statistics.people, { query })).totalCount).toBe(3);

  // One is said at the person, also after his document was fixed; the rest at once, and that one stays.
  await admin.call(assignmentTerms.set, { body: { assignId: second, fundingSource: 'Regional' } });
  const say = { start: educationPeriod.start, end: educationPeriod.end, fundingSource: 'Federal' as const };
  expect(await admin.call(registerFunding.say, { body: say })).toEqual({ changed: 2 });
  expect(await admin.call(registerFunding.say, { body: say })).toEqual({ changed: 0 });
  const said = await admin.call(assignments.read, { params: { id: third } });
  expect(said.terms?.own.fundingSource).toBe('Federal');
  expect((await readiness(admin)).states).toMatchObject({ Lacking: 0, Ready: 3 });
  expect(Object.values(await toldSources(admin)).sort()).toEqual([
    'Региональный бюджет',
    'Федеральный бюджет',
    'Федеральный бюджет',
  ]);
  expect((await money(admin)).graphs).toMatchObject({ 3: 3, 4: 2, 5: 1, 7: 0 });
});

test('of a group it is said at once before its documents are there, and they keep it', async () => {
  const { admin, assignIds, groupId } = await makeFreeGroup();
  const body = { start: '2020-01-01', end: '2020-01-01', groupId, fundingSource: 'Local' as const };
  expect(await admin.call(registerFunding.say, { body })).toEqual({ changed: 3 });
  expect(await admin.call(stateRegisters.forecast, { query: { groupId } })).toEqual([]);
  for (const assignId of assignIds) await fix(admin, assignId);
  expect(new Set(Object.values(await toldSources(admin)))).toEqual(new Set(['Местный бюджет']));
});

test('«Платное обучение» that somebody has said of what costs nothing is told, and named', async () => {
  const { admin, assignIds } = await makeFreeGroup();
  const [one = ''] = assignIds;
  await admin.call(assignmentTerms.set, { body: { assignId: one, fundingSource: 'Paid' } });
  for (const assignId of assignIds) await fix(admin, assignId);
  const { states, remarks } = await readiness(admin);
  expect(states).toMatchObject({ Lacking: 2, Ready: 1 });
  expect(remarks).toMatchObject([{ remark: 'PaidForNothing', count: 1, people: [{ document: { assignId: one } }] }]);
  const { graphs, checks } = await money(admin);
  expect(graphs).toMatchObject({ 3: 3, 7: 1 });
  expect(checks).toContainEqual({ gap: 'paidByOthersForNothing', count: 1 });

  // A free check of a training that was sold was paid for with it.
  const { studentId, courseId } = await portal.db
    .selectFrom('assignments')
    .where('id', '=', one)
    .select(['studentId', 'courseId'])
    .executeTakeFirstOrThrow();
  const sold = await makeAssignment(portal.db, { studentId, courseId });
  await portal.db.updateTable('assignments').set({ priceKopecks: 100_000 }).where('id', '=', sold).execute();
  await portal.db.updateTable('assignments').set({ repeatsId: sold }).where('id', '=', one).execute();
  expect((await money(admin)).checks.map(({ gap }) => gap)).not.toContain('paidByOthersForNothing');
  expect((await readiness(admin)).remarks).toEqual([]);
});

test('whom the center has taught for nothing of its own people is its own money in № 1-ПК', async () => {
  const { admin, assignIds, centerId } = await makeFreeGroup();
  await portal.db.updateTable('assignments').set({ organizationId: centerId }).where('id', 'in', assignIds).execute();
  const { graphs, gaps } = await money(admin);
  expect(graphs).toMatchObject({ 3: 3, 7: 0, 10: 3 });
  expect(gaps.map(({ gap }) => gap)).not.toContain('funding');
  // What the other register is told of one changes nothing here, and is not to be looked at.
  await admin.call(assignmentTerms.set, { body: { assignId: assignIds[0] ?? '', fundingSource: 'Paid' } });
  const told = await money(admin);
  expect(told.graphs).toMatchObject({ 7: 0, 10: 3 });
  expect(told.checks.map(({ gap }) => gap)).not.toContain('paidByOthersForNothing');
});

test('a stranger’s group, and whoever may not change trainings, are refused', async () => {
  const [own, other] = [await makeFreeGroup(), await makeFreeGroup()];
  const body = { start: educationPeriod.start, end: educationPeriod.end, fundingSource: 'Federal' as const };
  expect(await own.admin.refused(registerFunding.say, { body: { ...body, groupId: other.groupId } })).toBe(
    'NotFoundGroup',
  );
  const clerk = await portal.as(await makeOperator(portal.db, [own.centerId], 'Operator', {}, ['Registers']));
  expect(await clerk.refused(registerFunding.say, { body })).toBe('RightMissing');
});
