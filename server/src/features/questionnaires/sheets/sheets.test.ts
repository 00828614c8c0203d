import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeGroup } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeIn, messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let clientId: string;
let centerId: string;
let operator: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter' });
  clientId = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, clientId);
  operator = await portal.as(await makeOperator(portal.db, [clientId]));
});

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(portal.db);
  await portal.db.updateTable('students').set({ snilsNumber: '' }).execute();
});

let serial = 0;
const nextPhone = () => {
  serial += 1;
  return `+7916000${String(serial).padStart(4, '0')}`;
};

const SNILS = '11223344595';
const right = { surname: 'КОРОЛЁВА', snilsEnd: '4595' };

/** Somebody without e-mail and phone, in a group with a colleague who has both, and their link. */
async function worker({ snils = SNILS } = {}) {
  const made = await makeStudent(portal.db, clientId, {
    ...{ surname: 'Королева', name: 'Анна', lastname: 'Львовна', birthday: '1990-05-17', snils },
  });
  await portal.db
    .updateTable('users')
    .set({ email: '', sharesEmail: true, phone: null, isEmailConfirmed: false })
    .where('id', '=', made.userId)
    .execute();
  const phone = nextPhone();
  const colleague = await makeStudent(portal.db, clientId, { phone, snils: '' });
  const studentIds = [made.studentId, colleague.studentId];
  const groupId = await makeGroup(portal.db, { clientId, centerId, studentIds });
  const body = { groupId, asks: ['Snils' as const], days: 14 };
  const { id: linkId } = await operator.call(questionnaires.makeLink, { body });
  return { ...made, groupId, linkId, colleague: { ...colleague, phone } };
}

const sheetsOf = (linkId: string) => operator.call(questionnaireSheets.read, { params: { id: linkId } });

const linkOf = async (groupId: string) => {
  const { links } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
  return new URL(links[0]?.url ?? '').searchParams.get('token') ?? '';
};

async function tokenOf(linkId: string) {
  await operator.call(questionnaireSheets.make, { body: { linkId } });
  const { sheets } = await sheetsOf(linkId);
  expect(sheets).toHaveLength(1);
  return new URL(sheets[0]?.url ?? '').searchParams.get('token') ?? '';
}

const ask = (token: string, login: object, proof?: object) =>
  portal.anonymous().send(questionnaires.sendCode, { body: { token, login, ...(proof ? { proof } : {}) } });

async function comeIn(token: string, login: { email: string } | { phone: string }, proof?: object) {
  const to = 'email' in login ? login.email : login.phone;
  const before = (await messagesTo(portal, to)).length;
  await sql`update recovery_codes set asked_at = asked_at - interval '1 minute'`.execute(portal.db);
  expect(await ask(token, login, proof)).toMatchObject({ ok: true });
  const code = codeIn(await messageTo(portal, to, before + 1));
  const visitor = portal.anonymous();
  return { visitor, answer: await visitor.send(questionnaires.enter, { body: { token, login: { ...login, code } } }) };
}

const accountOf = (userId: string) =>
  portal.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'phone', 'isEmailConfirmed'])
    .executeTakeFirst();

async function fillIn(person: Client) {
  await person.call(questionnaires.agree, { body: { accepted: true, version: CONSENT_VERSIONS.PersonalData } });
  await person.call(questionnaires.save, { body: { snilsNumber: SNILS } });
  await person.call(questionnaires.send);
}

async function waiting({ groupId, studentId }: { groupId: string; studentId: string }) {
  const { people } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
  const row = people.find((one) => one.studentId === studentId);
  return { id: row?.id ?? '', sentAt: row?.sentAt ?? '' };
}

test('a sheet is for whoever has neither e-mail nor phone, and tells a finder nothing of him', async () => {
  const { groupId, linkId, studentId, colleague } = await worker();
  const { people } = await operator.call(questionnaires.ofGroup, { params: { id: groupId } });
  expect(people.map((one) => [one.studentId, one.needsSheet])).toEqual(
    expect.arrayContaining([
      [studentId, true],
      [colleague.studentId, false],
    ]),
  );
  expect(await sheetsOf(linkId)).toMatchObject({ sheets: [] });
  expect(await operator.call(questionnaireSheets.make, { body: { linkId } })).toEqual({ made: 1 });
  // Once more changes nothing: what is printed stays right.
  expect(await operator.call(questionnaireSheets.make, { body: { linkId } })).toEqual({ made: 0 });
  const { sheets } = await sheetsOf(linkId);
  expect(sheets).toMatchObject([{ studentId, fullName: 'Королева Анна Львовна', state: 'Open', contact: '' }]);
  expect(sheets[0]?.qr).toContain('<svg');
  const invitation = await portal.anonymous().call(questionnaires.open, { body: { token: await tokenOf(linkId) } });
  expect(invitation).toMatchObject({ question: 'Snils' });
  expect(JSON.stringify(invitation)).not.toContain('Королева');
});

test('a person gives a phone by his sheet, and it becomes his login when his questionnaire is accepted', async () => {
  const someone = await worker();
  const token = await tokenOf(someone.linkId);
  const phone = nextPhone();
  const { visitor, answer } = await comeIn(token, { phone }, right);
  expect(answer).toMatchObject({ ok: true });
  expect(await visitor.call(questionnaires.current, { query: { token } })).toMatchObject({
    fullName: 'Королева Анна Львовна',
  });
  expect((await sheetsOf(someone.linkId)).sheets).toMatchObject([{ state: 'Given', contact: phone }]);
  // Later, from another browser: the same address, and no question any more.
  expect(await portal.anonymous().call(questionnaires.open, { body: { token } })).toMatchObject({ question: null });
  const again = await comeIn(token, { phone });
  expect(again.answer).toMatchObject({ ok: true });
  await fillIn(again.visitor);
  // The record is as it was: nobody is logged in by what nobody has looked at.
  expect(await accountOf(someone.userId)).toMatchObject({ email: '', phone: null });
  const decided = await waiting(someone);
  expect(await operator.call(questionnaires.proposal, { params: { id: decided.id } })).toMatchObject({
    contact: phone,
  });
  await operator.call(questionnaires.accept, { body: decided });
  expect(await accountOf(someone.userId)).toMatchObject({ email: '', phone });
  expect((await sheetsOf(someone.linkId)).sheets).toEqual([]);
  // He is told that he can come in now, and by what.
  const told = await messageTo(portal, phone, 3);
  expect(told.text).toMatch(/анкету приняли.*по этому телефону.*\/password-recovery/);
  // In the usual way: a code to it opens his account.
  await portal.anonymous().call(session.sendRecoveryCode, { body: { phone } });
  const code = codeIn(await messageTo(portal, phone, 4));
  const owner = portal.anonymous();
  await owner.call(session.authorizeByCode, { body: { phone, code } });
  expect(await owner.call(session.current)).toMatchObject({ phone });
});

test('an e-mail that was given counts as confirmed once it is accepted', async () => {
  const someone = await worker({ snils: '' });
  const token = await tokenOf(someone.linkId);
  expect(await portal.anonymous().call(questionnaires.open, { body: { token } })).toMatchObject({
    question: 'Birthday',
  });
  const email = `sheet-${someone.studentId}@site.test`;
  const { visitor } = await comeIn(token, { email }, { surname: 'Королева', birthday: '1990-05-17' });
  await fillIn(visitor);
  await operator.call(questionnaires.accept, { body: await waiting(someone) });
  expect(await accountOf(someone.userId)).toEqual({ email, phone: null, isEmailConfirmed: true });
  expect(await operator.call(students.read, { params: { id: someone.studentId } })).toMatchObject({ user: { email } });
  // The letter that says so has the link for his first password.
  const told = await messageTo(portal, email, 2);
  expect(told.subject).toBe('Анкета принята: можно войти на портал');
  const owner = portal.anonymous();
  await owner.call(session.authorizeByLink, { body: { token: tokenIn(told) } });
  expect(await owner.call(session.current)).toMatchObject({ email });
});

test('whoever logs in already is told without a link to a password', async () => {
  const someone = await worker();
  const phone = nextPhone();
  await portal.db.updateTable('users').set({ phone, sharesPhone: false }).where('id', '=', someone.userId).execute();
  await portal.as({ userId: someone.userId });
  const link = await linkOf(someone.groupId);
  const { visitor } = await comeIn(link, { phone });
  await fillIn(visitor);
  await operator.call(questionnaires.accept, { body: await waiting(someone) });
  expect((await messageTo(portal, phone, 2)).text).toMatch(/анкету приняли\. Ваше обучение: http\S+$/);
});

test.each([
  ['another surname', { surname: 'Ким', snilsEnd: '4595' }],
  ['other digits', { surname: 'Королева', snilsEnd: '4596' }],
  ['the birthday in the place of the digits', { surname: 'Королева', birthday: '1990-05-17' }],
])('%s sends no code', async (_, proof) => {
  const { linkId } = await worker();
  const phone = nextPhone();
  expect(await ask(await tokenOf(linkId), { phone }, proof)).toMatchObject({
    code: 'Invalid',
    msg: /Осталось попыток: 4/,
  });
  expect(await messagesTo(portal, phone)).toEqual([]);
});

test('after five wrong answers the sheet opens nothing, until it is handed out anew', async () => {
  const { linkId, studentId } = await worker();
  const token = await tokenOf(linkId);
  // A right one in between is none of them.
  expect(await ask(token, { phone: nextPhone() }, right)).toMatchObject({ ok: true });
  const guesses = Array.from({ length: 8 }, (_, at) =>
    ask(token, { phone: nextPhone() }, { ...right, snilsEnd: `000${at}` }),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'Invalid')).toHaveLength(4);
  expect(codes.filter((code) => code === 'InvalidToken')).toHaveLength(4);
  expect(await ask(token, { phone: nextPhone() }, right)).toMatchObject({ code: 'InvalidToken' });
  expect((await sheetsOf(linkId)).sheets).toMatchObject([{ state: 'Blocked', qr: '' }]);
  await operator.call(questionnaireSheets.renew, { body: { linkId, studentId } });
  expect(await portal.anonymous().send(questionnaires.open, { body: { token } })).toMatchObject({
    code: 'InvalidToken',
  });
  expect(await ask(await tokenOf(linkId), { phone: nextPhone() }, right)).toMatchObject({ ok: true });
});

test('a sheet that another has used is handed out anew: he is out, with what he has filled in', async () => {
  const someone = await worker();
  const { visitor } = await comeIn(await tokenOf(someone.linkId), { phone: nextPhone() }, right);
  await fillIn(visitor);
  await operator.call(questionnaireSheets.renew, { body: { linkId: someone.linkId, studentId: someone.studentId } });
  expect(await visitor.send(questionnaires.current, { query: {} })).toMatchObject({ code: 'QuestionnaireClosed' });
  expect(await waiting(someone)).toEqual({ id: '', sentAt: '' });
  expect((await sheetsOf(someone.linkId)).sheets).toMatchObject([{ state: 'Open', contact: '' }]);
});

test('a colleague’s phone is not taken, nor another one than was given first', async () => {
  const someone = await worker();
  const token = await tokenOf(someone.linkId);
  const { answer } = await comeIn(token, { phone: someone.colleague.phone }, right);
  expect(answer).toMatchObject({ code: 'PhoneAlreadyUse' });
  await comeIn(token, { phone: nextPhone() }, right);
  const other = nextPhone();
  expect(await ask(token, { phone: other }, right)).toMatchObject({ ok: true });
  expect(await messagesTo(portal, other)).toEqual([]);
});

test('a sheet opens the questionnaire of its person alone, and closes with its link', async () => {
  const someone = await worker();
  const token = await tokenOf(someone.linkId);
  // The colleague’s own phone, which opens his questionnaire by the link of the group, opens nothing by the sheet of another.
  await portal.db.updateTable('users').set({ phone: '+79160009999' }).where('id', '=', someone.userId).execute();
  expect(await ask(token, { phone: someone.colleague.phone })).toMatchObject({ ok: true });
  expect(await messagesTo(portal, someone.colleague.phone)).toEqual([]);
  await portal.db.updateTable('users').set({ phone: null }).where('id', '=', someone.userId).execute();
  await operator.call(questionnaires.revokeLink, { params: { id: someone.linkId } });
  expect(await portal.anonymous().send(questionnaires.open, { body: { token } })).toMatchObject({
    code: 'InvalidToken',
  });
  expect(await operator.send(questionnaireSheets.read, { params: { id: someone.linkId } })).toMatchObject({
    code: 'NotFoundQuestionnaire',
  });
});

test('what was given goes with the consent', async () => {
  const someone = await worker();
  const { visitor } = await comeIn(await tokenOf(someone.linkId), { phone: nextPhone() }, right);
  await visitor.call(questionnaires.agree, { body: { accepted: true, version: CONSENT_VERSIONS.PersonalData } });
  await visitor.call(questionnaires.withdraw);
  expect((await sheetsOf(someone.linkId)).sheets).toMatchObject([{ state: 'Open', contact: '' }]);
});

test('what a person finds wrong in how he is written down is told to whoever checks', async () => {
  const someone = await worker();
  const { visitor } = await comeIn(await tokenOf(someone.linkId), { phone: nextPhone() }, right);
  expect(await visitor.send(questionnaires.remark, { body: { remark: 'Я Алла' } })).toMatchObject({
    code: 'ConsentNotGiven',
  });
  await visitor.call(questionnaires.agree, { body: { accepted: true, version: CONSENT_VERSIONS.PersonalData } });
  await visitor.call(questionnaires.remark, { body: { remark: 'Меня зовут Алла, а не Анна' } });
  await fillIn(visitor);
  const { id } = await waiting(someone);
  expect(await operator.call(questionnaires.proposal, { params: { id } })).toMatchObject({
    remark: 'Меня зовут Алла, а не Анна',
  });
  expect(await visitor.send(questionnaires.remark, { body: { remark: '' } })).toMatchObject({
    code: 'QuestionnaireSent',
  });
});
