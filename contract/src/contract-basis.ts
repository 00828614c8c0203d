import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';

/**
 * On which contract an invoice or an act rests: `Auto` is the one that lists all its assignments, where there is one;
 * `None` names none.
 */
export const Basis = z.union([z.enum(['Auto', 'None']), id]).default('Auto');
export type Basis = z.output<typeof Basis>;

/** A contract as an invoice or an act names it. */
export const BasisContract = z.object({ id, number: z.string(), date: z.string() });
export type BasisContract = z.output<typeof BasisContract>;

/** A contract that an invoice or an act may name, and how many of its assignments the contract lists. */
export const OfferedContract = BasisContract.extend({ listedCount: z.number().int() });
export type OfferedContract = z.output<typeof OfferedContract>;

/** The contracts that list some of the assignments, the latest first. */
export const BasisOffer = z.object({
  contracts: z.array(OfferedContract),
  /** How many assignments there are. */
  assignCount: z.number().int(),
});
export type BasisOffer = z.output<typeof BasisOffer>;

/** A contract with a natural person, and who he is: he pays, and nobody else (decision 370). */
export const PersonalContract = BasisContract.extend({ payer: z.string() });
export type PersonalContract = z.output<typeof PersonalContract>;

/**
 * An assignment whose contract is with a natural person: he is the customer, so that no invoice and no act of the
 * organization is about it (docs/rules.md#5.8).
 */
export const PersonalAssignment = z.object({
  assignId: id,
  fullName: z.string(),
  courseTitle: z.string(),
  contract: PersonalContract,
});
export type PersonalAssignment = z.output<typeof PersonalAssignment>;

/** Why such an assignment is in no invoice of the organization, nor in an act of it. */
export const PERSONAL_IN_NO_INVOICE =
  'Договор с физическим лицом: заказчик – оно, поэтому в счета и акты организации обучение не входит';

/** Which of the contracts offered `Auto` is: the latest that lists all the assignments. */
export const automaticOf = <C extends OfferedContract>(offer: { contracts: C[]; assignCount: number }): C | undefined =>
  offer.contracts.find(({ listedCount }) => listedCount === offer.assignCount);

export const contractBasis = endpoints({
  list: {
    method: 'GET',
    path: '/Document/GetContracts',
    access: 'operator:any',
    summary: 'Действующие договоры с организацией',
    query: z.object({ organizationId: id, centerId: id.optional() }),
    reply: z.array(BasisContract),
  },
});
