import { z } from 'zod';
import { optionalIsoDate } from './fields/iso-date.ts';
import { fullName, optionalName } from './fields/person-name.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { line } from './requisites.ts';
import type { StoredFields } from './stored-field.ts';

/** What a person may sign for an organization, and as whom: as its head or in his place, or in a line of his own. */
export const SigningRight = z.enum([
  'Contract',
  'Act',
  'Invoice',
  'Qualification',
  'StudyCertificate',
  'Accountant',
  'Secretary',
]);
export type SigningRight = z.infer<typeof SigningRight>;

export const signingRightTitles: Record<SigningRight, string> = {
  Contract: 'Договоры',
  Act: 'Акты',
  Invoice: 'Счета',
  Qualification: 'Дипломы, удостоверения, свидетельства и билеты',
  StudyCertificate: 'Справки об обучении',
  Accountant: 'Счета и акты как главный бухгалтер',
  Secretary: 'Дипломы, удостоверения и протоколы как секретарь',
};

/** Those of an organization that teaches nobody. */
export const rightsOfClients: readonly SigningRight[] = ['Contract', 'Act'];

const text = z.string().nullable();
const required = { max: 255, schema: requiredText(), changed: requiredText().optional() } as const;
const day = { schema: optionalIsoDate, reply: text } as const;
const rights = z
  .array(SigningRight, { error: REQUIRED })
  .min(1, 'Выберите хотя бы один вид документов')
  .transform((chosen) => SigningRight.options.filter((right) => chosen.includes(right)));

/** What is kept of a person who signs for an organization. A genitive left empty is made by the rules of grammar. */
export const signatoryRecord = {
  fullName: { title: 'ФИО подписанта', label: 'ФИО', max: 255, schema: fullName, changed: fullName.optional() },
  jobTitle: { title: 'Должность подписанта', label: 'Должность', ...required },
  /** «Устав», «Доверенность № 5 от 01.02.2026». */
  authority: { title: 'Документ о полномочиях', ...line(255) },
  fullNameGenitive: {
    title: 'ФИО в родительном падеже',
    label: 'ФИО: в лице кого',
    max: 255,
    schema: optionalName(255).transform((name) => name || null),
    reply: text,
  },
  jobTitleGenitive: { title: 'Должность в родительном падеже', label: 'Должность: в лице кого', ...line(255) },
  authorityGenitive: {
    title: 'Документ о полномочиях в родительном падеже',
    label: 'Документ: на основании чего',
    ...line(255),
  },
  signs: {
    title: 'Что подписывает',
    schema: rights,
    changed: rights.optional(),
    reply: z.array(SigningRight),
    blank: [] as SigningRight[],
  },
  validFrom: { title: 'Подписывает с', ...day },
  validUntil: { title: 'Подписывает по', ...day },
} as const satisfies StoredFields;

/** The days on which somebody signs, both included; null has no bound. */
export interface Term {
  validFrom: string | null;
  validUntil: string | null;
}

export const isInForce = ({ validFrom, validUntil }: Term, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);

/** A head acts by the charter or by the order that puts him in his place; a representative by a power of attorney (Civil Code, articles 53 and 185). */
export const isByProxy = (authority: string | null): boolean => /^\s*доверенност/i.test(authority ?? '');

/** What decides who is proposed for a signature. */
export interface Proposed extends Term {
  id: string;
  isByProxy: boolean;
}

/**
 * Of those who sign something, in the order of the list, whom a day proposes: the first of it; once the term of a head who
 * stood there is over, whoever heads instead of him before any deputy with a power of attorney. Null when nobody signs on that day.
 * @param chosen goes before, where he signs on that day
 */
export function proposedOn<P extends Proposed>(
  list: readonly P[],
  day: string,
  chosen: readonly string[] = [],
): P | null {
  const fit = list.filter((one) => isInForce(one, day));
  const [first] = list;
  const needsHeir = first !== undefined && !first.isByProxy && !isInForce(first, day);
  const heir = needsHeir ? fit.find((one) => !one.isByProxy) : undefined;
  return fit.find(({ id }) => chosen.includes(id)) ?? heir ?? fit[0] ?? null;
}

/** The same of a whole list, of which some sign other documents. */
export function signatoryFor<S extends Term & { id: string; authority: string | null; signs: readonly SigningRight[] }>(
  list: readonly S[],
  right: SigningRight,
  day: string,
  chosen: readonly string[] = [],
): S | null {
  const fit = list.filter((one) => one.signs.includes(right));
  return proposedOn(
    fit.map((one) => ({ ...one, isByProxy: isByProxy(one.authority) })),
    day,
    chosen,
  );
}
