import { organizations } from '@dopusk/contract/organizations.ts';
import { signatories } from '@dopusk/contract/signatories.ts';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization } from '../../../demo/builders.ts';
import { innOf } from '../../../testing/inn.ts';
import { messagesTo, messageTo } from '../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';

let portal: Portal;
let centerId: string;
type WithEmail = MadeOperator & { email: string };
let author: WithEmail;
let other: WithEmail;
let plain: WithEmail;

const ACCOUNT = '40702810938000000001';
const TITLE = 'ЧОУ ДПО «Письмо»';
const kept = { title: TITLE, inn: '7707083893', phone: '+79120000001', email: 'c@x.test' };

/** An operator of the center, with the e-mail where his letters go. */
async function operatorOf(role: 'HighOperator' | 'Operator'): Promise<WithEmail> {
  const made = await makeOperator(portal.db, [centerId], role);
  const user = portal.db.selectFrom('users').where('id', '=', made.userId).select('email');
  return { ...made, ...(await user.executeTakeFirstOrThrow()) };
}

beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
  centerId = await makeOrganization(portal.db, { type: 'EducationCenter', ...kept });
  author = await operatorOf('HighOperator');
  other = await operatorOf('HighOperator');
  plain = await operatorOf('Operator');
});

test('every administrator learns who has changed whom the invoices pay; of the account the end alone', async () => {
  const by = await portal.as(author);
  const account = {
    bankAccountNumber: ACCOUNT,
    bic: '044525225',
    vatMode: 'Vat22' as const,
    legalAddress: 'г. Самара',
  };
  await by.call(organizations.update, { body: { id: centerId, ...kept, ...account } });
  for (const { email } of [author, other]) {
    const { subject, text } = await messageTo(portal, email);
    expect(subject).toBe(`Изменены реквизиты: ${TITLE}`);
    expect(text.replace(/\s+/g, ' ')).toContain(`В организации ${TITLE} изменено`);
    expect(text).toContain('Кто изменил:');
    expect(text).toMatch(/Расчётный счёт: .* → …0001/);
    expect(text).toContain('НДС 22');
    expect(text).toContain('→ г. Самара');
    expect(text).not.toContain(ACCOUNT);
  }
  // What invoices do not print of their payee is nobody's letter.
  await by.call(organizations.update, { body: { id: centerId, ...kept, ...account, phone: '+79120000002' } });
  const signatory = { fullName: 'Громов Пётр Ильич', jobTitle: 'Директор', signs: ['Contract' as const] };
  const { id } = await by.call(signatories.create, { body: { organizationId: centerId, ...signatory } });
  expect((await messageTo(portal, other.email, 2)).text).toContain('Добавлен подписант: Громов Пётр Ильич, Директор');
  await by.call(signatories.update, { body: { id, jobTitle: 'Ректор' } });
  expect((await messageTo(portal, other.email, 3)).text).toMatch(/Громов Пётр Ильич.*Директор → Ректор/);
  expect(await messagesTo(portal, plain.email)).toEqual([]);
});

test('so does he of a client whose requisites his center has filled in; what a client changes itself is its own', async () => {
  const clientId = await makeOrganization(portal.db, { title: 'ООО «Клиент»' });
  await linkClient(portal.db, centerId, clientId);
  const admin = await operatorOf('HighOperator');
  const body = { ...kept, id: clientId, title: 'ООО «Клиент»', kpp: '770701001', bankAccountNumber: ACCOUNT };
  await (await portal.as(plain)).call(organizations.update, { body });
  const { text } = await messageTo(portal, admin.email);
  expect(text).toContain('КПП: не указано → 770701001');
  expect(text).toContain('не указано → …0001');
  const member = await portal.as(await makeOperator(portal.db, [clientId]));
  await member.call(organizations.update, { body: { ...body, bankTitle: 'ПАО Сбербанк' } });
  expect(await messagesTo(portal, admin.email)).toHaveLength(1);
});

test('who a client is, the centers linked with it are told when it changes that itself, and no others', async () => {
  const clientId = await makeOrganization(portal.db, { title: 'ООО «Прежнее»', inn: innOf(1) });
  await linkClient(portal.db, centerId, clientId, 'Training');
  const admin = await operatorOf('HighOperator');
  const elsewhere = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const stranger = { email: 'boss@elsewhere.test' };
  await makeOperator(portal.db, [elsewhere], 'HighOperator', stranger);
  const member = await portal.as(await makeOperator(portal.db, [clientId]));
  const body = { ...kept, id: clientId, title: 'ООО «Новое»', inn: innOf(2), bankAccountNumber: ACCOUNT };
  await member.call(organizations.update, { body });
  const { subject, text } = await messageTo(portal, admin.email);
  expect(subject).toBe('Изменены реквизиты: ООО «Прежнее»');
  expect(text).toContain('ООО «Прежнее» → ООО «Новое»');
  expect(text).toContain(`ИНН: ${innOf(1)} → ${innOf(2)}`);
  expect(text).not.toContain('…0001');
  expect(await messagesTo(portal, stranger.email)).toEqual([]);
});
