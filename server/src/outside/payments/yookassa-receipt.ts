import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { PaymentReceipt } from '../../db/tables/money.ts';

/**
 * YooKassa's numbers of VAT rates. Money taken in advance bears the calculated rate, 22/122 and so on
 * (article 164, paragraph 4 of the Tax Code): a card always pays before the training.
 */
const vatCodes: Record<VatMode, number> = { Exempt: 1, Vat5: 9, Vat7: 10, Vat10: 5, Vat22: 12 };

/** The longest name of a thing on a receipt. */
const TITLE_LIMIT = 128;

/** The receipt as YooKassa takes it: one line for the whole sum. */
export function receiptBody({ email, phone, title, kind, vatMode }: PaymentReceipt, amount: object) {
  return {
    customer: phone ? { phone: phone.replace('+', '') } : { email },
    items: [
      {
        description: title.slice(0, TITLE_LIMIT),
        quantity: 1,
        amount,
        vat_code: vatCodes[vatMode],
        payment_mode: kind === 'advance' ? 'advance' : 'full_prepayment',
        payment_subject: kind === 'advance' ? 'payment' : 'service',
      },
    ],
  };
}
