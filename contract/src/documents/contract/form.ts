import { z } from 'zod';
import { isThere } from '../../fields/cross-field.ts';
import { id } from '../../fields/id.ts';
import { isoDate } from '../../fields/iso-date.ts';
import { rubles } from '../../fields/rubles.ts';
import { optionalText, REQUIRED, requiredText } from '../../fields/text.ts';
import {
  documentNumber,
  hoursCount,
  period,
  prepareAhead,
  signatoryIds,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';
import { ContractKind, SingleContractKind } from './kind.ts';
import { needsAdvance, paymentFields, shownPayment } from './payment-order.ts';

/** What a contract with a natural person says of whoever pays. */
const customer = {
  customerFullName: optionalText(320),
  customerPassport: optionalText(255),
  customerAddress: optionalText(500),
  customerPhone: optionalText(100),
};
export const ofCustomer = Object.keys(customer) as (keyof typeof customer)[];

/**
 * Who signs for an organization that pays, in the nominative: his position and name stand in its signature block, his powers
 * («Устав», «Доверенность № 5 от 01.02.2026») in the heading. After «в лице» he is in the genitive: `customerSignatory`, made
 * by the rules of grammar where it is empty.
 */
export const customerSide = {
  customerPosition: requiredText(),
  customerSigner: requiredText(),
  customerAuthority: requiredText(),
  customerSignatory: optionalText(500),
};
const signedBy = ['customerPosition', 'customerSigner', 'customerAuthority'] as const;

/** Where whoever learns lives, and how he is reached, where he is not the customer. */
const student = {
  studentAddress: optionalText(500),
  studentPhone: optionalText(100),
  /** As a party of three sides he is known by. */
  studentPassport: optionalText(255),
  /** Of a minor who is a party himself: with whose consent he signs, in the nominative. */
  studentRepresentative: optionalText(320),
  /** Who that is to him and by which document: «мать, свидетельство о рождении II-ИК № 654321». */
  representativeBasis: optionalText(255),
  representativePassport: optionalText(255),
  representativeAddress: optionalText(500),
  representativePhone: optionalText(100),
};

/** Which of the center's accounts it prints; that of the requisites unless said. Its invoices ask to pay to the same. */
export const ofAccount = { bankAccountId: id.nullish().transform((value) => value ?? null) };

const wholeBody = withPeriod(
  z.object({
    assignId: id,
    number: documentNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
    date: isoDate,
    course: requiredText(),
    hoursCount,
    ...period,
    studyForm: requiredText(),
    price: rubles,
    centerSignatory: requiredText(500),
    // Nobody signs for a natural person.
    customerPosition: optionalText(),
    customerSigner: optionalText(),
    customerAuthority: optionalText(),
    customerSignatory: optionalText(500),
    kind: SingleContractKind.default('Organization'),
    ...paymentFields,
    ...ofAccount,
    ...customer,
    ...student,
  }),
);

type Body = z.output<typeof wholeBody>;

/** A kind of contract cannot do without a field that others leave empty. */
const needs = (field: keyof Body, isNeeded: (body: Body) => boolean) =>
  [
    (body: Body) => !isNeeded(body) || Boolean(body[field]),
    { path: [field] as PropertyKey[], error: REQUIRED, when: isThere },
  ] as const;

/** Договор: the price in rubles; `…Signatory` is what follows «в лице», in the genitive. */
export const ContractBody = ofCustomer.reduce(
  (body, field) => body.refine(...needs(field, ({ kind }) => kind === 'Person')),
  signedBy
    .reduce((body, field) => body.refine(...needs(field, ({ kind }) => kind !== 'Person')), wholeBody)
    .refine(...needsAdvance),
);

export const ContractForm = z.object({
  number: z.string(),
  date: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  studyForm: z.string(),
  price: z.number(),
  centerSignatory: z.string(),
  // Those fixed before these were asked for have only what follows «в лице».
  customerPosition: z.string().default(''),
  customerSigner: z.string().default(''),
  customerAuthority: z.string().default(''),
  customerSignatory: z.string(),
  // Those fixed before there were kinds are with organizations.
  kind: ContractKind.default('Organization'),
  ...shownPayment,
  bankAccountId: z.string().nullable().default(null),
  customerFullName: z.string().default(''),
  customerPassport: z.string().default(''),
  customerAddress: z.string().default(''),
  customerPhone: z.string().default(''),
  studentAddress: z.string().default(''),
  studentPhone: z.string().default(''),
  studentPassport: z.string().default(''),
  studentRepresentative: z.string().default(''),
  representativeBasis: z.string().default(''),
  representativePassport: z.string().default(''),
  representativeAddress: z.string().default(''),
  representativePhone: z.string().default(''),
});
export type ContractForm = z.output<typeof ContractForm>;
