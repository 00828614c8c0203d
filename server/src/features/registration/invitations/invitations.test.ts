import { audit } from '@dopusk/contract/audit.ts';
import { invitations } from '@dopusk/contract/invitations.ts';
import { operators } from '@dopusk/contract/operators.ts';
import { registration } from '@dopusk/contract/registration.ts';
import { type Right, session } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DEMO_PASSWORD,
  type MadeOperator,
  makeOperator,
  makeOrganization,
  makeStudent,
} from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import type { Seen } from '../../../db/seen.ts';
import { replacePasswordLinks } from '../../session/db.ts';

let portal: Portal;
let centerId: string;
let administrator: MadeOperator;
let boss: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', title: 'ЧОУ ДПО «Профи»' });
  administrator = await makeOperator(portal.db, [centerId], 'HighOperator', { surname: 'Ким', name: 'Анна' });
  boss = await portal.as(administrator);
});

let serial = 0;
const newAddress = () => `invited-${++serial}@site.test`;

const person = () => ({
  surname: 'Белова',
  name: 'Вера',
  lastName: 'Петровна',
  phone: `+7914${String(++serial).padStart(7, '0')}`,
  password: 'Ромашка-2026',
  confirmPassword: 'Ромашка-2026',
  userAgreement: true as const,
  personalData: true as const,
});

const invite = (by: Client, email: string, rights: Right[] = ['Documents'], role?: 'HighOperator') =>
  by.send(invitations.create, { body: { email, rights, ...(role ? { role } : {}) } });

async function tokenOf(email: string, letters = 1): Promise<string> {
  return tokenIn(await messageTo(portal, email, letters));
}

/** Each invites twenty an hour. */
const another = async () => portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));

const accept = (token: string, by = portal.anonymous(), body: object = {}) =>
  by.send(invitations.accept, { body: { token, ...person(), ...body } });

describe('somebody without an account', () => {
  test('gets a letter with the organization, who invites and a link, and sets a password of his own', async () => {
    const email = newAddress();
    expect((await invite(boss, email)).code).toBe('Ok');
    const letter = await messageTo(portal, email);
    expect(letter.subject).toBe('Приглашение: ЧОУ ДПО «Профи»');
    expect(letter.text).toContain('Ким Анна');
    expect(letter.text.replace(/\s+/g, ' ')).toContain('Роль: Оператор. Права: Реестры, Документы.');
    const token = tokenIn(letter);
    const visitor = portal.anonymous();
    expect(await visitor.call(invitations.read, { body: { token } })).toMatchObject({
      organizationTitle: 'ЧОУ ДПО «Профи»',
      email,
      role: 'Operator',
      rights: ['Registers', 'Documents'],
      account: 'None',
    });
    expect((await accept(token, visitor)).code).toBe('Ok');
    const user = await visitor.call(session.current);
    expect(user).toMatchObject({ surname: 'Белова', email, isEmailConfirmed: true, roles: ['Operator'] });
    expect(user.operator).toMatchObject({ organization: { id: centerId }, rights: ['Registers', 'Documents'] });
    const login = { login: email, password: 'Ромашка-2026', userAgreement: true as const };
    await portal.anonymous().call(session.authorize, { body: login });
  });

  test('uses the link once; the database keeps only its hash, and it runs out', async () => {
    const email = newAddress();
    await invite(boss, email);
    const token = await tokenOf(email);
    const { rows } = await sql<{ text: string }>`select invitations::text as text from invitations
      where email = ${email}`.execute(portal.db);
    expect(rows[0]?.text).not.toContain(token);
    expect((await accept(token)).code).toBe('Ok');
    expect((await accept(token)).code).toBe('InvitationAccepted');
    expect((await portal.anonymous().send(invitations.read, { body: { token } })).code).toBe('InvitationAccepted');
    const late = newAddress();
    await invite(boss, late);
    const outdated = await tokenOf(late);
    await sql`update invitations set expires_at = now() - interval '1 second' where email = ${late}`.execute(portal.db);
    expect((await accept(outdated)).code).toBe('InvalidToken');
    const read = await portal.anonymous().send(invitations.read, { body: { token: outdated } });
    expect(read.code).toBe('InvalidToken');
    expect(read.msg).toMatch(
      /^Приглашение действовало до \d\d\.\d\d\.\d{4}\. Новое отправит .*: Ким Анна.*, ЧОУ ДПО «Профи»$/,
    );
    expect((await portal.anonymous().send(invitations.read, { body: { token: `${outdated}x` } })).msg).toBe(
      'Ссылка недействительна',
    );
  });

  test('stands in the log of the organization: whom it went to, and who has come', async () => {
    const email = newAddress();
    await invite(boss, email);
    const token = await tokenOf(email);
    const lines = async (action: 'invitation.sent' | 'invitation.accepted') =>
      (await boss.call(audit.list, { query: { action } })).items.map(({ author, subject }) => [author, subject]);
    expect((await lines('invitation.sent'))[0]?.[1]).toBe(email);
    await accept(token);
    expect((await lines('invitation.accepted'))[0]).toEqual(['Белова Вера Петровна', 'Белова Вера Петровна']);
  });

  test('is not stopped by the limit of registrations when he mistypes, nor stops others by that', async () => {
    const email = newAddress();
    await invite(boss, email);
    const token = await tokenOf(email);
    for (let i = 0; i < 21; i++) expect((await accept(`wrong-${i}`)).code).toBe('InvalidToken');
    expect((await accept(token)).code).toBe('Ok');
    const visitor = portal.anonymous();
    const body = { ...person(), email: newAddress() };
    expect((await visitor.send(registration.operator, { body })).code).toBe('Ok');
  });

  test('becomes nobody else without a word in a browser where somebody is logged in', async () => {
    const email = newAddress();
    await invite(boss, email);
    const token = await tokenOf(email);
    const other = await portal.as(await makeOperator(portal.db, [centerId]));
    const { cookie } = other;
    expect((await accept(token, other)).code).toBe('BadRequest');
    expect(other.cookie).toBe(cookie);
    expect((await accept(token)).code).toBe('Ok');
  });

  test('does not use it up with a common password', async () => {
    const email = newAddress();
    await invite(boss, email);
    const token = await tokenOf(email);
    const common = { password: 'Пароль123', confirmPassword: 'Пароль123' };
    expect((await accept(token, portal.anonymous(), common)).code).toBe('Invalid');
    expect((await accept(token)).code).toBe('Ok');
  });

  test('sets up the second factor first when the center demands it', async () => {
    const strictId = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const strict = await portal.as(await makeOperator(portal.db, [strictId], 'HighOperator'));
    const email = newAddress();
    await invite(strict, email);
    const token = await tokenOf(email);
    await portal.db
      .updateTable('organizations')
      .set({ requiresSecondFactor: true })
      .where('id', '=', strictId)
      .execute();
    const visitor = portal.anonymous();
    expect((await accept(token, visitor)).code).toBe('Ok');
    expect((await visitor.call(session.current)).operator).toMatchObject({ lacksSecondFactor: true, rights: [] });
    expect(await visitor.refused(operators.listOfOrganization, { params: { id: strictId }, query: {} })).toBe(
      'SecondFactorNotSet',
    );
  });
});

test('the letter names the ready set and what it opens', async () => {
  const email = newAddress();
  await invite(await another(), email, ['People', 'Training', 'Registers', 'Documents']);
  const { text } = await messageTo(portal, email);
  expect(text.replace(/\s+/g, ' ')).toContain('Права: Секретарь (Люди и организации, Обучение, Реестры, Документы).');
});

describe('whoever has an account', () => {
  test('logs in and accepts; nobody else can, and the organization becomes his current one', async () => {
    const elsewhere = await makeOrganization(portal.db);
    const email = newAddress();
    const invited = await portal.as(await makeOperator(portal.db, [elsewhere], 'Operator', { email }));
    const other = await portal.as(await makeOperator(portal.db, [elsewhere]));
    await invite(boss, email, ['Money']);
    const token = await tokenOf(email);
    expect(await portal.anonymous().call(invitations.read, { body: { token } })).toMatchObject({ account: 'Operator' });
    expect((await accept(token)).code).toBe('EmailAlreadyUse');
    expect(await other.refused(invitations.join, { body: { token } })).toBe('InvalidToken');
    await invited.call(invitations.join, { body: { token } });
    expect((await invited.call(session.current)).operator).toMatchObject({
      organization: { id: centerId },
      rights: ['Money'],
    });
    expect(await invited.refused(invitations.join, { body: { token } })).toBe('InvitationAccepted');
    expect(await invite(boss, email)).toMatchObject({
      code: 'EmailAlreadyUse',
      fields: { email: [expect.anything()] },
    });
  });

  test('as a student is told so, and cannot join', async () => {
    const email = newAddress();
    const student = await portal.as(await makeStudent(portal.db, await makeOrganization(portal.db), { email }));
    await invite(boss, email);
    const token = await tokenOf(email);
    expect(await student.call(invitations.read, { body: { token } })).toMatchObject({ account: 'Student' });
    expect(await student.refused(invitations.join, { body: { token } })).toBe('Forbidden');
  });

  test('as a student whom the inviter sees is told of at once, with what to do', async () => {
    const email = newAddress();
    await makeStudent(portal.db, centerId, { email, surname: 'Лисин', name: 'Олег', lastname: '' });
    expect(await invite(boss, email)).toMatchObject({
      code: 'EmailAlreadyUse',
      fields: { email: [{ message: expect.stringMatching(/обучающийся: Лисин Олег\. Укажите другую или/) }] },
    });
    expect(await messagesTo(portal, email)).toEqual([]);
  });

  describe('of a record that somebody made of him', () => {
    /** A person's record with this e-mail, of the inviter's center or elsewhere, whose mailbox nobody has shown to be his. */
    async function record(isSeen: boolean) {
      const email = newAddress();
      const { phone } = person();
      const employer = isSeen ? centerId : await makeOrganization(portal.db);
      const { userId } = await makeStudent(portal.db, employer, { email, phone });
      await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
      return { email, phone, userId };
    }
    const enter = async (email: string, password: string) => {
      const visitor = portal.anonymous();
      const { code } = await visitor.send(session.authorize, { body: { login: email, password, userAgreement: true } });
      return code === 'Ok' ? (await visitor.call(session.current)).roles : code;
    };

    test.each([true, false])('accepts as whoever has shown that the mailbox is his (seen: %s)', async (isSeen) => {
      const { email, phone, userId } = await record(isSeen);
      expect((await invite(boss, email)).code).toBe('Ok');
      const token = await tokenOf(email);
      expect(await portal.anonymous().call(invitations.read, { body: { token } })).toMatchObject({ account: 'None' });
      expect((await accept(token, portal.anonymous(), { phone })).code).toBe('Ok');
      expect(await enter(email, 'Ромашка-2026')).toEqual(['Operator']);
      // Nothing is taken from the record.
      expect(await enter(email, DEMO_PASSWORD)).toEqual(['Student']);
      const rows = await portal.db
        .selectFrom('users')
        .where('email', '=', email)
        .select(['id', 'phone', 'sharesEmail', 'sharesPhone'])
        .execute();
      expect(rows.find(({ id }) => id === userId)).toMatchObject({ phone, sharesEmail: true, sharesPhone: false });
      expect(rows.find(({ id }) => id !== userId)).toMatchObject({ phone, sharesEmail: false, sharesPhone: true });
    });

    test('accepts although its maker has logged in with the password that he gave', async () => {
      const { email, userId } = await record(false);
      await invite(await another(), email);
      const token = await tokenOf(email);
      expect(await enter(email, DEMO_PASSWORD)).toEqual(['Student']);
      expect(await portal.anonymous().call(invitations.read, { body: { token } })).toMatchObject({ account: 'None' });
      expect((await accept(token)).code).toBe('Ok');
      const holder = portal.db.selectFrom('users').where('email', '=', email).where('sharesEmail', '=', false);
      expect((await holder.select('id').execute()).map(({ id }) => id)).not.toContain(userId);
      expect(await enter(email, DEMO_PASSWORD)).toEqual(['Student']);
    });

    test('stands in the way once he has opened the link that came there by letter', async () => {
      const { email, userId } = await record(false);
      const letter = { userId: userId as Seen<'users'>, recipient: email };
      const link = await replacePasswordLinks(portal.db, letter, 1);
      await portal.anonymous().call(session.authorizeByLink, { body: { token: link } });
      await invite(await another(), email);
      const token = await tokenOf(email);
      expect(await portal.anonymous().call(invitations.read, { body: { token } })).toMatchObject({
        account: 'Student',
      });
      expect((await accept(token)).code).toBe('EmailAlreadyUse');
    });
  });

  describe('who has registered with the e-mail and not confirmed it', () => {
    async function unconfirmed() {
      const email = newAddress();
      const operator = await makeOperator(portal.db, [], 'Operator', { email });
      await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', operator.userId).execute();
      await invite(await another(), email);
      return { email, operator, token: await tokenOf(email) };
    }

    test('does not keep whoever holds the link out', async () => {
      const { email, token } = await unconfirmed();
      expect(await portal.anonymous().call(invitations.read, { body: { token } })).toMatchObject({ account: 'None' });
      const visitor = portal.anonymous();
      expect((await accept(token, visitor)).code).toBe('Ok');
      expect(await visitor.call(session.current)).toMatchObject({ email, isEmailConfirmed: true });
    });

    test('accepts with that account: the link has come there, which confirms it', async () => {
      const { operator, token } = await unconfirmed();
      const client = await portal.as(operator);
      await client.call(invitations.join, { body: { token } });
      expect(await client.call(session.current)).toMatchObject({
        isEmailConfirmed: true,
        operator: { organization: { id: centerId } },
      });
    });
  });

  test('is not known to the inviter: both invitations are answered alike', async () => {
    const email = newAddress();
    await makeOperator(portal.db, [await makeOrganization(portal.db)], 'Operator', { email });
    const [known, unknown] = [await invite(boss, email), await invite(boss, newAddress())];
    expect([known.code, Object.keys(known.data as object)]).toEqual([
      unknown.code,
      Object.keys(unknown.data as object),
    ]);
  });
});

describe('an invitation', () => {
  test('is listed while it waits, sent again with another link, and withdrawn', async () => {
    const email = newAddress();
    const { data } = await invite(boss, email, ['People']);
    const { id } = data as { id: string };
    const first = await tokenOf(email);
    const listed = async () => (await boss.call(invitations.list, { query: {} })).find((row) => row.email === email);
    expect(await listed()).toMatchObject({ id, role: 'Operator', rights: ['People'], isExpired: false });
    await boss.call(invitations.resend, { params: { id } });
    const second = await tokenOf(email, 2);
    expect((await accept(first)).code).toBe('InvalidToken');
    expect(await boss.refused(invitations.resend, { params: { id } })).toBe('ManyRecoveryCodeRequests');
    await boss.call(invitations.withdraw, { params: { id } });
    expect((await accept(second)).code).toBe('InvalidToken');
    expect(await listed()).toBeUndefined();
    expect(await boss.refused(invitations.withdraw, { params: { id } })).toBe('NotFoundInvitation');
  });

  test('to the same address replaces the one before', async () => {
    const email = newAddress();
    await invite(boss, email, ['People']);
    const first = await tokenOf(email);
    await invite(boss, email, ['Money']);
    const second = await tokenOf(email, 2);
    expect((await accept(first)).code).toBe('InvalidToken');
    const visitor = portal.anonymous();
    await accept(second, visitor);
    expect((await visitor.call(session.current)).operator?.rights).toEqual(['Money']);
  });

  test('gives nothing that its inviter has not', async () => {
    const plain = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['People', 'Training']));
    const email = newAddress();
    expect((await invite(plain, email, ['Documents'])).code).toBe('RightNotOwned');
    expect((await invite(plain, email, ['People'], 'HighOperator')).code).toBe('RightNotOwned');
    const { data } = await invite(boss, email, ['Documents']);
    const resend = { params: { id: (data as { id: string }).id } };
    expect(await plain.refused(invitations.resend, resend)).toBe('RightNotOwned');
    const without = await portal.as(await makeOperator(portal.db, [centerId], 'Operator', {}, ['Money']));
    expect((await invite(without, email, ['Money'])).code).toBe('RightMissing');
    const clientId = await makeOrganization(portal.db);
    const ofClient = await portal.as(await makeOperator(portal.db, [clientId]));
    expect((await invite(ofClient, email, ['Documents'])).code).toBe('BadRequest');
    expect((await invite(ofClient, email, ['People'], 'HighOperator')).code).toBe('RightNotOwned');
  });

  test.each([
    ['is no administrator any more', { role: 'Operator' as const }, /больше нет прав, которые оно даёт/],
    ['was shut out', { deactivatedAt: new Date() }, /пригласивший вас уже не может приглашать сюда/],
  ])('ends when its inviter %s, and says so', async (_, change, reason) => {
    const second = await makeOperator(portal.db, [centerId], 'HighOperator');
    const email = newAddress();
    await invite(await portal.as(second), email, [], 'HighOperator');
    const token = await tokenOf(email);
    const ofSecond = portal.db.updateTable('memberships').where('operatorId', '=', second.operatorId);
    await ofSecond.set(change).execute();
    expect(await accept(token)).toMatchObject({ code: 'InvalidToken', msg: expect.stringMatching(reason) });
    expect(await portal.db.selectFrom('users').where('email', '=', email).select('id').execute()).toEqual([]);
  });

  test('is sent to one address five times a day', async () => {
    const id = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const eager = await portal.as(await makeOperator(portal.db, [id], 'HighOperator'));
    const email = newAddress();
    for (let i = 0; i < 5; i++) expect((await invite(eager, email)).code).toBe('Ok');
    expect((await invite(eager, email)).code).toBe('ManyRecoveryCodeRequests');
    expect((await invite(eager, newAddress())).code).toBe('Ok');
  });

  test('goes to no more than twenty addresses an hour', async () => {
    const id = await makeOrganization(portal.db, { type: 'EducationCenter' });
    const hasty = await portal.as(await makeOperator(portal.db, [id], 'HighOperator'));
    for (let i = 0; i < 20; i++) expect((await invite(hasty, newAddress())).code).toBe('Ok');
    const last = newAddress();
    expect((await invite(hasty, last)).code).toBe('ManyRecoveryCodeRequests');
    expect(await messagesTo(portal, last)).toEqual([]);
  });
});
