import { files } from '@dopusk/contract/files.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStudent } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let stranger: Client;
let serial = 0;
let id: string;
let userId: string;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
  stranger = await portal.as(world.stranger.administrator);
});

beforeEach(async () => {
  serial += 1;
  const contacts = { email: `ilya${serial}@brigada.test`, phone: `+7914000${String(serial).padStart(4, '0')}` };
  ({ studentId: id, userId } = await makeStudent(portal.db, world.own.clientId, contacts));
});

/** A filled form with the e-mail and phone that the person has. */
function form(changes: object = {}) {
  return {
    id,
    surname: 'Ёлкин',
    name: 'Пётр',
    lastname: 'Ильич',
    phone: `+7 (914) 000-${String(serial).padStart(4, '0')}`,
    email: `Ilya${serial}@Brigada.test`,
    ...changes,
  };
}

const read = (by = client) => by.call(students.read, { params: { id } });
const send = (body: object, by = client) => by.send(students.update, { body });

async function update(changes: object = {}, by = client) {
  await by.call(students.update, { body: form(changes) as never });
  return read(by);
}

async function uploadPicture(by: Client): Promise<string> {
  const picture = sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'photo.png');
  return (await by.call(files.save, { query: {}, file })).id;
}

describe('changing an employee', () => {
  test('takes the whole form, also from the linked center, and leaves a line in the audit log', async () => {
    const changes = {
      birthday: '1985-03-01T00:00:00.000Z',
      snilsNumber: '112-233-445 95',
      jobTitle: 'Мастер',
      diplomNumber: 'ВГ 77',
      educationType: 'High',
      qualification: 'К-18',
      passportSeries: '3605',
      passportNumber: '654321',
      dativeName: 'Ёлкину Петру Ильичу',
    };
    expect(await update(changes, center)).toMatchObject({
      ...changes,
      birthday: '1985-03-01',
      snilsNumber: '11223344595',
      user: { fullName: 'Ёлкин Пётр Ильич', email: `ilya${serial}@brigada.test` },
      dativeByRules: 'Ёлкину Петру Ильичу',
    });
    const lines = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').execute();
    expect(lines).toContainEqual({ action: 'student.changed' });
  });

  test('keeps what the form leaves out and clears what it empties', async () => {
    await update({ jobTitle: 'Мастер', diplomNumber: 'ВГ 77', educationType: 'High' });
    const after = await update({ jobTitle: '', educationType: null });
    expect(after).toMatchObject({ jobTitle: '', educationType: null, diplomNumber: 'ВГ 77', birthday: '1990-05-17' });
  });

  test('keeps own contacts, and finds the person by the new name', async () => {
    const same = form();
    await client.call(students.update, { body: same });
    await client.call(students.update, { body: { ...same, surname: 'Уникальнов' } });
    const query = { search: 'уникальнов' };
    const page = await client.call(students.listOfOrganization, { params: { id: 'Current' }, query });
    expect(page.items.map((item) => item.id)).toEqual([id]);
  });

  test('forgets the corrected dative of a former name, unless it is corrected anew', async () => {
    await update({ dativeName: 'Ёлкину Петру' });
    expect((await update({ dativeName: 'Ёлкину Петру' })).dativeName).toBe('Ёлкину Петру');
    expect((await client.send(students.update, { body: { ...form(), dativeName: 'Петрову Сидору' } })).fields).toEqual({
      dativeName: [expect.objectContaining({ message: expect.stringContaining('другой человек') })],
    });
    expect((await update({ surname: 'Пнёв', dativeName: 'Ёлкину Петру' })).dativeName).toBe('');
    expect((await update({ surname: 'Сосна', dativeName: 'Сосне Петру' })).dativeName).toBe('Сосне Петру');
    expect((await update({ surname: 'Дуб' })).dativeName).toBe('');
  });

  test('takes new files, keeps those named again and lets go of those removed', async () => {
    const [avatar, passport] = [await uploadPicture(client), await uploadPicture(client)];
    await update({ avatar, passport });
    const kept = await update({ passport });
    expect(kept).toMatchObject({ avatar: `/api/File/${avatar}?inline`, passport: { id: passport } });
    expect(await update({ avatar: null, passport: null })).toMatchObject({ avatar: null, passport: null });
  });

  test('takes nobody else’s file', async () => {
    const foreign = await uploadPicture(stranger);
    const taken = world.own.passportFileId;
    const { code, fields } = await send(form({ snils: foreign, passport: taken }));
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['NotFoundFile', ['passport', 'snils']]);
  });

  test('names every wrong field at once', async () => {
    const { code, fields } = await send({ id, snilsNumber: '11223344596', birthday: '2999-01-01' });
    expect(code).toBe('Invalid');
    const wrong = 'birthday email lastName name phone snilsNumber surname';
    expect(Object.keys(fields ?? {}).sort()).toEqual(wrong.split(' '));
  });

  test('refuses contacts of somebody else under both fields', async () => {
    const other = await portal.db
      .selectFrom('users')
      .where('id', '=', world.stranger.administrator.userId)
      .select(['email', 'phone'])
      .executeTakeFirstOrThrow();
    const { code, fields } = await send(form(other));
    expect(code).toBe('EmailAlreadyUse');
    expect(fields).toMatchObject({ email: [{ code: 'EmailAlreadyUse' }], phone: [{ code: 'PhoneAlreadyUse' }] });
    expect((await send(form({ phone: other.phone }))).code).toBe('PhoneAlreadyUse');
  });

  test('of a stranger is as if there were no such person', async () => {
    expect(await stranger.refused(students.update, { body: form() })).toBe('NotFoundStudent');
    expect((await read()).user.fullName).toBe('Иванов Иван Иванович');
  });
});

describe('a student’s own contacts', () => {
  test('are asked for by himself, and stay until he confirms them there', async () => {
    const person = await portal.as({ userId });
    const { email, phone } = await person.call(session.current);
    const body = { phone: '+7 915 111-22-33', email: 'Own@Brigada.test' };
    await person.call(students.updateOwn, { body });
    expect(await person.call(session.current)).toMatchObject({
      phone,
      email,
      awaitedEmail: 'own@brigada.test',
      awaitedPhone: '+79151112233',
    });
    const letters = () =>
      portal.db
        .selectFrom('deliveries')
        .where('userId', '=', userId)
        .orderBy('id')
        .select(['kind', 'recipient'])
        .execute();
    const kind = 'contact-confirmation';
    expect(await letters()).toEqual([
      { kind, recipient: 'own@brigada.test' },
      { kind, recipient: '+79151112233' },
    ]);
    // With what is his yet, nothing is asked for.
    await person.call(students.updateOwn, { body: { email, phone: phone ?? '' } });
    expect(await letters()).toHaveLength(2);
  });

  test('may not be another’s', async () => {
    const person = await portal.as({ userId });
    const { email } = await portal.db
      .selectFrom('users')
      .where('id', '=', world.own.student.userId)
      .select('email')
      .executeTakeFirstOrThrow();
    const { code, fields } = await person.send(students.updateOwn, { body: { phone: '+79151112299', email } });
    expect([code, Object.keys(fields ?? {})]).toEqual(['EmailAlreadyUse', ['email']]);
  });
});
