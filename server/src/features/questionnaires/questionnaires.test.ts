import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { files } from '@dopusk/contract/files.ts';
import type { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makeAssignment, makeCommittee, makeCourse, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { codeIn, messagesTo, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { otherThan } from '../../../testing/second-factor.ts';
import { sweepUploads } from '../files/sweep.ts';
import { sweepQuestionnaires } from './sweep.ts';

let portal: Portal;
let centerId: string;
let clientId: string;
let clientOperator: MadeOperator;
let operator: Client;
let center: Client;
let photo: File;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'ЧОУ ДПО «Профи»' });
  clientId = await makeOrganization(portal.db, { title: 'ООО «Волга»' });
  await linkClient(portal.db, centerId, clientId);
  clientOperator = await makeOperator(portal.db, [clientId]);
  operator = await portal.as(clientOperator);
  center = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
  const red = { width: 30, height: 40, channels: 3 as const, background: 'red' };
  photo = new File([await sharp({ create: red }).jpeg().toBuffer()], 'я.jpg', { type: 'image/jpeg' });
});

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(portal.db);
  // Everybody here says the same SNILS, which of an organization one person alone may have.
  await portal.db.updateTable('students').set({ snilsNumber: '' }).execute();
});

let serial = 0;

/** Somebody whom nothing is known of, in a group of his own with one more. */
async function newcomer() {
  serial += 1;
  const email = `newcomer-${serial}@site.test`;
  const phone = `+7915000${String(serial).padStart(4, '0')}`;
  const made = await makeStudent(portal.db, clientId, {
    email,
    phone,
    surname: 'Ким',
    name: 'Анна',
    lastname: '',
    snils: '',
  });
  await portal.db.updateTable('students').set({ educationType: null }).where('id', '=', made.studentId).execute();
  const colleague = await makeStudent(portal.db, clientId, { email: `colleague-${serial}@site.test`, snils: '' });
  const studentIds = [made.studentId, colleague.studentId];
  const groupId = await makeGroup(portal.db, { clientId, centerId, studentIds });
  return { ...made, email, phone, groupId, colleague };
}

async function linkOf(groupId: string, asks: QuestionnaireStep[] = ['Photo', 'Passport', 'Snils', 'Education']) {
  const { id } = await operator.call(questionnaires.makeLink, { body: { groupId, asks, days: 14 } });
  const { links } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
  const token = new URL(links.find((link) => link.id === id)?.url ?? '').searchParams.get('token') ?? '';
  return { id, token };
}

const ask = (token: string, login: object) =>
  portal.anonymous().send(questionnaires.sendCode, { body: { token, login } });

/** Comes in by the letter, or by the SMS, and agrees. */
async function enter(token: string, login: { email: string } | { phone: string }): Promise<Client> {
  const person = await comeIn(token, login);
  await person.call(questionnaires.agree, { body: consent });
  return person;
}

/** Comes in, and has agreed to nothing. */
async function comeIn(token: string, login: { email: string } | { phone: string }): Promise<Client> {
  const to = 'email' in login ? login.email : login.phone;
  const before = (await messagesTo(portal, to)).length;
  await sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);
  expect(await ask(token, login)).toMatchObject({ ok: true, data: { seconds: 60 } });
  const code = codeIn(await messageTo(portal, to, before + 1));
  const visitor = portal.anonymous();
  await visitor.call(questionnaires.enter, { body: { token, login: { ...login, code } } });
  return visitor;
}

const answers = {
  passportSeries: '3604',
  passportNumber: '123456',
  snilsNumber: '112-233-445 95',
  educationType: 'High',
};
const consent = { accepted: true as const, version: CONSENT_VERSIONS.PersonalData };

const bring = (person: Client, name: string, file = photo) =>
  person.send(questionnaires.saveFile, { query: { name }, file });

/** A questionnaire that was filled in and sent. */
async function sent() {
  const someone = await newcomer();
  const { token, id: linkId } = await linkOf(someone.groupId);
  const person = await enter(token, { email: someone.email });
  await person.send(questionnaires.save, { body: answers });
  await bring(person, 'avatar');
  await person.call(questionnaires.send);
  return { ...someone, person, token, linkId, decided: await decidedOf(someone) };
}

async function decidedOf({ groupId, studentId }: { groupId: string; studentId: string }) {
  const { people } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
  const row = people.find((one) => one.studentId === studentId);
  return { id: row?.id ?? '', sentAt: row?.sentAt ?? '' };
}

const recordOf = (studentId: string, by = operator) => by.call(students.read, { params: { id: studentId } });
const stateOf = async (groupId: string) =>
  (await operator.call(questionnaires.ofGroup, { params: { id: groupId } })).people.map(({ state }) => state).sort();

describe('the link', () => {
  test('says whose it is, and names nobody of the group', async () => {
    const { groupId } = await newcomer();
    const { token } = await linkOf(groupId, ['Snils']);
    expect(await portal.anonymous().call(questionnaires.open, { body: { token } })).toEqual({
      organizationTitle: 'ООО «Волга»',
      centerTitle: 'ЧОУ ДПО «Профи»',
      ...{ asks: ['Snils'], question: null },
    });
  });

  test('opens nothing once it is changed, revoked or out of date, and is no file of a QR code then', async () => {
    const { groupId, email } = await newcomer();
    const { id, token } = await linkOf(groupId);
    const open = (text: string) => portal.anonymous().send(questionnaires.open, { body: { token: text } });
    const qr = async () =>
      (await operator.fetch(questionnaires.qr, { params: { id }, query: {} })).headers.get('content-type');
    expect(await qr()).toBe('image/png');
    for (const wrong of [`A${token.slice(1)}`, token.slice(0, -3), 'x', `${token}AAAA`]) {
      const [first] = token;
      if (wrong.startsWith('A') && first === 'A') continue;
      expect((await open(wrong)).code).toBe('InvalidToken');
    }
    await portal.db.updateTable('questionnaireLinks').set({ expiresAt: new Date() }).where('id', '=', id).execute();
    expect((await open(token)).code).toBe('InvalidToken');
    await portal.db
      .updateTable('questionnaireLinks')
      .set({ expiresAt: new Date(Date.now() + 1e6) })
      .execute();
    expect((await open(token)).code).toBe('Ok');
    await operator.call(questionnaires.revokeLink, { params: { id } });
    await operator.call(questionnaires.revokeLink, { params: { id } });
    expect((await open(token)).code).toBe('InvalidToken');
    expect((await ask(token, { email })).code).toBe('InvalidToken');
    expect(await qr()).toContain('application/json');
  });

  test('is listed with its state and with how many have begun and sent', async () => {
    const { groupId, linkId, colleague } = await sent();
    await enter((await linkOf(groupId)).token, { email: await emailOf(colleague.userId) });
    const { links, people } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
    expect(links.map(({ begun, sent: done, state }) => [begun, done, state])).toEqual([
      [1, 0, 'Open'],
      [1, 1, 'Open'],
    ]);
    expect(people.map(({ state }) => state).sort()).toEqual(['InWork', 'Sent']);
    await operator.call(questionnaires.revokeLink, { params: { id: linkId } });
    const after = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
    expect(after.links.find(({ id }) => id === linkId)?.state).toBe('Revoked');
    expect(after.people).toEqual(people);
  });

  test('of a client is not shown to its center, which makes its own', async () => {
    const { groupId } = await newcomer();
    const { id } = await linkOf(groupId);
    const seen = () => center.call(questionnaires.ofGroup, { params: { id: groupId } });
    expect((await seen()).links).toEqual([]);
    expect(await center.refused(questionnaires.revokeLink, { params: { id } })).toBe('NotFoundQuestionnaire');
    await center.call(questionnaires.makeLink, { body: { groupId, asks: ['Photo'], days: 1 } });
    expect((await seen()).links).toHaveLength(1);
  });

  test('wants as many days as are allowed and something to ask', async () => {
    const { groupId } = await newcomer();
    const make = (body: object) =>
      operator.send(questionnaires.makeLink, { body: { groupId, asks: ['Snils'], days: 5, ...body } });
    for (const days of [0, 61, 1.5]) expect(Object.keys((await make({ days })).fields ?? {})).toEqual(['days']);
    expect(Object.keys((await make({ asks: [] })).fields ?? {})).toEqual(['asks']);
  });

  test('is offered for what the documents of the group need', async () => {
    const { groupId, studentId } = await newcomer();
    const needed = async () => (await operator.call(questionnaires.ofGroup, { params: { id: groupId } })).needed;
    expect(await needed()).toEqual(['Photo', 'Passport', 'Snils', 'Education']);
    const committeeId = await makeCommittee(portal.db, centerId);
    const course = (issuedDocuments: 'Certificate'[] | 'TicketMWithPhoto'[] | 'Contract'[]) =>
      makeCourse(portal.db, centerId, { committeeId, issuedDocuments });
    const assign = async (courseId: string) =>
      portal.db
        .updateTable('assignments')
        .set({ groupId })
        .where('id', '=', await makeAssignment(portal.db, { studentId, courseId }))
        .execute();
    await assign(await course(['Certificate']));
    expect(await needed()).toEqual(['Snils', 'Education']);
    await assign(await course(['TicketMWithPhoto']));
    await assign(await course(['Contract']));
    expect(await needed()).toEqual(['Photo', 'Passport', 'Snils', 'Education']);
  });
});

const emailOf = async (userId: string) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()).email;

describe('coming in', () => {
  test('is answered alike whether or not somebody is in the group, and a code goes to nobody else', async () => {
    const { groupId, email } = await newcomer();
    const { token } = await linkOf(groupId);
    const outsider = await makeStudent(portal.db, clientId, { email: `outsider-${serial}@site.test` });
    const outside = await emailOf(outsider.userId);
    const inside = await ask(token, { email });
    for (const other of [outside, 'nobody@site.test', await emailOf(clientOperator.userId)]) {
      expect(await ask(token, { email: other })).toEqual(inside);
      const body = { token, login: { email: other, code: '123456' } };
      expect(await portal.anonymous().refused(questionnaires.enter, { body })).toBe('AuthCodeException');
    }
    await messageTo(portal, email);
    expect(await messagesTo(portal, outside)).toEqual([]);
  });

  test('takes the code of an SMS too, in whatever way the phone is written', async () => {
    const { groupId, phone } = await newcomer();
    const person = await enter((await linkOf(groupId)).token, { phone });
    expect(await person.call(questionnaires.current, { query: {} })).toMatchObject({ name: 'Анна', state: 'InWork' });
  });

  test('lets a code in once, five guesses, and by its own link only', async () => {
    const { groupId, email } = await newcomer();
    const { token } = await linkOf(groupId);
    const other = await linkOf(groupId);
    await ask(token, { email });
    const code = codeIn(await messageTo(portal, email));
    const attempt = (guess: string, by = token) =>
      portal.anonymous().send(questionnaires.enter, { body: { token: by, login: { email, code: guess } } });
    expect((await attempt(code, other.token)).code).toBe('AuthCodeException');
    expect((await attempt(code)).code).toBe('Ok');
    expect((await attempt(code)).code).toBe('AuthCodeException');
    await sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);
    await ask(token, { email });
    const next = codeIn(await messageTo(portal, email, 2));
    for (let i = 0; i < 5; i++) expect((await attempt(otherThan(next))).code).toBe('AuthCodeException');
    expect((await attempt(next)).code).toBe('AuthCodeException');
  });

  test('neither logs in by its code nor takes that of a login', async () => {
    const { groupId, email } = await newcomer();
    const { token } = await linkOf(groupId);
    await ask(token, { email });
    const code = codeIn(await messageTo(portal, email));
    expect(await portal.anonymous().refused(session.authorizeByCode, { body: { email, code } })).toBe(
      'AuthCodeException',
    );
    await portal.anonymous().call(session.sendRecoveryCode, { body: { email } });
    const login = codeIn(await messageTo(portal, email, 2));
    const body = { token, login: { email, code: login } };
    if (login !== code)
      expect(await portal.anonymous().refused(questionnaires.enter, { body })).toBe('AuthCodeException');
  });

  test('asks for a code once a minute, five times an hour, and counts a network', async () => {
    const { groupId, email } = await newcomer();
    const { token } = await linkOf(groupId);
    expect((await ask(token, { email })).code).toBe('Ok');
    expect((await ask(token, { email })).code).toBe('ManyRecoveryCodeRequests');
    for (let i = 0; i < 4; i++) {
      await sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);
      expect((await ask(token, { email })).code).toBe('Ok');
    }
    await sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);
    expect((await ask(token, { email })).code).toBe('ManyRecoveryCodeRequests');
    await sql`update rate_limits set hits = 120 where key like 'questionnaire:%.%'`.execute(portal.db);
    expect((await ask(token, { email: 'other@site.test' })).code).toBe('ManyRecoveryCodeRequests');
    await sql`insert into rate_limits (key, hits, resets_at)
      select replace(key, 'questionnaire:', 'questionnaire-code:'), 60, now() + interval '1 minute'
      from rate_limits where key like 'questionnaire:%.%'`.execute(portal.db);
    const guess = { token, login: { email, code: '123456' } };
    expect((await portal.anonymous().send(questionnaires.enter, { body: guess })).msg).toContain('Слишком много');
  });

  test('opens one’s own questionnaire alone, in one browser, until it is left, revoked or over', async () => {
    const { groupId, email, studentId } = await newcomer();
    const { id, token } = await linkOf(groupId);
    const first = await enter(token, { email });
    expect(await first.refused(session.current)).toBe('Unauthorized');
    expect(await first.refused(students.read, { params: { id: studentId } })).toBe('Unauthorized');
    const second = await enter(token, { email });
    expect(await first.refused(questionnaires.current)).toBe('QuestionnaireClosed');
    const other = await linkOf(groupId);
    expect(await second.refused(questionnaires.current, { query: { token: other.token } })).toBe('QuestionnaireClosed');
    expect((await second.send(questionnaires.current, { query: { token } })).code).toBe('Ok');
    const cookie = second.questionnaire;
    await second.call(questionnaires.leave);
    second.questionnaire = cookie;
    expect(await second.refused(questionnaires.current)).toBe('QuestionnaireClosed');
    const third = await enter(token, { email });
    const out = portal.db.updateTable('questionnaires').where('studentId', '=', studentId);
    await out.set({ sessionExpiresAt: new Date() }).execute();
    expect(await third.refused(questionnaires.current)).toBe('QuestionnaireClosed');
    await out.set({ sessionExpiresAt: new Date(Date.now() + 1e6) }).execute();
    expect((await third.call(questionnaires.current, { query: {} })).state).toBe('InWork');
    await operator.call(questionnaires.revokeLink, { params: { id } });
    expect(await third.refused(questionnaires.current)).toBe('QuestionnaireClosed');
  });

  test('ends with the group', async () => {
    const { groupId, email, studentId } = await newcomer();
    const { token } = await linkOf(groupId);
    const person = await enter(token, { email });
    await portal.db.deleteFrom('groupStudents').where('studentId', '=', studentId).execute();
    expect(await person.refused(questionnaires.current)).toBe('QuestionnaireClosed');
  });

  test('is for the client’s people whom the center sees, when the link is the center’s', async () => {
    const { groupId, email, colleague } = await newcomer();
    await center.call(questionnaires.makeLink, { body: { groupId, asks: ['Photo'], days: 1 } });
    const { links } = await center.call(questionnaires.ofGroup, { params: { id: groupId } });
    const token = new URL(links[0]?.url ?? '').searchParams.get('token') ?? '';
    await enter(token, { email });
    await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).execute();
    await portal.db.updateTable('students').set({ knownTo: [] }).where('id', '=', colleague.studentId).execute();
    const unseen = await emailOf(colleague.userId);
    try {
      expect((await ask(token, { email: unseen })).code).toBe('Ok');
      const body = { token, login: { email: unseen, code: '123456' } };
      expect(await portal.anonymous().refused(questionnaires.enter, { body })).toBe('AuthCodeException');
      // Whom a code would go to is decided before it is sent.
      const { rows } = await sql`select user_id from recovery_codes order by asked_at desc limit 1`.execute(portal.db);
      expect(rows).toEqual([{ userId: null }]);
      expect((await center.call(questionnaires.ofGroup, { params: { id: groupId } })).people).toMatchObject([
        { fullName: 'Ким Анна' },
      ]);
    } finally {
      await portal.db.updateTable('centerClients').set({ extent: 'Everybody' }).execute();
    }
  });
});

describe('the questionnaire', () => {
  test('names whom its consent is given to, and takes the gender that a name does not tell', async () => {
    await portal.db
      .updateTable('organizations')
      .set({ legalAddress: 'Самара, ул. Мира, д. 1', email: 'info@volga.test' })
      .where('id', '=', clientId)
      .execute();
    const { groupId, studentId, email } = await newcomer();
    const person = await enter((await linkOf(groupId, ['Passport'])).token, { email });
    const { consentHolders } = await person.call(questionnaires.current, { query: {} });
    expect(consentHolders).toEqual([
      { title: 'ЧОУ ДПО «Профи»', address: '', email: '' },
      { title: 'ООО «Волга»', address: 'Самара, ул. Мира, д. 1', email: 'info@volga.test' },
    ]);
    await person.send(questionnaires.save, { body: { ...answers, gender: 'Female' } });
    await person.call(questionnaires.send);
    await operator.call(questionnaires.accept, { body: await decidedOf({ groupId, studentId }) });
    expect(await recordOf(studentId)).toMatchObject({ gender: 'Female' });
  });

  test('tells what the record holds without telling what stands there', async () => {
    const { groupId, email, studentId } = await newcomer();
    await portal.db.updateTable('students').set({ passportNumber: '999888' }).where('id', '=', studentId).execute();
    const person = await enter((await linkOf(groupId)).token, { email });
    const own = await person.call(questionnaires.current, { query: {} });
    expect(own.known).toEqual(['passportNumber']);
    expect(JSON.stringify(own)).not.toContain('999888');
  });

  test('keeps each step, takes an emptied answer back, and leaves the record as it is', async () => {
    const { groupId, email, studentId } = await newcomer();
    const before = await recordOf(studentId);
    const person = await enter((await linkOf(groupId)).token, { email });
    await person.call(questionnaires.save, { body: { passportSeries: '3604', passportNumber: '123456' } });
    await person.call(questionnaires.save, { body: { snilsNumber: '112-233-445 95', passportSeries: '' } });
    expect((await bring(person, 'avatar')).data).toEqual({ title: 'я.jpg' });
    expect(await person.call(questionnaires.current, { query: {} })).toMatchObject({
      answers: { passportNumber: '123456', snilsNumber: '11223344595' },
      files: { avatar: 'я.jpg' },
    });
    expect(await recordOf(studentId)).toEqual(before);
    const again = await enter((await linkOf(groupId)).token, { email });
    expect((await again.call(questionnaires.current, { query: {} })).answers).toEqual({
      passportNumber: '123456',
      snilsNumber: '11223344595',
    });
  });

  test('refuses what the record would refuse, and what is no file', async () => {
    const { groupId, email } = await newcomer();
    const person = await enter((await linkOf(groupId)).token, { email });
    const wrong = await person.send(questionnaires.save, { body: { snilsNumber: '123', educationType: 'Other' } });
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['educationType', 'snilsNumber']);
    const text = new File(['текст'], 'скан.pdf');
    expect(await bring(person, 'passport', text)).toMatchObject({ code: 'Invalid', fields: { file: [{}] } });
    expect((await bring(person, 'surname')).code).toBe('Invalid');
    const pdf = new File([minimalPdf], 'фото.pdf');
    expect(await bring(person, 'avatar', pdf)).toMatchObject({ code: 'Invalid', fields: { file: [{}] } });
    expect((await bring(person, 'passport', pdf)).code).toBe('Ok');
    await sql`update rate_limits set hits = 40 where key like 'questionnaire-file:%'`.execute(portal.db);
    expect((await bring(person, 'snils')).code).toBe('ManyRecoveryCodeRequests');
  });

  test('is sent whole, and not changed after it', async () => {
    const { groupId, email } = await newcomer();
    const person = await enter((await linkOf(groupId)).token, { email });
    const send = () => person.send(questionnaires.send);
    expect(Object.keys((await send()).fields ?? {})).toEqual([
      'snilsNumber',
      'educationType',
      'passportSeries',
      'passportNumber',
      'avatar',
    ]);
    await person.send(questionnaires.save, { body: answers });
    await bring(person, 'avatar');
    expect((await send()).code).toBe('Ok');
    expect((await send()).code).toBe('QuestionnaireSent');
    expect((await person.send(questionnaires.save, { body: { passportNumber: '1' } })).code).toBe('QuestionnaireSent');
    expect((await bring(person, 'passport')).code).toBe('QuestionnaireSent');
    expect((await person.call(questionnaires.current, { query: {} })).state).toBe('Sent');
  });

  test('asks only what the link asks', async () => {
    const { groupId, email } = await newcomer();
    const person = await enter((await linkOf(groupId, ['Snils'])).token, { email });
    await person.call(questionnaires.save, { body: { snilsNumber: '112-233-445 95' } });
    await person.call(questionnaires.send);
    expect(await stateOf(groupId)).toEqual(['NotBegun', 'Sent']);
  });

  test('that nobody goes on with is deleted with its files; one that waits is not', async () => {
    const [left, waiting] = [await newcomer(), await sent()];
    const person = await enter((await linkOf(left.groupId)).token, { email: left.email });
    await bring(person, 'avatar');
    const age = sql<Date>`now() - interval '31 days'`;
    await portal.db.updateTable('questionnaires').set({ changedAt: age }).execute();
    await portal.db.updateTable('files').set({ createdAt: age }).execute();
    const filesOf = async ({ userId }: { userId: string }) =>
      (await portal.db.selectFrom('files').where('createdBy', '=', sql<string>`${userId}`).select('id').execute())
        .length;
    const attempt = { number: 1, isLast: true, signal: new AbortController().signal };
    await sweepUploads.run({}, portal.context, attempt);
    expect([await filesOf(left), await filesOf(waiting)]).toEqual([1, 1]);
    await sweepQuestionnaires.run({}, portal.context, attempt);
    await sweepUploads.run({}, portal.context, attempt);
    expect([await filesOf(left), await filesOf(waiting)]).toEqual([0, 1]);
    expect(await stateOf(left.groupId)).toEqual(['NotBegun', 'NotBegun']);
    expect(await stateOf(waiting.groupId)).toEqual(['NotBegun', 'Sent']);
  });
});

const minimalPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj
trailer<</Root 1 0 R>>`;

describe('the operator', () => {
  test('sees old beside new, the consent and the files, which before the sending are nobody’s', async () => {
    const someone = await newcomer();
    await portal.db
      .updateTable('students')
      .set({ passportNumber: '999888' })
      .where('id', '=', someone.studentId)
      .execute();
    const person = await enter((await linkOf(someone.groupId)).token, { email: someone.email });
    await person.send(questionnaires.save, { body: answers });
    await bring(person, 'avatar');
    const { id } = await decidedOf(someone);
    expect(await operator.refused(questionnaires.proposal, { params: { id } })).toBe('QuestionnaireNotSent');
    const { fileId } = await portal.db
      .selectFrom('questionnaireFiles')
      .where('questionnaireId', '=', id)
      .select('fileId')
      .executeTakeFirstOrThrow();
    const look = async (by: Client) => (await by.fetch(files.read, { params: { id: fileId } })).status;
    expect(await look(operator)).toBe(404);
    await person.call(questionnaires.send);
    const proposal = await operator.call(questionnaires.proposal, { params: { id } });
    expect(proposal).toMatchObject({ fullName: 'Ким Анна', consent: { version: consent.version } });
    expect(proposal.fields).toContainEqual({ name: 'passportNumber', before: '999888', after: '123456' });
    expect(proposal.fields).toContainEqual({ name: 'snilsNumber', before: null, after: '11223344595' });
    expect(proposal.files).toMatchObject([{ name: 'avatar', before: null, after: { id: fileId } }]);
    expect(await look(operator)).toBe(200);
    const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
    expect(await look(stranger)).toBe(404);
    expect(await look(person)).toBe(401);
  });

  test('accepts it: the record becomes what was sent, once', async () => {
    const { decided, studentId, groupId } = await sent();
    expect((await recordOf(studentId)).snilsNumber).toBe('');
    await operator.call(questionnaires.accept, { body: decided });
    const record = await recordOf(studentId);
    expect(record).toMatchObject({ passportNumber: '123456', snilsNumber: '11223344595', educationType: 'High' });
    expect(
      (await operator.fetch(files.read, { params: { id: record.avatar?.match(/File\/([^?]+)/)?.[1] ?? '' } })).status,
    ).toBe(200);
    expect(await stateOf(groupId)).toEqual(['Accepted', 'NotBegun']);
    expect(await operator.refused(questionnaires.accept, { body: decided })).toBe('QuestionnaireNotSent');
    expect(await operator.refused(questionnaires.proposal, { params: { id: decided.id } })).toBe(
      'QuestionnaireNotSent',
    );
    const kept = await portal.db
      .selectFrom('questionnaires')
      .where('id', '=', decided.id)
      .select('answers')
      .executeTakeFirst();
    expect(kept?.answers).toEqual({});
    const { rows } = await sql`select details from audit_log
      where action = 'student.changed' and subject_id = ${studentId}`.execute(portal.db);
    const fields = ['snilsNumber', 'educationType', 'passportSeries', 'passportNumber', 'avatar'];
    // Of a passport or a SNILS the log says that it was changed, never what it is.
    expect(rows).toEqual([{ details: { fields, values: { educationType: ['', 'Высшее'] } } }]);
  });

  test('sends it back with a reason, which is told where the code went; it is mended and sent again', async () => {
    const { decided, email, person, groupId, studentId, token } = await sent();
    const body = { ...decided, reason: 'Номер паспорта не тот' };
    expect(
      Object.keys((await operator.send(questionnaires.sendBack, { body: { ...body, reason: ' ' } })).fields ?? {}),
    ).toEqual(['reason']);
    await operator.call(questionnaires.sendBack, { body });
    const letter = await messageTo(portal, email, 2);
    expect(letter.text).toContain('Номер паспорта не тот');
    expect(letter.text).toContain(token);
    expect(await person.call(questionnaires.current, { query: {} })).toMatchObject({
      state: 'Returned',
      reason: 'Номер паспорта не тот',
      answers: { passportNumber: '123456' },
    });
    expect(await operator.refused(questionnaires.accept, { body: decided })).toBe('QuestionnaireNotSent');
    await person.call(questionnaires.save, { body: { passportNumber: '654321' } });
    await person.call(questionnaires.send);
    // What was seen before is not what would be accepted now.
    expect(await operator.refused(questionnaires.accept, { body: decided })).toBe('QuestionnaireNotSent');
    await operator.call(questionnaires.accept, { body: await decidedOf({ groupId, studentId }) });
    expect((await recordOf(studentId)).passportNumber).toBe('654321');
  });

  test('tells a return by SMS to whoever came by one', async () => {
    const someone = await newcomer();
    const person = await enter((await linkOf(someone.groupId, ['Snils'])).token, { phone: someone.phone });
    await person.call(questionnaires.save, { body: { snilsNumber: '112-233-445 95' } });
    await person.call(questionnaires.send);
    await operator.call(questionnaires.sendBack, {
      body: { ...(await decidedOf(someone)), reason: 'Проверьте номер' },
    });
    expect((await messageTo(portal, someone.phone, 2)).text).toContain('Проверьте номер');
  });

  test('accepts all at once; what cannot be waits with its reason and stops no other', async () => {
    const [good, withdrawn, foreign] = [await sent(), await sent(), await sent()];
    await portal.db
      .insertInto('consents')
      .values({ id: good.groupId, userId: withdrawn.userId, kind: 'PersonalData', version: 'x', accepted: false })
      .execute();
    await portal.db.deleteFrom('groupStudents').where('studentId', '=', foreign.studentId).execute();
    const chosen = [withdrawn, foreign, good].map(({ decided }) => decided);
    const { accepted, refused } = await operator.call(questionnaires.acceptAll, { body: { chosen } });
    expect(accepted).toBe(1);
    expect(refused.map(({ id }) => id)).toEqual([withdrawn.decided.id, foreign.decided.id]);
    expect(refused[0]?.message).toContain('отозвал согласие');
    expect((await recordOf(good.studentId)).passportNumber).toBe('123456');
    expect((await recordOf(withdrawn.studentId)).passportNumber).toBe('');
    expect(await stateOf(withdrawn.groupId)).toEqual(['NotBegun', 'Sent']);
  });

  test('of a stranger accepts nothing, one by one or all at once', async () => {
    const { decided, studentId } = await sent();
    const stranger = await portal.as(await makeOperator(portal.db, [await makeOrganization(portal.db)]));
    const { accepted, refused } = await stranger.call(questionnaires.acceptAll, { body: { chosen: [decided] } });
    expect([accepted, refused[0]?.message]).toEqual([0, 'Анкета не найдена']);
    expect((await recordOf(studentId)).passportNumber).toBe('');
  });

  test('asks anew by another link what was accepted by one', async () => {
    const { decided, email, groupId } = await sent();
    await operator.call(questionnaires.accept, { body: decided });
    const person = await enter((await linkOf(groupId)).token, { email });
    expect(await person.call(questionnaires.current, { query: {} })).toMatchObject({
      state: 'InWork',
      answers: {},
      files: {},
    });
  });
});
