import { z } from 'zod';
import { ContractGap } from './documents/contract/contract-gap.ts';
import { customerSide, ofAccount } from './documents/contract/form.ts';
import { OrderContractKind } from './documents/contract/kind.ts';
import {
  needsAdvance,
  needsDays,
  outsidePayment,
  PaymentOrder,
  paymentFields,
} from './documents/contract/payment-order.ts';
import { NumberedOn, SignatoryOption } from './documents/document-info.ts';
import { documentNumber, signatoryIds, suggestedNumber } from './documents/form-fields.ts';
import { DocumentFormat } from './documents/sheets.ts';
import { endpoints } from './endpoint.ts';
import { isThere } from './fields/cross-field.ts';
import { Created, IdParams, id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { INVOICE_LIMIT } from './invoices.ts';

/** A contract that lists people of the group; sums in rubles. */
export const GroupContract = z.object({
  id,
  number: z.string(),
  date: z.string(),
  /** The client it is with. */
  client: Option,
  peopleCount: z.number().int(),
  sum: z.number(),
  /** False while the files are being printed. */
  isPrinted: z.boolean(),
  /** Why the last attempt to print failed; another follows by itself. Empty when none did. */
  printError: z.string(),
  /** None of one that was concluded past the portal. */
  files: z.array(z.object({ format: DocumentFormat, file: z.object({ url: z.string() }) })),
});
export type GroupContract = z.output<typeof GroupContract>;

/** A client of the group whose people are not all in a contract yet: how many are not, and what they cost in rubles. */
export const WithoutContract = z.object({
  client: Option,
  peopleCount: z.number().int(),
  sum: z.number(),
  /** What of the Rules a contract about them would leave empty. */
  gaps: z.array(ContractGap),
});
export type WithoutContract = z.output<typeof WithoutContract>;

/** Whether one has to be concluded: the rules for contracts of paid training (№ 1441) are not for what costs nothing. */
export const needsContract = ({ sum }: Pick<WithoutContract, 'sum'>): boolean => sum > 0;

export const GroupContracts = z.object({
  /** The valid ones, the latest first. */
  contracts: z.array(GroupContract),
  /** By title; empty for whoever may not make a contract. */
  open: z.array(WithoutContract),
});
export type GroupContracts = z.output<typeof GroupContracts>;

/** What is said of a contract once for everybody in it; `…Signatory` follows «в лице», in the genitive. */
export const GroupContractBody = z
  .object({
    groupId: id,
    clientId: id,
    number: documentNumber,
    suggestedNumber,
    date: isoDate,
    studyForm: requiredText(),
    centerSignatory: requiredText(500),
    ...customerSide,
    signatoryIds,
    kind: OrderContractKind.default('Organization'),
    /** Of a specification its framework contract says it. */
    ...paymentFields,
    /** Of a specification its framework contract says this, too. */
    ...ofAccount,
    /** Of a specification, the framework contract that it belongs to. */
    frameId: id.nullish().transform((value) => value ?? null),
  })
  .refine(...needsAdvance)
  .refine(({ kind, frameId }) => kind !== 'Specification' || frameId !== null, {
    path: ['frameId'],
    error: 'Выберите рамочный договор',
    when: isThere,
  });
export type GroupContractBody = z.output<typeof GroupContractBody>;

/** What is said of a contract that was concluded past the portal, with when it is paid. */
const outsideSaid = z.object({
  /** As it has been signed: the other side may have numbered it. */
  number: requiredText(40),
  date: isoDate,
  ...outsidePayment,
});
export const OutsideSaid = outsideSaid.refine(...needsAdvance).refine(...needsDays);

/** A contract that was concluded past the portal with a client about its people in a group. */
export const OutsideContractBody = outsideSaid
  .extend({ groupId: id, clientId: id })
  .refine(...needsAdvance)
  .refine(...needsDays);

/** The same about the training of one assignment, or of several that are of one client. */
export const OutsideContractOfOneBody = outsideSaid
  .extend({
    assignId: id.nullish(),
    assignIds: z.array(id).max(INVOICE_LIMIT, `Не больше ${INVOICE_LIMIT} назначений`).default([]),
  })
  .refine(...needsAdvance)
  .refine(...needsDays)
  .refine(({ assignId, assignIds }) => assignId || assignIds?.length > 0, {
    path: ['assignId'],
    error: REQUIRED,
    when: isThere,
  });

/** A valid framework contract with a client, and what its next specification would be numbered. */
export const FrameContract = z.object({
  id,
  number: z.string(),
  date: z.string(),
  specification: z.number().int(),
  nextNumber: z.string(),
});
export type FrameContract = z.output<typeof FrameContract>;

export const GroupContractInfo = WithoutContract.extend({
  /** Whether nobody is taught by it: everybody is checked once more (decision 820). */
  isRepeated: z.boolean(),
  form: z.object({
    number: z.string(),
    date: z.string(),
    studyForm: z.string(),
    centerSignatory: z.string(),
    customerPosition: z.string(),
    customerSigner: z.string(),
    customerAuthority: z.string(),
    customerSignatory: z.string(),
    paymentOrder: PaymentOrder,
    paymentDays: z.number(),
    advancePercent: z.number().nullable(),
  }),
  signatories: z.array(SignatoryOption),
  /** When the training ends: over, the contract is dated back. */
  dateEnd: z.string(),
  /** The first day of it: a contract is concluded before the enrolment. */
  dateStart: z.string(),
  /** As of every document (DocumentInfo). */
  lastNumbered: NumberedOn.nullable(),
  /** The latest first. */
  frames: z.array(FrameContract),
  /** What the appendix lists: a line for each course and price, in rubles. */
  lines: z.array(z.object({ title: z.string(), quantity: z.number().int(), price: z.number(), sum: z.number() })),
});
export type GroupContractInfo = z.output<typeof GroupContractInfo>;

export const groupContracts = endpoints({
  read: {
    method: 'GET',
    path: '/Document/GetGroupContracts/:id',
    access: 'operator:any',
    summary: 'Договоры группы: с каким заказчиком, о скольких людях, файлы, и кто ещё без договора',
    params: IdParams,
    reply: GroupContracts,
  },
  info: {
    method: 'GET',
    path: '/Document/GetGroupContractInfo/:id',
    access: 'center:Documents',
    summary: 'Договор с заказчиком о его людях в группе: что покажет форма',
    params: IdParams,
    query: z.object({ clientId: id }),
    reply: GroupContractInfo,
  },
  fix: {
    method: 'POST',
    path: '/Document/GroupContract',
    access: 'center:Documents',
    summary: 'Зафиксировать один договор с заказчиком обо всех его людях в группе, которых нет в другом договоре',
    body: GroupContractBody,
    reply: Created,
  },
  outside: {
    method: 'POST',
    path: '/Document/OutsideGroupContract',
    access: 'center:Documents',
    summary:
      'Записать договор, заключённый вне портала, с заказчиком обо всех его людях в группе, которых нет в другом договоре',
    body: OutsideContractBody,
    reply: Created,
  },
  outsideOfOne: {
    method: 'POST',
    path: '/Document/OutsideContract',
    access: 'center:Documents',
    summary: 'Записать договор, заключённый вне портала, об обучении по назначению или по нескольким одного заказчика',
    body: OutsideContractOfOneBody,
    reply: Created,
  },
});
