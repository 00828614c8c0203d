import { centerLinks } from '@dopusk/contract/center-links.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { giveSnils } from '../../../../testing/give-snils.ts';
import { makeProtocol } from '../../../../testing/made-protocol.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeRegisterFile } from '../../../../testing/register-report.ts';
import { newId } from '../../../db/new-id.ts';

const year = { register: 'LabourProtection', start: '2026-01-01', end: today() } as const;

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

/** Three people of labour protection, of whom the register may be told. */
async function taught() {
  const made = await makeGraduateGroup(portal.db, 3, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
    person: { jobTitle: 'Слесарь' },
  });
  const profession = portal.db.selectFrom('professions').where('learnProgramId', '=', 3).select('id');
  await portal.db.updateTable('courses').set({ professionId: profession }).where('id', '=', made.courseId).execute();
  await giveSnils(portal.db, made.assignIds);
  for (const [index, assignmentId] of made.assignIds.entries()) {
    await makeProtocol(portal.db, { ...made, assignmentId, number: String(index + 1) });
  }
  const people = await portal.db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .where('assignments.id', 'in', made.assignIds)
    .orderBy('assignments.id')
    .select(['students.id', 'students.userId', 'students.fullName'])
    .execute();
  const admin = await portal.as(made.administrator);
  const records = async () => (await admin.call(stateRegisters.list, { query: year })).items;
  const readiness = () => admin.call(stateRegisters.readiness, { query: year });
  return { ...made, admin, records, readiness, people };
}

const change = (
  studentId: string | undefined,
  values: { snilsNumber?: string; birthday?: string; jobTitle?: string },
) =>
  portal.db
    .updateTable('students')
    .set(values)
    .where('id', '=', studentId ?? '')
    .execute();

test('of two people of one SNILS the register is told of neither, and both are named until one is put right', async () => {
  const { admin, records, readiness, people } = await taught();
  const [one, other, third] = people;
  await change(other?.id, { snilsNumber: '11223344595', birthday: '1991-01-01' });
  const { states, gaps } = await readiness();
  expect(states).toMatchObject({ Ready: 1, Lacking: 2 });
  expect(gaps).toEqual([
    {
      gap: 'SnilsOfTwo',
      count: 2,
      places: [
        { id: one?.id, title: `${one?.fullName} (тот же у: ${other?.fullName})`, askedOf: null, type: null },
        { id: other?.id, title: `${other?.fullName} (тот же у: ${one?.fullName})`, askedOf: null, type: null },
      ],
      placeCount: 2,
    },
  ]);
  expect((await records()).map(({ sameSnils }) => sameSnils)).toEqual([[other?.fullName], [one?.fullName], []]);
  const report = await makeRegisterFile(admin, year);
  expect(report).toMatchObject({ recordCount: 1, leftOutCount: 2 });
  const left = await admin.call(registerLeftOut.list, { params: { id: report.id }, query: {} });
  expect(left.items.map(({ fullName, gaps: lacked }) => [fullName, lacked])).toEqual([
    [other?.fullName, ['SnilsOfTwo']],
    [one?.fullName, ['SnilsOfTwo']],
  ]);
  await change(other?.id, { snilsNumber: '11223344596' });
  expect((await readiness()).states).toMatchObject({ Ready: 2, Lacking: 0, Reported: 1 });
  // One person whom two employers have entered, under a former surname, is one person.
  const [name] = await portal.db
    .selectFrom('users')
    .where('id', '=', one?.userId ?? '')
    .select('name')
    .execute();
  await portal.db
    .updateTable('users')
    .set({ name: name?.name ?? '' })
    .where('id', '=', third?.userId ?? '')
    .execute();
  await change(third?.id, { snilsNumber: '11223344595', birthday: '1990-05-17' });
  expect((await readiness()).states.Lacking).toBe(0);
});

test('one person whom two employers have written down is one, and named so; two birthdays of him are named before the file', async () => {
  const { admin, readiness, people } = await taught();
  const [one, other] = people;
  const elsewhere = await makeOrganization(portal.db, { title: 'Завод' });
  const ofOne = portal.db.selectFrom('users').where('id', '=', one?.userId ?? '');
  const { surname, name, lastname } = await ofOne.select(['surname', 'name', 'lastname']).executeTakeFirstOrThrow();
  await portal.db
    .updateTable('users')
    .set({ surname: surname.toUpperCase(), name, lastname })
    .where('id', '=', other?.userId ?? '')
    .execute();
  await portal.db
    .updateTable('students')
    .set({ organizationId: elsewhere, snilsNumber: '11223344595', birthday: '1990-05-17' })
    .where('id', '=', other?.id ?? '')
    .execute();
  await change(one?.id, { snilsNumber: '11223344595', birthday: '1990-05-17' });
  const { items } = await admin.call(stateRegisters.list, { query: year });
  const of = (id: string | undefined) => items.find(({ studentId }) => studentId === id);
  expect([of(one?.id), of(other?.id)].map((record) => [record?.state, record?.sameSnils, record?.elsewhere])).toEqual([
    ['Ready', [], ['Завод']],
    ['Ready', [], [of(one?.id)?.client.title]],
  ]);
  expect((await readiness()).remarks).toEqual([]);
  await change(other?.id, { birthday: '1990-05-18' });
  expect((await readiness()).remarks).toMatchObject([
    {
      remark: 'TwoBirthdays',
      count: 2,
      people: [{ document: { type: 'Protocol' } }, { document: { type: 'Protocol' } }],
    },
  ]);
  expect((await makeRegisterFile(admin, year)).recordCount).toBe(3);
});

test('whoever has withdrawn his consent is told of all the same, and named', async () => {
  const { admin, records, readiness, people } = await taught();
  const [one] = people;
  await portal.db
    .insertInto('consents')
    .values({
      ...{
        id: newId(),
        userId: one?.userId ?? '',
        kind: 'PersonalData',
        version: CONSENT_VERSIONS.PersonalData,
        accepted: false,
      },
    })
    .execute();
  expect((await readiness()).withdrawn).toEqual({ count: 1, people: [{ id: one?.id, title: one?.fullName }] });
  expect((await records()).map(({ consentWithdrawnOn }) => consentWithdrawnOn)).toEqual([today(), null, null]);
  expect((await makeRegisterFile(admin, year)).recordCount).toBe(3);
  expect((await readiness()).withdrawn.count).toBe(0);
});

test('of a client that has unlinked the center the client is named to be asked, for a person and for its own requisites', async () => {
  const { records, readiness, people, clientId, centerId } = await taught();
  await change(people[0]?.id, { jobTitle: '' });
  await portal.db
    .updateTable('assignments')
    .set({ jobTitle: '' })
    .where('studentId', '=', people[0]?.id ?? '')
    .execute();
  const askedOf = async () => (await readiness()).gaps.map(({ gap, places }) => [gap, places[0]?.askedOf]);
  expect(await askedOf()).toEqual([['JobTitle', null]]);
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  await client.call(centerLinks.remove, { body: { organizationId: clientId, centerId } });
  const [first] = await records();
  expect(first?.unlinked).toEqual(['student', 'client']);
  expect(await askedOf()).toEqual([['JobTitle', first?.client.title]]);
});
