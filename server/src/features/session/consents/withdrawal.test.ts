import { assignments } from '@dopusk/contract/assignments.ts';
import { audit } from '@dopusk/contract/audit.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { consents } from '@dopusk/contract/consents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { files } from '@dopusk/contract/files.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { messagesTo, messageTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { makeWorld, type World } from '../../../../testing/world.ts';

let portal: Portal;
let world: World;
let person: Client;
let center: Client;

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

beforeEach(async () => {
  world = await makeWorld(portal.db);
  person = await portal.as(world.own.student);
  center = await portal.as(world.own.administrator);
});

const say = (accepted: boolean, by = person) =>
  by.call(consents.set, { body: { kind: 'PersonalData', version: CONSENT_VERSIONS.PersonalData, accepted } });

const emailOf = async ({ userId }: { userId: string }) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()).email;

const profile = () => center.call(students.read, { params: { id: world.own.student.studentId } });

const assign = () =>
  center.send(assignments.add, {
    body: {
      studentId: world.own.student.studentId,
      courseId: world.own.closedCourseId,
      dateStartLearning: today(),
      fromOrganizationId: world.own.centerId,
    },
  });

describe('a withdrawn consent', () => {
  test('is told by one letter each to the center’s administrator and the client’s operator, and to nobody else', async () => {
    await say(true);
    await say(false);
    await say(false);
    const letter = await messageTo(portal, await emailOf(world.own.administrator));
    expect(letter.subject).toBe('Отозвано согласие на обработку данных: Иванов Иван Иванович');
    expect(letter.text).toContain(`/students/${world.own.student.studentId}`);
    await messageTo(portal, await emailOf(world.own.clientOperator));
    for (const other of [world.own.centerOperator, world.stranger.administrator, world.stranger.clientOperator]) {
      expect(await messagesTo(portal, await emailOf(other))).toEqual([]);
    }
  });

  test('is in the audit log of the center responsible for the student, and in no other', async () => {
    await say(true);
    await say(false);
    const lines = async (by: Client) =>
      (await by.call(audit.list, { query: {} })).items
        .filter(({ action }) => action.startsWith('consent.'))
        .map(({ action, author, subject }) => [action, author, subject]);
    expect(await lines(center)).toEqual([
      ['consent.withdrawn', 'Иванов Иван Иванович', 'Иванов Иван Иванович'],
      ['consent.given', 'Иванов Иван Иванович', 'Иванов Иван Иванович'],
    ]);
    expect(await lines(await portal.as(world.stranger.administrator))).toEqual([]);
  });

  test('is not told when it was given again before the letter was sent', async () => {
    await say(false);
    await say(true);
    const { userId } = world.own.administrator;
    const state = () => portal.db.selectFrom('deliveries').where('userId', '=', userId).select(['state']).execute();
    await expect.poll(state).not.toEqual([{ state: 'queued' }]);
    expect((await messagesTo(portal, await emailOf(world.own.administrator))).length).toBeLessThanOrEqual(1);
    expect((await profile()).consentWithdrawnAt).toBeNull();
  });

  test('marks the profile and the list of students until it is given again', async () => {
    expect((await profile()).consentWithdrawnAt).toBeNull();
    await say(false);
    expect(Date.parse((await profile()).consentWithdrawnAt ?? '')).toBeGreaterThan(0);
    await say(true);
    await say(false);
    expect((await person.call(students.current)).consentWithdrawnAt).not.toBeNull();
    const list = () => center.call(students.listAcrossOrganizations, { query: { organization: world.own.clientId } });
    expect((await list()).items[0]?.consentWithdrawnAt).not.toBeNull();
    await say(true);
    expect((await list()).items[0]?.consentWithdrawnAt).toBeNull();
  });

  test('stops new courses and new scans; old ones stay, and data may still be corrected', async () => {
    await say(false);
    expect(await assign()).toMatchObject({
      code: 'ConsentWithdrawn',
      fields: { studentId: [{ code: 'ConsentWithdrawn' }] },
    });
    const picture = new File(
      [
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ],
      'скан.png',
    );
    const scan = await center.call(files.save, { query: {}, file: picture });
    const { user, id } = await profile();
    const body = { id, ...user, lastName: user.lastname, phone: user.phone ?? '' };
    const refused = await center.send(students.update, { body: { ...body, snils: scan.id } });
    expect(refused).toMatchObject({ code: 'ConsentWithdrawn', fields: { snils: [{ code: 'ConsentWithdrawn' }] } });
    await center.call(students.update, { body: { ...body, passport: null } });
    expect((await profile()).passport).toBeNull();
    await say(true);
    expect(await assign()).toMatchObject({ ok: true });
  });

  test('of an operator is told to the administrators of his center', async () => {
    const second = await makeOperator(portal.db, [world.own.centerId], 'HighOperator');
    await say(false, center);
    const letter = await messageTo(portal, await emailOf(second));
    expect(letter.text).not.toContain('/students/');
    expect(await messagesTo(portal, await emailOf(world.own.administrator))).toEqual([]);
  });
});
