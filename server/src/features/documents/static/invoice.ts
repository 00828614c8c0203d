import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentInvoiceBody, PaymentInvoiceInfo } from '@dopusk/contract/static-documents.ts';
import type { z } from 'zod';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import type { OperatorScope } from '../../../http/scope.ts';
import { paymentCodeText } from '../../../printing/payment-qr.ts';
import { refuseIfMissing } from '../commands.ts';
import { missingForInvoice, type Party } from '../parties/party.ts';
import { moneyText } from '../parties/payment.ts';
import { findPayer, findReceiver, insertStaticDocument, listDebts, nextStaticNumber } from './db.ts';
import { invoiceData } from './invoice-data.ts';
import { takeStaticNumber } from './take-static-number.ts';

type Wanted = Pick<z.output<typeof PaymentInvoiceBody>, 'dateStart' | 'dateEnd' | 'organizationId' | 'centerId'>;

interface Bill {
  payer: Party;
  /** Null when the payer owes several centers and none was chosen, or owes nothing. */
  center: Party | null;
  centers: { id: string; title: string }[];
  lines: { title: string; quantity: number; kopecks: number }[];
}

/**
 * What an invoice for a period would say.
 * @throws Refusal NotFoundOrganization for a stranger
 */
async function billOf(db: Db, scope: OperatorScope, wanted: Wanted): Promise<Bill> {
  const isCenter = scope.organization?.type === 'EducationCenter';
  const payerId = wanted.organizationId ?? (isCenter ? undefined : scope.organization?.id);
  if (!payerId) throw fieldRefusal('Invalid', 'organizationId', 'Выберите организацию');
  const payer = found(await findPayer(db, scope, payerId), 'NotFoundOrganization');
  const debts = await listDebts(db, scope, payerId, wanted.dateStart, wanted.dateEnd);
  const centers = [...new Map(debts.map(({ centerId: id, centerTitle: title }) => [id, { id, title }])).values()];
  const only = centers.length === 1 ? centers[0]?.id : undefined;
  const centerId = centers.find(({ id }) => id === wanted.centerId)?.id ?? only;
  return {
    payer,
    center: centerId ? await findReceiver(db, scope, centerId) : null,
    centers,
    lines: debts.filter((debt) => debt.centerId === centerId),
  };
}

const missingOf = (center: Party) => {
  const what = missingForInvoice(center);
  return what.length > 0 ? [{ organizationId: center.id, title: center.title, what }] : [];
};

/** What the form shows before the invoice is made out. */
export async function readInvoiceInfo(db: Db, scope: OperatorScope, wanted: Wanted): Promise<PaymentInvoiceInfo> {
  const { center, centers, lines } = await billOf(db, scope, wanted);
  const year = Number(today().slice(0, 4));
  const number = center ? await nextStaticNumber(db, { centerId: center.id, type: 'PaymentInvoice', year }) : '';
  return {
    number: String(number),
    center: center && { id: center.id, title: center.title },
    centers,
    lines: lines.map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    total: toRubles(totalOf(lines)),
    missing: center ? missingOf(center) : [],
  };
}

const totalOf = (lines: Bill['lines']): number =>
  lines.reduce((sum, { quantity, kopecks }) => sum + quantity * kopecks, 0);

/**
 * Makes out an invoice for the unpaid assignments of an organization that start in the period.
 * @returns its id
 * @throws Refusal NotFoundOrganization, NotFoundAssignCourse when nothing is owed, Invalid for a taken number, several
 *   centers to choose from, or requisites of the center that are not filled in
 */
export async function makeInvoice(
  db: Db,
  scope: OperatorScope,
  body: z.output<typeof PaymentInvoiceBody>,
): Promise<string> {
  const { payer, center, centers, lines } = await billOf(db, scope, body);
  if (!center && centers.length > 1) throw fieldRefusal('Invalid', 'centerId', 'Выберите учебный центр');
  if (!center) throw new Refusal('NotFoundAssignCourse', 'В этом периоде нет неоплаченных назначений');
  refuseIfMissing(missingOf(center));
  const date = today();
  const register = { centerId: center.id, type: 'PaymentInvoice', year: Number(date.slice(0, 4)) } as const;
  return transaction(db, async (tx) => {
    const number = await takeStaticNumber(tx, register, body.number, body.suggestedNumber);
    if (number === null) throw fieldRefusal('Invalid', 'number', `Номер уже занят в ${register.year} году`);
    const kopecks = totalOf(lines);
    const data = invoiceData({ center, payer, lines, number, date, dateStart: body.dateStart, dateEnd: body.dateEnd });
    const vat = data.оплата.ндс_название === 'Без НДС' ? 'НДС не облагается' : data.оплата.ндс;
    const qr = paymentCodeText({
      name: center.title,
      account: center.bankAccountNumber ?? '',
      bank: center.bankTitle ?? '',
      bic: center.bic ?? '',
      correspondentAccount: center.correspondentAccount ?? '',
      kopecks,
      purpose: `Оплата обучения по счёту № ${number} от ${data.документ.дата_выдачи}. ${vat}`,
      payeeInn: center.inn,
      payeeKpp: center.kpp ?? '',
      payerInn: payer.inn,
    });
    const id = await insertStaticDocument(tx, scope, {
      centerId: center.id,
      type: 'PaymentInvoice',
      organizationId: payer.id,
      date,
      number,
      subject: `${moneyText(kopecks)} ₽`,
      data: { ...data, qr },
      verificationCode: null,
    });
    await audit(tx, scope, 'document.fixed', id, { type: 'PaymentInvoice', number });
    return id;
  });
}
