import { today } from '@dopusk/contract/fields/date.ts';
import { type Db, transaction } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import type { Seen } from '../src/db/seen.ts';
import { insertAdjustment } from '../src/features/payments/db/adjustments.ts';
import { balanceOf, ensureAccount, insertTransfer } from '../src/features/payments/db/ledger.ts';

const partyNamed = (title: string, inn: string) => ({
  название: title,
  инн: inn,
  кпп: '',
  адрес: 'г. Москва',
  должность_руководителя: 'Директор',
  руководитель: 'Иванов Иван Иванович',
});

/** An УПД of 1000 rubles that accepts nobody's training, and a noted УКД of one ruble beside it. */
export async function makeAdjustedUpd(
  db: Db,
  { centerId, clientId }: { centerId: string; clientId: string },
): Promise<{ updId: string; adjustmentId: string }> {
  const updId = newId();
  await db
    .insertInto('staticDocuments')
    .values({
      id: updId,
      centerId,
      organizationId: clientId,
      type: 'ServiceAct',
      number: updId.slice(-8),
      issueDate: today(),
      data: JSON.stringify({
        центр: partyNamed('Центр', '7707083893'),
        заказчик: partyNamed('Заказчик', '7728168971'),
        договор: { номер: '', дата: '' },
        документ: { дата_начала: '', дата_окончания: '' },
        услуги: [{ название: 'Обучение', единица: 'чел.', количество: 1, цена: '1 000,00', сумма: '1 000,00' }],
        оплата: { сумма: '1 000,00', основание: '', ндс_название: 'В том числе НДС 22 %', ндс_сумма: '180,33' },
      }),
      upd: JSON.stringify({ orders: [] }),
      verificationCode: null,
    })
    .execute();
  const adjustmentId = await transaction(db, async (tx) => {
    const transferId = await insertTransfer(tx, {
      kind: 'correction',
      amountKopecks: 100,
      from: await ensureAccount(tx, { bankOf: centerId as Seen<'organizations'> }),
      to: await balanceOf(tx, clientId as Seen<'organizations'>),
      shares: [{ boundTo: centerId as Seen<'organizations'>, kopecks: 100 }],
      paymentId: null,
      assignmentId: null,
      reason: 'УКД № 1',
      createdBy: null,
    });
    await insertAdjustment(tx, {
      transferId,
      documentId: updId as Seen<'staticDocuments'>,
      number: '1',
      issuedOn: today(),
      vatKopecks: 18,
    });
    return transferId;
  });
  return { updId, adjustmentId };
}
