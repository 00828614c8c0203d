import { z } from 'zod';
import type { Verdict } from './codes.ts';
import {
  CertificateBody,
  CertificateForm,
  DiplomBody,
  DiplomForm,
  ProtocolBody,
  ProtocolForm,
} from './document-forms.ts';
import { DocumentStatus } from './document-status.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id, Option } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';
import { FormerDocument } from './former-document.ts';
import { GapCode } from './gaps.ts';
import { ContractBody, ContractForm } from './paper-forms.ts';
import { TicketBBody, TicketBForm, TicketMBody, TicketMForm } from './ticket-forms.ts';

/** What a course can issue and a person can be handed (specification §3). */
export const DocumentType = z.enum([
  'Diplom',
  'Certificate',
  'TicketB',
  'Contract',
  'CertificateEducation',
  'TicketM',
  'TicketMWithPhoto',
  'Protocol',
]);
export type DocumentType = z.infer<typeof DocumentType>;

export const documentTypeTitles: Record<DocumentType, string> = {
  Diplom: 'Диплом',
  Certificate: 'Удостоверение',
  TicketB: 'Билет Б',
  Contract: 'Договор',
  CertificateEducation: 'Справка об обучении',
  TicketM: 'Билет М',
  TicketMWithPhoto: 'Билет М с фото',
  Protocol: 'Протокол',
};

export const DocumentFormat = z.enum(['Docx', 'Pdf']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/**
 * The sheets that have a template of their own (specification §3). A …ForPdf template serves the PDF alone: with the
 * frame and seal that a printed form already has.
 */
export const ExtendedDocumentType = z.enum([
  'DiplomMain',
  'DiplomMainForPdf',
  'AppendixOne',
  'AppendixOneForPdf',
  'AppendixTwo',
  'AppendixTwoForPdf',
  'Certificate',
  'CertificateForPdf',
]);
export type ExtendedDocumentType = z.infer<typeof ExtendedDocumentType>;

export const extendedDocumentTypes: Record<ExtendedDocumentType, { title: string; documentType: DocumentType }> = {
  DiplomMain: { title: 'Диплом', documentType: 'Diplom' },
  DiplomMainForPdf: { title: 'Диплом для PDF', documentType: 'Diplom' },
  AppendixOne: { title: 'Приложение 1', documentType: 'Diplom' },
  AppendixOneForPdf: { title: 'Приложение 1 для PDF', documentType: 'Diplom' },
  AppendixTwo: { title: 'Приложение 2', documentType: 'Diplom' },
  AppendixTwoForPdf: { title: 'Приложение 2 для PDF', documentType: 'Diplom' },
  Certificate: { title: 'Удостоверение', documentType: 'Certificate' },
  CertificateForPdf: { title: 'Удостоверение для PDF', documentType: 'Certificate' },
};

/** A printed sheet: a document of one sheet is called by its type. */
export const DocumentPart = z.enum([
  'DiplomMain',
  'AppendixOne',
  'AppendixTwo',
  ...DocumentType.exclude(['Diplom']).options,
]);
export type DocumentPart = z.infer<typeof DocumentPart>;

export const documentPartTitles: Record<DocumentPart, string> = {
  ...documentTypeTitles,
  DiplomMain: 'Диплом',
  AppendixOne: 'Приложение 1',
  AppendixTwo: 'Приложение 2',
};

/** Where a file of a fixed document is downloaded from, as `file.url` in replies. */
export const documentFileUrl = (documentId: string, part: DocumentPart, format: DocumentFormat): string =>
  `/api/Document/GetFile/${documentId}/${part}/${format}`;

/** What decides whether a document of an assignment can be fixed. */
export interface Fixable {
  isPaid: boolean;
  /** A document of this type is fixed already. */
  isFixed: boolean;
  /** The type is among the course's issued documents. */
  isIssuedByCourse: boolean;
}

/** Fixing is for what the course issues, once, and for paid assignments (specification §4, §8). */
export function canFix({ isPaid, isFixed, isIssuedByCourse }: Fixable): Verdict {
  if (!isIssuedByCourse) return 'ForbiddenGenerateDocType';
  if (isFixed) return 'DocumentAlreadyGenerated';
  return isPaid || 'AssignNotPaid';
}

export const FixedDocument = z.object({
  id,
  type: DocumentType,
  /** ISO moment. */
  fixedAt: z.string(),
  verificationCode: z.string(),
  /** False while the files are being printed. */
  isPrinted: z.boolean(),
  /** Why the last attempt to print failed; another follows by itself. Empty when none did. */
  printError: z.string(),
  isDuplicate: z.boolean(),
  /** The group whose people it lists; null for a document of this person alone. */
  group: Option.nullable(),
  files: z.array(
    z.object({ part: DocumentPart, title: z.string(), format: DocumentFormat, file: z.object({ url: z.string() }) }),
  ),
});
export type FixedDocument = z.output<typeof FixedDocument>;

/** The requisites of an organization that a contract or an invoice cannot do without. */
export const MissingRequisites = z.object({
  organizationId: id,
  title: z.string(),
  /** Russian words for a list: «БИК», «банк». */
  what: z.array(z.string()),
});
export type MissingRequisites = z.output<typeof MissingRequisites>;

/** Everything a document form shows: whose it is, in what state, and the fields as suggested or as fixed. */
export const infoOf = <T extends z.ZodType>(form: T) =>
  z.object({
    assignId: id,
    studentId: id,
    fullName: z.string(),
    organizationTitle: z.string(),
    courseId: id,
    courseTitle: z.string(),
    isPaid: z.boolean(),
    isFixed: z.boolean(),
    isIssuedByCourse: z.boolean(),
    form,
    fixed: FixedDocument.nullable(),
    /** The documents of this type taken back before, the latest first. */
    former: z.array(FormerDocument),
    /** What the paper lacks, payment apart (readiness.ts); the required ones refuse the fixing. */
    gaps: z.array(GapCode),
    /** What has to be filled in elsewhere before fixing, the requisites of an organization. */
    missing: z.array(MissingRequisites),
  });

export const CertificateInfo = infoOf(CertificateForm);
export type CertificateInfo = z.output<typeof CertificateInfo>;
export const DiplomInfo = infoOf(DiplomForm);
export type DiplomInfo = z.output<typeof DiplomInfo>;
export const ProtocolInfo = infoOf(ProtocolForm);
export type ProtocolInfo = z.output<typeof ProtocolInfo>;
export const TicketBInfo = infoOf(TicketBForm);
export type TicketBInfo = z.output<typeof TicketBInfo>;
export const TicketMInfo = infoOf(TicketMForm);
export type TicketMInfo = z.output<typeof TicketMInfo>;
export const ContractInfo = infoOf(ContractForm);
export type ContractInfo = z.output<typeof ContractInfo>;

/** What anyone who holds a paper may learn by its code: enough to compare with it, nothing beyond it. */
export const Verification = z.object({
  status: DocumentStatus,
  type: DocumentType,
  series: z.string(),
  number: z.string(),
  /** The day of issue, YYYY-MM-DD. */
  date: z.string(),
  centerTitle: z.string(),
  courseTitle: z.string(),
  /** Surname and initials: «Иванов И. И.»; empty for a protocol of several people. */
  person: z.string(),
  /** How many people the document speaks of. */
  peopleCount: z.number().int(),
  isDuplicate: z.boolean(),
  /** The last day it is valid on, and the day it was taken back; YYYY-MM-DD. */
  expiresOn: z.string().nullable(),
  revokedOn: z.string().nullable(),
});
export type Verification = z.output<typeof Verification>;

export const documents = endpoints({
  certificateInfo: {
    method: 'GET',
    path: '/Document/GetCertificateInfo/:id',
    access: 'administrator',
    summary: 'Удостоверение по назначению: что покажет форма',
    params: IdParams,
    reply: CertificateInfo,
  },
  diplomInfo: {
    method: 'GET',
    path: '/Document/GetDiplomInfo/:id',
    access: 'administrator',
    summary: 'Диплом по назначению: что покажет форма',
    params: IdParams,
    reply: DiplomInfo,
  },
  protocolInfo: {
    method: 'GET',
    path: '/Document/GetProtocolInfo/:id',
    access: 'administrator',
    summary: 'Протокол по назначению: что покажет форма',
    params: IdParams,
    reply: ProtocolInfo,
  },
  ticketBInfo: {
    method: 'GET',
    path: '/Document/GetTicketBInfo/:id',
    access: 'administrator',
    summary: 'Билет Б по назначению: что покажет форма',
    params: IdParams,
    reply: TicketBInfo,
  },
  ticketMInfo: {
    method: 'GET',
    path: '/Document/GetTicketMInfo/:id',
    access: 'administrator',
    summary: 'Билет М по назначению: что покажет форма',
    params: IdParams,
    reply: TicketMInfo,
  },
  ticketMWithPhotoInfo: {
    method: 'GET',
    path: '/Document/GetTicketMWithPhotoInfo/:id',
    access: 'administrator',
    summary: 'Билет М с фото по назначению: что покажет форма',
    params: IdParams,
    reply: TicketMInfo,
  },
  contractInfo: {
    method: 'GET',
    path: '/Document/GetContractInfo',
    access: 'administrator',
    summary: 'Договор по назначению: что покажет форма',
    query: z.object({ assignId: id }),
    reply: ContractInfo,
  },
  certificate: {
    method: 'POST',
    path: '/Document/Certificate',
    access: 'administrator',
    summary: 'Зафиксировать удостоверение и скачать его',
    body: CertificateBody,
    reply: 'file',
  },
  diplom: {
    method: 'POST',
    path: '/Document/Diplom',
    access: 'administrator',
    summary: 'Зафиксировать диплом с приложениями и скачать архив',
    body: DiplomBody,
    reply: 'file',
  },
  protocol: {
    method: 'POST',
    path: '/Document/Protocol',
    access: 'administrator',
    summary: 'Зафиксировать протокол и скачать его',
    body: ProtocolBody,
    reply: 'file',
  },
  ticketB: {
    method: 'POST',
    path: '/Document/TicketB',
    access: 'administrator',
    summary: 'Зафиксировать билет Б и скачать его',
    body: TicketBBody,
    reply: 'file',
  },
  ticketM: {
    method: 'POST',
    path: '/Document/TicketM',
    access: 'administrator',
    summary: 'Зафиксировать билет М и скачать его',
    body: TicketMBody,
    reply: 'file',
  },
  ticketMWithPhoto: {
    method: 'POST',
    path: '/Document/TicketMWithPhoto',
    access: 'administrator',
    summary: 'Зафиксировать билет М с фото и скачать его',
    body: TicketMBody,
    reply: 'file',
  },
  contract: {
    method: 'POST',
    path: '/Document/Contract',
    access: 'administrator',
    summary: 'Зафиксировать договор и скачать его',
    body: ContractBody,
    reply: 'file',
  },
  file: {
    method: 'GET',
    path: '/Document/GetFile/:id/:part/:format',
    access: 'user',
    summary: 'Скачать файл зафиксированного документа',
    params: z.object({ id, part: DocumentPart, format: DocumentFormat }),
    reply: 'file',
  },
  byAssigns: {
    method: 'POST',
    path: '/Document/GetDocumentsByAssigns',
    access: 'user',
    summary: 'Скачать все документы назначений одним архивом',
    body: z.object({
      assignIds: z.array(id, { error: REQUIRED }).min(1, REQUIRED).max(500, 'Не больше 500 назначений'),
      format: DocumentFormat.default('Pdf'),
    }),
    reply: 'file',
  },
  verify: {
    method: 'GET',
    path: '/Document/Verify/:code',
    access: 'anyone',
    summary: 'Проверить документ по коду, напечатанному на нём',
    params: z.object({ code: z.string().min(1).max(100) }),
    reply: Verification,
  },
});
