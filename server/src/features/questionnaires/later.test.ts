import { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeQuestionnaireLink } from '../../../demo/questionnaire-builders.ts';
import { makeAssignment, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

/** What the federal register wants of whoever gets additional education, and he may bring later. */

let portal: Portal;
let operator: Client;
let photo: File;
let centerId: string;
let groupId: string;
let studentId: string;
let linkId: string;

beforeAll(async () => {
  portal = await startPortal();
  const red = { width: 30, height: 40, channels: 3 as const, background: 'red' };
  photo = new File([await sharp({ create: red }).jpeg().toBuffer()], 'я.jpg', { type: 'image/jpeg' });
});

beforeEach(async () => {
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  const made = await makeOperator(portal.db, [clientId]);
  operator = await portal.as(made);
  ({ studentId } = await makeStudent(portal.db, clientId));
  await portal.db.updateTable('students').set({ diplomNumber: '' }).where('id', '=', studentId).execute();
  groupId = await makeGroup(portal.db, { clientId, centerId, studentIds: [studentId] });
  linkId = await makeQuestionnaireLink(portal.db, { groupId, organizationId: clientId, operatorId: made.operatorId });
});

const learns = async (trainingType: 'ProfessionalRetraining' | 'SafetyTraining' | 'AdvancedTraining') =>
  makeAssignment(portal.db, { studentId, groupId, courseId: await makeCourse(portal.db, centerId, { trainingType }) });

/** Everything but a diploma is filled in. */
async function filled(): Promise<Client> {
  const { id } = await portal.db
    .insertInto('questionnaires')
    .values({ id: crypto.randomUUID(), groupId, studentId, linkId, channel: 'Mail' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person = await portal.respondent(id);
  const version = CONSENT_VERSIONS.PersonalData;
  await person.call(questionnaires.agree, { body: { accepted: true, version } });
  await person.call(questionnaires.save, {
    body: { passportSeries: '3604', passportNumber: '123456', snilsNumber: '112-233-445 95', educationType: 'High' },
  });
  await person.call(questionnaires.saveFile, { query: { name: 'avatar' }, file: photo });
  return person;
}

const needed = async (person: Client) => (await person.call(questionnaires.current, { query: {} })).needed;
const row = async () => (await operator.call(questionnaires.ofGroup, { params: { id: groupId } })).people[0];

test.each(['ProfessionalRetraining', 'AdvancedTraining'] as const)(
  'the number of a diploma is asked for before %s',
  async (type) => {
    await learns(type);
    const person = await filled();
    expect(await needed(person)).toEqual(['diplomNumber']);
    const refused = await person.send(questionnaires.send);
    expect(refused).toMatchObject({
      code: 'Invalid',
      fields: { diplomNumber: [{ message: expect.stringContaining('передадите позже') }] },
    });
    expect(Object.keys(refused.fields ?? {})).toEqual(['diplomNumber']);
    await person.call(questionnaires.save, { body: { diplomNumber: '1234567' } });
    expect((await person.send(questionnaires.send)).code).toBe('Ok');
    expect(await row()).toMatchObject({ state: 'Sent', later: [] });
  },
);

test('without it the questionnaire is sent when he says that he brings it later, and his operator is told', async () => {
  await learns('ProfessionalRetraining');
  const person = await filled();
  await person.call(questionnaires.send, { body: { later: true } });
  const { id, sentAt, later } = (await row()) ?? {};
  expect(later).toEqual(['diplomNumber']);
  expect(await operator.call(questionnaires.proposal, { params: { id: id ?? '' } })).toMatchObject({
    later: ['diplomNumber'],
  });
  await operator.call(questionnaires.accept, { body: { id: id ?? '', sentAt: sentAt ?? '' } });
  expect(await row()).toMatchObject({ state: 'Accepted', later: [] });
});

test('a scan of it says the same, and so does what the record holds', async () => {
  await learns('ProfessionalRetraining');
  const person = await filled();
  await person.call(questionnaires.saveFile, { query: { name: 'educationalDocument' }, file: photo });
  expect((await person.send(questionnaires.send)).code).toBe('Ok');
  expect((await row())?.later).toEqual([]);
  await portal.db.updateTable('questionnaires').set({ state: 'InWork' }).execute();
  await portal.db.deleteFrom('questionnaireFiles').where('name', '=', 'educationalDocument').execute();
  await portal.db.updateTable('students').set({ diplomNumber: '77' }).where('id', '=', studentId).execute();
  expect((await person.send(questionnaires.send)).code).toBe('Ok');
});

test('nobody is asked for it before a check of knowledge, nor who shows his education otherwise', async () => {
  await learns('SafetyTraining');
  const person = await filled();
  expect(await needed(person)).toEqual([]);
  await learns('ProfessionalRetraining');
  expect(await needed(person)).toEqual(['diplomNumber']);
  await portal.db.updateTable('students').set({ educationProof: 'Reference' }).where('id', '=', studentId).execute();
  expect(await needed(person)).toEqual([]);
  expect((await person.send(questionnaires.send)).code).toBe('Ok');
});

test('what is sent is what was seen: what another window has changed since is shown first', async () => {
  const person = await filled();
  const look = () => person.call(questionnaires.current, { query: {} });
  const seen = await look();
  const version = versionOf(questionnaires.current, seen);
  const changes = [
    () => person.call(questionnaires.save, { body: { passportSeries: '2299', passportNumber: '999999' } }),
    () => person.call(questionnaires.saveFile, { query: { name: 'avatar' }, file: photo }),
  ];
  for (const change of changes) {
    const before = versionOf(questionnaires.current, await look());
    await change();
    const refusal = await person.send(questionnaires.send, { version: before });
    expect(refusal).toMatchObject({ status: 412, code: 'RecordAlreadyChanged' });
    expect(ChangedRecord.parse(refusal.data)).toMatchObject({ isOwn: true, current: { state: 'InWork' } });
  }
  const refusal = await person.send(questionnaires.send, { version });
  const { current, version: now } = ChangedRecord.parse(refusal.data);
  expect(current).toMatchObject({ answers: { passportNumber: '999999' } });
  expect((await row())?.state).toBe('InWork');
  expect((await person.send(questionnaires.send, { version: now })).code).toBe('Ok');
  expect((await person.send(questionnaires.send, { version: now })).code).toBe('QuestionnaireSent');
});

test('a passport is asked of whoever gets a contract, and of whom no course is known yet', async () => {
  const person = await filled();
  await person.call(questionnaires.save, { body: { passportSeries: '', passportNumber: '' } });
  const lacking = async () =>
    Object.keys((await person.send(questionnaires.send, { body: { later: true } })).fields ?? {});
  expect(await lacking()).toEqual(['passportSeries', 'passportNumber']);
  const assigned = await makeAssignment(portal.db, {
    ...{ studentId, groupId },
    courseId: await makeCourse(portal.db, centerId, { trainingType: 'SafetyTraining', issuedDocuments: ['Contract'] }),
  });
  expect(await lacking()).toEqual(['passportSeries', 'passportNumber']);
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', assigned).execute();
  await learns('SafetyTraining');
  const { needless } = await person.call(questionnaires.current, { query: {} });
  expect(needless).toEqual(['passportSeries', 'passportNumber', 'qualification', 'qualificationDocument']);
  expect((await person.send(questionnaires.save, { body: { passportSeries: '12' } })).code).toBe('Ok');
  expect(await lacking()).toEqual(['passportSeries', 'passportNumber']);
  await person.call(questionnaires.save, { body: { passportSeries: '' } });
  expect(await lacking()).toEqual([]);
});
