import { DAYS_TO_PAY } from '@dopusk/contract/debts.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

export interface NewInvoice {
  centerId: string;
  clientId: string;
  rubles?: number;
  number?: string;
  /** Today when left out. */
  date?: string;
  dueOn?: string;
}

/** An invoice for a top-up as it lies in the database, its document empty. */
export async function makeInvoice(db: Db, invoice: NewInvoice): Promise<string> {
  const { centerId, clientId, rubles = 1000 } = invoice;
  const [id, documentId] = [newId(), newId()];
  const sides = { centerId, organizationId: clientId };
  const number = invoice.number ?? id.slice(-8);
  const titleOf = (organizationId: string) =>
    db.selectFrom('organizations').where('id', '=', organizationId).select(['title', 'inn']).executeTakeFirstOrThrow();
  const [client, center] = [await titleOf(clientId), await titleOf(centerId)];
  await db
    .insertInto('staticDocuments')
    .values({
      ...sides,
      id: documentId,
      type: 'PaymentInvoice',
      number,
      issueDate: invoice.date ?? today(),
      data: JSON.stringify({
        заказчик: { название: client.title, инн: client.inn },
        центр: { название: center.title },
      }),
      verificationCode: null,
    })
    .execute();
  const line = { title: 'Аванс за обучение', unit: 'усл.', quantity: 1, kopecks: toKopecks(rubles) };
  await db
    .insertInto('invoices')
    .values({
      ...sides,
      id,
      documentId,
      kind: 'TopUp',
      amountKopecks: toKopecks(rubles),
      vatMode: 'Exempt',
      lines: JSON.stringify([line]),
      dueOn: invoice.dueOn ?? daysLater(today(), DAYS_TO_PAY),
      searchText: sql<string>`searchable(${`${number} ${client.title} ${client.inn} ${center.title}`})`,
    })
    .execute();
  return id;
}
