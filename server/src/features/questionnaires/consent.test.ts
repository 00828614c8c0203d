import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeQuestionnaireLink } from '../../../demo/questionnaire-builders.ts';
import { makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { sweepQuestionnaires } from './sweep.ts';

/** The consent of a questionnaire: the first step, and how it is taken back (decisions 23 and 63). */

let portal: Portal;
let operator: Client;
let photo: File;
let responsible: string;
let linkId: string;
let groupId: string;
let studentId: string;
let userId: string;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  const red = { width: 30, height: 40, channels: 3 as const, background: 'red' };
  photo = new File([await sharp({ create: red }).jpeg().toBuffer()], 'я.jpg', { type: 'image/jpeg' });
});

beforeEach(async () => {
  const centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const made = await makeOperator(portal.db, [clientId]);
  operator = await portal.as(made);
  const { email } = await portal.db
    .selectFrom('users')
    .where('id', '=', made.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  responsible = email;
  ({ studentId, userId } = await makeStudent(portal.db, clientId));
  groupId = await makeGroup(portal.db, { clientId, centerId, studentIds: [studentId] });
  linkId = await makeQuestionnaireLink(portal.db, { groupId, organizationId: clientId, operatorId: made.operatorId });
});

/** Somebody who has come in by his code, and has agreed to nothing. */
async function comeIn(): Promise<Client> {
  const { id } = await portal.db
    .insertInto('questionnaires')
    .values({ id: crypto.randomUUID(), groupId, studentId, linkId, channel: 'Mail' })
    .onConflict((conflict) => conflict.columns(['groupId', 'studentId']).doUpdateSet({ linkId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return portal.respondent(id);
}

const answers = {
  ...{ passportSeries: '3604', passportNumber: '123456', snilsNumber: '112-233-445 95' },
  educationType: 'High',
} as const;
const consent = { accepted: true as const, version: CONSENT_VERSIONS.PersonalData };

const bring = (person: Client) => person.send(questionnaires.saveFile, { query: { name: 'avatar' }, file: photo });
const current = (person: Client) => person.call(questionnaires.current, { query: {} });
const record = () => operator.call(students.read, { params: { id: studentId } });
const stateOf = async () => (await operator.call(questionnaires.ofGroup, { params: { id: groupId } })).people[0];
const said = () =>
  portal.db.selectFrom('consents').where('userId', '=', userId).orderBy('id').select(['version', 'accepted']).execute();

test('nothing is taken before the consent to the text in force, which is recorded at once', async () => {
  const person = await comeIn();
  const taken = async () => [
    (await person.send(questionnaires.save, { body: answers })).code,
    (await bring(person)).code,
    (await person.send(questionnaires.send)).code,
  ];
  expect(await taken()).toEqual(['ConsentNotGiven', 'ConsentNotGiven', 'ConsentNotGiven']);
  expect(await current(person)).toMatchObject({ consentedAt: null, answers: {}, files: {} });
  const filed = portal.db.selectFrom('files').where('createdBy', '=', sql<string>`${userId}`).select('id');
  expect(await filed.execute()).toEqual([]);
  const agree = (body: object) => person.send(questionnaires.agree, { body });
  expect((await agree({ ...consent, accepted: false })).code).toBe('Invalid');
  expect((await agree({ ...consent, version: '2020-01-01' })).fields).toHaveProperty('version');
  expect(await said()).toEqual([]);
  expect((await agree(consent)).code).toBe('Ok');
  expect(await said()).toEqual([{ version: consent.version, accepted: true }]);
  expect((await current(person)).consentedAt).not.toBeNull();
  const { rows } = await sql`select from audit_log where action = 'consent.given'
    and subject_id = ${studentId}`.execute(portal.db);
  expect(rows).toHaveLength(1);
  expect(await taken()).toEqual(['Ok', 'Ok', 'Ok']);
  expect((await agree(consent)).code).toBe('QuestionnaireSent');
});

test('one that was given elsewhere, to others, or to a former text does not do', async () => {
  const given = { id: groupId, userId, kind: 'PersonalData', version: consent.version, accepted: true } as const;
  await portal.db.insertInto('consents').values(given).execute();
  const person = await comeIn();
  const save = async () => (await person.send(questionnaires.save, { body: answers })).code;
  expect(await save()).toBe('ConsentNotGiven');
  await person.call(questionnaires.agree, { body: consent });
  expect(await save()).toBe('Ok');
  await portal.db.updateTable('consents').set({ version: '2020-01-01' }).where('userId', '=', userId).execute();
  expect(await save()).toBe('ConsentNotGiven');
});

test('taken back, it deletes the questionnaire at once and tells those responsible; it can be given anew', async () => {
  const person = await comeIn();
  await person.call(questionnaires.agree, { body: consent });
  await person.call(questionnaires.save, { body: answers });
  await bring(person);
  await person.call(questionnaires.withdraw);
  expect(await person.refused(questionnaires.current)).not.toBe('Ok');
  const left = await sql`select from questionnaires where student_id = ${studentId} union all
    select from questionnaire_files join files on files.id = file_id where created_by = ${userId}`.execute(portal.db);
  expect(left.rows).toEqual([]);
  expect((await stateOf())?.state).toBe('NotBegun');
  expect((await record()).consentWithdrawnAt).not.toBeNull();
  expect(await said()).toMatchObject([{ accepted: true }, { accepted: false }]);
  expect((await messageTo(portal, responsible)).text).toContain('отозвано');
  const again = await comeIn();
  expect(await current(again)).toMatchObject({ consentedAt: null, answers: {} });
  await again.call(questionnaires.agree, { body: consent });
  expect((await record()).consentWithdrawnAt).toBeNull();
  expect((await again.send(questionnaires.save, { body: answers })).code).toBe('Ok');
});

test('taken back after the sending, it deletes what waits; what was accepted stands in the record', async () => {
  const send = async () => {
    const person = await comeIn();
    await person.call(questionnaires.agree, { body: consent });
    await person.call(questionnaires.save, { body: answers });
    await bring(person);
    await person.call(questionnaires.send);
    const row = await stateOf();
    return { person, body: { id: row?.id ?? '', sentAt: row?.sentAt ?? '' } };
  };
  const waiting = await send();
  await waiting.person.call(questionnaires.withdraw);
  expect(await operator.refused(questionnaires.accept, { body: waiting.body })).toBe('NotFoundQuestionnaire');
  const accepted = await send();
  await operator.call(questionnaires.accept, { body: accepted.body });
  await accepted.person.call(questionnaires.withdraw);
  expect((await stateOf())?.state).toBe('Accepted');
  expect((await record()).passportNumber).toBe('123456');
});

test('taken back in the settings of an account, it lets nothing more be taken, and the night deletes the rest', async () => {
  const person = await comeIn();
  await person.call(questionnaires.agree, { body: consent });
  await person.call(questionnaires.save, { body: answers });
  const account = await portal.as({ userId });
  await account.call(consents.set, { body: { kind: 'PersonalData', version: consent.version, accepted: false } });
  expect((await person.send(questionnaires.save, { body: answers })).code).toBe('ConsentNotGiven');
  await sweepQuestionnaires.run({}, portal.context, { number: 1, isLast: true, signal: new AbortController().signal });
  expect((await stateOf())?.state).toBe('NotBegun');
});
