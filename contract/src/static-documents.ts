import { z } from 'zod';
import { Basis, BasisOffer, PersonalAssignment } from './contract-basis.ts';
import { MissingRequisites } from './documents/document-info.ts';
import { documentNumber, period, suggestedNumber, withPeriod } from './documents/form-fields.ts';
import { DocumentFormat } from './documents/sheets.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { InvoicedAssignment, isRepeated } from './invoices.ts';
import { VatMode } from './requisites.ts';
import { correctionText } from './service-acts.ts';

/** Documents that no course need issue. */
export const StaticDocumentType = z.enum(['CertificateEducation', 'PaymentInvoice', 'ServiceAct']);
export type StaticDocumentType = z.infer<typeof StaticDocumentType>;

export const staticDocumentTitles: Record<StaticDocumentType, string> = {
  CertificateEducation: 'Справка об обучении',
  PaymentInvoice: 'Счёт на оплату',
  ServiceAct: 'Акт об оказании услуг',
};

/** What a document is called: of a center with VAT an act is an УПД, corrected under its number. */
export const staticTitle = ({ type, number, isUpd, ...edition }: Titled): string => {
  const corrected = correctionText(edition);
  return `${isUpd ? 'УПД' : staticDocumentTitles[type]} №\u00a0${number}${corrected ? `, ${corrected}` : ''}`;
};
type Titled = Pick<StaticDocumentRow, 'type' | 'number' | 'isUpd' | 'correction' | 'correctedOn'>;

/** Where a file of such a document is downloaded from; of an УПД also the act by the center's template. */
export const staticFileUrl = (documentId: string, format: DocumentFormat, as?: 'Act'): string =>
  `/api/Document/GetStaticFile/${documentId}/${format}${as ? `?as=${as}` : ''}`;

/** The same of an УПД in the tax service's format. */
export const updFileUrl = (documentId: string): string => `/api/Document/GetUpdFile/${documentId}`;

/** Payer and receiver: left out, they are the caller's own organization and the only center he owes. */
const sides = { organizationId: id.optional(), centerId: id.optional() };

export const PaymentInvoiceBody = withPeriod(
  z.object({
    ...period,
    ...sides,
    number: documentNumber,
    suggestedNumber,
    basis: Basis,
    /** Which of the center's accounts it prints; that of the requisites unless said. */
    bankAccountId: id.nullish(),
    isRepeated,
    /** Of services of several rates of VAT, which of the parts that GetPaymentInvoiceInfo names: an invoice has one rate. */
    vatMode: VatMode.nullish(),
    format: DocumentFormat.default('Pdf'),
  }),
);

/** A line of an invoice, in rubles. */
const InvoiceLine = z.object({ title: z.string(), quantity: z.number().int(), price: z.number(), sum: z.number() });

/** What of a period stands in an invoice of its own, as VAT is charged by another rate on the days of its services; rubles. */
const InvoicePart = z.object({
  vatMode: VatMode,
  /** The last days of its first and its last training. */
  dateStart: z.string(),
  dateEnd: z.string(),
  assignCount: z.number().int(),
  total: z.number(),
});
export type InvoicePart = z.output<typeof InvoicePart>;

export const PaymentInvoiceInfo = z.object({
  number: z.string(),
  center: Option.nullable(),
  /** The centers that the payer owes in the period. */
  centers: z.array(Option),
  lines: z.array(InvoiceLine),
  total: z.number(),
  /** By rates, when there are several: each is made out by `vatMode`. Empty of one rate. */
  parts: z.array(InvoicePart),
  missing: z.array(MissingRequisites),
  basis: BasisOffer,
  /** Those that stand in an invoice already. */
  invoiced: z.array(InvoicedAssignment),
  /** Those whose contract is with a natural person: never invoiced to the organization. */
  personal: z.array(PersonalAssignment),
});
export type PaymentInvoiceInfo = z.output<typeof PaymentInvoiceInfo>;

export const StaticDocumentRow = z.object({
  id,
  type: StaticDocumentType,
  number: z.string(),
  date: z.string(),
  organizationTitle: z.string(),
  /** Whose certificate it is, or the sum of the invoice or the act. */
  subject: z.string(),
  /** Why a certificate says otherwise than the training; empty of others, and for a client. */
  differenceReason: z.string(),
  /** Of an act that was annulled: when, and why; null of any other. */
  annulled: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** An act that is an УПД: of a center with VAT. */
  isUpd: z.boolean(),
  /** Of an УПД that is corrected under its number: which correction, and of what day; 0 and null of any other. */
  correction: z.number().int(),
  correctedOn: z.string().nullable(),
});
export type StaticDocumentRow = z.output<typeof StaticDocumentRow>;

export const staticDocuments = endpoints({
  paymentInvoiceInfo: {
    method: 'GET',
    path: '/Document/GetPaymentInvoiceInfo',
    access: 'operator:Money',
    summary: 'Что войдёт в счёт на оплату за период',
    query: z.object({ dateStart: isoDate, dateEnd: isoDate, ...sides, isRepeated: z.stringbool().default(false) }),
    reply: PaymentInvoiceInfo,
  },
  paymentInvoice: {
    method: 'POST',
    path: '/Document/PaymentInvoice',
    access: 'operator:Money',
    summary: 'Счёт на оплату неоплаченных назначений организации, начатых в периоде',
    body: PaymentInvoiceBody,
    reply: 'file',
  },
  list: {
    method: 'GET',
    path: '/Document/GetStaticDocuments',
    access: 'operator:any',
    summary: 'Выданные справки; счета и акты – с правом «Деньги»',
    query: PageQuery.extend({ organizationId: id.optional() }),
    reply: pageOf(StaticDocumentRow),
  },
  file: {
    method: 'GET',
    path: '/Document/GetStaticFile/:id/:format',
    access: 'operator:any',
    summary: 'Скачать выданную справку ещё раз; счёт или акт – с правом «Деньги»',
    params: z.object({ id, format: DocumentFormat }),
    /** Of an УПД, the act by the center's template in its place. */
    query: z.object({ as: z.enum(['Act']).optional() }),
    reply: 'file',
  },
  updFile: {
    method: 'GET',
    path: '/Document/GetUpdFile/:id',
    access: 'operator:any',
    summary: 'Скачать УПД в формате ФНС (XML) – с правом «Деньги»',
    params: IdParams,
    reply: 'file',
  },
  themes: {
    method: 'GET',
    path: '/CertificateTheme/GetThemes',
    access: 'center:any',
    summary: 'Темы итоговых работ: сначала те, что центр уже использовал',
    query: z.object({ search: PageQuery.shape.search }),
    reply: z.array(Option),
  },
});
