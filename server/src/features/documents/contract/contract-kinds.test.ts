import { assignments } from '@dopusk/contract/assignments.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { ContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeSignatory, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup, OUTSIDE_PROTOCOL } from '../../../../demo/document-builders.ts';
import { makeTopUp } from '../../../../demo/payment-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { transaction } from '../../../db/connection.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group() {
  const made = await makeGraduateGroup(portal.db, 1, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  await makeSignatory(portal.db, made.clientId, {
    fullName: 'Зорин Олег Ильич',
    jobTitle: 'Директор',
    authority: 'Устав',
    signs: ['Contract'],
  });
  const admin = await portal.as(made.administrator);
  const assignId = made.assignIds[0] ?? '';
  const info = () => admin.call(documents.contractInfo, { query: { assignId } });
  /** Fixes the contract of the assignment; gives what it says, or what is wrong with its fields. */
  const fix = async (kind: ContractKind, changes: object) => {
    const { form } = await info();
    const body = { ...form, assignId, kind, suggestedNumber: form.number, ...changes } as never;
    const response = await admin.fetch(documents.contract, { body });
    if (response.status !== 200) return { fields: ((await response.json()) as { fields: object }).fields, text: '' };
    await response.arrayBuffer();
    return { fields: {}, text: await textOf((await info()).fixed?.id ?? '') };
  };
  const textOf = async (id: string) => {
    for (;;) {
      const file = await admin.fetch(documents.file, { params: { id, part: 'Contract', format: 'Docx' } });
      if (file.status === 200) return plain(textInZip(new Uint8Array(await file.arrayBuffer())));
    }
  };
  return { ...made, admin, assignId, info, fix, textOf };
}

const plain = (xml: string): string =>
  xml
    .replaceAll(/<\/w:p>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2011', '-');

const payer = {
  customerFullName: 'Дурново Пётр Николаевич',
  customerPassport: '3604 123456, выдан 12.01.2010 ОВД Самары',
  customerAddress: '443001, г. Самара, ул. Садовая, д. 5',
  customerPhone: '+7 (900) 123-45-67',
};

describe('the contract of one person', () => {
  test('with a sole proprietor has him act himself, and teaches himself where he is the only one', async () => {
    const { fix, info, clientId } = await group();
    const { fullName } = await info();
    const title = `Индивидуальный предприниматель ${fullName}`;
    const ofOwn = { inn: '500100732259', title, ogrn: '304500116000157' };
    await portal.db.updateTable('organizations').set(ofOwn).where('id', '=', clientId).execute();
    const signs = {
      customerPosition: 'индивидуальный предприниматель',
      customerSigner: fullName,
      customerAuthority: 'Свидетельство № 77',
    };
    const { text } = await fix('Organization', signs);
    expect(text).toContain(
      `и индивидуальный предприниматель ${fullName} (далее – Заказчик) (ОГРНИП 304500116000157), действующая на основании свидетельства № 77, с другой стороны`,
    );
    expect(text).not.toMatch(/в лице индивидуального|работников/);
    expect(text).toContain('обязуется обучить Заказчика по программе');
    expect(text).toContain('ОГРНИП 304500116000157');
    expect(text).toContain('Индивидуальный предприниматель Соловьёва');
    expect(text).toContain('в суде по месту нахождения ответчика');
  });

  test('with an organization names where it is: without an address there is none, but one with whoever pays himself', async () => {
    const { fix, clientId, admin, info, assignId } = await group();
    await portal.db
      .updateTable('organizations')
      .set({ legalAddress: null, address: null })
      .where('id', '=', clientId)
      .execute();
    expect((await info()).clauses).toContainEqual(
      expect.objectContaining({ id: clientId, isRequired: true, place: 'organization', field: 'legalAddress' }),
    );
    const { form } = await info();
    const body = { ...form, assignId, suggestedNumber: form.number, paymentDays: 10 };
    for (const kind of ['Organization', 'ThreeSided'] as const) {
      const refused = await admin.send(documents.contract, { body: { ...body, kind } } as never);
      expect(refused).toMatchObject({ code: 'Invalid', msg: 'Не заполнено. ООО «Волга-Монтаж»: юридический адрес' });
    }
    const known = { studentAddress: 'г. Тверь', studentPhone: '+7 (4822) 12-34-56' };
    expect((await fix('Person', { ...payer, ...known })).fields).toEqual({});
  });

  test('names in its heading whoever signs it beneath, but for the case of the words', async () => {
    const { fix, info } = await group();
    const { centerSignatory } = (await info()).form;
    const signs = { customerPosition: 'Заместитель директора', customerSigner: 'Белов Олег Ильич' };
    const { fields } = await fix('Organization', { ...signs, centerSignatory: 'директора Лебедева А. И.' });
    expect(Object.keys(fields)).toEqual(['centerSignatory', 'customerSignatory']);
    const { text } = await fix('Organization', { ...signs, customerSignatory: '' });
    expect(text).toContain(`в лице ${centerSignatory}`);
    expect(text).toContain('в лице заместителя директора Белова Олега Ильича, действующего на основании Устава');
  });

  test('where whoever learns is a party asks where he lives and how he is reached, by the letter of the Rules', async () => {
    const { fix } = await group();
    const nothing = { studentAddress: '', studentPhone: '' };
    for (const [kind, changes] of [
      ['ThreeSided', nothing],
      ['Person', { ...payer, ...nothing }],
    ] as const) {
      const message = 'Без этого договор не заключить (Правила № 1441, п. 12 «е»)';
      expect((await fix(kind, changes)).fields).toEqual({
        studentAddress: [{ code: 'Invalid', message }],
        studentPhone: [{ code: 'Invalid', message }],
      });
    }
  });

  test('about a minor is signed by, or with, whoever represents him', async () => {
    const { fix, info, student } = await group();
    await portal.db
      .updateTable('students')
      .set({ birthday: '2009-05-01' })
      .where('id', '=', student.studentId)
      .execute();
    const { fullName } = await info();
    const himself = await fix('Person', { ...payer, customerFullName: fullName });
    expect(himself.fields).toMatchObject({
      customerFullName: [{ message: expect.stringContaining('законного представителя') }],
    });
    const known = { studentAddress: 'г. Тверь', studentPhone: '+7 (4822) 12-34-56' };
    const represented = {
      studentRepresentative: 'Малышева Ирина Петровна',
      representativeBasis: 'мать, свидетельство о рождении II-ИК № 654321',
      representativePassport: '3604 654321, выдан 12.01.2010 ОВД Твери',
      representativeAddress: 'г. Тверь, ул. Садовая, д. 5',
      representativePhone: '8 900 765-43-21',
    };
    expect(Object.keys((await fix('ThreeSided', known)).fields)).toEqual(Object.keys(represented));
    const { studentRepresentative } = represented;
    expect(Object.keys((await fix('ThreeSided', { ...known, studentRepresentative })).fields)).toEqual(
      Object.keys(represented).slice(1),
    );
    const { text } = await fix('ThreeSided', { ...known, ...represented, studentPassport: '3604 111222' });
    expect(text).toContain(
      `${fullName} (далее – Слушатель), с согласия законного представителя – Малышевой Ирины Петровны (мать, свидетельство о рождении II-ИК № 654321), с третьей стороны`,
    );
    expect(text).toMatch(
      /Слушатель \S+ \S+ \S+ Паспорт: 3604 111222 Адрес: г\. Тверь Тел\. \+7 \(4822\) 12-34-56 .+Законный представитель Слушателя, согласие на договор даю Малышева Ирина Петровна мать, свидетельство о рождении II-ИК № 654321 Паспорт: 3604 654321, выдан 12\.01\.2010 ОВД Твери Адрес: г\. Тверь, ул\. Садовая, д\. 5 Тел\. \+7 \(900\) 765-43-21 И\. П\. Малышева/,
    );
  });

  test('says the price that is charged and the training that is given, and no other', async () => {
    const { fix, info, assignId } = await group();
    const { price } = (await info()).form;
    const { fields } = await fix('Organization', { price: 1 });
    expect(fields).toEqual({ price: [{ code: 'Invalid', message: expect.stringContaining('«Назначить цену»') }] });
    await portal.db.updateTable('assignments').set({ priceKopecks: 123_400 }).where('id', '=', assignId).execute();
    expect(Object.keys((await fix('Organization', { price })).fields)).toEqual(['price']);
    const other = { course: 'Совсем другая программа', hoursCount: 5, dateStart: '2026-10-01', dateEnd: '2026-12-31' };
    expect(Object.keys((await fix('Organization', other)).fields).toSorted()).toEqual(Object.keys(other).toSorted());
    expect((await fix('Organization', {})).text).toContain('1 234,00 руб.');
  });

  test('about retraining names the diploma in full', async () => {
    const { fix, courseId } = await group();
    await portal.db
      .updateTable('courses')
      .set({ trainingType: 'ProfessionalRetraining', issuedDocuments: ['Contract', 'Diplom'] })
      .where('id', '=', courseId)
      .execute();
    const { text } = await fix('Organization', {});
    expect(text).toContain('диплом о профессиональной переподготовке');
  });

  test('with whoever learns and pays himself names him by passport and address, and nobody who signs for him', async () => {
    const { fix, fullName } = await group().then(async (made) => ({
      ...made,
      fullName: (await made.info()).fullName,
    }));
    const { text } = await fix('Person', { ...payer, customerFullName: fullName, customerSignatory: '' });
    expect(text).toContain(
      `${fullName} (паспорт 3604 123456, выдан 12.01.2010 ОВД Самары) (далее – Заказчик, он же Слушатель)`,
    );
    expect(text).toContain('Исполнитель обязуется обучить Заказчика по программе');
    expect(text).toContain('443001, г. Самара, ул. Садовая, д. 5');
    expect(text).toContain('Фамилия, имя, отчество, место жительства и телефон');
    // In the list of the appendix too.
    expect(text).toContain(`${fullName}, 443001, г. Самара, ул. Садовая, д. 5, тел. +7 (900) 123-45-67`);
    expect(text).toMatch(
      /в соответствии с Правилами оказания платных образовательных услуг.+№ 1441 и Законом Российской Федерации от 07\.02\.1992 № 2300-1 «О защите прав потребителей», заключили настоящий/,
    );
    expect(text).not.toMatch(/работников|Слушател(и|ей) |1\.4\. Слушатель|третьей стороны/);
    // No contract takes the court from whoever is a consumer.
    expect(text).toContain('в суде в соответствии с законодательством Российской Федерации; Заказчик вправе выбрать');
    expect(text).not.toContain('по месту нахождения ответчика');
  });

  test('is none with a person where an organization has paid from its balance, but one of three sides', async () => {
    const { fix, assignId, clientId, info } = await group();
    await makeTopUp(portal.db, clientId, 5000);
    const client = await portal.as(await makeOperator(portal.db, [clientId]));
    const { form } = await info();
    const paying = { params: { orgId: clientId, assignId }, body: { amount: form.price } };
    await client.call(payments.fromBalance, paying);
    const { fields } = await fix('Person', {
      ...payer,
      studentAddress: 'г. Тверь',
      studentPhone: '+7 (4822) 12-34-56',
    });
    expect(fields).toMatchObject({
      kind: [{ message: expect.stringMatching(/уже оплатила организация .*трёхсторонний/) }],
    });
    const { text } = await fix('ThreeSided', { studentAddress: 'г. Тверь', studentPhone: '+7 (4822) 12-34-56' });
    expect(text).toContain('с третьей стороны');
  });

  test('with somebody who pays for another names both', async () => {
    const { fix, info } = await group();
    const { fullName } = await info();
    const { text } = await fix('Person', { ...payer, studentAddress: 'г. Тверь', studentPhone: '+7 (4822) 12-34-56' });
    expect(text).toContain('Дурново Пётр Николаевич (паспорт 3604 123456');
    expect(text).toContain('обучить Слушателя, названного в пункте 1.4,');
    expect(text).toContain(`1.4. Слушатель: ${fullName}`);
    expect(text).toContain(`1.4. Слушатель: ${fullName}, место жительства: г. Тверь, телефон +7 (4822) 12-34-56.`);
    expect(text).toContain(`${fullName}, г. Тверь, тел. +7 (4822) 12-34-56`);
  });

  test('cannot do without what a natural person is known by, nor that of an organization without its signatory', async () => {
    const { fix } = await group();
    const none = { customerFullName: '', customerPassport: '', customerAddress: '', customerPhone: '' };
    expect(Object.keys((await fix('Person', none)).fields).sort()).toEqual(Object.keys(none).sort());
    const nobody = { customerPosition: '', customerSigner: '', customerAuthority: '' };
    expect(Object.keys((await fix('Organization', nobody)).fields).sort()).toEqual(Object.keys(nobody).sort());
  });

  test('is signed for an organization by whoever was typed, although the organization names nobody', async () => {
    const { fix, clientId } = await group();
    await portal.db.deleteFrom('signatories').where('organizationId', '=', clientId).execute();
    const { text } = await fix('Organization', {
      customerPosition: 'Генеральный директор',
      customerSigner: 'Белова Анна Петровна',
      customerAuthority: 'Доверенность № 5 от 01.02.2026',
    });
    expect(text).toContain(
      'в лице генерального директора Беловой Анны Петровны, действующей на основании доверенности № 5 от 01.02.2026',
    );
    // Under the contract, and under its appendix.
    expect(text.match(/Генеральный директор А. П. Белова М.П./g)).toHaveLength(2);
  });

  test('of three sides is signed by customer, student and center', async () => {
    const { fix, info } = await group();
    const { fullName } = await info();
    const { text } = await fix('ThreeSided', { studentAddress: 'г. Тверь', studentPhone: '+7 (4822) 12-34-56' });
    expect(text).toContain(`и ${fullName} (далее – Слушатель), с третьей стороны, в соответствии`);
    expect(text).toContain('Исполнитель обязуется обучить Слушателя по программе');
    expect(text).toContain('Слушатель – освоить её, а Заказчик – оплатить обучение');
    expect(text).toContain('в трёх экземплярах');
  });

  test('shows before what of the Rules it would leave empty, by what is in force on its day', async () => {
    const { info, centerId, clientId } = await group();
    await portal.db.updateTable('organizations').set({ licenceNumber: null }).where('id', '=', centerId).execute();
    const { clauses, clientId: shown } = await info();
    expect(shown).toBe(clientId);
    expect(clauses).toContainEqual(
      expect.objectContaining({ clause: 'и', act: 'Правила № 1441, п. 12', what: 'номер лицензии', isRequired: true }),
    );
    expect(clauses).toContainEqual(expect.objectContaining({ clause: 'е', what: 'место жительства слушателя' }));
  });
});

test('of a client whose БИК alone was said the bank is that of the directory', async () => {
  const { fix, clientId } = await group();
  const bic = '044525225';
  await portal.db.insertInto('bankDirectory').values({ day: '2026-11-27' }).execute();
  const listed = { bic, title: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', isActive: true };
  await portal.db
    .insertInto('banks')
    .values({ ...listed, directoryDay: '2026-11-27' })
    .execute();
  const said = { bic, bankAccountNumber: '40702810938000012345', bankTitle: null, correspondentAccount: null };
  await portal.db.updateTable('organizations').set(said).where('id', '=', clientId).execute();
  const { text } = await fix('Organization', {});
  expect(text).toMatch(/40702810938000012345.{0,40}ПАО Сбербанк.{0,60}30101810400000000225/);
});

test('the form of study of one training is one of the law’s', async () => {
  const { fix } = await group();
  expect((await fix('Organization', { studyForm: 'ляля' })).fields).toMatchObject({
    studyForm: [{ message: expect.stringMatching(/^Выберите форму обучения: очная; очная, с применением/) }],
  });
  expect((await fix('Organization', { studyForm: 'очно-заочная' })).text).toContain('Форма обучения: очно-заочная');
});

test('the price that a contract says is not raised over it, by hand or by a recount', async () => {
  const { admin, assignId, clientId, fix, info } = await group();
  const give = (price: number) => admin.send(givenPrices.give, { body: { assignId, price, reason: 'передумали' } });
  const listed = (await info()).form.price ?? 0;
  expect((await give(listed - 500)).code).toBe('Ok');
  await fix('Organization', {});
  const said = async () => (await admin.call(assignments.read, { params: { id: assignId } })).contract?.price;
  expect(await said()).toBe(listed - 500);
  expect((await give(listed)).fields?.price?.[0]?.message).toMatch(
    /^По договору №\s1 от \d\d\.\d\d\.2026 – [\d\s]+₽, выше цену не сделать: сначала отзовите договор$/,
  );
  // Lowered, it goes back up to the contract's and no further.
  expect((await give(listed - 600)).code).toBe('Ok');
  expect(await said()).toBe(listed - 500);
  expect((await give(listed - 499)).fields?.price).toBeDefined();
  expect((await give(listed - 500)).code).toBe('Ok');
  await portal.db.updateTable('assignments').set({ priceKind: 'Promo' }).where('id', '=', assignId).execute();
  expect((await admin.call(priceRecounts.preview, { query: { client: clientId } })).rows).toEqual([]);
  const documentId = (await info()).fixed?.id ?? '';
  await admin.call(documentCorrections.revoke, { body: { documentId, reason: 'Новая цена' } });
  expect((await give(listed)).code).toBe('Ok');
});

test('of a group’s contract each has the price that it says of him, and who lowers it is told of the agreement', async () => {
  const { admin, assignId, groupId, clientId, courseId } = await group();
  const { form } = await admin.call(groupContracts.info, { params: { id: groupId }, query: { clientId } });
  const body = { ...form, groupId, clientId, kind: 'Organization', suggestedNumber: form.number } as never;
  await admin.call(groupContracts.fix, { body });
  const read = () => admin.call(assignments.read, { params: { id: assignId } });
  const { price, contract } = await read();
  expect(contract).toMatchObject({ price });
  const give = (changes: object) =>
    admin.send(givenPrices.giveMany, {
      body: {
        assignIds: [],
        group: { groupId, courseId },
        by: 'Price',
        percent: null,
        price,
        reason: 'уступка',
        ...changes,
      },
    });
  expect((await give({ price: price - 100 })).data).toEqual({
    given: 1,
    agreements: [{ number: contract?.number, date: contract?.date }],
  });
  expect((await give({})).data).toEqual({ given: 1, agreements: [] });
});

test('whoever lowers prices is told of each contract, also of two of one number', async () => {
  const { admin, assignId, fix, clientId, courseId } = await group();
  await fix('Organization', {});
  const { studentId } = await makeStudent(portal.db, clientId);
  const other = await makeAssignment(portal.db, { studentId, courseId });
  const contractOf = async (id: string) => (await admin.call(assignments.read, { params: { id } })).contract;
  const first = await contractOf(assignId);
  const { form } = await admin.call(documents.contractInfo, { query: { assignId: other } });
  const body = { ...form, assignId: other, kind: 'Organization', suggestedNumber: form.number } as never;
  await (await admin.fetch(documents.contract, { body })).arrayBuffer();
  const secondId = (await contractOf(other))?.id ?? '';
  // Numbers begin anew with the year.
  const asLastYear = { number: first?.number ?? '', issueDate: '2025-12-30' };
  await transaction(portal.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('documents').set(asLastYear).where('id', '=', secondId).execute();
  });
  const lowered = { assignIds: [assignId, other], by: 'Price' as const, percent: null, price: 1000, reason: 'уступка' };
  const { agreements } = await admin.call(givenPrices.giveMany, { body: lowered });
  expect(agreements.map(({ number, date }) => [number, date]).sort()).toEqual([
    [first?.number, '2025-12-30'],
    [first?.number, first?.date],
  ]);
});

describe('a framework contract', () => {
  test('bears its first specification, and the next order is another one, numbered within it', async () => {
    const made = await group();
    const { admin, groupId, clientId, courseId, textOf } = made;
    const params = { id: groupId };
    const read = () => admin.call(groupContracts.info, { params, query: { clientId } });
    const fix = async (changes: object) => {
      const { form } = await read();
      const body = { ...form, groupId, clientId, suggestedNumber: form.number, ...changes } as never;
      return admin.call(groupContracts.fix, { body });
    };
    expect((await read()).frames).toEqual([]);
    const { id } = await fix({ kind: 'Framework' });
    const frame = await textOf(id);
    expect(frame).toContain('РАМОЧНЫЙ ДОГОВОР № 1');
    expect(frame).toContain('По каждой заявке стороны подписывают спецификацию');
    expect(frame).toContain('Спецификация № 1/1 к рамочному договору № 1');
    expect(frame).not.toContain('Полная стоимость обучения по договору');
    // Of which training its orders will be nobody knows.
    expect(frame).toContain(
      'прошёл предусмотренную программой итоговую аттестацию (квалификационный экзамен, проверку знаний)',
    );

    const { studentId } = await makeStudent(portal.db, clientId, { surname: 'Швец', name: 'Иван' });
    const assignmentId = await makeAssignment(portal.db, {
      studentId,
      courseId,
      groupId,
      start: '2027-01-11',
      end: '2027-01-22',
    });
    const { frames } = await read();
    expect(frames).toMatchObject([{ id, number: '1', specification: 2, nextNumber: '1/2' }]);
    const wrong = await admin.fetch(groupContracts.fix, {
      body: { ...(await read()).form, groupId, clientId, kind: 'Specification', frameId: null } as never,
    });
    expect(wrong.status).toBe(400);
    const order = await fix({ kind: 'Specification', frameId: id });
    const text = await textOf(order.id);
    expect(text).toContain('СПЕЦИФИКАЦИЯ № 1/2 к рамочному договору № 1 от');
    expect(text).not.toMatch(/Предмет договора|Приложение/);
    // Invoices name the contract that there is, and the specification to it.
    const invoice = await admin.call(invoices.create, { body: { kind: 'Assignments', assignIds: [assignmentId] } });
    const basisOf = async (invoiceId: string) => {
      const { documentId } = await admin.call(invoices.read, { params: { id: invoiceId } });
      const { data } = await portal.db
        .selectFrom('staticDocuments')
        .where('id', '=', documentId)
        .select('data')
        .executeTakeFirstOrThrow();
      return (data as { оплата: { основание: string } }).оплата.основание.replaceAll('\u00a0', ' ');
    };
    const day = String.raw`\d\d\.\d\d\.\d{4}`;
    expect(await basisOf(invoice.id)).toMatch(new RegExp(`^Договор № 1 от ${day}, спецификация № 1/2 от ${day}$`));
    // The people of the framework contract itself are its first specification.
    await portal.db.updateTable('assignments').set({ paidAt: null }).where('id', 'in', made.assignIds).execute();
    const own = { kind: 'Assignments' as const, assignIds: made.assignIds };
    const first = await admin.call(invoices.create, { body: own });
    expect(await basisOf(first.id)).toMatch(new RegExp(`^Договор № 1 от ${day}, спецификация № 1/1 от ${day}$`));
    expect(text).toMatch(/на основании Устава, и ООО «Волга-Монтаж» \(Заказчик\) .+, согласовали обучение/);

    const listed = await admin.call(documents.contractInfo, { query: { assignId: assignmentId } });
    expect(listed.form).toMatchObject({ number: '1/2', kind: 'Specification' });

    // It is not taken away from under its specification.
    const revoke = (documentId: string, withResting?: boolean) =>
      admin.send(documentCorrections.revoke, { body: { documentId, reason: 'Не состоялось', withResting } });
    for (const said of [undefined, false])
      expect(await revoke(id, said)).toMatchObject({
        code: 'CanNotBeRegenerate',
        fields: { withResting: [{ message: expect.stringContaining('№ 1/2') }] },
      });
    expect(await admin.call(documentCorrections.resting, { params: { id } })).toMatchObject([
      { id: order.id, number: '1/2' },
    ]);
    expect(await revoke(id, true)).toMatchObject({ code: 'Ok' });
    expect(await admin.call(documentCorrections.resting, { params: { id } })).toEqual([]);
    const { revokedAt } = await portal.db
      .selectFrom('documents')
      .where('id', '=', order.id)
      .select('revokedAt')
      .executeTakeFirstOrThrow();
    expect(revokedAt).not.toBeNull();
  });
});

test('the contract of a check of knowledge names the check, and what is issued by the name that stands on it', async () => {
  const { admin, assignId, courseId, fix } = await group();
  const { id: professionId } = await portal.db
    .selectFrom('professions')
    .where('trainingType', '=', 'SafetyTraining')
    .where('learnProgramId', '=', 1)
    .select('id')
    .executeTakeFirstOrThrow();
  const issuedDocuments = ['Contract', 'Certificate', 'TicketB'] as const;
  await portal.db
    .updateTable('courses')
    .set({ trainingType: 'SafetyTraining', professionId, issuedDocuments: [...issuedDocuments] })
    .where('id', '=', courseId)
    .execute();
  const { text } = await fix('Organization', {});
  expect(text).toContain('прошёл проверку знания требований охраны труда, выдаётся документ');
  expect(text).toContain('условия и провести проверку знания требований охраны труда');
  // Certificate and card are both headed so: it is said once, and a client reads nothing of «билет Б».
  expect(text.match(/удостоверение о проверке знания требований охраны труда/g)).toHaveLength(1);
  expect(text).not.toMatch(/билет/i);
  expect(text).not.toMatch(/итогов(ая|ую|ой) аттестаци/);

  const params = { id: assignId };
  await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', assignId).execute();
  await portal.db
    .updateTable('courses')
    .set({ issuedDocuments: ['TicketB'] })
    .where('id', '=', courseId)
    .execute();
  const { form } = await admin.call(documents.ticketBInfo, { params });
  const card = await admin.fetch(documents.ticketB, {
    body: { ...form, ...OUTSIDE_PROTOCOL, assignId, suggestedNumber: form.number },
  });
  expect(card.status, await card.clone().text()).toBe(200);
  const { fixed } = await admin.call(documents.ticketBInfo, { params });
  const file = await admin.fetch(documents.file, { params: { id: fixed?.id ?? '', part: 'TicketB', format: 'Docx' } });
  const said = plain(textInZip(new Uint8Array(await file.arrayBuffer())));
  expect(said).toContain('о проверке знания требований охраны труда, карточка');
  expect(said).toContain('обучение и проверку знания требований охраны труда по программе');
});
