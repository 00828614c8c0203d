import { contactChanges } from '@dopusk/contract/contact-changes.ts';
import { history } from '@dopusk/contract/history.ts';
import { session } from '@dopusk/contract/session.ts';
import { type StudentChanges, students } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { codeIn, messagesTo, messageTo, tokenIn } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';

let portal: Portal;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

/** A person of a client with an employer and a center that sees him; everything of his own. */
async function people() {
  const { db } = portal;
  serial += 1;
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const email = `former${serial}@contacts.test`;
  const phone = `+7916000${String(serial).padStart(4, '0')}`;
  const { studentId, userId } = await makeStudent(db, clientId, {
    surname: 'Белов',
    name: 'Олег',
    lastname: '',
    email,
    phone,
  });
  const employer = await portal.as(await makeOperator(db, [clientId]));
  const center = await portal.as(await makeOperator(db, [centerId]));
  const [newEmail, newPhone] = [`new${serial}@contacts.test`, `+7917000${String(serial).padStart(4, '0')}`];
  const change = (by: Client, contacts: Partial<Pick<StudentChanges, 'email' | 'phone'>>) =>
    by.send(students.update, {
      body: {
        id: studentId,
        surname: 'Белов',
        name: 'Олег',
        lastName: '',
        hasNoLastName: true,
        email,
        phone,
        ...contacts,
      },
    });
  const login = (as = email, password = DEMO_PASSWORD) =>
    portal.anonymous().send(session.authorize, { body: { login: as, password, userAgreement: true } });
  const read = () => employer.call(students.read, { params: { id: studentId } });
  return {
    centerId,
    clientId,
    studentId,
    userId,
    email,
    phone,
    newEmail,
    newPhone,
    employer,
    center,
    change,
    login,
    read,
  };
}

const confirm = async (recipient: string) =>
  portal.anonymous().send(contactChanges.confirm, { body: { token: tokenIn(await messageTo(portal, recipient)) } });

const isOpen = async (who: Client) => (await who.send(session.current)).ok;

test('another’s e-mail is the login once he confirms it there, and his sessions end', async () => {
  const { userId, email, newEmail, employer, change, login, read } = await people();
  const own = await portal.as({ userId });
  expect((await change(employer, { email: newEmail })).code).toBe('Ok');
  expect(await read()).toMatchObject({ user: { email }, login: { awaited: { email: newEmail, phone: null } } });
  expect((await login(newEmail)).code).toBe('AuthException');
  expect(await isOpen(own)).toBe(true);

  expect((await confirm(newEmail)).code).toBe('Ok');
  expect(await isOpen(own)).toBe(false);
  expect((await login(newEmail)).code).toBe('Ok');
  expect((await login(email)).code).toBe('AuthException');
  expect(await read()).toMatchObject({ user: { email: newEmail }, login: { awaited: { email: null } } });
  // Once.
  expect((await confirm(newEmail)).code).toBe('InvalidToken');
});

test('the former address is told, and brings the account back for a week, whatever was done with it', async () => {
  const { userId, email, newEmail, employer, change, login } = await people();
  await portal.as({ userId });
  await change(employer, { email: newEmail });
  expect((await messageTo(portal, newEmail)).text).toMatch(/Об этом просили: .+, .+\./);
  await confirm(newEmail);
  const letter = await messageTo(portal, email);
  expect(letter.subject).toBe('Сменена почта');
  expect(letter.text).toMatch(/Об этом просили: .+, .+\./);
  const thief = portal.anonymous();
  await thief.call(session.authorize, { body: { login: newEmail, password: DEMO_PASSWORD, userAgreement: true } });

  const undo = () => portal.anonymous().send(contactChanges.undo, { body: { token: tokenIn(letter) } });
  expect((await undo()).code).toBe('Ok');
  expect(await isOpen(thief)).toBe(false);
  // Whoever had the account knows its password.
  expect((await login(email)).code).toBe('AuthException');
  expect((await login(newEmail)).code).toBe('AuthException');
  const { email: now } = await portal.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  expect(now).toBe(email);
  expect((await undo()).code).toBe('InvalidToken');
});

test('after a week the former address stays where it is', async () => {
  const { userId, email, newEmail, employer, change } = await people();
  await portal.as({ userId });
  await change(employer, { email: newEmail });
  await confirm(newEmail);
  const letter = await messageTo(portal, email);
  await sql`update contact_changes set done_at = done_at - interval '7 days' where user_id = ${userId}`.execute(
    portal.db,
  );
  const undone = await portal.anonymous().send(contactChanges.undo, { body: { token: tokenIn(letter) } });
  expect(undone.code).toBe('InvalidToken');
});

test('a phone is confirmed by the code that came there, and the owner’s e-mail is told', async () => {
  const { userId, studentId, email, phone, newPhone, employer, change, read } = await people();
  const own = await portal.as({ userId });
  await change(employer, { phone: newPhone });
  const code = codeIn(await messageTo(portal, newPhone));
  const give = (guess: string) => employer.send(students.confirmPhone, { body: { id: studentId, code: guess } });
  expect((await give(code === '000000' ? '000001' : '000000')).code).toBe('AuthCodeException');
  expect(await read()).toMatchObject({ user: { phone }, login: { awaited: { phone: newPhone } } });
  expect((await give(code)).code).toBe('Ok');
  expect((await read()).user.phone).toBe(newPhone);
  expect(await isOpen(own)).toBe(false);
  const letter = await messageTo(portal, email);
  expect(letter.subject).toBe('Сменён телефон');
  await portal.anonymous().call(contactChanges.undo, { body: { token: tokenIn(letter) } });
  expect((await read()).user.phone).toBe(phone);
});

test('a code is not guessed: after five wrong ones the right one is refused too', async () => {
  const { studentId, newPhone, employer, change } = await people();
  await change(employer, { phone: newPhone });
  const code = codeIn(await messageTo(portal, newPhone));
  const give = (guess: string) => employer.refused(students.confirmPhone, { body: { id: studentId, code: guess } });
  for (let n = 0; n < 5; n++) expect(await give(code === '111111' ? '222222' : '111111')).toBe('AuthCodeException');
  expect(await give(code)).toBe('AuthCodeException');
});

test('the last one asked for is meant: the link of the one before is worth nothing', async () => {
  const { newEmail, employer, change } = await people();
  await change(employer, { email: newEmail });
  const first = tokenIn(await messageTo(portal, newEmail));
  await change(employer, { email: `other-${newEmail}` });
  expect(await portal.anonymous().refused(contactChanges.confirm, { body: { token: first } })).toBe('InvalidToken');
  expect((await confirm(`other-${newEmail}`)).code).toBe('Ok');
});

test('a link is outdated after a day', async () => {
  const { userId, newEmail, employer, change } = await people();
  await change(employer, { email: newEmail });
  await messageTo(portal, newEmail);
  await sql`update contact_changes set expires_at = now() where user_id = ${userId}`.execute(portal.db);
  expect((await confirm(newEmail)).code).toBe('ExpiredEmailToken');
});

test('what somebody else took meanwhile is refused at the confirmation', async () => {
  const { newEmail, employer, change } = await people();
  await change(employer, { email: newEmail });
  await makeOperator(portal.db, [], 'Operator', { email: newEmail });
  expect((await confirm(newEmail)).code).toBe('EmailAlreadyUse');
});

test('a center asks for it while the person has never logged in, and not afterwards', async () => {
  const { userId, email, newEmail, newPhone, center, change, login } = await people();
  expect((await change(center, { phone: newPhone })).code).toBe('Ok');
  expect((await login()).code).toBe('Ok');
  // Also when his sessions are gone.
  await portal.db.deleteFrom('sessions').where('userId', '=', userId).execute();
  const refused = await change(center, { email: newEmail });
  expect(refused.code).toBe('ContactsOfAnother');
  expect(Object.keys(refused.fields ?? {})).toEqual(['email']);
  expect((await change(center, { phone: '+79990001122' })).code).toBe('ContactsOfAnother');
  // The rest of the profile is the center's to correct.
  expect((await change(center, {})).code).toBe('Ok');
  expect(await messagesTo(portal, newEmail)).toEqual([]);
  expect((await login(email)).code).toBe('Ok');
});

test('a slip in an e-mail that nobody has used is corrected without a letter to whose it may be', async () => {
  const { userId, email, newEmail, employer, change, login } = await people();
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
  await change(employer, { email: newEmail });
  expect((await confirm(newEmail)).code).toBe('Ok');
  expect((await login(newEmail)).code).toBe('Ok');
  expect(await messagesTo(portal, email)).toEqual([]);
});

test('whoever has never logged in sets a password by the confirmation: he has no former one', async () => {
  const { employer, newEmail, change, login } = await people();
  await change(employer, { email: newEmail });
  const confirmed = (await confirm(newEmail)).data as { passwordToken: string };
  const visitor = portal.anonymous();
  await visitor.call(session.authorizeByLink, { body: { token: confirmed.passwordToken } });
  const password = 'Ромашка-2026';
  await visitor.call(session.updatePassword, { body: { password, confirmPassword: password } });
  expect((await login(newEmail, password)).code).toBe('Ok');
});

test('whoever has logged in keeps his password, and the confirmation opens nothing', async () => {
  const { employer, newEmail, change, login } = await people();
  await login();
  await change(employer, { email: newEmail });
  expect((await confirm(newEmail)).data).toEqual({ passwordToken: null });
});

test('a center that corrects a client’s person is told of to who keeps his record there, and an employer to nobody', async () => {
  const { clientId, centerId, userId, employer, center, email, newEmail, change } = await people();
  const keeper = `keeper${serial}@contacts.test`;
  await makeOperator(portal.db, [clientId], 'Operator', { email: keeper }, ['People']);
  await makeOperator(portal.db, [clientId], 'Operator', { email: `money${keeper}` }, ['Money']);
  await makeOperator(portal.db, [centerId], 'Operator', { email: `center${keeper}` }, ['People']);
  await portal.db.updateTable('centerClients').set({ extent: 'Taught' }).where('clientId', '=', clientId).execute();
  await sql`update students set known_to = array[${centerId}]::uuid[] where user_id = ${userId}`.execute(portal.db);
  expect((await change(center, { email: newEmail })).code).toBe('Ok');
  expect((await confirm(newEmail)).code).toBe('Ok');
  const letter = await messageTo(portal, keeper);
  expect(letter.subject).toBe('Исправлена почта: Белов Олег');
  expect(letter.text).toMatch(new RegExp(`Теперь почта ${newEmail}, прежняя – ${email}`));
  expect(letter.text).toMatch(/Об этом просили: .+, .+\./);
  for (const other of [`money${keeper}`, `center${keeper}`]) expect(await messagesTo(portal, other)).toEqual([]);

  await change(employer, { email: `again-${newEmail}` });
  expect((await confirm(`again-${newEmail}`)).code).toBe('Ok');
  expect(await messagesTo(portal, keeper)).toHaveLength(1);
});

test('nobody is flooded: after five within an hour no more is sent', async () => {
  const { newEmail, employer, change } = await people();
  for (let n = 0; n < 5; n++) expect((await change(employer, { email: `${n}${newEmail}` })).code).toBe('Ok');
  expect((await change(employer, { email: newEmail })).code).toBe('ManyRecoveryCodeRequests');
});

test.each<[string, (of: Awaited<ReturnType<typeof people>>) => unknown]>([
  ['the person logged in', ({ login }) => login()],
  [
    'the link of the center ended',
    ({ centerId }) => sql`delete from center_clients where center_id = ${centerId}`.execute(portal.db),
  ],
  [
    'the asker was shut out',
    ({ centerId }) =>
      sql`update memberships set deactivated_at = now() where organization_id = ${centerId}`.execute(portal.db),
  ],
  [
    'the asker lost the right over people',
    ({ centerId }) => sql`update memberships set rights = '{}' where organization_id = ${centerId}`.execute(portal.db),
  ],
])('what a center asked for is worth nothing once %s', async (_, happen) => {
  const made = await people();
  const { email, phone, newEmail, newPhone, center, studentId, change, read } = made;
  expect((await change(center, { email: newEmail, phone: newPhone })).code).toBe('Ok');
  const code = codeIn(await messageTo(portal, newPhone));
  await happen(made);
  expect((await confirm(newEmail)).code).toBe('InvalidToken');
  const asked = await center.send(students.confirmPhone, { body: { id: studentId, code } });
  expect(asked.ok).toBe(false);
  expect(await read()).toMatchObject({ user: { email, phone } });
});

test('an employer’s asker has to work there yet', async () => {
  const { newEmail, employer, clientId, change } = await people();
  await change(employer, { email: newEmail });
  await sql`update memberships set deactivated_at = now() where organization_id = ${clientId}`.execute(portal.db);
  expect((await confirm(newEmail)).code).toBe('InvalidToken');
});

test('whose unused e-mail a center changes is told and can bring it back', async () => {
  const { userId, email, newEmail, center, change, login } = await people();
  await portal.db.updateTable('users').set({ isEmailConfirmed: false }).where('id', '=', userId).execute();
  await change(center, { email: newEmail });
  expect((await confirm(newEmail)).code).toBe('Ok');
  const token = tokenIn(await messageTo(portal, email));
  expect((await portal.anonymous().send(contactChanges.undo, { body: { token } })).code).toBe('Ok');
  expect((await login(newEmail)).code).toBe('AuthException');
});

describe('an undo', () => {
  /** A thief has changed the e-mail, then the phone: of the phone he had the letter himself. */
  async function robbed() {
    const made = await people();
    const { userId, email, newEmail, newPhone, employer, change, studentId } = made;
    await portal.as({ userId });
    await change(employer, { email: newEmail });
    await confirm(newEmail);
    await change(employer, { email: newEmail, phone: newPhone });
    const code = codeIn(await messageTo(portal, newPhone));
    await employer.call(students.confirmPhone, { body: { id: studentId, code } });
    const token = tokenIn(await messageTo(portal, email));
    const undo = () => portal.anonymous().send(contactChanges.undo, { body: { token } });
    return { ...made, undo };
  }

  test('brings back what was changed later too', async () => {
    const { email, phone, undo, read } = await robbed();
    expect((await undo()).data).toEqual({ restored: ['email', 'phone'], lost: [] });
    expect((await read()).user).toMatchObject({ email, phone });
  });

  test('brings back the rest when somebody else has the former phone, and lets nobody in by the new one', async () => {
    const made = await robbed();
    const { newEmail, undo, read, login, employer, change } = made;
    await makeOperator(portal.db, [], 'Operator', { phone: made.phone });
    expect(await undo()).toMatchObject({ code: 'Ok', data: { restored: ['email'], lost: ['phone'] } });
    expect((await read()).user).toMatchObject({ email: made.email, phone: null });
    expect((await login(newEmail)).code).toBe('AuthException');
    // The employer writes another one into the profile as ever.
    const another = `+7918${made.newPhone.slice(-7)}`;
    expect((await change(employer, { email: made.email, phone: another })).code).toBe('Ok');
  });

  test('brings the former e-mail back from whoever has taken it: he shares it from now on', async () => {
    const { email, undo, userId, newEmail, login } = await robbed();
    const { userId: squatter } = await makeOperator(portal.db, [], 'Operator', { email });
    expect((await undo()).data).toEqual({ restored: ['email', 'phone'], lost: [] });
    const rows = await portal.db.selectFrom('users').where('email', '=', email).select(['id', 'sharesEmail']).execute();
    expect(rows.sort((one) => (one.sharesEmail ? 1 : -1))).toEqual([
      { id: userId, sharesEmail: false },
      { id: squatter, sharesEmail: true },
    ]);
    expect((await login(newEmail)).code).toBe('AuthException');
  });

  test('leaves whoever of the same organization was written down with the e-mail meanwhile without one', async () => {
    const { email, undo, userId, clientId, centerId, employer } = await robbed();
    const [keeper, outsider] = [`keeper-${email}`, `center-${email}`];
    await makeOperator(portal.db, [clientId], 'Operator', { email: keeper });
    await makeOperator(portal.db, [centerId], 'HighOperator', { email: outsider });
    const namesake = { surname: 'Смирнов', name: 'Пётр', lastname: '' };
    const other = await makeStudent(portal.db, clientId, { ...namesake, email });
    const elsewhere = await makeStudent(portal.db, await makeOrganization(portal.db), namesake);
    await portal.db.updateTable('users').set({ email, sharesEmail: true }).where('id', '=', elsewhere.userId).execute();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const sent = { tokenHash: Buffer.from(other.userId), userId: other.userId, expiresAt };
    await portal.db.insertInto('passwordLinks').values(sent).execute();
    expect((await undo()).data).toEqual({ restored: ['email', 'phone'], lost: [] });
    const rows = await portal.db.selectFrom('users').where('email', '=', email).select(['id', 'sharesEmail']).execute();
    expect(new Map(rows.map(({ id, sharesEmail }) => [id, sharesEmail]))).toEqual(
      new Map([
        [userId, false],
        [elsewhere.userId, true],
      ]),
    );
    const link = portal.db.selectFrom('passwordLinks').where('userId', '=', other.userId).select('userId');
    expect(await link.execute()).toEqual([]);
    const { items } = await employer.call(history.list, { query: { record: 'Student', recordId: other.studentId } });
    expect(items.map(({ text }) => text)).toContain(
      'Почта вернулась к другому сотруднику той же организации: укажите другую',
    );

    const told = await messageTo(portal, keeper);
    expect(told.subject).toBe('Нужна другая почта: Смирнов Пётр');
    expect(told.text).toContain(`/students/${other.studentId}`);
    expect(await messagesTo(portal, outsider)).toEqual([]);

    // No letter goes nowhere; the operator writes another one down, which is his at once: he has never logged in (decision 530).
    expect(await employer.send(students.invite, { params: { id: other.studentId } })).toMatchObject({
      code: 'Invalid',
      msg: expect.stringContaining('нет почты'),
    });
    const another = `another-${email}`;
    const { phone } = (await employer.call(students.read, { params: { id: other.studentId } })).user;
    const body = { id: other.studentId, surname: 'Смирнов', name: 'Пётр', lastName: '', hasNoLastName: true };
    await employer.call(students.update, { body: { ...body, phone: phone ?? '', email: another } });
    expect((await employer.call(students.read, { params: { id: other.studentId } })).user.email).toBe(another);
    const nowhere = portal.db.selectFrom('deliveries').where('recipient', '=', '').select('kind');
    expect(await nowhere.execute()).toEqual([]);
  });

  test('writes of whoever has no e-mail now to the center that sees him, when nobody works for his organization', async () => {
    const { email, undo, clientId, centerId } = await robbed();
    const keeper = `center-${email}`;
    await makeOperator(portal.db, [centerId], 'HighOperator', { email: keeper });
    await makeStudent(portal.db, clientId, { surname: 'Смирнов', name: 'Пётр', lastname: '', email });
    await sql`update memberships set deactivated_at = now() where organization_id = ${clientId}`.execute(portal.db);
    expect((await undo()).code).toBe('Ok');
    expect((await messageTo(portal, keeper)).subject).toBe('Нужна другая почта: Смирнов Пётр');
  });

  test('makes who only shared an e-mail or a phone share it again: its holder stays', async () => {
    const made = await people();
    const { userId, email, phone, newEmail, newPhone, studentId, employer, change, read } = made;
    await portal.as({ userId });
    await portal.db
      .updateTable('users')
      .set({ sharesEmail: true, sharesPhone: true })
      .where('id', '=', userId)
      .execute();
    const { userId: holder } = await makeOperator(portal.db, [], 'Operator', { email, phone });
    await change(employer, { email: newEmail });
    await confirm(newEmail);
    const token = tokenIn(await messageTo(portal, email));
    await change(employer, { email: newEmail, phone: newPhone });
    const code = codeIn(await messageTo(portal, newPhone));
    await employer.call(students.confirmPhone, { body: { id: studentId, code } });
    expect((await read()).user).toMatchObject({ email: newEmail, phone: newPhone });

    const undone = await portal.anonymous().call(contactChanges.undo, { body: { token } });
    expect(undone).toEqual({ restored: ['email', 'phone'], lost: [] });
    const rows = await portal.db
      .selectFrom('users')
      .where('email', '=', email)
      .where('phone', '=', phone)
      .select(['id', 'sharesEmail', 'sharesPhone'])
      .execute();
    expect(new Map(rows.map(({ id, ...shares }) => [id, shares]))).toEqual(
      new Map([
        [userId, { sharesEmail: true, sharesPhone: true }],
        [holder, { sharesEmail: false, sharesPhone: false }],
      ]),
    );
  });

  test('makes who shared an e-mail its holder when nobody else has it any more', async () => {
    const { userId, email, newEmail, employer, change } = await people();
    await portal.as({ userId });
    await portal.db.updateTable('users').set({ sharesEmail: true }).where('id', '=', userId).execute();
    await change(employer, { email: newEmail });
    await confirm(newEmail);
    const token = tokenIn(await messageTo(portal, email));
    await portal.anonymous().call(contactChanges.undo, { body: { token } });
    const own = portal.db.selectFrom('users').where('id', '=', userId).select(['email', 'sharesEmail']);
    expect(await own.executeTakeFirst()).toEqual({ email, sharesEmail: false });
  });

  /** The link of the letter about a changed e-mail, which the former one has got. */
  async function linkOf(email: string, subject = 'Сменена почта'): Promise<string> {
    const letter = async () => (await messagesTo(portal, email)).find((sent) => sent.subject === subject);
    await expect.poll(letter).toBeDefined();
    return tokenIn((await letter()) ?? { text: '' });
  }

  type Made = Awaited<ReturnType<typeof people>>;
  const takeEmail = async ({ newEmail }: Made) => void (await confirm(newEmail));
  const takePhone = async ({ newPhone, employer, studentId }: Made) => {
    const code = codeIn(await messageTo(portal, newPhone));
    await employer.call(students.confirmPhone, { body: { id: studentId, code } });
  };
  const ask =
    (...contacts: ('email' | 'phone')[]) =>
    async ({ email, phone, newEmail, newPhone, employer, change, read }: Made) => {
      const now = (await read()).user;
      await change(employer, {
        email: contacts.includes('email') ? newEmail : now.email === newEmail ? newEmail : email,
        phone: contacts.includes('phone') ? newPhone : now.phone === newPhone ? newPhone : phone,
      });
    };

  test.each<[string, ((of: Made) => Promise<void>)[]]>([
    ['in one save, the phone confirmed first', [ask('email', 'phone'), takePhone, takeEmail]],
    ['in one save, the e-mail confirmed first', [ask('email', 'phone'), takeEmail, takePhone]],
    ['the phone first, then the e-mail', [ask('phone'), takePhone, ask('email'), takeEmail]],
    ['the e-mail first, then the phone', [ask('email'), takeEmail, ask('phone'), takePhone]],
  ])('of an e-mail brings the phone back that somebody else has changed too: %s', async (_, steps) => {
    const made = await people();
    const { userId, email, phone, newEmail, newPhone, read } = made;
    await portal.as({ userId });
    for (const step of steps) await step(made);
    expect((await read()).user).toMatchObject({ email: newEmail, phone: newPhone });
    const thief = await portal.as({ userId });
    await portal.anonymous().call(session.sendRecoveryCode, { body: { loginType: 'Phone', phone: newPhone } });
    const codes = portal.db.selectFrom('recoveryCodes').where('userId', '=', userId).select('id');
    expect(await codes.execute()).toHaveLength(1);

    const token = await linkOf(email);
    const look = () => portal.anonymous().send(contactChanges.readUndo, { body: { token } });
    expect((await look()).data).toEqual([
      { contact: 'email', current: newEmail, former: email, canBeKept: false },
      { contact: 'phone', current: newPhone, former: phone, canBeKept: false },
    ]);
    // What was changed by somebody else is not kept for the asking.
    const undone = await portal.anonymous().call(contactChanges.undo, { body: { token, keepsPhone: true } });
    expect(undone).toEqual({ restored: ['email', 'phone'], lost: [] });
    expect((await read()).user).toMatchObject({ email, phone });
    expect(await isOpen(thief)).toBe(false);
    expect(await codes.execute()).toEqual([]);
    expect((await look()).code).toBe('InvalidToken');
    const left = portal.db.selectFrom('contactChanges').where('userId', '=', userId).select('id');
    expect(await left.execute()).toEqual([]);
  });

  test('of an e-mail leaves a phone that was changed more than a week before it', async () => {
    const made = await people();
    const { userId, email, newPhone, read } = made;
    await portal.as({ userId });
    for (const step of [ask('phone'), takePhone]) await step(made);
    await sql`update contact_changes set done_at = done_at - interval '7 days' where user_id = ${userId}`.execute(
      portal.db,
    );
    for (const step of [ask('email'), takeEmail]) await step(made);
    const token = await linkOf(email);
    expect(await portal.anonymous().call(contactChanges.undo, { body: { token } })).toEqual({
      restored: ['email'],
      lost: [],
    });
    expect((await read()).user).toMatchObject({ email, phone: newPhone });
  });

  test('of a phone leaves an e-mail that was changed before it: the link has come there', async () => {
    const made = await people();
    const { userId, email, phone, newEmail, read } = made;
    await portal.as({ userId });
    for (const step of [ask('email'), takeEmail, ask('phone'), takePhone]) await step(made);
    const undo = (token: string) => portal.anonymous().call(contactChanges.undo, { body: { token } });
    expect(await undo(await linkOf(newEmail, 'Сменён телефон'))).toEqual({ restored: ['phone'], lost: [] });
    expect((await read()).user).toMatchObject({ email: newEmail, phone });
    // The link of the earlier change is alive.
    expect(await undo(await linkOf(email))).toEqual({ restored: ['email'], lost: [] });
    expect((await read()).user).toMatchObject({ email, phone });
  });
});
