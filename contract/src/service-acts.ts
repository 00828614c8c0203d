import { z } from 'zod';
import { ActAdjustments, AdjustActBody, UndoAdjustmentBody } from './act-adjustments.ts';
import { Basis, BasisOffer, PersonalAssignment } from './contract-basis.ts';
import { endpoints } from './endpoint.ts';
import { isThere } from './fields/cross-field.ts';
import { dotted, isIsoDate } from './fields/date.ts';
import { Created, IdParams, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { LetterTo, SentLetters } from './letters.ts';
import { VatMode } from './requisites.ts';

/** An act of an invoice, or of the training of an organization that ended in a period. Both days included. */
const subject = z.object({
  invoiceId: id.optional(),
  organizationId: id.nullish(),
  dateStart: isoDate.optional(),
  dateEnd: isoDate.optional(),
  /** Whether those who did not come to the check are billed too: by itself an act leaves them out. */
  withAbsent: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Whether those are billed again whom a correction of an УПД has left out: by itself an act leaves them out. */
  withTakenOut: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Whether unpaid training is billed whose contract wants the money before: by itself an act leaves it out (decision 721). */
  withUnpaid: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Of an act of an invoice, the invoice's unless another is named. */
  basis: Basis,
  /** Whether the client is told of it by letter, as of an invoice. */
  isTold: z.boolean().default(false),
  /** The day that the act bears; the one that its preview proposes unless it is given. */
  date: isoDate.optional(),
});

export const ServiceActBody = subject
  .refine(({ invoiceId, organizationId }) => Boolean(invoiceId ?? organizationId), {
    path: ['organizationId'],
    error: REQUIRED,
    when: isThere,
  })
  .refine(({ invoiceId, dateStart }) => Boolean(invoiceId ?? dateStart), {
    path: ['dateStart'],
    error: REQUIRED,
    when: isThere,
  })
  .refine(({ invoiceId, dateEnd }) => Boolean(invoiceId ?? dateEnd), {
    path: ['dateEnd'],
    error: REQUIRED,
    when: isThere,
  })
  .refine(({ dateStart = '', dateEnd = '' }) => !isIsoDate(dateStart) || !isIsoDate(dateEnd) || dateStart <= dateEnd, {
    path: ['dateEnd'],
    error: 'Не раньше начала периода',
  });
export type ServiceActBody = z.output<typeof ServiceActBody>;

/** Why an act cannot be made out: it would have no lines. */
export const nothingToAct = (isUpd: boolean): string =>
  `Нет законченного обучения, по которому ещё нет ${isUpd ? 'УПД' : 'акта'}: оплаченного или такого, за которое по договору платят после`;

/**
 * Why an act may not bear a day, or null: the service has been rendered by then, and nobody signs tomorrow's act.
 * @param trainingEnd the last day of the training that it is about
 */
export function actDateFault(date: string, { trainingEnd, now }: { trainingEnd: string; now: string }): string | null {
  if (date < trainingEnd) return `Не раньше окончания обучения (${dotted(trainingEnd)})`;
  return date > now ? `Не позже сегодняшнего дня (${dotted(now)})` : null;
}

/** The latest day of a year that acts, or УПД, of a center bear, and the number of the last one with it. */
export const LastNumbered = z.object({ isUpd: z.boolean(), number: z.string(), date: z.string() });
export type LastNumbered = z.output<typeof LastNumbered>;

/**
 * Which document bears a smaller number and a later day than one of this day would; undefined when numbers and days go together. Of an УПД
 * other УПД alone count: the number of a счёт-фактура grows with its day (decree 1137, rules of filling in, item 1, «а»). The numbers
 * of each year begin anew.
 */
export const outOfOrder = (last: readonly LastNumbered[], date: string, isUpd: boolean): LastNumbered | undefined =>
  last
    .filter((one) => (one.isUpd || !isUpd) && one.date > date && one.date.slice(0, 4) === date.slice(0, 4))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];

/** Somebody whom an act is about. */
const Taught = z.object({ assignId: id, fullName: z.string(), courseTitle: z.string() });

/** Why an act is annulled: it stands beside the act, for the client too. */
export const AnnulActBody = z.object({
  reason: requiredText(500),
  /** Of an УПД that its client was told of: its service was never rendered. Any other is corrected. */
  isNotRendered: z.boolean().default(false),
});
export type AnnulActBody = z.output<typeof AnnulActBody>;

/** An УПД corrected under its number: why, and who stays in it. */
export const CorrectActBody = z.object({
  reason: requiredText(400),
  assignIds: z.array(id).min(1, 'Отметьте, кто остаётся в УПД').max(1000),
});
export type CorrectActBody = z.output<typeof CorrectActBody>;

/** Before an УПД is corrected: which correction it would be, and who stands in it; rubles. */
export const ActCorrection = z.object({
  number: z.string(),
  date: z.string(),
  correction: z.number().int(),
  /** `dateEnd`: the last day of the training, whose rate of VAT an УПД bears. */
  people: z.array(Taught.extend({ price: z.number(), dateEnd: z.string() })),
});
export type ActCorrection = z.output<typeof ActCorrection>;

/** «Исправление № 1 от 29.11.2026», of line 1а; empty of a first edition. */
export const correctionText = ({
  correction,
  correctedOn,
}: {
  correction: number;
  correctedOn: string | null;
}): string => (correctedOn ? `исправление №\u00a0${correction} от\u00a0${dotted(correctedOn)}` : '');

/** «№ 3 от 20.11.2026, исправление № 1 от 29.11.2026», after what it is. */
export const actNumberText = ({ number, date, ...edition }: ActNamed): string =>
  [`№\u00a0${number} от ${dotted(date)}`, correctionText(edition)].filter(Boolean).join(', ');

interface ActNamed {
  number: string;
  date: string;
  correction: number;
  correctedOn: string | null;
}

/** What of a period stands in a document of its own: of another rate of VAT, or, where VAT is paid, of another quarter. Rubles. */
const ActPart = z.object({
  dateStart: z.string(),
  dateEnd: z.string(),
  vatMode: VatMode.nullable(),
  people: z.number().int(),
  total: z.number(),
});
export type ActPart = z.output<typeof ActPart>;

/** The preview of an act; sums in rubles. `missing` names the requisites to be filled in first. */
export const ServiceActInfo = z.object({
  lines: z.array(z.object({ title: z.string(), quantity: z.number().int(), price: z.number(), sum: z.number() })),
  total: z.number(),
  /** The periods to make it out for, one after another, when it cannot be one document; empty when it can, and of an invoice. */
  parts: z.array(ActPart),
  missing: z.array(z.string()),
  basis: BasisOffer,
  /** Those left out because their contract is with a natural person. */
  personal: z.array(PersonalAssignment),
  /** Those who did not come to the check: an act leaves them out unless it is told otherwise (`withAbsent`). */
  absent: z.array(Taught),
  /** Those whom a correction of an УПД has left out, with its reason: an act leaves them out unless it is told otherwise (`withTakenOut`). */
  takenOut: z.array(Taught.extend({ reason: z.string() })),
  /** Those whose ended training is unpaid though their contract wants the money before: left out unless told otherwise (`withUnpaid`). */
  unpaid: z.array(Taught),
  /** Those of the act whose training is unpaid because the contract has the money come after it. */
  ahead: z.array(Taught),
  /** Those of the act of whom nobody has said how it ended. */
  undecided: z.array(Taught),
  /** Whether it would be an УПД: of a center that paid VAT on the day of the service, when nothing is missing for it. */
  isUpd: z.boolean(),
  /** The day that it would bear: the last of its period, of an invoice the end of the training; today without lines. */
  date: z.string(),
  /** Of a center with VAT, the last day to make out the счёт-фактура for what was over first; null of others, and without lines. */
  vatDeadline: z.string().nullable(),
  /** By which a day typed for it would put its number out of order (`outOfOrder`). */
  lastNumbered: z.array(LastNumbered),
  /**
   * Of a center with VAT, what its УПД would say in line 5: the orders of advances, and the rubles of paid training whose money came by none.
   * `missing`: what keeps it an act. Null where there will be an act.
   */
  upd: z
    .object({
      orders: z.array(z.object({ number: z.string(), date: z.string() })),
      untraced: z.number(),
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type ServiceActInfo = z.output<typeof ServiceActInfo>;

export const serviceActs = endpoints({
  info: {
    method: 'GET',
    path: '/ServiceAct/GetInfo',
    access: 'center:Money',
    summary:
      'Что войдёт в акт: законченное обучение, по которому ещё нет акта, – оплаченное и то, за которое по договору платят после',
    query: ServiceActBody,
    reply: ServiceActInfo,
  },
  create: {
    method: 'POST',
    path: '/ServiceAct',
    access: 'center:Money',
    once: true,
    summary: 'Составить акт об оказании услуг по счёту или за период',
    body: ServiceActBody,
    reply: Created,
  },
  annul: {
    method: 'POST',
    path: '/ServiceAct/Annul/:id',
    access: 'center:Money',
    summary: 'Аннулировать акт: обучение из него сможет войти в другой, номер остаётся занят',
    params: IdParams,
    body: AnnulActBody,
    reply: z.null(),
  },
  correction: {
    method: 'GET',
    path: '/ServiceAct/GetCorrection/:id',
    access: 'center:Money',
    summary: 'Что станет с УПД при исправлении: номер исправления и кто в нём стоит',
    params: IdParams,
    reply: ActCorrection,
  },
  correct: {
    method: 'POST',
    path: '/ServiceAct/Correct/:id',
    access: 'center:Money',
    once: true,
    summary: 'Исправить УПД: номер и дата прежние, строка 1а называет исправление; клиенту пишут',
    params: IdParams,
    body: CorrectActBody,
    reply: Created,
  },
  adjustments: {
    method: 'GET',
    path: '/ServiceAct/GetAdjustments/:id',
    access: 'center:Money',
    summary: 'Корректировочные счета-фактуры (УКД), записанные к УПД',
    params: IdParams,
    reply: ActAdjustments,
  },
  adjust: {
    method: 'POST',
    path: '/ServiceAct/Adjust/:id',
    access: 'center:Money',
    once: true,
    summary:
      'Записать УКД к УПД: цену снизили по договорённости после услуги; сам УКД составляет учётная программа, разница ложится на баланс клиента',
    params: IdParams,
    body: AdjustActBody,
    reply: z.null(),
  },
  undoAdjustment: {
    method: 'POST',
    path: '/ServiceAct/UndoAdjustment/:id',
    access: 'center:Money',
    summary: 'Отменить запись об УКД: разница снимается с баланса клиента',
    params: IdParams,
    body: UndoAdjustmentBody,
    reply: z.null(),
  },
  letters: {
    method: 'GET',
    path: '/ServiceAct/GetLetters/:id',
    access: 'center:Money',
    summary: 'Кому и когда акт отправлен письмом',
    params: IdParams,
    reply: SentLetters,
  },
  send: {
    method: 'POST',
    path: '/ServiceAct/Send/:id',
    access: 'center:Money',
    once: true,
    summary: 'Отправить акт письмом с PDF на эти адреса',
    params: IdParams,
    body: LetterTo,
    reply: z.null(),
  },
});
