import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { descriptions } from './documents/descriptions.ts';
import { DocumentType } from './documents/document-type.ts';
import { blankNumber, hoursCount, issueDate, optionalNumber, optionalSeries } from './documents/form-fields.ts';
import { endpoints } from './endpoint.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { requiredText } from './fields/text.ts';
import { LossProof } from './loss-proof.ts';
import { TrainingType } from './training-type.ts';

/** What decides whether a fixed document can be taken back or made out once more. */
export interface Correctable {
  isRevoked: boolean;
  /** Its files exist. */
  isPrinted: boolean;
  type: DocumentType;
}

/** A document is revoked once, for ever (design §5, Documents). */
export const canRevoke = ({ isRevoked }: Pick<Correctable, 'isRevoked'>): Verdict => !isRevoked || 'CanNotBeRegenerate';

/** A duplicate is made of a valid document that somebody held in his hands. */
export function canDuplicate({ isRevoked, isPrinted, type }: Correctable): Verdict {
  if (!descriptions[type].isKept) return 'ForbiddenGenerateDocType';
  if (isRevoked) return 'CanNotBeRegenerate';
  return isPrinted || 'DocumentIsPrinting';
}

/** A document of completed training that somebody held in his hands is exchanged; what nobody keeps is revoked and made anew. */
export function canExchange(document: Correctable): Verdict {
  const { certifies } = descriptions[document.type];
  return certifies === 'completion' ? canDuplicate(document) : 'ForbiddenGenerateDocType';
}

/** Why a document is taken back. */
export const revocationReason = requiredText(500);

export const RevokeBody = z.object({
  documentId: id,
  reason: revocationReason,
  /**
   * Of a protocol on which valid documents rest, whether they are taken back with it or stay: nothing is done unless it is said. The
   * specifications to a framework contract do not stay without it.
   */
  withResting: z.boolean().optional(),
});

/** A valid document that names a protocol, a card that repeats a certificate, or a specification to a framework contract. */
export const RestingDocument = z.object({
  id,
  type: DocumentType,
  trainingType: TrainingType.nullable(),
  series: z.string(),
  blankNumber: z.string(),
  number: z.string(),
  fullName: z.string(),
});
export type RestingDocument = z.output<typeof RestingDocument>;

/** A check repeated because of what a document says of the first one: «не сдал» or «не явился». It stays when the document is taken back. */
export const RestingRepeat = z.object({
  /** The training that repeats the check. */
  assignId: id,
  groupId: id.nullable(),
  fullName: z.string(),
  /** The day of the repeated check. */
  date: z.string(),
  /** Of its own valid protocol; null without one. */
  protocolNumber: z.string().nullable(),
});
export type RestingRepeat = z.output<typeof RestingRepeat>;

/**
 * Why a duplicate is issued, as the federal register of education documents tells them apart. What was lost or spoilt is
 * repeated; one exchanged because of `Mistake` says of the person what his record says by now.
 */
export const DuplicateCause = z.enum(['Lost', 'Spoilt', 'Mistake']);
export type DuplicateCause = z.infer<typeof DuplicateCause>;

/** Why a document stands in the place of another one: as its duplicate, or exchanged because of any other mistake. */
export const ReplacementCause = z.enum([...DuplicateCause.options, 'Exchange']);
export type ReplacementCause = z.infer<typeof ReplacementCause>;

export const duplicateCauseTitles: Record<DuplicateCause, string> = {
  Lost: 'Подлинник утрачен',
  Spoilt: 'Подлинник испорчен',
  Mistake: 'В подлиннике неверные или прежние данные слушателя',
};

export const DuplicateBody = z.object({
  documentId: id,
  /** A duplicate is of what is lost, unless somebody says otherwise. */
  cause: DuplicateCause.default('Lost'),
  /** Of what was lost; null where nobody says it. */
  lossProof: LossProof.nullable().default(null),
  reason: revocationReason,
  /** The day the duplicate bears; today when left out. */
  date: issueDate,
  /** Left empty, the next free number of the register. */
  number: optionalNumber,
  /** Of the form that the duplicate is printed on. */
  blankNumber,
  /** Left empty, that of the former document, where it goes on (`seriesInstead`). */
  series: optionalSeries,
});

/**
 * The series of a document that stands in the place of another one: the one that is said, else the former one's. That of a printed
 * form ends with the form: on plain paper there is no such series and number, and a diploma alone has a series of its own always.
 */
export const seriesInstead = (
  former: { type: DocumentType; series: string; blankNumber: string },
  said: { series: string; blankNumber: string },
): string =>
  said.series ||
  (former.blankNumber !== '' && said.blankNumber === '' && former.type !== 'Diplom' ? '' : former.series);

/** What one document says otherwise than another; a value that is not there is empty. */
export const PersonChange = z.object({ title: z.string(), was: z.string(), now: z.string() });
export type PersonChange = z.output<typeof PersonChange>;

/** What an exchanged document says of the programme; what is left out is what the training says by now. */
const corrected = {
  course: requiredText().optional(),
  hoursCount: hoursCount.optional(),
  dateStart: isoDate.optional(),
  dateEnd: isoDate.optional(),
};

export const ExchangeBody = z.object({
  documentId: id,
  /** Also why the document says other than its training does, where it does. */
  reason: revocationReason,
  ...corrected,
  /** The day the new document bears; today when left out. */
  date: issueDate,
  /** Left empty, the next free number of the register. */
  number: optionalNumber,
  blankNumber,
  series: optionalSeries,
});
export type ExchangeBody = z.output<typeof ExchangeBody>;

/** What an exchange would print; the lines that the document does not have are null. */
export const ExchangePlan = z.object({
  course: z.string().nullable(),
  hoursCount: z.number().nullable(),
  dateStart: z.string().nullable(),
  dateEnd: z.string().nullable(),
  number: z.string(),
  changes: z.array(PersonChange),
  /** Why it would be refused; null when it would not. */
  reason: z.string().nullable(),
});
export type ExchangePlan = z.output<typeof ExchangePlan>;

export const documentCorrections = endpoints({
  revoke: {
    method: 'POST',
    path: '/Document/Revoke',
    access: 'center:Documents',
    summary: 'Отозвать документ с указанием причины; после этого его можно оформить заново',
    body: RevokeBody,
    reply: z.null(),
  },
  resting: {
    method: 'GET',
    path: '/Document/GetResting/:id',
    access: 'center:Documents',
    summary:
      'Действующие документы, которые опираются на протокол, билеты удостоверения или спецификации рамочного договора: что отзывают вместе с ним',
    params: IdParams,
    reply: z.array(RestingDocument),
  },
  restingRepeats: {
    method: 'GET',
    path: '/Document/GetRestingRepeats/:id',
    access: 'center:Documents',
    summary:
      'Повторные проверки тех, о ком документ говорит «не сдал» или «не явился»: при отзыве они остаются, и результат первой проверки на «сдал» не меняется',
    params: IdParams,
    reply: z.array(RestingRepeat),
  },
  personChanges: {
    method: 'GET',
    path: '/Document/GetPersonChanges/:id',
    access: 'center:Documents',
    summary:
      'Что дубликат взамен документа с неверными данными слушателя напечатает иначе: ФИО, дата рождения, СНИЛС из его профиля',
    params: IdParams,
    reply: z.array(PersonChange),
  },
  duplicate: {
    method: 'POST',
    path: '/Document/Duplicate',
    access: 'center:Documents',
    summary:
      'Выдать дубликат взамен документа с указанием причины: утерянный и испорченный повторяется, с неверными данными слушателя – печатается с нынешними',
    body: DuplicateBody,
    reply: Created,
  },
  exchangePlan: {
    method: 'GET',
    path: '/Document/GetExchange/:id',
    access: 'center:Documents',
    summary:
      'Что напечатает документ, выданный взамен документа с ошибкой в программе, часах или датах: строки, которые изменятся',
    params: IdParams,
    query: z.object({ ...corrected, hoursCount: z.coerce.number().pipe(hoursCount).optional(), date: issueDate }),
    reply: ExchangePlan,
  },
  exchange: {
    method: 'POST',
    path: '/Document/Exchange',
    access: 'center:Documents',
    summary:
      'Обменять документ с ошибкой в программе, часах или датах: прежний отзывается, новый оформляется и ссылается на него',
    body: ExchangeBody,
    reply: Created,
  },
});
