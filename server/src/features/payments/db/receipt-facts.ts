import { today } from '@dopusk/contract/fields/date.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { PaymentReceipt } from '../../../db/tables/money.ts';
import { Refusal } from '../../../http/refusal.ts';
import { vatModeOn } from '../../documents/parties/party.ts';
import { findReceiver } from '../../documents/static/db.ts';
import type { Beginner } from './card-payments.ts';

/** Where the receipt of somebody logged in goes: his e-mail, or the phone of whoever has no other (decision 530). @throws Refusal Invalid */
export async function findReceiptAddress(tx: Tx, { userId }: Beginner): Promise<ReceiptAddress> {
  const { email, phone } = await tx
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(['email', 'phone'])
    .executeTakeFirstOrThrow();
  if (email) return { email };
  if (!phone) throw new Refusal('Invalid', 'Чек некуда прислать: укажите в профиле e-mail или телефон');
  return { email, phone };
}

type ReceiptAddress = Pick<PaymentReceipt, 'email' | 'phone'>;

/** How the center of a training charges VAT on a day, today unless said; without when it has chosen no mode. */
export async function findCenterVat(tx: Tx, centerId: Seen<'organizations'>, day = today()): Promise<VatMode> {
  return vatModeOn(await findReceiver(tx, centerId), day) ?? 'Exempt';
}

/**
 * What a receipt says of the money for one training. Before its end it is a prepayment, with the VAT of the day of the payment; from the
 * day after on the service was rendered: the settlement of it, with the VAT of its own day, as in its УПД (Tax Code, article 167, item 1;
 * tag 1214 of the fiscal document).
 */
export async function findTrainingReceipt(
  tx: Tx,
  { centerId, dateEndLearning }: { centerId: Seen<'organizations'>; dateEndLearning: string },
): Promise<Pick<PaymentReceipt, 'kind' | 'vatMode'>> {
  return dateEndLearning < today()
    ? { kind: 'settlement', vatMode: await findCenterVat(tx, centerId, dateEndLearning) }
    : { kind: 'prepayment', vatMode: await findCenterVat(tx, centerId) };
}

/** What whoever pays reads of whom he pays for: the center's short title. */
export async function findCenterTitle(tx: Tx, centerId: Seen<'organizations'>): Promise<string> {
  const { title } = await tx
    .selectFrom('organizations')
    .where('organizations.id', '=', centerId)
    .where('organizations.type', '=', 'EducationCenter')
    .select(shownTitleOf('organizations').$castTo<string>().as('title'))
    .executeTakeFirstOrThrow();
  return title;
}

/**
 * For an advance, of which it is not known yet whose training it will pay: the VAT of the shop's owner, or the one that
 * all centers of the portal have in common, else without VAT.
 */
export async function findAdvanceVat(tx: Tx, ofShop: VatMode | null): Promise<VatMode> {
  const {
    rows: [common],
  } = await sql<{ vatMode: VatMode | null }>`select min(vat_mode) as vat_mode from organizations
    where type = 'EducationCenter' having count(distinct coalesce(vat_mode, 'Exempt')) = 1`.execute(tx);
  return ofShop ?? common?.vatMode ?? 'Exempt';
}
