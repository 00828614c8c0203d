import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeSignatory, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup, type NewGraduate } from '../../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../../demo/training-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** An unpaid group of a client that has filled in who signs for it. */
async function group(size: number, options: NewGraduate = {}) {
  const made = await makeGraduateGroup(portal.db, size, { isPaid: false, ...options });
  await giveHead(made.clientId);
  const admin = await portal.as(made.administrator);
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const params = { id: made.groupId };
  const read = (by: Client = admin) => by.call(groupContracts.read, { params });
  const info = (clientId = made.clientId) => admin.call(groupContracts.info, { params, query: { clientId } });
  const bodyOf = async (clientId = made.clientId) => {
    const { form } = await info(clientId);
    return { ...form, groupId: made.groupId, clientId, suggestedNumber: form.number };
  };
  const fix = async (clientId = made.clientId) => admin.call(groupContracts.fix, { body: await bodyOf(clientId) });
  const printed = async (by: Client = admin) => {
    for (;;) {
      const { contracts } = await read(by);
      if (contracts.every(({ isPrinted }) => isPrinted)) return contracts;
    }
  };
  return { ...made, admin, client, read, info, bodyOf, fix, printed };
}

const giveHead = (organizationId: string) =>
  makeSignatory(portal.db, organizationId, {
    fullName: 'Зорин Олег Ильич',
    jobTitle: 'Директор',
    authority: 'Устав',
    signs: ['Contract'],
  });

/** One more client with a person in the group. */
async function anotherClient({ groupId, centerId, courseId }: Awaited<ReturnType<typeof group>>) {
  const clientId = await makeOrganization(portal.db, { title: 'АО «Сызрань-Строй»' });
  await linkClient(portal.db, centerId, clientId);
  await giveHead(clientId);
  const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Дурново', name: 'Иван', lastname: '' });
  const assignmentId = await makeAssignment(portal.db, { studentId, courseId, groupId });
  return { clientId, assignmentId };
}

const snapshotOf = (id: string) =>
  portal.db
    .selectFrom('documents')
    .where('id', '=', id)
    .select(['data', 'number', 'clientId'])
    .executeTakeFirstOrThrow();

describe('a contract with a client about its people in a group', () => {
  test('is one document before anybody has paid, that both sides download and each assignment shows', async () => {
    const made = await group(3);
    const { admin, client, assignIds, info, fix, read, printed } = made;
    expect(await info()).toMatchObject({
      peopleCount: 3,
      sum: 4500,
      lines: [{ title: 'Управление охраной труда в строительстве', quantity: 3, price: 1500, sum: 4500 }],
      form: {
        number: '1',
        customerSignatory: 'директора Зорина Олега Ильича, действующего на основании Устава',
      },
    });
    expect((await read()).open).toMatchObject([{ client: { title: 'ООО «Волга-Монтаж»' }, peopleCount: 3, sum: 4500 }]);

    const { id } = await fix();
    const [contract] = await printed(client);
    expect(contract).toMatchObject({ id, number: '1', peopleCount: 3, sum: 4500, client: { id: made.clientId } });
    expect(await read()).toMatchObject({ open: [] });
    expect((await read(client)).open).toEqual([]);
    // An accountant works by contracts, although he opens no other document about people (decision 147).
    const accountant = await portal.as(await makeOperator(portal.db, [made.clientId], 'Operator', {}, ['Money']));
    for (const by of [admin, client, accountant]) {
      const params = { id, part: 'Contract', format: 'Docx' } as const;
      const response = await by.fetch(documents.file, { params });
      expect(response.status).toBe(200);
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        'Договор № 1 – ООО «Волга-Монтаж».docx',
      );
      await response.arrayBuffer();
    }
    for (const assignId of assignIds) {
      const shown = await admin.call(assignments.read, { params: { id: assignId } });
      expect(shown.documents.Contract).toHaveLength(2);
      expect(shown.issuedDocuments.at(-1)).toMatchObject({ type: 'Contract', isPrinted: true });
    }
    expect(await made.admin.refused(groupContracts.fix, { body: await bodyLike(made) })).toBe(
      'DocumentAlreadyGenerated',
    );
  });

  test('lists who learns what for how much, with СНИЛС or else the birthday', async () => {
    const made = await group(2);
    const [first = ''] = made.assignIds;
    await portal.db.updateTable('students').set({ snilsNumber: '' }).where('id', '=', made.student.studentId).execute();
    const second = await makeCourse(portal.db, made.centerId, {
      committeeId: made.committeeId,
      disciplineIds: made.disciplineIds.slice(0, 1),
      issuedDocuments: ['Certificate'],
      title: 'Первая помощь',
      priceRubles: 2000,
    });
    await makeAssignment(portal.db, { studentId: made.student.studentId, courseId: second, groupId: made.groupId });
    const safety = portal.db.selectFrom('professions').where('learnProgramId', '=', 1).select('id').limit(1);
    await portal.db
      .updateTable('courses')
      .set({ trainingType: 'SafetyTraining', professionId: safety })
      .where('id', '=', second)
      .execute();
    const { id } = await made.fix();
    const { data } = await snapshotOf(id);
    expect(data.программы).toMatchObject([
      { номер: 1, название: 'Управление охраной труда в строительстве', часы: 63, количество: 2 },
      { номер: 2, название: 'Первая помощь', часы: 20, количество: 1 },
    ]);
    expect(data.слушатели).toMatchObject([
      { номер: 1, фио: 'Петроваб Пётр Ильич', снилс_или_дата: expect.stringMatching(/^\d{3}-\d{3}-\d{3} \d\d$/) },
      {
        номер: 2,
        фио: 'Соловьёва Любовь Андреевна',
        снилс_или_дата: expect.stringMatching(/^\d\d\.\d\d\.\d{4} г\. р\.$/),
      },
      { номер: 3, фио: 'Соловьёва Любовь Андреевна' },
    ]);
    expect(data.люди).toHaveLength(2);
    // One ends with an attestation, the other with a check of knowledge: the contract promises what holds for both.
    expect(data.курс).toMatchObject({
      проверку: expect.stringMatching(/^предусмотренную программой итоговую аттестацию \(.+проверку знаний\)$/),
    });
    expect(data.слушатель).toMatchObject({ фио: '' });
    const { form } = await made.admin.call(documents.contractInfo, { query: { assignId: first } });
    expect(form).toMatchObject({ price: 5000, course: 'Управление охраной труда в строительстве», «Первая помощь' });
  });

  test('is one for each client, and is shown to nobody of another', async () => {
    const made = await group(2);
    const other = await anotherClient(made);
    const stranger = await portal.as(await makeOperator(portal.db, [other.clientId]));
    expect((await made.read()).open.map(({ client }) => client.title)).toEqual([
      'АО «Сызрань-Строй»',
      'ООО «Волга-Монтаж»',
    ]);
    const { id } = await made.fix();
    expect((await made.read()).open.map(({ peopleCount }) => peopleCount)).toEqual([1]);
    const theirs = await made.fix(other.clientId);
    await made.printed();
    expect((await made.read(made.client)).contracts.map(({ number }) => number)).toEqual(['1']);
    expect(await stranger.call(groupContracts.read, { params: { id: made.groupId } })).toMatchObject({
      contracts: [{ id: theirs.id }],
      open: [],
    });
    const own = { id: theirs.id, part: 'Contract', format: 'Pdf' } as const;
    expect((await stranger.fetch(documents.file, { params: own })).status).toBe(200);
    expect(await stranger.refused(documents.file, { params: { id, part: 'Contract', format: 'Pdf' } })).toBe(
      'NotFoundFile',
    );
    const center = await portal.as((await makeGraduateGroup(portal.db, 1)).administrator);
    expect(await center.refused(groupContracts.read, { params: { id: made.groupId } })).toBe('NotFoundGroup');
    expect(await made.client.refused(groupContracts.fix, { body: await bodyLike(made) })).toBe('Forbidden');
  });

  test('is not shown to a student, whom it would tell of the others', async () => {
    const made = await group(2);
    const { id } = await made.fix();
    await made.printed();
    const student = await portal.as(made.student);
    expect(await student.refused(documents.file, { params: { id, part: 'Contract', format: 'Pdf' } })).toBe(
      'NotFoundFile',
    );
  });

  test('is signed by whoever is chosen of those who may on its day, in all of its places', async () => {
    const { centerId, admin, info, bodyOf } = await group(2);
    const deputy = await makeSignatory(portal.db, centerId, {
      fullName: 'Гришин Антон Андреевич',
      jobTitle: 'Заместитель директора',
      authority: 'Доверенность № 5',
      signs: ['Contract'],
      validFrom: '2026-01-01',
    });
    const { signatories } = await info();
    const words = signatories.find(({ id }) => id === deputy)?.words.centerSignatory ?? '';
    expect(words).toMatch(/Гришина/);
    const body = { ...(await bodyOf()), centerSignatory: words, signatoryIds: [deputy] };
    // One choice carries the heading and the signature: the head's words over the deputy's signature are refused, and so is
    // another person's beneath the customer's.
    const other = {
      ...body,
      centerSignatory: (await bodyOf()).centerSignatory,
      customerSignatory: 'директора Зорина Олега Ильича, действующего на основании доверенности № 3',
    };
    const refused = await admin.send(groupContracts.fix, { body: other });
    expect(refused).toMatchObject({
      code: 'Invalid',
      fields: {
        centerSignatory: [{ message: expect.stringContaining('там – Заместитель директора Гришин Антон Андреевич') }],
        customerSignatory: [{ message: expect.stringContaining('документ о полномочиях') }],
      },
    });
    const { id } = await admin.call(groupContracts.fix, { body });
    const { data } = await snapshotOf(id);
    expect(data).toMatchObject({ договор: { исполнитель: words }, центр: { руководитель: 'Гришин Антон Андреевич' } });
  });

  test('is refused with somebody who may not sign on its day', async () => {
    const { centerId, admin, bodyOf } = await group(1);
    const former = await makeSignatory(portal.db, centerId, {
      fullName: 'Гришин Антон Андреевич',
      jobTitle: 'Директор',
      authority: 'Устав',
      signs: ['Contract'],
      validUntil: '2020-05-31',
    });
    const body = { ...(await bodyOf()), signatoryIds: [former] };
    expect(await admin.send(groupContracts.fix, { body })).toMatchObject({
      code: 'Invalid',
      fields: { signatoryIds: [{ message: expect.stringContaining('не подписывает') }] },
    });
  });

  test('is made once, also when asked for twice at once, and again about those who join later', async () => {
    const made = await group(2);
    const body = await made.bodyOf();
    const answers = await Promise.all([1, 2, 3].map(() => made.admin.send(groupContracts.fix, { body })));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      'DocumentAlreadyGenerated',
      'DocumentAlreadyGenerated',
      'Ok',
    ]);
    const { studentId } = await makeStudent(portal.db, made.clientId, {
      surname: 'Швец',
      name: 'Анна',
      lastname: 'Львовна',
    });
    await makeAssignment(portal.db, { studentId, courseId: made.courseId, groupId: made.groupId });
    expect(await made.info()).toMatchObject({ peopleCount: 1, sum: 1500, form: { number: '2' } });
    await made.fix();
    expect((await made.read()).contracts.map(({ peopleCount }) => peopleCount)).toEqual([1, 2]);
  });

  test('takes its number by the pattern of the center, and refuses a taken one and a day too far', async () => {
    const made = await group(1);
    await made.admin.call(numberPatterns.keep, { body: { patterns: [{ type: 'Contract', pattern: 'Д-{ГГ}/{N:3}' }] } });
    const body = await made.bodyOf();
    expect(body.number).toBe('Д-26/001');
    const far = await made.admin.send(groupContracts.fix, { body: { ...body, date: '2099-01-01' } });
    expect(far).toMatchObject({ code: 'WrongDocumentDate', fields: { date: [{}] } });
    const over = await made.admin.send(groupContracts.fix, { body: { ...body, date: '2026-11-10' } });
    expect(over).toMatchObject({
      code: 'WrongDocumentDate',
      fields: { date: [{ message: 'Не позже окончания обучения (09.11.2026)' }] },
    });
    const other = await anotherClient(made);
    await made.fix();
    const taken = { ...(await made.bodyOf(other.clientId)), number: 'Д-26/001', suggestedNumber: '' };
    expect(await made.admin.send(groupContracts.fix, { body: taken })).toMatchObject({
      code: 'Invalid',
      fields: { number: [{}] },
    });
    const { fields } = await made.admin.send(groupContracts.fix, { body: { groupId: made.groupId } });
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'centerSignatory',
      'clientId',
      'customerAuthority',
      'customerPosition',
      'customerSigner',
      'date',
      'number',
      'studyForm',
    ]);
  });

  test('is refused while the center lacks requisites, each named', async () => {
    const made = await group(1);
    await portal.db.updateTable('organizations').set({ licenceNumber: null }).where('id', '=', made.centerId).execute();
    expect((await made.info()).gaps.filter((gap) => gap.isRequired)).toMatchObject([
      { clause: 'и', what: 'номер лицензии', isRequired: true, place: 'organization', id: made.centerId },
    ]);
    const { msg } = await made.admin.send(groupContracts.fix, { body: await made.bodyOf() });
    expect(msg).toContain('номер лицензии');
  });

  test('about training that nobody pays for lacks no price; one of which a part costs nothing does', async () => {
    const made = await group(2, { priceRubles: 0 });
    const lacked = async () => (await made.info()).gaps.map(({ what }) => what);
    expect(await lacked()).not.toContain('стоимость обучения');
    const { id } = await made.fix();
    expect(id).not.toBe('');
    const mixed = await group(1);
    const courseId = await makeCourse(portal.db, mixed.centerId, { title: 'Даром', priceRubles: 0 });
    const { studentId } = mixed.student;
    await makeAssignment(portal.db, { studentId, courseId, groupId: mixed.groupId });
    expect((await mixed.info()).gaps).toContainEqual(
      expect.objectContaining({ what: 'стоимость обучения', isRequired: true, id: courseId }),
    );
  });

  test('names the clauses that the data leave empty, and is made in spite of those that only stay empty', async () => {
    const made = await group(2);
    const { clientId, centerId, student } = made;
    await portal.db
      .updateTable('organizations')
      .set({ phone: null, address: null, legalAddress: null })
      .where('id', '=', clientId)
      .execute();
    await portal.db.updateTable('organizations').set({ licenceIssuer: null }).where('id', '=', centerId).execute();
    await portal.db.updateTable('students').set({ snilsNumber: '' }).where('id', '=', student.studentId).execute();
    await portal.db.deleteFrom('signatories').where('organizationId', '=', clientId).execute();
    await portal.db
      .updateTable('courses')
      .set({ issuedDocuments: ['Protocol'] })
      .where('id', '=', made.courseId)
      .execute();
    const { gaps } = await made.info();
    expect(gaps.map(({ clause, id, isRequired }) => [clause, id, isRequired])).toEqual([
      ['и', centerId, false],
      ['в', clientId, true],
      ['г', clientId, true],
      ['д', clientId, false],
      ['н', made.courseId, false],
      ['е', student.studentId, false],
      // Where everybody lives.
      ['е', expect.any(String), false],
      ['е', expect.any(String), false],
    ]);
    const customer = { customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' };
    const body = { ...(await made.bodyOf()), ...customer };
    await portal.db.deleteFrom('courseDisciplines').where('courseId', '=', made.courseId).execute();
    const refused = await made.admin.send(groupContracts.fix, { body });
    expect(refused).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('часы программы') });
    await portal.db
      .insertInto('courseDisciplines')
      .values({ courseId: made.courseId, position: 1, disciplineId: made.disciplineIds[0] ?? '' })
      .execute();
    // The Rules ask for the customer's place and phone.
    expect(await made.admin.send(groupContracts.fix, { body })).toMatchObject({
      code: 'Invalid',
      msg: 'Не заполнено. ООО «Волга-Монтаж»: телефон заказчика, юридический адрес',
    });
    const legalAddress = '443001, г. Самара, ул. Заводская, д. 5';
    await portal.db
      .updateTable('organizations')
      .set({ legalAddress, phone: '+78462334400' })
      .where('id', '=', clientId)
      .execute();
    expect((await made.admin.send(groupContracts.fix, { body })).code).toBe('Ok');
  });

  test('says no form of study that nobody has said, names the course without one, and is made once it is said', async () => {
    const made = await group(1, { issuedDocuments: ['Contract'] });
    const silent = { studyForm: null, isDistant: true } as const;
    await portal.db.updateTable('courses').set(silent).where('id', '=', made.courseId).execute();
    const { form, gaps } = await made.info();
    expect(form.studyForm).toBe('');
    const gap = { clause: 'л', what: 'форма обучения', isRequired: true, place: 'course', id: made.courseId };
    expect(gaps.filter(({ isRequired }) => isRequired)).toMatchObject([{ ...gap, field: 'studyForm' }]);
    const [assignId = ''] = made.assignIds;
    const single = await made.admin.call(documents.contractInfo, { query: { assignId } });
    expect(single).toMatchObject({
      form: { studyForm: '' },
      clauses: expect.arrayContaining([expect.objectContaining(gap)]),
    });
    const plan = await made.admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: {} });
    expect(plan).toMatchObject([
      {
        type: 'Contract',
        reason: expect.stringContaining('форма обучения'),
        clauses: expect.arrayContaining([expect.objectContaining(gap)]),
      },
    ]);

    const { id } = await made.admin.call(groupContracts.fix, {
      body: { ...(await made.bodyOf()), studyForm: 'заочная' },
    });
    expect((await snapshotOf(id)).data).toMatchObject({ договор: { форма_обучения: 'заочная' } });
  });

  test('says the form of study that the center gives to all courses that do not say it themselves', async () => {
    const made = await group(1, { issuedDocuments: ['Contract'] });
    await portal.db.updateTable('courses').set({ studyForm: null }).where('id', '=', made.courseId).execute();
    const settings = await made.admin.call(stateRegisters.settings);
    await made.admin.call(stateRegisters.changeSettings, { body: { ...settings, studyForm: 'PartTime' } });
    const { form, gaps } = await made.info();
    expect(form.studyForm).toBe('очно-заочная');
    expect(gaps.filter(({ field }) => field === 'studyForm')).toEqual([]);
  });

  test('tells forms of study apart by programme', async () => {
    const made = await group(1);
    const second = await makeCourse(portal.db, made.centerId, {
      committeeId: made.committeeId,
      studyForm: 'Extramural',
      isDistant: true,
    });
    await makeAssignment(portal.db, { studentId: made.student.studentId, courseId: second, groupId: made.groupId });
    expect((await made.info()).form.studyForm).toBe(
      'по программе 1 – очная; по программе 2 – заочная, с применением дистанционных образовательных технологий',
    );
  });

  test('is revoked on the page of any of its people and then made anew', async () => {
    const made = await group(2, { issuedDocuments: ['Contract'] });
    const { id } = await made.fix();
    await made.printed();
    const [assignId = ''] = made.assignIds;
    const { fixed } = await made.admin.call(documents.contractInfo, { query: { assignId } });
    expect(fixed).toMatchObject({ id, group: { id: made.groupId } });
    await made.admin.call(documentCorrections.revoke, { body: { documentId: id, reason: 'Ошибка в реквизитах' } });
    expect(await made.read()).toMatchObject({ contracts: [], open: [{ peopleCount: 2 }] });
    await made.fix();
    const again = await made.admin.call(documents.contractInfo, { query: { assignId } });
    expect(again).toMatchObject({ fixed: { group: { id: made.groupId } }, former: [{ id, number: '1' }] });
  });
});

const bodyLike = async ({ groupId, clientId }: { groupId: string; clientId: string }) => ({
  groupId,
  clientId,
  number: '9',
  date: '2026-11-02',
  studyForm: 'очная',
  centerSignatory: 'директора',
  customerPosition: 'Директор',
  customerSigner: 'Зорин Олег Ильич',
  customerAuthority: 'Устав',
});

test('fixing a group makes one contract a client, where its courses issue contracts', async () => {
  const made = await group(3, { issuedDocuments: ['Contract'], isPaid: true });
  const params = { id: made.groupId };
  const plan = await made.admin.call(groupDocuments.plan, { params, query: {} });
  expect(plan).toMatchObject([{ type: 'Contract', title: 'ООО «Волга-Монтаж»', number: '1', reason: null }]);
  await made.admin.call(groupDocuments.generate, { params, body: {} });
  for (;;) {
    const { run } = await made.admin.call(groupDocuments.read, { params });
    if (run && !run.isRunning) break;
  }
  await made.printed();
  const state = await made.admin.call(groupDocuments.read, { params });
  expect(state).toMatchObject({ run: { total: 1, fixed: 1, failed: 0 }, readyCount: 3 });
  expect((await made.read()).contracts).toMatchObject([{ number: '1', peopleCount: 3 }]);
});
