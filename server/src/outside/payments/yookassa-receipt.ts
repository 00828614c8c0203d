import type { VatMode } from '@dopusk/contract/requisites.ts';
import type { PaymentReceipt } from '../../db/tables/money.ts';

/**
 * YooKassa's numbers of VAT rates. Money taken in advance bears the calculated rate, 22/122 and so on
 * (article 164, paragraph 4 of the Tax Code), what is paid for a service that was rendered the rate itself.
 */
const calculated: Record<VatMode, number> = { Exempt: 1, Vat5: 9, Vat7: 10, Vat10: 5, Vat22: 12 };
const plain: Record<VatMode, number> = { Exempt: 1, Vat5: 7, Vat7: 8, Vat10: 3, Vat22: 11 };

const modes: Record<PaymentReceipt['kind'], string> = {
  advance: 'advance',
  prepayment: 'full_prepayment',
  settlement: 'full_payment',
};

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
        vat_code: (kind === 'settlement' ? plain : calculated)[vatMode],
        payment_mode: modes[kind],
        payment_subject: kind === 'advance' ? 'payment' : 'service',
      },
    ],
  };
}
