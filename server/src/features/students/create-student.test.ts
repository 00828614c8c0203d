import { files } from '@dopusk/contract/files.ts';
import { session } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient } from '../../../demo/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let serial = 0;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.administrator);
});

/** A filled form whose e-mail and phone nobody has yet. */
function form(changes: object = {}) {
  serial += 1;
  return {
    surname: 'Ёлкин',
    name: 'Пётр',
    lastName: 'Ильич',
    birthday: '1990-05-17T00:00:00.000Z',
    phone: `+7 (913) 000-${String(serial).padStart(4, '0')}`,
    email: `Petr${serial}@Brigada.test`,
    organization: world.own.clientId,
    password: 'Надёжный-1',
    confirmPassword: 'Надёжный-1',
    snilsNumber: '112-233-445 95',
    ...changes,
  };
}

const send = (body: object, by = client) => by.send(students.create, { body });

async function create(changes: object = {}) {
  const { id } = await client.call(students.create, { body: form(changes) as never });
  return client.call(students.read, { params: { id } });
}

async function uploadPicture(by: Client): Promise<string> {
  const picture = sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } });
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'photo.png');
  return (await by.call(files.save, { query: {}, file })).id;
}

describe('creating an employee', () => {
  test('keeps the whole form, and the person can log in', async () => {
    const [avatar, passport] = [await uploadPicture(client), await uploadPicture(client)];
    const body = form({
      jobTitle: 'Слесарь',
      diplomNumber: 'АБ 12345',
      educationType: 'High',
      qualification: 'К-17',
      passportSeries: '3604',
      passportNumber: '123456',
      avatar,
      passport,
    });
    const { id } = await client.call(students.create, { body: body as never });
    const read = await client.call(students.read, { params: { id } });
    expect(read).toMatchObject({
      user: {
        fullName: 'Ёлкин Пётр Ильич',
        phone: `+7913000${String(serial).padStart(4, '0')}`,
        email: `petr${serial}@brigada.test`,
      },
      organization: { id: world.own.clientId },
      birthday: '1990-05-17',
      snilsNumber: '11223344595',
      jobTitle: 'Слесарь',
      diplomNumber: 'АБ 12345',
      educationType: 'High',
      qualification: 'К-17',
      passportSeries: '3604',
      passportNumber: '123456',
      avatar: `/api/File/${avatar}?inline`,
      passport: { id: passport, title: 'photo.png' },
      snils: null,
    });
    const person = portal.anonymous();
    await person.call(session.authorize, {
      body: { login: read.user.email, password: 'Надёжный-1', userAgreement: true },
    });
    expect(await person.call(students.current)).toMatchObject({ id });
    const lines = await portal.db.selectFrom('auditLog').where('subjectId', '=', id).select('action').execute();
    expect(lines).toContainEqual({ action: 'student.created' });
  });

  test('takes either spelling of отчество, or the word that there is none', async () => {
    expect((await create({ lastName: undefined, lastname: 'Кузьмич' })).user.lastname).toBe('Кузьмич');
    expect((await create({ lastName: '', hasNoLastName: true })).user.lastname).toBe('');
    expect((await create({ hasNoLastName: true })).user.lastname).toBe('');
  });

  test('names every missing field at once', async () => {
    const { code, fields } = await send({});
    expect(code).toBe('Invalid');
    const required = 'birthday email lastName name organization phone snilsNumber surname';
    expect(Object.keys(fields ?? {}).sort()).toEqual(required.split(' '));
  });

  test.each([
    ['lastName', { lastName: ' ' }, 'Обязательное поле'],
    ['birthday', { birthday: '1990-02-30' }, 'Некорректная дата'],
    ['birthday', { birthday: '2999-01-01' }, 'Дата рождения не может быть в будущем'],
    ['phone', { phone: '123' }, 'Неверный формат номера телефона. Пример: +71010101010'],
    ['email', { email: 'почта' }, 'Некорректный e-mail'],
    ['snilsNumber', { snilsNumber: '11223344596' }, 'Некорректный СНИЛС'],
    ['password', { password: 'короткий', confirmPassword: 'короткий' }, 'Нужны хотя бы одна буква и одна цифра'],
    ['password', { password: 'Qwerty123', confirmPassword: 'Qwerty123' }, 'Слишком простой пароль'],
    ['confirmPassword', { confirmPassword: 'Другой-123' }, 'Пароли не совпадают'],
    ['password', { email: '', phone: '' }, 'Пароль задаётся вместе с почтой или телефоном: без них войти нельзя'],
    ['surname', { surname: 'Ё\u0000лкин' }, 'Недопустимые символы'],
    ['surname', { surname: 'Иванов1' }, 'В имени не бывает цифр: 1'],
    ['name', { name: '=cmd' }, expect.stringContaining('знака «=»')],
    ['lastName', { lastName: '<script>' }, expect.stringContaining('знака «<»')],
    ['surname', { surname: 'Cидоров' }, 'Латинские буквы, похожие на русские: C. Напишите «Сидоров»'],
    ['dativeName', { dativeName: 'Ивaнову' }, expect.stringContaining('Напишите «Иванову»')],
  ])('refuses a wrong %s: %j', async (field, changes, message) => {
    const { code, fields } = await send(form(changes));
    expect(code).toBe('Invalid');
    expect(fields).toEqual({ [field]: [expect.objectContaining({ message })] });
  });

  test('shows different passwords and a missing отчество together with the other errors', async () => {
    const wrong = { surname: '', lastName: '', phone: '12', snilsNumber: '', confirmPassword: 'Другой-123' };
    const { fields } = await send(form(wrong));
    expect(Object.keys(fields ?? {}).sort()).toEqual(Object.keys(wrong).sort());
  });

  test('only in an organization that the operator sees', async () => {
    for (const organization of [world.stranger.clientId, newId()]) {
      const { code, fields } = await send(form({ organization }));
      expect(code).toBe('NotFoundOrganization');
      expect(fields).toHaveProperty('organization');
    }
    expect(await send(form(), center)).toMatchObject({ ok: true });
    expect(await send(form(), await portal.as(world.stranger.administrator))).toMatchObject({
      code: 'NotFoundOrganization',
    });
  });
});

describe('contacts that another user has', () => {
  test('are refused at their fields, both at once', async () => {
    const taken = form();
    await send(taken);
    const byEmail = await send(form({ email: taken.email.toUpperCase() }));
    expect([byEmail.code, Object.keys(byEmail.fields ?? {})]).toEqual(['EmailAlreadyUse', ['email']]);
    const byPhone = await send(form({ phone: taken.phone }));
    expect([byPhone.code, Object.keys(byPhone.fields ?? {})]).toEqual(['PhoneAlreadyUse', ['phone']]);
    const byBoth = await send(form({ email: taken.email, phone: taken.phone }));
    expect(Object.keys(byBoth.fields ?? {}).sort()).toEqual(['email', 'phone']);
  });
});

describe('files of the form', () => {
  test('that are not the operator’s own uploads are refused at their fields, and nothing is made', async () => {
    const foreign = await uploadPicture(center);
    const body = form({ avatar: foreign, passport: world.stranger.passportFileId, snils: newId() });
    const { code, fields } = await send(body);
    expect(code).toBe('NotFoundFile');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['avatar', 'passport', 'snils']);
    expect(await send({ ...body, avatar: null, passport: '', snils: undefined })).toMatchObject({ ok: true });
  });

  test('cannot be taken from a person who has them', async () => {
    const avatar = await uploadPicture(client);
    await create({ avatar });
    const { code, fields } = await send(form({ passport: avatar }));
    expect([code, Object.keys(fields ?? {})]).toEqual(['NotFoundFile', ['passport']]);
  });

  test('become the person’s: the center reads them, though a client uploaded them, and they are no longer public', async () => {
    const file = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 3, height: 4, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        ),
      ],
      'snils.png',
    );
    const { id: snils } = await client.call(files.save, { query: { is_public: 'true' }, file });
    await create({ snils });
    expect((await center.fetch(files.read, { params: { id: snils } })).status).toBe(200);
    const stranger = await portal.as(world.stranger.administrator);
    expect(await stranger.refused(files.read, { params: { id: snils } })).toBe('NotFoundFile');
  });

  test('are closed to the uploader who no longer sees the person', async () => {
    const passport = await uploadPicture(center);
    expect(await send(form({ passport }), center)).toMatchObject({ ok: true });
    const { centerId, clientId } = world.own;
    await portal.db.deleteFrom('centerClients').where('centerId', '=', centerId).execute();
    expect(await center.refused(files.read, { params: { id: passport } })).toBe('NotFoundFile');
    await linkClient(portal.db, centerId, clientId);
  });

  test('must be an image where a photo is meant', async () => {
    const pdf = new File(
      [
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>',
      ],
      'photo.pdf',
    );
    const { id } = await client.call(files.save, { query: {}, file: pdf });
    const { code, fields } = await send(form({ avatar: id }));
    expect(code).toBe('Invalid');
    expect(fields?.avatar?.[0]?.message).toBe('Фото должно быть изображением');
  });
});
