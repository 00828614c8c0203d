import { z } from 'zod';
import { BasisContract, PersonalContract } from './contract-basis.ts';
import { PaymentOrder } from './documents/contract/payment-order.ts';

/** The contract in force about an assignment, as its page shows it. */
export const ContractOfAssignment = BasisContract.extend({
  /** With whom it is. */
  customer: z.string(),
  /** Concluded past the portal: it has no files. */
  isOutside: z.boolean(),
  /** What it says that this training costs, in rubles; null where it does not say it of each. */
  price: z.number().nullable(),
  /** When it is paid; null of days that it does not say: then the client's own term holds. */
  term: z.object({
    paymentOrder: PaymentOrder,
    paymentDays: z.number().nullable(),
    advancePercent: z.number().nullable(),
  }),
});
export type ContractOfAssignment = z.output<typeof ContractOfAssignment>;

/** The contracts about an assignment. */
export const ContractsOfAssignment = z.object({
  /** That of a natural person: he pays, and nobody in his place (decision 370); null without one. */
  personalContract: PersonalContract.nullable(),
  /** The one in force, of a group's people too; null without one, and for whoever may not know of it. */
  contract: ContractOfAssignment.nullable(),
});
