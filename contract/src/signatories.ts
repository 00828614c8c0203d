import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { isThere } from './fields/cross-field.ts';
import { Created, CurrentOrIdParams, IdParams, id } from './fields/id.ts';
import { signatoryRecord, type Term } from './signatory-record.ts';
import { changeShape, formShape, namesOf, pick, replyShape } from './stored-field.ts';

/** Whether a term ends no earlier than it begins; what is no day has an error of its own. */
export const isTerm = ({ validFrom, validUntil }: { [K in keyof Term]?: Term[K] | undefined }): boolean =>
  typeof validFrom !== 'string' || typeof validUntil !== 'string' || validUntil === '' || validFrom <= validUntil;

export const WRONG_TERM = { path: ['validUntil'], error: 'Не раньше первого дня', when: isThere };

/** A person who signs for an organization, as he is added to its list. */
export const SignatoryBody = z.object({ organizationId: id, ...formShape(signatoryRecord) }).refine(isTerm, WRONG_TERM);
export type SignatoryBody = z.output<typeof SignatoryBody>;

export const SignatoryUpdate = z.object({ id, ...changeShape(signatoryRecord) }).refine(isTerm, WRONG_TERM);
export type SignatoryUpdate = z.output<typeof SignatoryUpdate>;

export const Signatory = z.object({
  id,
  ...replyShape(signatoryRecord),
  /** The genitives by the rules of grammar, which those written by hand stand instead of. */
  byRules: z.object({ fullName: z.string(), jobTitle: z.string(), authority: z.string() }),
  /** How he follows «в лице» with either. */
  inPerson: z.string(),
  /**
   * Whether operators who have left may have written him down: the reader's center ends his powers or adds another, and changes
   * nothing else (decision 121).
   */
  isKept: z.boolean(),
});
export type Signatory = z.output<typeof Signatory>;

/** Why a center changes nothing but the term of a signatory, and what helps. */
export const SIGNATORY_KEPT =
  'Подписантов, которых указали операторы организации, хранят: завершите полномочия этого и добавьте нового';

const read = versioned(
  {
    method: 'GET',
    path: '/Organization/GetSignatory/:id',
    access: 'operator:any',
    summary: 'Подписант организации',
    params: IdParams,
    reply: Signatory,
  },
  (signatory) => pick(signatory, namesOf(signatoryRecord)),
);

export const signatories = endpoints({
  list: {
    method: 'GET',
    path: '/Organization/:id/GetSignatories',
    access: 'operator:any',
    summary: 'Подписанты организации по порядку: первый подходящий предлагается в документах',
    params: CurrentOrIdParams,
    reply: z.array(Signatory),
  },
  read,
  create: {
    method: 'POST',
    path: '/Organization/AddSignatory',
    access: 'operator:People',
    once: true,
    summary: 'Добавить подписанта своей организации; центра – с правом «Настройки»',
    body: SignatoryBody,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Organization/UpdateSignatory',
    access: 'operator:People',
    summary: 'Изменить подписанта своей организации или завершить его полномочия; центра – с правом «Настройки»',
    body: SignatoryUpdate,
    guardedBy: read,
    reply: z.null(),
  },
  putFirst: {
    method: 'POST',
    path: '/Organization/PutSignatoryFirst',
    access: 'operator:People',
    summary: 'Поставить подписанта первым в списке своей организации; центра – с правом «Настройки»',
    body: z.object({ id }),
    reply: z.null(),
  },
});
