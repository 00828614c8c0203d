import { committees } from '@dopusk/contract/committees.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { undo } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { type GraduateGroup, makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { PrintedData } from '../printed-data.ts';

const SPRING = '2026-04-10';
const SUMMER = '2026-06-01';

let portal: Portal;
let made: GraduateGroup;
let admin: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});
beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Certificate'] });
  const period = { dateStartLearning: '2026-04-06', dateEndLearning: SPRING };
  await portal.db.updateTable('assignments').set(period).where('id', 'in', made.assignIds).execute();
  const contacts = { phone: '+78462001000', email: 'info@center.test' };
  await portal.db.updateTable('organizations').set(contacts).where('id', '=', made.centerId).execute();
  admin = await portal.as(made.administrator);
});

/** Fixes a certificate of a day. @returns what it says */
async function certificate(assignId: string | undefined, date: string): Promise<PrintedData> {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId ?? '' } });
  const body = { ...form, assignId: assignId ?? '', hoursCount: 63, suggestedNumber: form.number, date };
  const answer = await admin.fetch(documents.certificate, { body });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  const row = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', made.centerId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(sql<PrintedData>`data`.as('data'))
    .executeTakeFirstOrThrow();
  return row.data;
}

const change = async (changes: object) => {
  const { title, inn, phone, email } = await admin.call(organizations.read, { params: { id: 'Current' } });
  const body = { id: made.centerId, title, inn, phone: phone ?? '', email: email ?? '', ...changes };
  return admin.send(organizations.update, { body });
};
const versions = () => admin.call(organizations.versions, { params: { id: 'Current' } });
const removeVersion = (validFrom: string, by = admin, undoId = newId()) =>
  by.send(organizations.removeVersion, { body: { id: made.centerId, validFrom, undoId } });
const takeBack = (id: string, by = admin) => by.send(undo.undo, { body: { id } });

describe('requisites', () => {
  test('hold from a day on: a document of spring says those of spring, one of summer the new ones', async () => {
    const said = {
      title: 'АНО ДПО «Новое имя»',
      bankTitle: 'АО «Новый банк»',
      licenceNumber: 'Л-2',
      effectiveFrom: SUMMER,
    };
    expect((await change(said)).code).toBe('Ok');
    const spring = (await certificate(made.assignIds[0], SPRING)).центр;
    expect([spring.название, spring.банк, spring.лицензия]).toEqual([
      'АНО ДПО «Учебный центр „Берег“»',
      'ПАО Сбербанк',
      'Л035-01213-63/00198765',
    ]);
    const summer = (await certificate(made.assignIds[1], SUMMER)).центр;
    expect([summer.название, summer.банк, summer.лицензия]).toEqual(['АНО ДПО «Новое имя»', 'АО «Новый банк»', 'Л-2']);
    expect(await versions()).toMatchObject([
      {
        ...{ validFrom: SUMMER, validUntil: null, isUsed: true },
        changed: [
          { title: 'Название', before: 'АНО ДПО «Учебный центр „Берег“»', after: 'АНО ДПО «Новое имя»' },
          { title: 'Банк', before: 'ПАО Сбербанк', after: 'АО «Новый банк»' },
          { title: 'Номер лицензии', before: 'Л035-01213-63/00198765', after: 'Л-2' },
        ],
      },
      { validFrom: null, validUntil: '2026-05-31', isUsed: true, changed: [] },
    ]);
  });

  test('are corrected in place without a day, on the day of the latest change and when nothing is different', async () => {
    await change({ bankTitle: 'Раз' });
    expect(await versions()).toHaveLength(1);
    await change({ bankTitle: 'Раз', effectiveFrom: SUMMER });
    expect(await versions()).toHaveLength(1);
    await change({ bankTitle: 'Два', effectiveFrom: SUMMER });
    await change({ bankTitle: 'Три', effectiveFrom: SUMMER });
    expect((await versions()).map(({ changed }) => changed)).toEqual([
      [{ title: 'Банк', before: 'Раз', after: 'Три' }],
      [],
    ]);
  });

  test('are refused for a day to come and for one before the latest change', async () => {
    const later = `${Number(today().slice(0, 4)) + 1}-01-01`;
    expect(await change({ bankTitle: 'Банк', effectiveFrom: later })).toMatchObject({
      fields: { effectiveFrom: [{ message: expect.stringMatching(/^Не позже сегодняшнего дня: /) }] },
    });
    await change({ bankTitle: 'Летний', effectiveFrom: SUMMER });
    expect(await change({ bankTitle: 'Весенний', effectiveFrom: SPRING })).toMatchObject({
      fields: { effectiveFrom: [{ message: 'Не раньше 01.06.2026: с этого дня действуют нынешние данные' }] },
    });
  });

  test('of a mistaken version go as if they had never been, the latest and one between two', async () => {
    await change({ bankTitle: 'Весенний', effectiveFrom: '2026-03-01' });
    await change({ bankTitle: 'Летний', effectiveFrom: SUMMER });
    expect((await removeVersion('2026-03-01')).code).toBe('Ok');
    expect(await versions()).toMatchObject([
      { validFrom: SUMMER, changed: [{ before: 'ПАО Сбербанк', after: 'Летний' }] },
      { validFrom: null, validUntil: '2026-05-31' },
    ]);
    expect((await removeVersion(SUMMER)).code).toBe('Ok');
    const { requisites } = await admin.call(organizations.read, { params: { id: 'Current' } });
    expect([requisites?.bankTitle, (await versions()).length]).toEqual(['ПАО Сбербанк', 1]);
    expect((await removeVersion(SUMMER)).code).toBe('NotFoundVersion');
  });

  test('of a version that a document rests on stay', async () => {
    await change({ bankTitle: 'Летний', effectiveFrom: SUMMER });
    await certificate(made.assignIds[0], SUMMER);
    expect(await removeVersion(SUMMER)).toMatchObject({
      code: 'BadRequest',
      msg: expect.stringContaining('есть документы'),
    });
  });

  test('of a removed version come back within a day as they stood, with its day, and those who pay by them are told', async () => {
    await change({ bankTitle: 'Весенний', effectiveFrom: '2026-03-01' });
    await change({ bankTitle: 'Летний', effectiveFrom: SUMMER });
    const read = async () => [await admin.call(organizations.read, { params: { id: 'Current' } }), await versions()];
    const before = await read();
    for (const validFrom of [SUMMER, '2026-03-01']) {
      const undoId = newId();
      expect((await removeVersion(validFrom, admin, undoId)).code).toBe('Ok');
      expect(await read()).not.toEqual(before);
      const people = await portal.as(await makeOperator(portal.db, [made.centerId], 'Operator', {}, ['People']));
      expect((await takeBack(undoId, people)).code).toBe('RightMissing');
      const stranger = await portal.as(await makeOperator(portal.db, [made.clientId]));
      expect((await takeBack(undoId, stranger)).code).toBe('NotFoundChange');
      expect((await takeBack(undoId)).code).toBe('Ok');
      expect(await read()).toEqual(before);
      expect((await takeBack(undoId)).code).toBe('ChangeCannotBeUndone');
    }
    const letters = portal.db.selectFrom('deliveries').where('kind', '=', 'payee-changed').orderBy('id', 'desc');
    const [latest] = await letters.select(sql<string[]>`data -> 'lines'`.as('lines')).execute();
    expect(latest?.lines).toEqual(['Банк: Весенний → Летний']);
  });

  test('of a removed version stay removed when they were changed since, or a document bears one of its days', async () => {
    await change({ bankTitle: 'Летний', effectiveFrom: SUMMER });
    const undoId = newId();
    await removeVersion(SUMMER, admin, undoId);
    await certificate(made.assignIds[0], SUMMER);
    expect((await takeBack(undoId)).msg).toContain('уже есть документы');
    await change({ bankTitle: 'Осенний' });
    expect((await takeBack(undoId)).msg).toContain('реквизиты с тех пор изменили');
    const { requisites } = await admin.call(organizations.read, { params: { id: 'Current' } });
    expect(requisites?.bankTitle).toBe('Осенний');
  });

  test('of a client are seen by its center, and taken back by its own operators alone', async () => {
    const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
    expect((await removeVersion(SUMMER, client)).code).toBe('NotFoundOrganization');
    const body = { id: made.clientId, validFrom: SUMMER };
    expect((await admin.send(organizations.removeVersion, { body })).code).toBe('Forbidden');
    expect(await admin.call(organizations.versions, { params: { id: made.clientId } })).toHaveLength(1);
  });
});

test('a committee’s members hold from a day on, and a mistaken change of them is taken back', async () => {
  const { committeeId: id } = made;
  const read = () => admin.call(committees.read, { params: { id } });
  const before = await read();
  const members = [{ fullName: 'Новая Ольга Ильинична', jobTitleMemberCommitee: 'Chairman' as const }];
  await admin.call(committees.update, { body: { id, title: before.title, members, effectiveFrom: SUMMER } });
  const spring = (await certificate(made.assignIds[0], SPRING)).комиссия;
  expect([spring.председатель, spring.члены.length]).toEqual(['Орлова Мария Петровна', 2]);
  expect(await admin.call(committees.versions, { params: { id } })).toMatchObject([
    {
      ...{ validFrom: SUMMER, isUsed: false },
      changed: [{ title: 'Состав комиссии', after: 'Новая Ольга Ильинична – председатель' }],
    },
    { validFrom: null, validUntil: '2026-05-31', isUsed: true },
  ]);
  const body = { id, validFrom: SUMMER };
  await admin.call(committees.removeVersion, { body });
  expect(await read()).toEqual(before);
  await admin.call(committees.update, { body: { id, title: before.title, members, effectiveFrom: SUMMER } });
  expect((await certificate(made.assignIds[1], SUMMER)).комиссия.председатель).toBe('Новая Ольга Ильинична');
  expect(await admin.refused(committees.removeVersion, { body })).toBe('BadRequest');
});
