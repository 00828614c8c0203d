import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup, markPaid } from '../../../../demo/document-builders.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

test('whose contract is with a natural person is in no invoice and no act of his employer, and named there with the contract', async () => {
  const service = await startPrintingService();
  const portal = await startPortal({ PRINTER: service.setting });
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  const admin = await portal.as(made.administrator);
  const employer = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const [own = '', employers = ''] = made.assignIds;
  const days = { dateStartLearning: '2026-01-12', dateEndLearning: '2026-02-10' };
  await portal.db.updateTable('assignments').set(days).where('id', 'in', made.assignIds).execute();
  const { form, fullName } = await admin.call(documents.contractInfo, { query: { assignId: own } });
  const personal = {
    customerFullName: fullName,
    customerPassport: '3604 123456, выдан 12.01.2010 ОВД Самары',
    customerAddress: '443001, г. Самара, ул. Садовая, д. 5',
    customerPhone: '+7 (900) 123-45-67',
  };
  const before = await admin.call(invoices.create, {
    body: { kind: 'Assignments', assignIds: [own, employers], isRepeated: true },
  });
  const body = { ...form, ...personal, assignId: own, kind: 'Person', suggestedNumber: form.number } as never;
  expect((await admin.fetch(documents.contract, { body })).status).toBe(200);
  const named = [{ assignId: own, fullName, contract: { number: form.number, date: form.date } }];

  const ofGroup = { kind: 'Group', groupId: made.groupId, isRepeated: true } as const;
  const narrowed = { ...ofGroup, organizationId: made.clientId };
  for (const [by, body] of [
    [employer, ofGroup],
    [admin, narrowed],
  ] as const) {
    const plan = await by.call(invoices.plan, { body });
    expect(plan.personal).toMatchObject(named);
    expect(plan.invoices).toMatchObject([{ peopleCount: 1, basis: { contracts: [], assignCount: 1 } }]);
  }
  expect(await admin.call(contractBasis.list, { query: { organizationId: made.clientId } })).toEqual([]);
  const { code, fields } = await employer.send(invoices.create, {
    body: { kind: 'Assignments', assignIds: [own, employers], isRepeated: true },
  });
  expect(code).toBe('Invalid');
  expect(fields?.assignIds?.[0]?.message).toMatch(
    new RegExp(`^Договор с физическим лицом: .+ ${fullName}: договор №\\u00a0${form.number} от`),
  );
  const { id } = await admin.call(invoices.create, { body: narrowed });
  const group = await admin.call(invoices.read, { params: { id } });
  expect(group.assignments.map((one) => one.id)).toEqual([employers]);
  const year = { organizationId: made.clientId, dateStart: '2026-01-01', dateEnd: '2026-12-31' };
  const ofPeriod = await admin.call(staticDocuments.paymentInvoiceInfo, {
    query: { ...year, isRepeated: true } as never,
  });
  expect(ofPeriod).toMatchObject({ personal: named, lines: [{ quantity: 1 }] });

  await markPaid(portal.db, own);
  // Also by an invoice that was made out before the contract.
  for (const asked of [{ invoiceId: before.id }, year]) {
    expect(await admin.call(serviceActs.info, { query: asked })).toMatchObject({ lines: [], personal: named });
    const refused = await admin.send(serviceActs.create, { body: asked });
    expect(refused).toMatchObject({
      code: 'Invalid',
      fields: { dateEnd: [{ message: expect.stringContaining(fullName) }] },
    });
  }
  await markPaid(portal.db, employers);
  await admin.call(serviceActs.create, { body: { invoiceId: before.id } });
  const accepted = await portal.db.selectFrom('actAssignments').select('assignmentId').execute();
  expect(accepted).toEqual([{ assignmentId: employers }]);
});
