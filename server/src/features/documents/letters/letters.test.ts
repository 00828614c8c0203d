import { centerLinks } from '@dopusk/contract/center-links.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documentLetters } from '@dopusk/contract/document-letters.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { history } from '@dopusk/contract/history.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting, PUBLIC_URL: 'http://portal.test' });
});

/** A person whose certificate is fixed and printed, of a client with an e-mail in its requisites. */
async function certified(ahead?: { dateStart: string; dateEnd: string }) {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  if (ahead) {
    const period = { dateStartLearning: ahead.dateStart, dateEndLearning: ahead.dateEnd };
    await portal.db.updateTable('assignments').set(period).where('id', '=', made.assignmentId).execute();
  }
  const requisites = { email: `office-${made.clientId}@firma.test` };
  await portal.db.updateTable('organizations').set(requisites).where('id', '=', made.clientId).execute();
  const center = await portal.as(made.administrator);
  const read = () => center.call(documents.certificateInfo, { params: { id: made.assignmentId } });
  const { form } = await read();
  const later = ahead ? { ...ahead, date: ahead.dateEnd, prepareAhead: true } : {};
  const body = { assignId: made.assignmentId, ...form, suggestedNumber: form.number, ...later };
  const response = await center.fetch(documents.certificate, { body });
  expect(response.status).toBe(200);
  const { fixed } = await read();
  const { email } = await portal.db
    .selectFrom('users')
    .where('id', '=', made.student.userId)
    .select('email')
    .executeTakeFirstOrThrow();
  const params = { id: fixed?.id ?? '' };
  return { ...made, center, params, code: fixed?.verificationCode ?? '', email, office: requisites.email };
}

const arrived = (recipient: string) =>
  portal.db.selectFrom('outbox').where('recipient', '=', recipient).select(['subject', 'text', 'html']).execute();

test('a certificate goes to its person and to others with its PDF and code, once for a request; the trace says by whom', async () => {
  const { center, params, code, email, office, assignmentId } = await certified();
  const none = await center.call(documentLetters.letters, { params });
  expect(none).toEqual({ letters: [], offered: [email, office] });
  const others = [`hr-${params.id}@firma.test`, `HR-${params.id}@firma.test`];
  const body = { emails: [email, ...others] };
  const send = () => center.send(documentLetters.send, { params, body, key: `send-${params.id}` });
  expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ ok: true });
  const { letters } = await center.call(documentLetters.letters, { params });
  expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([email, others[0]].toSorted());
  expect(letters[0]?.sentBy).not.toBe('');
  await expect.poll(() => arrived(email), { timeout: 30_000 }).toHaveLength(1);
  const [letter] = await arrived(email);
  expect(letter?.subject).toMatch(/^Удостоверение.* №\s\d+ от \d\d\.\d\d\.\d{4} – Соловьёва Любовь Андреевна$/);
  expect(letter?.text).toContain(code);
  expect(letter?.text).toMatch(/Вложение: Удостоверение.* – Соловьёва Любовь Андреевна\.pdf/);
  expect(letter?.html).toContain(`/verify/${code}`);
  const query = { record: 'Assignment' as const, recordId: assignmentId };
  const { items } = await center.call(history.list, { query });
  expect(items[0]).toMatchObject({ text: 'Документ отправлен письмом' });
});

test('what is revoked goes to nobody, neither does a letter that had not gone out yet', async () => {
  const { center, params, office } = await certified();
  await center.call(documentCorrections.revoke, { body: { documentId: params.id, reason: 'Ошибка' } });
  expect(await center.refused(documentLetters.send, { params, body: { emails: [office] } })).toBe('DocumentRevoked');
});

test('what was prepared ahead stays in the center until it is in force', async () => {
  const { center, params, office } = await certified({ dateStart: today(), dateEnd: daysLater(today(), 14) });
  expect(await center.refused(documentLetters.send, { params, body: { emails: [office] } })).toBe('DocumentNotInForce');
});

test('one address gets five letters about one document a day', async () => {
  const { center, params, office } = await certified();
  const body = { emails: [office] };
  for (let sent = 0; sent < 5; sent++) await center.call(documentLetters.send, { params, body } as never);
  expect(await center.refused(documentLetters.send, { params, body })).toBe('ManyRecoveryCodeRequests');
});

test('of a person whom his client shows the center no more the e-mail is not told; a client sends nothing', async () => {
  const { center, params, clientId, centerId, office } = await certified();
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  expect(await client.refused(documentLetters.send, { params, body: { emails: [office] } })).toBe('Forbidden');
  await client.call(centerLinks.remove, { body: { organizationId: clientId, centerId } });
  expect((await center.call(documentLetters.letters, { params })).offered).toEqual([office]);
});

test('a client is told of its people’s numbers that went away by letter, as of a file', async () => {
  const { center, params, clientId, email } = await certified();
  await center.call(documentLetters.send, { params, body: { emails: [email] } });
  const line = await portal.db
    .selectFrom('auditLog')
    .where('action', '=', 'document.sent')
    .where('subjectId', '=', params.id)
    .select('details')
    .executeTakeFirstOrThrow();
  expect(line.details).toEqual({ to: [email], clients: { [clientId]: 1 } });
});
