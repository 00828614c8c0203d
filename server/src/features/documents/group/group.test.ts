import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import {
  type GraduateGroup,
  makeGraduateGroup,
  makeResult,
  markPaid,
  type NewGraduate,
  OUTSIDE_PROTOCOL,
} from '../../../../demo/document-builders.ts';
import { makeInvoice } from '../../../../demo/invoice-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../../testing/printing-service.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { newId } from '../../../db/new-id.ts';

let portal: Portal;
let service: PrintingService;

/** Somebody who joins a group: paid, and with a result. */
async function makeGraduateOf(assignment: { studentId: string; courseId: string; groupId: string }) {
  const id = await makeAssignment(portal.db, assignment);
  await markPaid(portal.db, id);
  await makeResult(portal.db, id);
}

beforeAll(async () => {
  service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

async function group(size: number, options: NewGraduate = {}): Promise<GraduateGroup & { admin: Client }> {
  const issuedDocuments = options.issuedDocuments ?? ['Certificate', 'Protocol'];
  const made = await makeGraduateGroup(portal.db, size, { ...options, issuedDocuments });
  return { ...made, admin: await portal.as(made.administrator) };
}

const read = (client: Client, groupId: string) => client.call(groupDocuments.read, { params: { id: groupId } });

const generate = (client: Client, groupId: string, body: object = {}) =>
  client.call(groupDocuments.generate, { params: { id: groupId }, body });

async function done(client: Client, groupId: string) {
  for (;;) {
    const state = await read(client, groupId);
    if (state.run && !state.run.isRunning) return state;
  }
}

describe('fixing a group', () => {
  test.each([
    ['of one period names it', '2026-11-02', '02.11.2026'],
    ['whose people began on different days names no period', '2026-11-05', ''],
  ])('a protocol %s', async (_, dateStartLearning, said) => {
    const { admin, groupId, assignmentId, centerId } = await group(2);
    await portal.db.updateTable('assignments').set({ dateStartLearning }).where('id', '=', assignmentId).execute();
    await generate(admin, groupId);
    await done(admin, groupId);
    const { data } = await portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .where('type', '=', 'Protocol')
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ документ: { дата_начала: said } });
  });

  test('is done in parts, and whoever asks later does not wait for its last document', async () => {
    const { admin, groupId } = await group(11);
    const { id } = await generate(admin, groupId);
    expect(await done(admin, groupId)).toMatchObject({ run: { total: 12, fixed: 12 } });
    const { rows } = await sql<{ name: string; count: number; last: number }>`
      select name, count(*)::int as count, min(priority) as last from pgboss.job
      where singleton_key = ${id} or singleton_key in
        (select document_id::text from group_document_items where run_id = ${id})
      group by name order by name`.execute(portal.db);
    expect(rows).toEqual([
      { name: 'fix-group-documents', count: 2, last: 0 },
      { name: 'print-document', count: 12, last: -11 },
    ]);
  });

  test('fixes one protocol about everybody, then everything else, and prints it all', async () => {
    const { admin, groupId, assignIds, clientId } = await group(3);
    await portal.db.updateTable('organizations').set({ shortTitle: 'ВМ' }).where('id', '=', clientId).execute();
    expect(await read(admin, groupId)).toMatchObject({
      assignCount: 3,
      paidCount: 3,
      readyCount: 0,
      toFix: [
        { type: 'Protocol', count: 1 },
        { type: 'Certificate', count: 3 },
      ],
      run: null,
    });
    const { id } = await generate(admin, groupId);
    expect(await done(admin, groupId)).toMatchObject({
      assignCount: 3,
      fixedCount: 3,
      readyCount: 3,
      run: { id, total: 4, fixed: 4, printed: 4, failed: 0 },
      toFix: [],
      failures: [],
      protocols: [{ fullName: 'Протокол № 1, Управление охраной труда в строительстве' }],
    });

    // What speaks of several people is opened from the register on the page of one of them.
    const register = await admin.call(issueRegister.list, { query: { type: 'Protocol', pageSize: 100 } as never });
    const { assignId } = register.items.find((row) => row.groupId === groupId) ?? {};
    expect(assignIds).toContain(assignId);

    const rows = await portal.db
      .selectFrom('documents')
      .where('groupId', '=', groupId)
      .select(['id', 'data', 'number'])
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).toMatchObject({
      слушатель: { фио: '', фамилия: '' },
      люди: [
        { номер: 1, фио: 'Петроваб Пётр Ильич', результат: 'Сдал' },
        { номер: 2, фио: 'Петровав Пётр Ильич', результат: 'Сдал' },
        { номер: 3, фио: 'Соловьёва Любовь Андреевна', организация: 'ВМ', должность: 'Инженер' },
      ],
    });
    // Each of them has it, his certificate names it, and there is nothing left to fix.
    for (const assignId of assignIds) {
      const info = await admin.call(documents.protocolInfo, { params: { id: assignId } });
      expect(info.fixed).toMatchObject({ id: rows[0]?.id, group: { id: groupId } });
      const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
      const { data } = await portal.db
        .selectFrom('documents')
        .where('id', '=', fixed?.id ?? '')
        .select('data')
        .executeTakeFirstOrThrow();
      expect(data).toMatchObject({ протокол: { номер: '1', дата: '09.11.2026' } });
    }
    expect(await admin.refused(groupDocuments.generate, { params: { id: groupId }, body: {} })).toBe(
      'DocumentAlreadyGenerated',
    );
    const code = (await admin.call(documents.protocolInfo, { params: { id: assignIds[0] ?? '' } })).fixed
      ?.verificationCode;
    expect(await portal.anonymous().call(documents.verify, { params: { code: code ?? '' } })).toMatchObject({
      type: 'Protocol',
      person: '',
      peopleCount: 3,
      people: [
        {
          person: 'Петроваб П. И.',
          result: 'Сдал',
          documents: [{ type: 'Certificate', trainingType: 'AdvancedTraining', status: 'Valid', revokedOn: null }],
        },
        { person: 'Петровав П. И.', documents: [{ type: 'Certificate', status: 'Valid' }] },
        { person: 'Соловьёва Л. А.', documents: [{ type: 'Certificate', status: 'Valid' }] },
      ],
    });
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const { readyCount, protocols } = await read(client, groupId);
    expect([readyCount, protocols.map(({ fullName }) => fullName)]).toEqual([
      3,
      ['Протокол № 1, Управление охраной труда в строительстве'],
    ]);
    // It is nobody's of the three: its file is called by its number and the group.
    const [documentId, part, format] = protocols[0]?.url.split('/').slice(-3) ?? [];
    const params = { id: documentId ?? '', part: part as 'Protocol', format: format as 'Pdf' };
    const { headers } = await client.fetch(documents.file, { params });
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Протокол № 1 – Группа.pdf');
  });

  test('says by the code of its protocol what became of each document, by the names that the documents bear', async () => {
    const { admin, groupId, assignIds } = await group(3);
    await generate(admin, groupId);
    await done(admin, groupId);
    const ids: string[] = [];
    for (const id of assignIds) {
      ids.push((await admin.call(documents.certificateInfo, { params: { id } })).fixed?.id ?? '');
    }
    const [first = '', second = ''] = ids;
    await admin.call(documentCorrections.revoke, { body: { documentId: first, reason: 'Ошибка', withResting: true } });
    await admin.call(documentCorrections.duplicate, { body: { documentId: second, reason: 'Утеря' } });
    const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignIds[0] ?? '' } });
    await portal.db
      .updateTable('users')
      .set({ surname: 'Иная' })
      .where('id', 'in', (from) =>
        from
          .selectFrom('assignments')
          .innerJoin('students', 'students.id', 'assignments.studentId')
          .where('assignments.id', 'in', assignIds)
          .select('students.userId'),
      )
      .execute();
    const { people } = await portal
      .anonymous()
      .call(documents.verify, { params: { code: fixed?.verificationCode ?? '' } });
    const { number } = await portal.db
      .selectFrom('documents')
      .where('replaces', '=', second)
      .select('number')
      .executeTakeFirstOrThrow();
    const told = people.map(({ person, documents: own }) => [
      person,
      ...own.map((document) => [document.status, document.number]),
    ]);
    expect(told).toHaveLength(3);
    expect(JSON.stringify(people)).not.toContain('Иная');
    expect(told.map(([, document]) => document)).toEqual(
      expect.arrayContaining([
        ['Revoked', expect.any(String)],
        ['Valid', number],
        ['Valid', expect.any(String)],
      ]),
    );
    // Names are shortened, and nothing else of the people is said.
    expect(JSON.stringify(people)).not.toMatch(/Пётр|Ильич|\d{3}-\d{3}|@/);
  });

  test('asked twice at once is one run without doubles', async () => {
    const { admin, groupId } = await group(4);
    const ids = await Promise.all([1, 2, 3].map(() => generate(admin, groupId)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    await done(admin, groupId);
    const { count } = await portal.db
      .selectFrom('documents')
      .innerJoin('assignments', 'assignments.id', 'documents.assignmentId')
      .where('assignments.groupId', '=', groupId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
  });

  test('asked for otherwise while a run is under way is refused, and says whose run it is', async () => {
    const { admin, groupId } = await group(4);
    const blanksFrom = (first: string) => ({ blanks: [{ type: 'Certificate' as const, series: '', first }] });
    const ask = (first: string) =>
      admin.send(groupDocuments.generate, { params: { id: groupId }, body: blanksFrom(first) });
    const codes = await Promise.all([ask('100001'), ask('500001'), ask('100001')]);
    const refused = codes.filter(({ code }) => code !== 'Ok');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused)
      expect(one).toMatchObject({ code: 'RecordBusy', msg: expect.stringMatching(/бланки с № [15]00001/) });
    await done(admin, groupId);
  });

  test('is refused while somebody has not paid, for an empty group, to whoever has no right to', async () => {
    const { admin, groupId, assignIds, centerId, clientId } = await group(2);
    await markPaid(portal.db, assignIds[1] ?? '', false);
    const ask = { params: { id: groupId }, body: {} };
    expect(await admin.refused(groupDocuments.generate, ask)).toBe('AssignNotPaid');
    expect(await admin.refused(groupDocuments.download, { params: ask.params })).toBe('AssignNotPaid');
    // Once there is an invoice, it is the invoice that waits.
    const invoiceId = await makeInvoice(portal.db, { centerId, clientId, number: '8', date: '2026-11-05' });
    const listed = { invoiceId, assignmentId: assignIds[1] ?? '' };
    await portal.db.insertInto('invoiceAssignments').values(listed).execute();
    const waits = { code: 'AssignNotPaid', msg: 'Ждёт оплаты счёт № 8 от 05.11.2026' };
    expect(await admin.send(groupDocuments.generate, ask)).toMatchObject(waits);
    expect(await admin.send(groupDocuments.download, { params: ask.params })).toMatchObject(waits);
    const { form } = await admin.call(documents.certificateInfo, { params: { id: listed.assignmentId } });
    const body = { ...form, assignId: listed.assignmentId } as never;
    expect(await admin.send(documents.certificate, { body })).toMatchObject(waits);
    const plain = await portal.as(await makeOperator(portal.db, [centerId], 'Operator'));
    expect(await plain.refused(groupDocuments.generate, ask)).toBe('RightMissing');
    const ofClient = await portal.as(await makeOperator(portal.db, [clientId], 'HighOperator'));
    expect(await ofClient.refused(groupDocuments.generate, ask)).toBe('Forbidden');
    const stranger = await group(1);
    expect(await stranger.admin.refused(groupDocuments.generate, ask)).toBe('NotFoundGroup');
    await portal.db.updateTable('assignments').set({ groupId: null }).where('groupId', '=', groupId).execute();
    expect(await admin.refused(groupDocuments.generate, ask)).toBe('NotFoundAssignCourse');
  });

  test('fills the diplomas with the grade and the series said for everybody', async () => {
    const { admin, groupId, assignIds } = await group(2, { issuedDocuments: ['Diplom'] });
    expect(await read(admin, groupId)).toMatchObject({ asksGrades: true, series: '' });
    await generate(admin, groupId, { gradeType: 'Good', series: 'ПП', ...OUTSIDE_PROTOCOL });
    expect(await done(admin, groupId)).toMatchObject({ run: { fixed: 2, failed: 0 }, asksGrades: false });
    const { form } = await admin.call(documents.diplomInfo, { params: { id: assignIds[1] ?? '' } });
    expect(form.series).toBe('ПП');
    expect(form.appendixTwo.disciplines.map(({ gradeType }) => gradeType)).toEqual(['Good', 'Good', 'Good']);
  });

  test('gives the certificates on plain paper the series said for everybody', async () => {
    for (const said of [{ series: 'ПК' }, { blanks: [{ type: 'Certificate' as const, series: 'ПК', first: '' }] }]) {
      const { admin, groupId, assignIds } = await group(1, { issuedDocuments: ['Certificate'] });
      await generate(admin, groupId, { ...said, ...OUTSIDE_PROTOCOL });
      expect(await done(admin, groupId)).toMatchObject({ run: { fixed: 1, failed: 0 } });
      const { form } = await admin.call(documents.certificateInfo, { params: { id: assignIds[0] ?? '' } });
      expect(form).toMatchObject({ series: 'ПК', blankNumber: '' });
    }
  });

  test('names what a form lacks by the titles of its own fields', async () => {
    const { admin, groupId, clientId } = await group(1, { issuedDocuments: ['Contract'] });
    await generate(admin, groupId);
    const { failures } = await done(admin, groupId);
    expect(failures.map(({ reason }) => reason)).toEqual([
      'Заполните в форме документа: должность того, кто подписывает за заказчика, ФИО того, кто подписывает за заказчика, документ о его полномочиях',
    ]);
    const query = { clientId };
    const { form } = await admin.call(groupContracts.info, { params: { id: groupId }, query });
    const signs = { customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' };
    const body = { ...form, ...signs, groupId, clientId, suggestedNumber: form.number };
    await admin.call(groupContracts.fix, { body });
    expect(await read(admin, groupId)).toMatchObject({ failures: [], run: { failed: 0 } });
  });

  test('tells whose document failed and why, and retries it alone', async () => {
    const { admin, groupId, assignIds, clientId } = await group(3, { issuedDocuments: ['Diplom'] });
    await generate(admin, groupId, { gradeType: 'Good', ...OUTSIDE_PROTOCOL });
    const failed = await done(admin, groupId);
    expect(failed.run).toMatchObject({ total: 3, fixed: 0, failed: 3, isRunning: false });
    expect(failed.failures).toHaveLength(3);
    expect(failed.failures[2]).toMatchObject({
      assignId: assignIds[0],
      type: 'Diplom',
      title: 'Соловьёва Любовь Андреевна',
      reason: 'Заполните в форме документа: серия',
    });
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    expect((await read(client, groupId)).failures).toEqual([]);

    // The first is fixed by hand, which gives the series of the next ones.
    const { form } = await admin.call(documents.diplomInfo, { params: { id: assignIds[0] ?? '' } });
    const disciplines = form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
    const body = { assignId: assignIds[0], ...form, ...OUTSIDE_PROTOCOL, series: 'ПП', appendixTwo: { disciplines } };
    expect((await admin.fetch(documents.diplom, { body })).status).toBe(200);
    const [last, , first] = failed.failures;
    const itemIds = [last?.itemId ?? '', first?.itemId ?? ''];
    const retry = { params: { id: groupId }, body: { itemIds } };
    const strange = { ...retry, body: { itemIds: [...itemIds, newId()] } };
    expect(await admin.refused(groupDocuments.retry, strange)).toBe('NotFoundRecipiencyDocuments');
    // What has been made by its own form is missing no more.
    const now = await read(admin, groupId);
    expect(now.run).toMatchObject({ failed: 2, isRunning: false });
    expect(now.failures.map(({ assignId }) => assignId)).not.toContain(assignIds[0]);
    await admin.call(groupDocuments.retry, retry);
    const retried = await done(admin, groupId);
    expect(retried.run).toMatchObject({ fixed: 2, failed: 1 });
    expect(retried.failures.map(({ itemId }) => itemId)).toEqual([failed.failures[1]?.itemId]);
    await admin.call(groupDocuments.retry, { params: { id: groupId }, body: {} });
    expect(await done(admin, groupId)).toMatchObject({ run: { fixed: 3, failed: 0 }, readyCount: 3 });
  });

  test('makes no documents that would lack the protocol’s number, and names the cause', async () => {
    const made = await group(2);
    const { admin, groupId, committeeId } = made;
    await portal.db.deleteFrom('committeeMembers').where('committeeId', '=', committeeId).execute();
    await generate(admin, groupId);
    const { failures } = await done(admin, groupId);
    const noProtocol = 'Не хватает: состав комиссии, номер и дата протокола (сначала зафиксируйте протокол)';
    expect(failures.map(({ title, type, reason }) => [title, type, reason])).toEqual([
      ['Управление охраной труда в строительстве', 'Protocol', 'Не хватает: состав комиссии'],
      ['Петроваб Пётр Ильич', 'Certificate', noProtocol],
      ['Соловьёва Любовь Андреевна', 'Certificate', noProtocol],
    ]);
  });

  test('stops for an administrator who was shut out, and goes on for another', async () => {
    const { admin, groupId, administrator, centerId } = await group(2, { issuedDocuments: ['Certificate'] });
    const other = await portal.as(await makeOperator(portal.db, [centerId], 'HighOperator'));
    service.breakDown(false);
    await portal.db
      .updateTable('memberships')
      .set({ role: 'Operator' })
      .where('operatorId', '=', (eb) =>
        eb.selectFrom('operators').where('userId', '=', administrator.userId).select('id'),
      )
      .execute();
    expect(await admin.refused(groupDocuments.generate, { params: { id: groupId }, body: {} })).toBe('RightMissing');
    await generate(other, groupId);
    expect((await done(other, groupId)).run).toMatchObject({ fixed: 2 });
  });

  test('takes in later whoever joined the group, with a protocol of his own', async () => {
    const { admin, groupId, clientId, courseId } = await group(2);
    await generate(admin, groupId);
    await done(admin, groupId);
    const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Яковлев' });
    await makeGraduateOf({ studentId, courseId, groupId });
    expect(await read(admin, groupId)).toMatchObject({ assignCount: 3, readyCount: 2 });
    await generate(admin, groupId);
    const { protocols, readyCount } = await done(admin, groupId);
    expect([readyCount, protocols.map(({ fullName }) => fullName)]).toEqual([
      3,
      [1, 2].map((number) => `Протокол № ${number}, Управление охраной труда в строительстве`),
    ]);
  });
});

describe('the archive of a group', () => {
  test('has a folder a person with both formats, and the protocol beside them', async () => {
    const { admin, groupId, clientId } = await group(2);
    await generate(admin, groupId);
    await done(admin, groupId);
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    for (const reader of [admin, client]) {
      const response = await reader.fetch(groupDocuments.download, { params: { id: groupId } });
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(/Группа\.zip$/);
      const names = [...readZip(new Uint8Array(await response.arrayBuffer())).keys()].sort();
      expect(names).toEqual([
        'Петроваб Пётр Ильич/Удостоверение о повышении квалификации № 1.docx',
        'Петроваб Пётр Ильич/Удостоверение о повышении квалификации № 1.pdf',
        'Протокол № 1.docx',
        'Протокол № 1.pdf',
        'Соловьёва Любовь Андреевна/Удостоверение о повышении квалификации № 2.docx',
        'Соловьёва Любовь Андреевна/Удостоверение о повышении квалификации № 2.pdf',
      ]);
    }
  });

  test('says to a client whose people stand in a protocol with others’ that the center gives an extract of it', async () => {
    const { admin, groupId, clientId, assignIds } = await group(2);
    const others = await makeOrganization(portal.db);
    await portal.db
      .updateTable('assignments')
      .set({ organizationId: others })
      .where('id', '=', assignIds[1] ?? '')
      .execute();
    await generate(admin, groupId);
    await done(admin, groupId);
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const response = await client.fetch(groupDocuments.download, { params: { id: groupId } });
    const files = readZip(new Uint8Array(await response.arrayBuffer()));
    expect([...files.keys()].some((name) => name.startsWith('Протокол'))).toBe(false);
    expect(new TextDecoder().decode(files.get('Чего нет в архиве.txt'))).toMatch(
      /^\uFEFF?\S+ \S+ \S+: Протокол – общий с людьми других организаций: выписку из него даёт учебный центр\r\n$/,
    );
  });

  test('has what is there, and a list of what is not; before anything is there it is refused', async () => {
    const { admin, groupId, assignIds } = await group(2);
    const ask = { params: { id: groupId } };
    expect(await admin.refused(groupDocuments.download, ask)).toBe('HasAssignNotGeneratedDocs');
    await makeResult(portal.db, assignIds[0] ?? '', 'Не сдала');
    await generate(admin, groupId);
    expect((await done(admin, groupId)).run).toMatchObject({ total: 2, failed: 0 });
    const archive = async () => {
      const response = await admin.fetch(groupDocuments.download, ask);
      return readZip(new Uint8Array(await response.arrayBuffer()));
    };
    const about = (files: Map<string, Uint8Array>) => new TextDecoder().decode(files.get('Чего нет в архиве.txt'));
    const first = await archive();
    expect([...first.keys()]).toHaveLength(5);
    expect(about(first)).toBe(
      'Соловьёва Любовь Андреевна: Удостоверение о повышении квалификации – не выдаётся по решению комиссии\r\n',
    );
    const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignIds[1] ?? '' } });
    await admin.call(documentCorrections.revoke, {
      body: { documentId: fixed?.id ?? '', reason: 'Ошибка', withResting: true },
    });
    const second = await archive();
    expect([...second.keys()].sort()).toEqual(['Протокол № 1.docx', 'Протокол № 1.pdf', 'Чего нет в архиве.txt']);
    expect(about(second)).toContain('Петроваб Пётр Ильич: Удостоверение о повышении квалификации – не зафиксировано');
  });
});

describe('the protocol of a group', () => {
  test('is not handed to one of its people, nor to who sees only some of them', async () => {
    const { admin, groupId, assignIds, student, centerId, courseId, clientId } = await group(1);
    const otherClient = await makeOrganization(portal.db, { title: 'ООО «Соседи»' });
    await linkClient(portal.db, centerId, otherClient);
    const { studentId } = await makeStudent(portal.db, otherClient, { surname: 'Соседов' });
    await makeGraduateOf({ studentId, courseId, groupId });
    await generate(admin, groupId);
    await done(admin, groupId);
    const { fixed } = await admin.call(documents.protocolInfo, { params: { id: assignIds[0] ?? '' } });
    const protocol = { params: { id: fixed?.id ?? '', part: 'Protocol', format: 'Pdf' } };
    expect((await admin.fetch(documents.file, protocol)).status).toBe(200);
    const curious = [await portal.as(student), await portal.as(await makeOperator(portal.db, [clientId]))];
    for (const one of curious) expect((await one.fetch(documents.file, protocol)).status).toBe(404);
    expect((await read(curious[1] as Client, groupId)).protocols).toEqual([]);
    // The group's own page offers exactly what can be opened.
    const ofPage = (client: Client) => client.call(groups.read, { params: { id: groupId } });
    expect((await ofPage(curious[1] as Client)).protocols).toEqual([]);
    expect((await ofPage(admin)).protocols).toHaveLength(1);
    // Who works for both opens it, unless of one of them he minds nothing but money: it names people of each.
    const both = await makeOperator(portal.db, [clientId, otherClient]);
    const opens = async () => (await (await portal.as(both)).fetch(documents.file, protocol)).status;
    expect(await opens()).toBe(200);
    for (const blindOf of [clientId, otherClient]) {
      const rightsIn = (rights: Right[]) =>
        portal.db.updateTable('memberships').set({ rights }).where('organizationId', '=', blindOf).execute();
      await rightsIn(['Money']);
      expect(await opens()).toBe(403);
      await rightsIn(['Money', 'People']);
    }
  });
});
