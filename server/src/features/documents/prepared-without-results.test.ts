import { assignments } from '@dopusk/contract/assignments.ts';
import { dashboard } from '@dopusk/contract/dashboard.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { expiring } from '@dopusk/contract/expiring.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { results } from '@dopusk/contract/results.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { Outcome } from '@dopusk/contract/training-result.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { makeGraduateGroup, type NewGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { readZip, textInZip } from '../../../testing/read-zip.ts';
import { tellNews, tellOfOpened } from '../notices/news.ts';

const MONDAY = '2026-11-23';
/** The last day of the training that goes on, of which everything is prepared. */
const END = '2026-12-07';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test', DEMO: 'on' });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${MONDAY}T09:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

/** A group in training till the END of whom nothing is decided, with everybody whom it may concern. */
async function inTraining(size: number, options: NewGraduate) {
  const made = await makeGraduateGroup(portal.db, size, options);
  const period = { dateStartLearning: '2026-11-16', dateEndLearning: END, createdBy: made.administrator.userId };
  await portal.db.updateTable('assignments').set(period).where('groupId', '=', made.groupId).execute();
  await portal.db.deleteFrom('trainingResults').where('assignmentId', 'in', made.assignIds).execute();
  const people = portal.db
    .selectFrom('assignments')
    .where('groupId', '=', made.groupId)
    .select(['groupId', 'studentId']);
  await portal.db
    .insertInto('groupStudents')
    .columns(['groupId', 'studentId'])
    .expression(people.$narrowType<{ groupId: string }>())
    .execute();
  const admin = await portal.as(made.administrator);
  const say = (outcomes: readonly (Outcome | null)[], date = END) =>
    admin.send(results.save, {
      body: {
        groupId: made.groupId,
        courseId: made.courseId,
        date,
        results: outcomes.map((outcome, index) => ({ assignId: made.assignIds[index] ?? '', outcome })),
      },
    });
  return {
    ...made,
    admin,
    say,
    client: await portal.as(await makeOperator(portal.db, [made.clientId])),
    own: await portal.as(made.student),
    stranger: await portal.as(
      await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
    ),
  };
}

async function fixGroup(admin: Client, groupId: string) {
  const params = { id: groupId };
  await admin.call(groupDocuments.generate, { params, body: { prepareAhead: true } });
  for (;;) {
    const { run } = await admin.call(groupDocuments.read, { params });
    if (run && !run.isRunning) return run;
  }
}

const certificateOf = async (admin: Client, id: string) => {
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id } });
  if (!fixed) throw new Error('not fixed');
  return fixed;
};
const protocolOf = async (admin: Client, id: string) => {
  const { fixed } = await admin.call(documents.protocolInfo, { params: { id } });
  if (!fixed) throw new Error('not fixed');
  return fixed;
};
const verify = (code: string) => portal.anonymous().call(documents.verify, { params: { code } });
const fileOf = (id: string, part: 'Certificate' | 'Protocol') => ({ params: { id, part, format: 'Docx' } }) as const;

async function protocolText(admin: Client, id: string): Promise<string> {
  const response = await admin.fetch(documents.file, fileOf(id, 'Protocol'));
  return textInZip(new Uint8Array(await response.arrayBuffer()))
    .replace(/<[^>]+>/g, '|')
    .replaceAll('\u00a0', ' ');
}

async function lettersAbout(assignId: string): Promise<number> {
  await tellOfOpened(portal.context);
  await tellNews(portal.context);
  const rows = await portal.db
    .selectFrom('deliveries')
    .where('kind', '=', 'notice.DocumentsReady')
    .select('data')
    .execute();
  return rows.filter(({ data }) => (data as { assignmentIds: string[] }).assignmentIds.includes(assignId)).length;
}

test('comes into force by its day and a passed result, not before; of who has failed never', async () => {
  const made = await inTraining(3, { issuedDocuments: ['Certificate'] });
  const { admin, client, own, stranger, assignIds, groupId, say, assignmentId } = made;
  const other = assignIds.find((id) => id !== assignmentId) ?? '';
  expect(await fixGroup(admin, groupId)).toMatchObject({ fixed: 3, failed: 0 });
  const resultsNow = () =>
    portal.db.selectFrom('trainingResults').where('assignmentId', 'in', assignIds).selectAll().execute();
  expect(await resultsNow()).toEqual([]);
  const fixed = await certificateOf(admin, assignmentId);
  const failed = await certificateOf(admin, other);
  const group = { params: { id: groupId } };
  const counts = async (who: Client) => {
    const { awaitsResultCount, toRevokeCount, readyCount } = await who.call(groups.read, group);
    return { awaitsResultCount, toRevokeCount, readyCount };
  };
  const concern = async (who: Client, name: string) =>
    (await who.call(dashboard.concerns, {})).find((one) => one.concern === name)?.count;
  const listed = async (who: Client, task: 'SayResults' | 'Revoke') =>
    (await who.call(assignments.ofOrganization, { params: { id: 'Current' }, query: { groupId, task } })).totalCount;
  const statuses = async (status: 'AwaitsResult' | 'NotPassed' | 'Valid' | 'NotYet') =>
    (await admin.call(issueRegister.list, { query: { status } })).items.map((row) => row.status);
  const told = async () =>
    (await admin.call(stateRegisters.list, { query: { register: 'EducationDocuments', start: END, end: END } }))
      .totalCount;
  const later = { query: { month: '2029-12' } };

  expect(await verify(fixed.verificationCode)).toMatchObject({ status: 'NotYet' });
  expect(await counts(admin)).toEqual({ awaitsResultCount: 0, toRevokeCount: 0, readyCount: 0 });

  // Its day has come, and nobody has said anything.
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  expect(await verify(fixed.verificationCode)).toMatchObject({ status: 'AwaitsResult', person: 'Соловьёва Л. А.' });
  expect(await certificateOf(admin, assignmentId)).toMatchObject({ opensOn: null, lacks: 'Result' });
  for (const who of [client, own, stranger]) {
    expect((await who.fetch(documents.file, fileOf(fixed.id, 'Certificate'))).status).toBe(404);
    if (who === stranger) continue;
    expect(await who.refused(documents.byAssigns, { body: { assignIds: [assignmentId] } })).toBe(
      'NotFoundRecipiencyDocuments',
    );
    expect(await who.call(assignments.read, { params: { id: assignmentId } })).toMatchObject({
      documentState: false,
      hasFixedDocuments: false,
      issuedDocuments: [{ isLocked: true, opensOn: null, lacks: null }],
    });
  }
  const issue = { params: { id: assignmentId }, query: { status: 'Issued' } } as const;
  expect(await admin.refused(assignments.setIssueStatus, issue)).toBe('HasAssignNotGeneratedDocs');
  const duplicate = { body: { documentId: fixed.id, reason: 'Утеря' } };
  expect(await admin.refused(documentCorrections.duplicate, duplicate)).toBe('CanNotBeRegenerate');
  expect(await counts(admin)).toEqual({ awaitsResultCount: 3, toRevokeCount: 0, readyCount: 0 });
  expect(await counts(client)).toEqual({ awaitsResultCount: 0, toRevokeCount: 0, readyCount: 0 });
  expect([await concern(admin, 'AwaitsResult'), await concern(client, 'AwaitsResult')]).toEqual([3, undefined]);
  expect([await listed(admin, 'SayResults'), await listed(client, 'SayResults')]).toEqual([3, 0]);
  const board = async () =>
    (await admin.call(groups.readiness, { ...group, query: {} })).items
      .flatMap(({ assigns }) => assigns.flatMap((one) => one.documents.map(({ state }) => `${one.id} ${state}`)))
      .sort();
  expect(await board()).toEqual(assignIds.map((id) => `${id} AwaitsResult`).sort());
  expect(await statuses('AwaitsResult')).toEqual(Array.from({ length: 3 }, () => 'AwaitsResult'));
  expect([await statuses('Valid'), await statuses('NotYet')]).toEqual([[], []]);
  expect([await told(), (await client.call(expiring.list, later)).items.length]).toEqual([0, 0]);
  expect((await admin.call(expiring.list, later)).items).toEqual([]);
  expect(await lettersAbout(assignmentId)).toBe(0);

  // The committee has decided of two of them.
  const outcomeOf = (id: string) => (id === assignmentId ? 'Passed' : id === other ? 'Absent' : null);
  expect(await say(assignIds.map(outcomeOf))).toMatchObject({ code: 'Ok' });
  expect(await verify(fixed.verificationCode)).toMatchObject({ status: 'Valid' });
  expect(await verify(failed.verificationCode)).toMatchObject({ status: 'NotPassed' });
  for (const who of [client, own])
    expect((await who.fetch(documents.file, fileOf(fixed.id, 'Certificate'))).status).toBe(200);
  expect((await client.fetch(documents.file, fileOf(failed.id, 'Certificate'))).status).toBe(404);
  expect(await counts(admin)).toEqual({ awaitsResultCount: 1, toRevokeCount: 1, readyCount: 1 });
  expect([await concern(admin, 'AwaitsResult'), await concern(admin, 'ToRevoke')]).toEqual([1, 1]);
  expect([await listed(admin, 'SayResults'), await listed(admin, 'Revoke'), await listed(client, 'Revoke')]).toEqual([
    1, 1, 0,
  ]);
  expect(await board()).toContain(`${other} NotPassed`);
  expect([await statuses('NotPassed'), await statuses('Valid')]).toEqual([['NotPassed'], ['Valid']]);
  expect([await told(), (await client.call(expiring.list, later)).items.length]).toEqual([1, 1]);
  await admin.call(assignments.setIssueStatus, issue);
  expect([await lettersAbout(assignmentId), await lettersAbout(other)]).toEqual([2, 0]);
  const inArchives = async () => {
    const whole = await admin.fetch(groupDocuments.download, group);
    const files = readZip(new Uint8Array(await whole.arrayBuffer()));
    const own = { body: { assignIds: [other] } };
    const some = await admin.fetch(documents.byAssigns, own);
    return {
      certificates: [...files.keys()].filter((name) => name.includes('Удостоверение')).length,
      absent: new TextDecoder().decode(files.get('Чего нет в архиве.txt')),
      ofOne: some.ok ? [...readZip(new Uint8Array(await some.arrayBuffer())).keys()].length : 0,
    };
  };
  expect(await inArchives()).toEqual({
    certificates: 4,
    absent: expect.stringMatching(
      /^\S+ \S+ \S+: Удостоверение о повышении квалификации – не выдаётся из-за неявки\r\n$/,
    ),
    ofOne: 0,
  });

  // What is in force holds its result; what is not lets a slip be mended.
  const held = await say(assignIds.map((id) => (id === assignmentId ? 'Failed' : outcomeOf(id))));
  expect(Object.values(held.fields ?? {})[0]?.[0]?.code).toBe('DocumentAlreadyGenerated');
  expect(await say(assignIds.map((id) => (id === other ? 'Passed' : outcomeOf(id))))).toMatchObject({ code: 'Ok' });
  expect(await verify(failed.verificationCode)).toMatchObject({ status: 'Valid' });
  expect(await counts(admin)).toMatchObject({ toRevokeCount: 0, readyCount: 2 });
  expect(await inArchives()).toEqual({ certificates: 6, absent: '', ofOne: 1 });
});

test('who has failed has his certificate revoked, and is asked about no more', async () => {
  const { admin, groupId, assignmentId, say } = await inTraining(1, { issuedDocuments: ['Certificate'] });
  await fixGroup(admin, groupId);
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  await say(['Failed']);
  const { id, verificationCode } = await certificateOf(admin, assignmentId);
  await admin.call(documentCorrections.revoke, { body: { documentId: id, reason: 'Не сдал', withResting: true } });
  expect(await verify(verificationCode)).toMatchObject({ status: 'Revoked' });
  expect(await admin.call(groups.read, { params: { id: groupId } })).toMatchObject({
    toRevokeCount: 0,
    givenNothingCount: 1,
  });
});

test('the protocol of a group leaves empty places, and is printed again with the results under its number', async () => {
  const made = await inTraining(2, { issuedDocuments: ['Certificate', 'Protocol'], trainingType: 'SafetyTraining' });
  const { admin, client, groupId, assignmentId, assignIds, say } = made;
  const other = assignIds.find((id) => id !== assignmentId) ?? '';
  expect(await fixGroup(admin, groupId)).toMatchObject({ fixed: 3, failed: 0 });
  const before = await protocolOf(admin, assignmentId);
  expect(before).toMatchObject({ date: END, lacks: 'Result' });
  const blank = await protocolText(admin, before.id);
  expect(blank).not.toMatch(/удовлетворительно|Сдал|Допущен/);
  expect(await portal.db.selectFrom('trainingResults').where('assignmentId', 'in', assignIds).execute()).toEqual([]);

  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  expect(await verify(before.verificationCode)).toMatchObject({ status: 'AwaitsResult', people: [] });
  const toClient = async () => (await client.fetch(documents.file, fileOf(before.id, 'Protocol'))).status;
  const wrongDay = await say(['Passed', 'Passed'], '2026-12-06');
  expect(wrongDay.fields).toMatchObject({
    date: [{ message: expect.stringContaining('Протокол подготовлен на 07.12') }],
  });
  await say(assignIds.map((id) => (id === assignmentId ? 'Passed' : null)));
  expect([await toClient(), (await verify(before.verificationCode)).status]).toEqual([404, 'AwaitsResult']);

  await say(assignIds.map((id) => (id === assignmentId ? 'Passed' : 'Failed')));
  await expect.poll(async () => (await verify(before.verificationCode)).status, { timeout: 20_000 }).toBe('Valid');
  expect(await toClient()).toBe(200);
  const after = await protocolOf(admin, assignmentId);
  expect(after).toMatchObject({ id: before.id, date: END, verificationCode: before.verificationCode, lacks: null });
  const said = await protocolText(admin, before.id);
  expect(said).toMatch(/\|удовлетворительно/);
  expect(said).toContain('неудовлетворительно');
  // Whoever has not passed is named no document, though the blank had a number for him.
  const number = await admin.call(documents.certificateInfo, { params: { id: other } });
  const times = (text: string) => text.split(`|${number.form.number}|`).length;
  expect(times(blank) - times(said)).toBe(1);
  const { people, refusedCount } = await verify(before.verificationCode);
  const told = people.map(({ result, documents: own }) => [result, own.map(({ status }) => status)]);
  expect(told).toEqual([['удовлетворительно', ['Valid']]]);
  expect(refusedCount).toBe(1);
  // It says the results from now on.
  expect(await say(assignIds.map(() => 'Passed'))).toMatchObject({ code: 'Invalid' });
});

test('a protocol of one says no result ahead, and takes the conclusion that is written later', async () => {
  const { admin, assignmentId } = await inTraining(1, { issuedDocuments: ['Certificate', 'Protocol'] });
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect(form.result).toBe('');
  const body = { assignId: assignmentId, ...form, date: END, hoursCount: 63, prepareAhead: true };
  expect(await admin.send(documents.protocol, { body: { ...body, result: 'Сдала' } })).toMatchObject({
    fields: { result: [{ message: expect.stringContaining('Решения ещё нет') }] },
  });
  expect((await admin.fetch(documents.protocol, { body })).status).toBe(200);
  const { id, verificationCode } = await protocolOf(admin, assignmentId);
  expect(await protocolText(admin, id)).not.toContain('Сдала');

  vi.setSystemTime(new Date('2026-12-08T09:00:00Z'));
  // Nobody passes because a certificate is made out.
  const info = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  const certificate = { body: { assignId: assignmentId, ...info.form, hoursCount: 63 } };
  expect(await admin.send(documents.certificate, certificate)).toMatchObject({
    code: 'Invalid',
    msg: expect.stringContaining('Внесите результат обучения'),
  });
  await admin.call(assignments.setConclusion, {
    body: { assignId: assignmentId, commissionConclusion: 'Сдал' },
  });
  expect(await admin.call(assignments.read, { params: { id: assignmentId } })).toMatchObject({
    result: { outcome: 'Passed', decidedOn: END },
  });
  await expect.poll(async () => (await verify(verificationCode)).status, { timeout: 20_000 }).toBe('Valid');
  expect(await protocolText(admin, id)).toContain('Сдала');
  expect((await admin.fetch(documents.certificate, certificate)).status).toBe(200);
});

test('a protocol of today has a result', async () => {
  const { admin, assignmentId } = await inTraining(1, { issuedDocuments: ['Protocol'] });
  vi.setSystemTime(new Date(`${END}T09:00:00Z`));
  const { form } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  const body = { assignId: assignmentId, ...form, date: END, hoursCount: 63, result: '' };
  expect(await admin.send(documents.protocol, { body })).toMatchObject({
    fields: { result: [{ message: 'Обязательное поле' }] },
  });
});
