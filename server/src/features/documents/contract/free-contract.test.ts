import { documents } from '@dopusk/contract/documents.ts';
import { expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';

const service = await startPrintingService();
const portal = await startPortal({ PRINTER: service.setting });

const OF_MONEY = /платн|оплат|руб\.|стоимост|НДС|просроч|1441/;

/** The contract about somebody on a course of this price, as Word has it. */
async function contractOf(priceRubles: number, kind: 'Organization' | 'Person', rank: number | null = null) {
  const issuedDocuments = ['Contract', 'Certificate'] as const;
  const made = await makeGraduateGroup(portal.db, 1, {
    isPaid: false,
    priceRubles,
    issuedDocuments: [...issuedDocuments],
    ...(rank === null ? {} : { trainingType: 'ProfessionalTraining' }),
  });
  await portal.db.updateTable('courses').set({ rank }).where('id', '=', made.courseId).execute();
  // Nobody pays to an account of the center's that it has not.
  const noAccount = { bic: null, bankAccountNumber: null, vatMode: null };
  if (priceRubles === 0)
    await portal.db.updateTable('organizations').set(noAccount).where('id', '=', made.centerId).execute();
  const center = await portal.as(made.administrator);
  const { form, fullName } = await center.call(documents.contractInfo, { query: { assignId: made.assignmentId } });
  const body = {
    ...form,
    ...{ customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' },
    ...(kind === 'Person' && {
      customerFullName: fullName,
      customerPassport: '3604 123456, выдан 12.01.2010 ОВД Самары',
      customerAddress: '443001, г. Самара, ул. Садовая, д. 5',
      customerPhone: '89001234567',
    }),
    ...{ assignId: made.assignmentId, kind, suggestedNumber: form.number, hoursCount: 63, paymentDays: 10 },
  };
  const answer = await center.fetch(documents.contract, { body: body as never });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { fixed } = await center.call(documents.contractInfo, { query: { assignId: made.assignmentId } });
  const params = { id: fixed?.id ?? '', part: 'Contract', format: 'Docx' } as const;
  const xml = textInZip(new Uint8Array(await (await center.fetch(documents.file, { params })).arrayBuffer()));
  return xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
}

test.each(['Organization', 'Person'] as const)(
  'of training that costs nothing, with an %s, says nothing of money',
  async (kind) => {
    const text = await contractOf(0, kind);
    expect(/Тел\. \+7 \(900\) 123.45.67/.test(text)).toBe(kind === 'Person');
    expect(text).toContain('об образовании');
    expect(text).toContain('частью 1 статьи 54 Федерального закона от 29.12.2012 № 273-ФЗ');
    expect(text).toContain('3.1. Обучение по договору безвозмездное');
    expect(text).not.toMatch(OF_MONEY);
    expect(text).not.toContain('0,00');
    expect(text).toContain('СПИСОК СЛУШАТЕЛЕЙ');
  },
);

test('names the rank of a profession', async () => {
  const text = await contractOf(1500, 'Organization', 4);
  expect(text).toContain('профессиональное обучение, 4 разряд');
});

test('of training for money says what is paid and when', async () => {
  const text = await contractOf(1500, 'Organization');
  expect(text).toContain('об оказании платных образовательных услуг');
  expect(text).toContain('Полная стоимость обучения по договору составляет 1 500,00 руб.');
  expect(text).toContain('если просрочена оплата или обучение невозможно');
  expect(text).not.toContain('безвозмездное');
});
