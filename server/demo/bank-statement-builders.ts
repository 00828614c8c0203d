import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

/** An account of a center beside that of its requisites. */
export async function makeBankAccount(db: Db, centerId: string): Promise<string> {
  const id = newId();
  const bank = { bic: '044525225', bankTitle: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225' };
  await db
    .insertInto('bankAccounts')
    .values({ id, centerId, bankAccountNumber: '40702810938000000001', ...bank })
    .execute();
  return id;
}

/** A payment that waits in a statement of a center, of nobody known, as it lies in the database. */
export async function makeBankPayment(
  db: Db,
  { centerId, administrator, rubles = 1000 }: { centerId: string; administrator: { userId: string }; rubles?: number },
): Promise<string> {
  const [id, statementId] = [newId(), newId()];
  await db
    .insertInto('bankStatements')
    .values({
      id: statementId,
      centerId,
      title: 'kl_to_1c.txt',
      sha256: statementId,
      warnings: '[]',
      accounts: '40702810200000000001',
      createdBy: administrator.userId,
    })
    .execute();
  await db
    .insertInto('bankPayments')
    .values({
      id,
      centerId,
      statementId,
      identity: id,
      account: '40702810200000000001',
      receivedOn: today(),
      orderedOn: today(),
      number: id.slice(-6),
      amountKopecks: toKopecks(rubles),
      payerTitle: 'ООО «Плательщик»',
      payerInn: '',
      payerAccount: '40702810600000000077',
      purpose: 'Оплата обучения',
    })
    .execute();
  return id;
}
