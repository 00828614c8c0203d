import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { billing } from '@dopusk/contract/billing.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { repeatChecks } from '@dopusk/contract/repeat-checks.ts';
import { results } from '@dopusk/contract/results.ts';
import { sales } from '@dopusk/contract/sales.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSignatory } from '../../../../demo/builders.ts';
import { makeGraduateGroup, type NewGraduate } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** The last day of the training of whom the builders make. */
const ENDED = '2026-11-09';
const AGAIN = '2026-11-20';

type Outcome = 'Passed' | 'Failed' | 'Absent';

/** A group with results; `fix` makes its documents. */
async function examined(outcomes: readonly Outcome[], options: NewGraduate = {}) {
  const made = await makeGraduateGroup(portal.db, outcomes.length, options);
  const { groupId, courseId, assignIds } = made;
  await portal.db.deleteFrom('trainingResults').where('assignmentId', 'in', assignIds).execute();
  const admin = await portal.as(made.administrator);
  const say = (ofGroup: string, date: string, said: { assignId: string; outcome: Outcome }[]) =>
    admin.send(results.save, { body: { groupId: ofGroup, courseId, date, results: said } });
  const read = (ofGroup = groupId) => admin.call(results.read, { params: { id: ofGroup }, query: { courseId } });
  const fix = async (ofGroup = groupId) => {
    await admin.call(groupDocuments.generate, { params: { id: ofGroup }, body: {} });
    const state = async () => (await admin.call(groupDocuments.read, { params: { id: ofGroup } })).run;
    await expect.poll(async () => (await state())?.isRunning, { timeout: 60_000 }).toBe(false);
  };
  const valid = (type: 'Protocol' | 'Certificate' | 'Contract') =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', made.centerId)
      .where('type', '=', type)
      .where('revokedAt', 'is', null)
      .orderBy('id')
      .select(['id', 'groupId', 'issueDate', 'assignmentId'])
      .select(sql<{ результат: string; причина: string }[]>`data -> 'люди'`.as('people'))
      .select(sql<string>`data -> 'протокол' ->> 'номер'`.as('protocol'))
      .execute();
  const said = await say(
    groupId,
    ENDED,
    outcomes.map((outcome, i) => ({ assignId: assignIds[i] ?? '', outcome })),
  );
  expect(said.code).toBe('Ok');
  const repeat = async (body: { assignIds: string[]; date?: string; price?: number }) => {
    const { data, ...said } = await admin.send(repeatChecks.repeat, { body: { date: AGAIN, ...body } });
    return { ...said, data: data as Reply<typeof repeatChecks.repeat> | null };
  };
  return { ...made, admin, say, read, fix, valid, repeat };
}

const ISSUED = { trainingType: 'SafetyTraining', issuedDocuments: ['Certificate', 'Protocol', 'Contract'] } as const;

test('who failed or did not come passes later by a protocol of his own, and the first one stays', async () => {
  const { admin, groupId, centerId, assignIds, read, say, fix, valid, repeat } = await examined(
    ['Failed', 'Passed', 'Absent'],
    {
      ...ISSUED,
      issuedDocuments: [...ISSUED.issuedDocuments],
    },
  );
  await fix();
  const [first] = await valid('Protocol');
  const [failed = '', , absent = ''] = assignIds;
  const held = await say(groupId, AGAIN, [{ assignId: failed, outcome: 'Passed' }]);
  expect(held.fields?.['results.0.outcome']?.[0]?.message).toContain('назначьте повторную проверку');

  const { data, msg } = await repeat({ assignIds: [failed, absent] });
  expect(msg).toBeNull();
  const again = data?.groupId ?? '';
  expect(await admin.call(groups.read, { params: { id: again } })).toMatchObject({
    title: expect.stringMatching(/^Повторная проверка 20\.11\.2026: /),
    studentsCount: 2,
    fullPrice: 0,
    paidCount: 2,
  });
  const before = await admin.call(assignments.read, { params: { id: failed } });
  const [repeated = ''] = data?.assignIds ?? [];
  expect(before.repeated).toMatchObject({ groupId: again, date: AGAIN });
  const after = await admin.call(assignments.read, { params: { id: before.repeated?.assignId ?? '' } });
  expect(after).toMatchObject({
    dateStartLearning: before.dateStartLearning,
    dateEndLearning: AGAIN,
    isPaid: true,
    priceKind: 'Hand',
    listPrice: before.price,
    repeats: { assignId: failed, groupId },
    electrical: { checkReason: 'Repeated' },
  });
  expect((await read()).people.map((person) => person.repeated?.groupId ?? null).sort()).toEqual([again, again, null]);

  // Among the courses of the person the two are told apart.
  const { items } = await admin.call(assignments.ofStudent, { params: { id: before.student.id }, query: {} });
  expect(items.map(({ id, repeats }) => [id, repeats?.assignId, repeats?.isAgain])).toEqual([
    [before.repeated?.assignId, failed, true],
    [failed, undefined, undefined],
  ]);

  // The same once more is found.
  expect((await repeat({ assignIds: [failed, absent] })).data).toMatchObject({ groupId: again });
  expect((await repeat({ assignIds: [failed], date: '2026-11-21' })).fields?.assignIds?.[0]).toMatchObject({
    code: 'HasRefsEntities',
    message: expect.stringContaining('20.11.2026'),
  });

  await say(
    again,
    AGAIN,
    (data?.assignIds ?? []).map((assignId) => ({ assignId, outcome: 'Passed' as const })),
  );
  await fix(again);
  const protocols = await valid('Protocol');
  expect(protocols.map((one) => [one.groupId, one.people.length, one.issueDate])).toEqual([
    [groupId, 3, ENDED],
    [again, 2, AGAIN],
  ]);
  expect(protocols[0]?.id).toBe(first?.id);
  expect(protocols[1]?.people.map(({ причина }) => причина).sort()).toEqual(['первичная', 'повторная']);
  expect(protocols[0]?.people.map(({ результат }) => результат).sort()).toEqual([
    'неудовлетворительно',
    'неявка',
    'удовлетворительно',
  ]);
  // Nobody has learned on: the sheets of the repetition say the days of the training, its protocol the day of the check beside them.
  const periods = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', 'in', ['Protocol', 'Certificate'])
    .select(['type', 'issueDate'])
    .select(sql<string>`concat_ws(' ', form ->> 'dateStart', form ->> 'dateEnd')`.as('said'))
    .select(
      sql<string>`concat_ws(' ', data #>> '{документ,дата_начала}', data #>> '{документ,дата_окончания}')`.as(
        'printed',
      ),
    )
    .execute();
  expect(periods).toHaveLength(5);
  for (const { said, printed } of periods) {
    expect(said).toBe(`${before.dateStartLearning} ${ENDED}`);
    expect(printed).toBe(`${dotted(before.dateStartLearning)} ${dotted(ENDED)}`);
  }
  const certificates = await valid('Certificate');
  expect(certificates).toHaveLength(3);
  expect(certificates.filter(({ assignmentId }) => data?.assignIds.includes(assignmentId ?? ''))).toHaveLength(2);
  // By the contract of the first training.
  expect((await admin.call(assignments.read, { params: { id: repeated } })).documentState).toBe(true);
});

test('while a check is repeated nobody has passed the first one, whatever becomes of its protocol', async () => {
  const { admin, assignIds, fix, repeat, say, groupId, read, valid } = await examined(['Failed', 'Passed'], {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  await fix();
  const [failed = ''] = assignIds;
  const again = (await repeat({ assignIds: [failed] })).data;
  const [first] = await valid('Protocol');
  const named = await admin.call(documentCorrections.restingRepeats, { params: { id: first?.id ?? '' } });
  expect(named).toMatchObject([
    { assignId: again?.assignIds[0], groupId: again?.groupId, date: AGAIN, protocolNumber: null },
  ]);
  const body = { documentId: first?.id ?? '', reason: 'Ошибка', withResting: true };
  expect((await admin.send(documentCorrections.revoke, { body })).code).toBe('Ok');
  const said = await say(groupId, ENDED, [{ assignId: failed, outcome: 'Passed' }]);
  expect(said.fields?.['results.0.outcome']?.[0]).toMatchObject({
    code: 'HasRefsEntities',
    message: expect.stringContaining('новая проверка 20.11.2026'),
  });
  const conclusion = { assignId: failed, commissionConclusion: 'Сдал' };
  expect((await admin.send(assignments.setConclusion, { body: conclusion })).code).toBe('HasRefsEntities');
  // What it was that has not been passed may be corrected.
  expect((await say(groupId, ENDED, [{ assignId: failed, outcome: 'Absent' }])).code).toBe('Ok');
  expect((await read()).people.map(({ result }) => result?.outcome).sort()).toEqual(['Absent', 'Passed']);
  // Taken off the repetition, he passes where he was.
  await admin.call(assignments.remove, { body: { assignId: again?.assignIds[0] ?? '' } });
  expect((await say(groupId, ENDED, [{ assignId: failed, outcome: 'Passed' }])).code).toBe('Ok');
});

test('of a repeated check who, when and for how much is refused at the field', async () => {
  const { assignIds, fix, repeat, admin, valid } = await examined(['Failed', 'Passed'], {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
  });
  const [failed = '', passed = ''] = assignIds;
  const refusal = async (body: Parameters<typeof repeat>[0], field: string) =>
    (await repeat(body)).fields?.[field]?.[0]?.message;
  expect(await refusal({ assignIds: [failed] }, 'assignIds')).toContain('зафиксируйте его');
  await fix();
  expect(await refusal({ assignIds: [failed, passed] }, 'assignIds')).toContain('«не сдал» или «не явился»');
  expect(await refusal({ assignIds: [failed], date: '2026-11-08' }, 'date')).toBe(
    'Не раньше первой проверки: 09.11.2026',
  );
  const { price } = await admin.call(assignments.read, { params: { id: failed } });
  expect(await refusal({ assignIds: [failed], price: price + 1 }, 'price')).toContain('Не больше цены по прайсу');
  const { data } = await repeat({ assignIds: [failed], price: 100 });
  const made = await admin.call(assignments.read, { params: { id: data?.assignIds[0] ?? '' } });
  expect(made).toMatchObject({ price: 100, isPaid: false });
  // Among many nobody sees what becomes of it.
  const [first] = await valid('Protocol');
  const many = { chosen: { ids: [first?.id ?? ''] }, revocation: { reason: 'Ошибка' } };
  const { id } = await admin.call(batches.revokeDocuments, { body: many });
  const asked = () => admin.call(batches.read, { params: { id }, query: {} });
  await expect.poll(async () => (await asked()).finishedAt, { timeout: 60_000 }).not.toBeNull();
  expect((await asked()).rows.items).toMatchObject([
    { state: 'Refused', reason: expect.stringContaining('назначена новая проверка') },
  ]);
  expect(await valid('Protocol')).toHaveLength(1);
  // Who fails again repeats the repetition.
  expect((await repeat({ assignIds: [made.id] })).fields?.assignIds).toBeDefined();
});

test('who fails again is checked in a group of one prefix, and each group says who is in the other', async () => {
  const { admin, groupId, assignIds, fix, repeat, say } = await examined(['Failed', 'Passed', 'Absent'], {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Protocol'],
  });
  await fix();
  const [failed = '', , absent = ''] = assignIds;
  const again = (await repeat({ assignIds: [failed, absent] })).data;
  const second = again?.groupId ?? '';
  const [repeated = '', other = ''] = again?.assignIds ?? [];
  await say(second, AGAIN, [
    { assignId: repeated, outcome: 'Failed' },
    { assignId: other, outcome: 'Passed' },
  ]);
  await fix(second);
  const third = (await repeat({ assignIds: [repeated], date: '2026-11-25' })).data?.groupId ?? '';
  const of = (id: string) => admin.call(groups.read, { params: { id } });
  const [first, middle, last] = [await of(groupId), await of(second), await of(third)];
  expect(middle.title).toBe(`Повторная проверка 20.11.2026: ${first.title}`);
  expect(last.title).toBe(`Повторная проверка 25.11.2026: ${first.title}`);
  expect(first.repeats).toEqual([]);
  expect(first.repeatedIn).toMatchObject([{ groupId: second, title: middle.title, date: AGAIN }]);
  expect(first.repeatedIn[0]?.people).toHaveLength(2);
  expect(middle.repeats).toMatchObject([{ groupId, title: first.title, date: ENDED }]);
  expect(middle.repeatedIn).toMatchObject([{ groupId: third, date: '2026-11-25', people: [{}] }]);
  expect(last).toMatchObject({ repeats: [{ groupId: second, date: AGAIN, people: [{}] }], repeatedIn: [] });
});

test.each([
  ['AdvancedTraining', 'провела повторную итоговую аттестацию слушателей', 'повторная итоговая аттестация'],
  [
    'ProfessionalTraining',
    'приняла у слушателей повторный квалификационный экзамен',
    'повторный квалификационный экзамен',
  ],
] as const)(
  'the protocol of %s says that somebody is examined again, and what rests on it too',
  async (trainingType, done, again) => {
    const { assignIds, fix, repeat, say } = await examined(['Failed', 'Absent'], {
      trainingType,
      issuedDocuments: ['Protocol', 'Certificate'],
    });
    await fix();
    const [failed = '', absent = ''] = assignIds;
    const said = async (ids: string[]) => {
      const { data } = await repeat({ assignIds: ids });
      const group = data?.groupId ?? '';
      await say(
        group,
        AGAIN,
        (data?.assignIds ?? []).map((assignId) => ({ assignId, outcome: 'Passed' as const })),
      );
      await fix(group);
      const documents = await portal.db
        .selectFrom('documents')
        .where((where) =>
          where.or([where('groupId', '=', group), where('assignmentId', 'in', data?.assignIds ?? [''])]),
        )
        .select(['type', sql<string>`data -> 'протокол' ->> 'повторно'`.as('done')])
        .select(sql<string>`data -> 'документ' ->> 'повторно'`.as('again'))
        .execute();
      return Object.fromEntries(documents.map(({ type, ...rest }) => [type, rest]));
    };
    expect(await said([failed])).toMatchObject({ Protocol: { done }, Certificate: { again } });
    // Who did not come is examined for the first time.
    expect(await said([absent])).toMatchObject({ Protocol: { done: '' }, Certificate: { again: '' } });
  },
);

test('a free check of a training that was sold is paid for to the register, as the training was', async () => {
  const { admin, assignIds, fix, repeat } = await examined(['Failed'], {
    trainingType: 'AdvancedTraining',
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  await fix();
  const [failed = ''] = assignIds;
  const [assignId = ''] = (await repeat({ assignIds: [failed] })).data?.assignIds ?? [];
  const gaps = async () =>
    (await admin.call(stateRegisters.forecast, { query: { assignId } })).flatMap((one) =>
      one.gaps.map(({ gap }) => gap),
    );
  expect(await gaps()).not.toContain('FundingSource');
  // A training of its own would be one that nobody pays for.
  await portal.db.updateTable('assignments').set({ repeatsId: null }).where('id', '=', assignId).execute();
  expect(await gaps()).toContain('FundingSource');
});

test('a study certificate of who is to be checked again says when he was taught, and not that he passed it', async () => {
  const { admin, assignIds, fix, repeat } = await examined(['Failed'], {
    trainingType: 'AdvancedTraining',
    issuedDocuments: ['Protocol', 'CertificateEducation'],
  });
  await fix();
  const [assignId = ''] = (await repeat({ assignIds, date: '2026-12-10' })).data?.assignIds ?? [];
  const { form } = await admin.call(documents.certificateEducationInfo, { query: { assignId } });
  expect((await admin.fetch(documents.certificateEducation, { body: { ...form, assignId } })).status).toBe(200);
  const { data } = await portal.db
    .selectFrom('documents')
    .where('assignmentId', '=', assignId)
    .select('data')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({
    слушатель: { прошёл: expect.stringMatching(/^проходил/) },
    документ: { дата_окончания: dotted(ENDED) },
  });
});

test('people of two groups or two courses are not checked together', async () => {
  const one = await examined(['Failed'], { trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] });
  await one.fix();
  const [failed = ''] = one.assignIds;
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', failed).execute();
  const alone = await one.repeat({ assignIds: [failed] });
  expect(alone.data?.groupId).toBeNull();
  expect(alone.data?.assignIds).toHaveLength(1);
});

test('a repetition that costs something owes a contract, as every training does, and none is one more training in reports', async () => {
  const { assignIds, fix, repeat, admin } = await examined(['Failed', 'Absent'], {
    ...ISSUED,
    issuedDocuments: [...ISSUED.issuedDocuments],
  });
  await fix();
  const [paid = '', free = ''] = assignIds;
  await portal.db.updateTable('assignments').set({ groupId: null }).where('id', '=', free).execute();
  const owes = async (groupId: string | null) =>
    (await admin.call(groupDocuments.plan, { params: { id: groupId ?? '' }, query: {} }))
      .filter(({ isOwed }) => isOwed)
      .map(({ type }) => type);
  const sold = (await repeat({ assignIds: [paid], price: 100 })).data;
  expect(await owes(sold?.groupId ?? null)).toContain('Contract');
  // What is sold is the check on its day, not the training once more.
  const { id } = await admin.call(invoices.create, { body: { kind: 'Assignments', assignIds: sold?.assignIds ?? [] } });
  const { lines, payment, documentId } = await admin.call(invoices.read, { params: { id } });
  expect(lines).toMatchObject([
    { title: expect.stringMatching(/^Повторная проверка знаний по программе «.+», 20.11.2026 \(/), sum: 100 },
  ]);
  expect(payment?.purpose).toMatch(/^Оплата \(повторная проверка знаний\) по счёту № 1 /);
  const file = await admin.fetch(staticDocuments.file, { params: { id: documentId, format: 'Docx' } });
  const printed = textInZip(new Uint8Array(await file.arrayBuffer())).replaceAll(/<[^>]+>/g, '');
  expect(printed).toContain('НазначениеПовторная проверка знаний работников, ');
  expect(printed).not.toContain('начало обучения');
  expect((await repeat({ assignIds: [free] })).data?.groupId).toBeNull();
  const { items } = await admin.call(sales.list, { query: {} });
  expect(items.map(({ taught }) => taught)).toEqual([2]);
});

test('the training of who did not come is accepted once he has come to the check that was repeated, however he did there', async () => {
  const { admin, assignIds, fix, say, repeat, clientId } = await examined(['Passed', 'Absent', 'Absent', 'Absent'], {
    ...ISSUED,
    issuedDocuments: ['Protocol', 'Certificate'],
  });
  await fix();
  const query = { organizationId: clientId, dateStart: '2026-01-01', dateEnd: AGAIN };
  const absent = async () =>
    (await admin.call(serviceActs.info, { query })).absent.map(({ assignId }) => assignId).toSorted();
  const due = async () => {
    const plan = await admin.call(billing.plan, {
      query: { kind: 'Acts', dateStart: query.dateStart, dateEnd: AGAIN },
    });
    return plan.rows.map((row) => [row.peopleCount, row.absent.length]);
  };
  const [, came = '', failed = '', never = ''] = assignIds;
  const again = (await repeat({ assignIds: [came, failed, never] })).data;
  expect(await absent()).toEqual([came, failed, never].toSorted());
  const repeated = new Map(
    (
      await portal.db
        .selectFrom('assignments')
        .where('repeatsId', 'in', [came, failed, never])
        .select(['id', 'repeatsId'])
        .execute()
    ).map(({ id, repeatsId }) => [repeatsId, id]),
  );
  const outcomes = { [came]: 'Passed', [failed]: 'Failed', [never]: 'Absent' } as const;
  const said = Object.entries(outcomes).map(([of, outcome]) => ({ assignId: repeated.get(of) ?? '', outcome }));
  expect((await say(again?.groupId ?? '', AGAIN, said)).code).toBe('Ok');
  expect(await absent()).toEqual([never]);
  expect(await due()).toEqual([[3, 1]]);
});

describe('the contract about a check that is paid for', () => {
  /** The check of one person, with what its contract says. */
  async function sold(options: NewGraduate, outcomes: readonly Outcome[] = ['Failed']) {
    const made = await examined(outcomes, options);
    await made.fix();
    await makeSignatory(portal.db, made.clientId, {
      fullName: 'Зорин Олег Ильич',
      jobTitle: 'Директор',
      authority: 'Устав',
      signs: ['Contract'],
    });
    const { data } = await made.repeat({ assignIds: made.assignIds, price: 100 });
    const [assignId = ''] = data?.assignIds ?? [];
    const textOf = async (id: string) => {
      const file = () => made.admin.fetch(documents.file, { params: { id, part: 'Contract', format: 'Docx' } });
      await expect.poll(async () => (await file()).status, { timeout: 60_000 }).toBe(200);
      return plain(textInZip(new Uint8Array(await (await file()).arrayBuffer())));
    };
    return { ...made, again: data?.groupId ?? '', assignId, textOf };
  }

  const plain = (xml: string): string =>
    xml
      .replaceAll(/<\/w:p>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/[\s\u00a0]+/g, ' ');

  test('of a group says what is done on its day, and no training, days or hours', async () => {
    const { admin, again, clientId, textOf } = await sold({
      ...ISSUED,
      issuedDocuments: [...ISSUED.issuedDocuments],
    });
    const info = await admin.call(groupContracts.info, { params: { id: again }, query: { clientId } });
    expect(info).toMatchObject({
      isRepeated: true,
      dateStart: AGAIN,
      dateEnd: AGAIN,
      sum: 100,
      lines: [{ title: expect.stringMatching(/^Повторная проверка знаний по программе «.+», 20.11.2026$/) }],
    });
    const body = { ...info.form, groupId: again, clientId, suggestedNumber: info.form.number };
    const { id } = await admin.call(groupContracts.fix, { body });
    const { form } = await portal.db
      .selectFrom('documents')
      .where('id', '=', id)
      .select('form')
      .executeTakeFirstOrThrow();
    expect(form).toMatchObject({ hoursCount: null, dateStart: AGAIN, dateEnd: AGAIN });
    const text = await textOf(id);
    expect(text).toContain('обязуется провести повторную проверку знаний работников Заказчика');
    expect(text).toContain('Обучение по договору не проводится.');
    expect(text).toContain('1.2. Срок проведения: 20 ноября 2026 г.');
    expect(text).toMatch(/«[^»]+», повторная проверка знаний 20\.11\.2026 /);
    expect(text).not.toMatch(
      /Часов|обучить|Форма обучения|оплачивает обучение|стоимость обучения|окончани[ия] обучения/i,
    );
    expect(text).not.toContain('02.11.2026');
  });

  test('of one person does so too, whatever the form sends as hours, and refuses the days of the training before', async () => {
    const { admin, assignId } = await sold({
      trainingType: 'AdvancedTraining',
      issuedDocuments: ['Protocol', 'Contract', 'Certificate'],
    });
    const info = await admin.call(documents.contractInfo, { query: { assignId } });
    expect(info).toMatchObject({ repeatedOn: AGAIN, form: { dateStart: AGAIN, dateEnd: AGAIN } });
    const before = await admin.call(assignments.read, { params: { id: assignId } });
    const body = { ...info.form, hoursCount: 72, assignId, kind: 'Organization', suggestedNumber: info.form.number };
    const refused = await admin.fetch(documents.contract, {
      body: { ...body, dateStart: before.dateStartLearning } as never,
    });
    expect(((await refused.json()) as { fields: object }).fields).toHaveProperty('dateStart');
    const made = await admin.fetch(documents.contract, {
      body: { ...body, hoursCount: info.form.hoursCount ?? 1 } as never,
    });
    expect(made.status).toBe(200);
    await made.arrayBuffer();
    const { data } = await portal.db
      .selectFrom('documents')
      .where('type', '=', 'Contract')
      .where('assignmentId', '=', assignId)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      договор: { повторную: 'повторную итоговую аттестацию' },
      программы: [{ вид: 'повторная итоговая аттестация', часы: '–', срок: '20.11.2026' }],
    });
    // The invoice calls the check as its own line does, and as a sentence begins.
    const { id } = await admin.call(invoices.create, { body: { kind: 'Assignments', assignIds: [assignId] } });
    const { payment, documentId } = await admin.call(invoices.read, { params: { id } });
    expect(payment?.purpose).toMatch(/^Оплата \(повторная итоговая аттестация\) по счёту /);
    const file = await admin.fetch(staticDocuments.file, { params: { id: documentId, format: 'Docx' } });
    expect(plain(textInZip(new Uint8Array(await file.arrayBuffer())))).toContain(
      'Повторная итоговая аттестация работников, 20.11.2026',
    );
    // Its protocol says when the training was, and asks for no reason; no earlier day than that of the check is its own.
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', assignId).execute();
    const suggested = await admin.call(documents.protocolInfo, { params: { id: assignId } });
    expect(suggested.form).toMatchObject({ date: AGAIN, dateEnd: ENDED });
    const said = { ...suggested.form, assignId, suggestedNumber: suggested.form.protocolNumber };
    const early = await admin.send(documents.protocol, { body: { ...said, date: '2026-11-15' } as never });
    expect(early.fields?.date?.[0]?.message).toBe('Не раньше дня проверки (20.11.2026)');
    expect((await admin.fetch(documents.protocol, { body: said as never })).status).toBe(200);
  });

  test('of who did not come sells the first check, as its protocol says; beside one who has failed each line says its own', async () => {
    const absent = await sold({ ...ISSUED, issuedDocuments: [...ISSUED.issuedDocuments] }, ['Absent']);
    const { admin, again, clientId, textOf } = absent;
    const { title } = await admin.call(groups.read, { params: { id: again } });
    expect(title).toMatch(/^Новая проверка 20\.11\.2026: /);
    const info = await admin.call(groupContracts.info, { params: { id: again }, query: { clientId } });
    expect(info).toMatchObject({
      isRepeated: true,
      lines: [{ title: expect.stringMatching(/^Проверка знаний по программе «.+», 20.11.2026$/) }],
    });
    const { id } = await admin.call(groupContracts.fix, {
      body: { ...info.form, groupId: again, clientId, suggestedNumber: info.form.number },
    });
    const text = await textOf(id);
    expect(text).toContain('обязуется провести проверку знаний работников Заказчика');
    expect(text).toMatch(/«[^»]+», проверка знаний 20\.11\.2026 /);
    expect(text).not.toMatch(/повторн/i);
    await absent.say(again, AGAIN, [{ assignId: absent.assignId, outcome: 'Passed' }]);
    await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('groupId', '=', again).execute();
    await absent.fix(again);
    expect((await absent.valid('Protocol')).map(({ people }) => people[0]?.причина)).toEqual([
      'первичная',
      'первичная',
    ]);
    const { repeats, priceReason } = await admin.call(assignments.read, { params: { id: absent.assignId } });
    expect([repeats?.isAgain, priceReason]).toEqual([false, 'новая проверка']);

    const both = await sold({ ...ISSUED, issuedDocuments: [...ISSUED.issuedDocuments] }, ['Failed', 'Absent']);
    const mixed = await contractOf(both);
    expect(mixed.titles).toEqual([
      expect.stringMatching(/^Проверка знаний /),
      expect.stringMatching(/^Повторная проверка знаний /),
    ]);
    expect(mixed.text).toContain('обязуется провести проверку знаний работников Заказчика');
    for (const check of ['проверка знаний', 'повторная проверка знаний'])
      expect(mixed.text).toContain(`», ${check} 20.11.2026 `);
  });

  /** The contract of a group of two checks. */
  async function contractOf({ admin, again, clientId, textOf }: Awaited<ReturnType<typeof sold>>) {
    const info = await admin.call(groupContracts.info, { params: { id: again }, query: { clientId } });
    const { id } = await admin.call(groupContracts.fix, {
      body: { ...info.form, groupId: again, clientId, suggestedNumber: info.form.number },
    });
    return {
      titles: info.lines
        .map(({ title }) => title)
        .toSorted()
        .toReversed(),
      text: await textOf(id),
    };
  }

  test('of a framework is one of training: its term of payment and form of study are for all its orders', async () => {
    const { admin, again, clientId, textOf } = await sold({ ...ISSUED, issuedDocuments: [...ISSUED.issuedDocuments] });
    const info = await admin.call(groupContracts.info, { params: { id: again }, query: { clientId } });
    const terms = { kind: 'Framework' as const, paymentOrder: 'After' as const, paymentDays: 10 };
    const body = { ...info.form, ...terms, groupId: again, clientId, suggestedNumber: info.form.number };
    const { id } = await admin.call(groupContracts.fix, { body });
    const text = await textOf(id);
    expect(text).not.toContain('дня проведения');
  });
});
