import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { students } from '@dopusk/contract/students.ts';
import type { TokenRights } from '@dopusk/contract/tokens.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../demo/account-builders.ts';
import { makePrintedDocument } from '../../demo/document-builders.ts';
import { makeInvoice } from '../../demo/invoice-builders.ts';
import { afterFile } from '../../testing/after-file.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const folder = join(import.meta.dirname, 'api-page/recipes');
const recipe = (name: string): string => readFileSync(join(folder, name), 'utf8');

let portal: Portal;
let world: World;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
});

const keyWith = async (rights: TokenRights): Promise<string> =>
  (await makeToken(portal.db, world.own.administrator.operatorId, world.own.centerId, { rights })).token;

/** What the recipe's request answers to a program with this key. */
async function answerTo(address: string, token: string) {
  const response = await fetch(portal.url + address, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as { ok: boolean; data: { items: Record<string, unknown>[]; totalCount: number } };
}

describe('the recipe of Excel', () => {
  test('asks for what there is, page by page, and names the fields that rows have', async () => {
    const code = recipe('excel.pq');
    const expiresOn = today(new Date(Date.now() + 30 * 86_400_000));
    await makePrintedDocument(portal.db, world.own.assignmentId, { number: 'ОТ-7', expiresOn });
    const path = code.match(/RelativePath = "([^"]+)"/)?.[1];
    const query = new URLSearchParams();
    const said = code.match(/Query = \[(.+)\]/)?.[1] ?? '';
    for (const [, name = '', value] of said.matchAll(/(\w+) = (?:"([^"]*)"|Number\.ToText\(номер\))/g)) {
      query.set(name, value ?? '1');
    }
    expect([...query.keys()]).toEqual(['period', 'pageSize', 'pageNumber']);
    const answer = await answerTo(`${path}?${query}`, await keyWith({ assignments: 'read' }));
    expect(answer).toMatchObject({ ok: true, data: { totalCount: 1 } });
    const table = code.slice(code.indexOf('List.Transform(Строки'));
    const fields = [...table.matchAll(/\[(\w+)\](?:\[(\w+)\])?/g)];
    expect(fields).toHaveLength(6);
    for (const [, field = '', inner] of fields) {
      const value = answer.data.items[0]?.[field];
      expect(inner ? (value as Record<string, unknown>)[inner] : value, `${field} ${inner ?? ''}`).toEqual(
        expect.any(String),
      );
    }
  });
});

describe('the recipe of 1С', () => {
  test('asks for paid invoices of a period and names the fields that they have', async () => {
    const code = recipe('1c.bsl');
    const id = await makeInvoice(portal.db, { ...world.own, number: 'С-1' });
    const center = await portal.as(world.own.administrator);
    await center.call(invoices.markPaid, { params: { id }, body: { paidOn: today(), paymentOrder: '7' } });
    const said = (code.match(/Адрес = ([^;]+);/)?.[1] ?? '')
      .replace(/\+ Формат\(Дата\p{L}+, "[^"]+"\)/gu, `"${today()}"`)
      .replace(/\+ Формат\(НомерСтраницы, "[^"]+"\)/, '"1"');
    const address = [...said.matchAll(/"([^"]*)"/g)].map(([, text]) => text).join('');
    expect(address).toBe(`/api/Invoice?state=Paid&pageSize=100&dateStart=${today()}&dateEnd=${today()}&pageNumber=1`);
    const answer = await answerTo(address, await keyWith({ invoices: 'read' }));
    expect(answer).toMatchObject({ ok: true, data: { totalCount: 1 } });
    for (const [, field = ''] of code.matchAll(/Счет\.(\w+)/g)) {
      expect(answer.data.items[0]?.[field], field).toBeTruthy();
    }
  });
});

describe('the recipe of a site', () => {
  let site: ChildProcess;
  let url = '';

  beforeAll(async () => {
    const env = {
      ...process.env,
      PORTAL: portal.url,
      TOKEN: await keyWith({ students: 'write', assignments: 'write' }),
      CENTER: world.own.centerId,
      ORGANIZATION: world.own.clientId,
      COURSE: world.own.courseId,
      PORT: '0',
    };
    site = spawn(process.execPath, [join(folder, 'site.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    afterFile(async () => void site.kill());
    const [line] = await once(site.stdout ?? site, 'data');
    url = String(line).trim();
  });

  const sent = async (changed: Record<string, string> = {}) => {
    const form = await (await fetch(url)).text();
    const fields = Object.fromEntries([...form.matchAll(/name="(\w+)"/g)].map(([, name = '']) => [name, '']));
    const person = {
      surname: 'Сайтова',
      name: 'Анна',
      lastName: '',
      birthday: '1990-05-17',
      snilsNumber: '112-233-445 95',
    };
    const contacts = { phone: '+79161234567', email: 'saitova@example.test', dateStartLearning: today() };
    const key = form.match(/name="key" value="([^"]+)"/)?.[1] ?? '';
    return { ...fields, ...person, ...contacts, key, ...changed };
  };
  const post = async (fields: Record<string, string>) => {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: response.status, text: await response.text() };
  };

  test('makes a person and his assignment once, however often the form is sent', async () => {
    const fields = await sent();
    expect(await post(fields)).toEqual({ status: 200, text: 'Заявка принята' });
    expect(await post(fields)).toEqual({ status: 200, text: 'Заявка принята' });
    const center = await portal.as(world.own.administrator);
    const found = await center.call(students.listAcrossOrganizations, { query: { search: 'Сайтова' } });
    expect(found.totalCount).toBe(1);
  });

  test('a double press and a phone as people write it', async () => {
    const contacts = { phone: '8 (916) 123-45-68', email: 'dvoinaya@example.test' };
    const fields = await sent({ surname: 'Двойная', ...contacts, snilsNumber: '112-233-446 96' });
    const accepted = { status: 200, text: 'Заявка принята' };
    expect(await Promise.all([post(fields), post(fields)])).toEqual([accepted, accepted]);
    const center = await portal.as(world.own.administrator);
    const { items } = await center.call(students.listAcrossOrganizations, { query: { search: 'Двойная' } });
    expect(items).toMatchObject([{ phone: '+79161234568' }]);
  });

  test('says in the portal’s words what is wrong', async () => {
    const answer = await post(await sent({ email: 'не почта', phone: '12' }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Некорректный e-mail');
    expect(answer.text).toContain('Неверный формат номера телефона');
  });
});

test('the page of recipes shows each of them', async () => {
  const page = await (await fetch(`${portal.url}/api/docs/recipes`)).text();
  for (const [, name = ''] of page.matchAll(/data-code="([^"]+)"/g)) {
    expect(await (await fetch(`${portal.url}/api/docs/recipes/${name}`)).text()).toBe(recipe(name));
  }
  expect(page.match(/data-code=/g)).toHaveLength(3);
});
