import { session } from '@dopusk/contract/session.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, call, fileNameOf, whenUnauthorized } from './client.ts';
import { ApiError, messageOf } from './errors.ts';

const endpoint = { method: 'GET', path: '/Course/:id/Rows', access: 'user', summary: '', reply: 'file' } as const;

afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

test('the address has its parameters and only the given part of the query', () => {
  expect(
    addressOf(endpoint, {
      params: { id: 'а/б' },
      query: { search: 'Иван', page: 2, none: undefined, nil: null, blank: '' },
    }),
  ).toBe('/api/Course/%D0%B0%2F%D0%B1/Rows?search=%D0%98%D0%B2%D0%B0%D0%BD&page=2');
  expect(addressOf(endpoint, { params: { id: '1' }, query: { types: ['a', 'b'] } })).toBe(
    '/api/Course/1/Rows?types=a&types=b',
  );
});

test('a missing id is named', () => {
  expect(() => addressOf(endpoint, { params: { id: '' } })).toThrow("ID wasn't provided in URL");
});

test('a refusal carries code, text and messages by form field', async () => {
  answer({
    ok: false,
    code: 'Invalid',
    data: null,
    msg: null,
    fields: { 'Operator.Email': [{ code: 'x', message: 'Занят' }], 'Address.City': [{ code: 'y', message: 'Нет' }] },
  });
  const error = await call(session.logout, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'Invalid',
    message: 'Проверьте правильность заполнения полей',
    fields: { 'operator.email': 'Занят', address: 'Нет' },
  });
});

test('the server’s own text wins, an unknown code is shown', async () => {
  answer({ ok: false, code: 'SmallBalance', data: null, msg: 'Не хватает 100 ₽', fields: null });
  await expect(call(session.logout, {})).rejects.toThrow('Не хватает 100 ₽');
  answer({ ok: false, code: 'Strange', data: null, msg: null, fields: null });
  await expect(call(session.logout, {})).rejects.toThrow('Произошла ошибка, повторите попытку позже (Strange)');
});

test('a lost network and a proxy without the portal are told from a refusal; of a write it is said that it may have been done', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { onLine: false });
  await expect(call(session.logout, {})).rejects.toMatchObject({
    code: 'NoConnection',
    message: 'Нет соединения: данные не отправлены. Введённое на месте',
  });
  vi.stubGlobal('navigator', { onLine: true });
  await expect(call(session.logout, {})).rejects.toThrow('проверьте, не сохранилось ли оно, и повторите');
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await expect(call(session.current, {})).rejects.toThrow('Нет соединения с порталом');
});

test('an answer without an envelope gives the general text', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 500 }));
  await expect(call(session.logout, {})).rejects.toThrow('Произошла ошибка, повторите попытку позже');
});

test('an ended session is reported, a wrong password is not', async () => {
  const lost = vi.fn();
  whenUnauthorized(lost);
  answer({ ok: false, code: 'AuthException', data: null, msg: null, fields: null }, 401);
  await expect(call(session.current, {})).rejects.toThrow('Неверный логин или пароль');
  expect(lost).not.toHaveBeenCalled();
  answer({ ok: false, code: 'Unauthorized', data: null, msg: null, fields: null }, 401);
  await expect(call(session.current, {})).rejects.toThrow('Вы не авторизованы');
  expect(lost).toHaveBeenCalledOnce();
});

test('the name of a download is read in all its forms', () => {
  expect(fileNameOf(null)).toBeNull();
  expect(fileNameOf('attachment; filename="a b.pdf"')).toBe('a b.pdf');
  expect(fileNameOf('attachment; filename=a.pdf')).toBe('a.pdf');
  expect(fileNameOf('attachment; filename="x.pdf"; filename*=UTF-8\'\'%D0%94%D0%B8%D0%BF%D0%BB%D0%BE%D0%BC.pdf')).toBe(
    'Диплом.pdf',
  );
});

test('anything else thrown has the general text', () => {
  expect(messageOf(new Error('boom'))).toBe('Произошла ошибка, повторите попытку позже');
});
