import { bankStatements } from '@dopusk/contract/bank-statements.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { notices } from '@dopusk/contract/notices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { statementFile } from '../../../../demo/statement-file.ts';
import type { Client } from '../../../../testing/client.ts';
import { leaveAlone } from '../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

const OWN = '40702810200000000077';

let portal: Portal;
let service: PrintingService;
/** What printing waits for. */
let held: Promise<void> | undefined;
let made: Awaited<ReturnType<typeof makeGraduateGroup>>;
let center: Client;
let client: Client;
let payer: { userId: string };

beforeAll(async () => {
  service = await startPrintingService(async (asked) => {
    await held;
    return Buffer.from(`%PDF-1.7 ${asked}`);
  });
  portal = await startPortal({ PRINTER: service.setting });
});

/** Every test has a center of its own with a client and two unpaid people, each at 1500. */
beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const operator = await makeOperator(portal.db, [made.clientId]);
  payer = operator;
  center = await portal.as(made.administrator);
  client = await portal.as(operator);
});

const issue = async (by: Client) =>
  (await by.call(invoices.create, { body: { kind: 'Group', groupId: made.groupId } })).id;
const lettersOf = (id: string) => center.call(invoices.letters, { params: { id } });
const addressOf = async ({ userId }: { userId: string }) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()).email;
const arrived = (recipient: string) =>
  portal.db.selectFrom('outbox').where('recipient', '=', recipient).select(['subject', 'text', 'html']).execute();

test('an invoice goes out to whoever minds the client’s money, with the sum, the last day and the PDF', async () => {
  const id = await issue(center);
  const invoice = await center.call(invoices.read, { params: { id } });
  const email = await addressOf(payer);
  await expect.poll(() => arrived(email), { timeout: 30_000 }).toHaveLength(1);
  const [letter] = await arrived(email);
  const [year, month, day] = invoice.dueOn.split('-');
  expect(letter?.subject).toMatch(new RegExp(`^Выставлен счёт № ${invoice.number} от `));
  expect(letter?.text).toMatch(new RegExp(`К оплате 3\\s000(,00)?\\s₽ до ${day}\\.${month}\\.${year}`));
  expect(letter?.text).toMatch(/Вложение: .*№ 1\.pdf/);
  expect(letter?.html).toContain(`/invoices/${id}`);
  expect(await lettersOf(id)).toMatchObject({ letters: [{ recipient: email, sentBy: '' }], offered: [email] });
  expect((await client.call(notices.latest)).map(({ path }) => path)).toContain(`/invoices/${id}`);
});

test('no letter goes to a client that its center does not write to, nor to one that issues an invoice to itself', async () => {
  await center.call(invoices.setTold, { body: { clientId: made.clientId, isTold: false } });
  expect((await lettersOf(await issue(center))).letters).toEqual([]);
  const [own = ''] = (await client.call(invoices.create, { body: { kind: 'TopUp', amount: 100 } })).ids;
  expect((await lettersOf(own)).letters).toEqual([]);
  await center.call(invoices.setTold, { body: { clientId: made.clientId, isTold: true } });
  const { id } = await center.call(invoices.create, {
    body: { kind: 'TopUp', organizationId: made.clientId, amount: 500 },
  });
  expect((await lettersOf(id)).letters).toHaveLength(1);
});

test('it is sent to chosen addresses once for a request, and the trace says by whom', async () => {
  const id = await issue(center);
  const emails = [`buh${id}@firma.test`, `BUH${id}@firma.test`, `dir${id}@firma.test`];
  const send = () => center.send(invoices.send, { params: { id }, body: { emails }, key: `send-${id}` });
  expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ ok: true });
  const { letters } = await lettersOf(id);
  const chosen = letters.filter(({ sentBy }) => sentBy !== '');
  expect(chosen.map(({ recipient }) => recipient).sort()).toEqual([emails[0], emails[2]]);
  await expect.poll(() => arrived(emails[0] ?? ''), { timeout: 30_000 }).toHaveLength(1);
  const [letter] = await arrived(emails[0] ?? '');
  expect(letter?.text).toContain('Здравствуйте!');
  expect(letter?.text).toContain('Вложение:');
});

test.each([
  ['no address', [], 'Invalid'],
  ['a wrong one', ['nobody'], 'Invalid'],
  ['eleven', Array.from({ length: 11 }, (_, n) => `a${n}@firma.test`), 'Invalid'],
])('%s is refused', async (_, emails, code) => {
  expect(await center.refused(invoices.send, { params: { id: await issue(center) }, body: { emails } })).toBe(code);
});

test('a cancelled invoice is sent to nobody, and one address gets five letters about one a day at most', async () => {
  const id = await issue(center);
  const body = { emails: [`many${id}@firma.test`] };
  for (let sent = 0; sent < 5; sent++) await center.call(invoices.send, { params: { id }, body } as never);
  expect(await center.refused(invoices.send, { params: { id }, body })).toBe('ManyRecoveryCodeRequests');
  await center.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка' } });
  const others = { emails: [`other${id}@firma.test`] };
  expect(await center.refused(invoices.send, { params: { id }, body: others })).toBe('InvoiceCancelled');
});

test('its client cannot cancel it; of a cancellation everybody learns who was told of it, and the sheet says so', async () => {
  const id = await issue(center);
  const email = await addressOf(payer);
  const other = `buh${id}@firma.test`;
  await center.call(invoices.send, { params: { id }, body: { emails: [other] } });
  expect((await client.call(invoices.read, { params: { id } })).cancelRefusal).toMatch(/^Счёт выставил учебный центр/);
  const refused = await client.send(invoices.cancel, { params: { id }, body: { reason: 'Передумали' } });
  expect(refused).toMatchObject({ code: 'Invalid', msg: 'Счёт выставил учебный центр: попросите его отменить счёт' });
  const { cancelRefusal, documentId } = await center.call(invoices.read, { params: { id } });
  expect(cancelRefusal).toBeNull();
  await center.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка в списке' } });
  for (const recipient of [email, other]) {
    await expect
      .poll(async () => (await arrived(recipient)).map(({ subject }) => subject), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^Отменён счёт № 1 от /));
  }
  const letter = (await arrived(other)).find(({ subject }) => subject.startsWith('Отменён'));
  expect(letter?.text).toContain('Причина: Ошибка в списке.');
  const printed = await center.fetch(staticDocuments.file, { params: { id: documentId, format: 'Docx' } });
  const sheet = textInZip(Buffer.from(await printed.arrayBuffer()), 'word/document.xml');
  expect(sheet).toContain('ОТМЕНЁН');
  expect(sheet).toContain('Ошибка в списке');
});

test('cancelled while its sheet is printed it is not asked for after its cancellation', async () => {
  let goOn = () => {};
  held = new Promise((resolve) => {
    goOn = resolve;
  });
  const before = service.asked();
  const id = await issue(center);
  const email = await addressOf(payer);
  const deliveries = () =>
    portal.db
      .selectFrom('deliveries')
      .where('recipient', '=', email)
      .where('kind', 'like', 'notice.Invoice%')
      .orderBy('kind')
      .select(['kind', 'state'])
      .execute();
  await expect.poll(() => service.asked(), { timeout: 30_000 }).toBeGreaterThan(before);
  await center.call(invoices.cancel, { params: { id }, body: { reason: 'Ошибка' } });
  await expect.poll(() => arrived(email), { timeout: 30_000 }).toHaveLength(1);
  goOn();
  await expect.poll(deliveries, { timeout: 30_000 }).toEqual([
    { kind: 'notice.InvoiceCancelled', state: 'sent' },
    { kind: 'notice.InvoiceIssued', state: 'unneeded' },
  ]);
  expect((await arrived(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Отменён счёт/)]);
  held = undefined;
});

test('an invoice that another one takes the place of is cancelled for its client, too', async () => {
  const id = await issue(center);
  const [assignId = ''] = made.assignIds;
  const money = { direction: 'Add' as const, amount: 1500, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: made.clientId }, body: money });
  await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId } });
  await center.call(invoices.reissue, { params: { id } });
  const email = await addressOf(payer);
  const told = async () => (await arrived(email)).map(({ subject }) => subject.split(' от ')[0]);
  await expect
    .poll(told, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['Отменён счёт № 1', 'Выставлен счёт № 2']));
});

test('a client cancels what it has made out to itself, until money has come for it', async () => {
  const own = async () => (await client.call(invoices.create, { body: { kind: 'TopUp', amount: 100 } })).id;
  const [first, second] = [await own(), await own()];
  await client.call(invoices.cancel, { params: { id: first }, body: { reason: 'Передумали' } });
  await portal.db
    .updateTable('organizations')
    .set({ bankAccountNumber: OWN })
    .where('id', '=', made.centerId)
    .execute();
  const file = new File([statementFile({ account: OWN, documents: [{ number: '5', sum: '40.00' }] })], 'x.txt');
  await center.call(bankStatements.upload, { file });
  const [payment] = (await center.call(bankStatements.payments, { query: {} })).items;
  const body = { invoices: [{ invoiceId: second, amount: 40 }], isOtherPayer: true };
  await center.call(bankStatements.confirm, { params: { id: payment?.id ?? '' }, body });
  const refused = await client.send(invoices.cancel, { params: { id: second }, body: { reason: 'Передумали' } });
  expect(refused).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('уже поступили деньги') });
});

test('its own center alone sees and sends it', async () => {
  const id = await issue(center);
  const stranger = await portal.as(
    await makeOperator(portal.db, [await makeOrganization(portal.db, { type: 'EducationCenter' })], 'HighOperator'),
  );
  expect(await stranger.refused(invoices.letters, { params: { id } })).toBe('NotFoundInvoice');
  expect(await client.refused(invoices.send, { params: { id }, body: { emails: ['a@b.test'] } })).toBe('Forbidden');
});

test('a client that has nobody in the portal gets the document at the e-mail of its requisites, with no way in', async () => {
  const email = 'buh@volga.example';
  await leaveAlone(portal.db, made.clientId, email);
  const id = await issue(center);
  expect(await lettersOf(id)).toMatchObject({ letters: [{ recipient: email, sentBy: '' }], offered: [email] });
  await expect.poll(() => arrived(email), { timeout: 30_000 }).toHaveLength(1);
  const [letter] = await arrived(email);
  expect(letter?.text).toMatch(/Вложение: .*№ 1\.pdf/);
  expect(letter?.html).not.toContain('/invoices/');
  await center.call(invoices.setTold, { body: { clientId: made.clientId, isTold: false } });
  const body = { kind: 'TopUp' as const, organizationId: made.clientId, amount: 500 };
  const [second = ''] = (await center.call(invoices.create, { body })).ids;
  expect(await lettersOf(second)).toMatchObject({ letters: [], offered: [email] });
});
