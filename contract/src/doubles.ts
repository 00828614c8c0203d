import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';

/** Why two people of an organization may be one person. A phone is a login, which no two people share. */
export const DoubleReason = z.enum(['Snils', 'NameAndBirthday']);
export type DoubleReason = z.output<typeof DoubleReason>;

export const doubleReasonTitles: Record<DoubleReason, string> = {
  Snils: 'одинаковый СНИЛС',
  NameAndBirthday: 'одинаковые имя и дата рождения',
};

/** What tells one of a pair from the other at a glance. */
const DoublePerson = z.object({
  id,
  avatar: z.string().nullable(),
  fullName: z.string(),
  birthday: z.string(),
  snilsNumber: z.string(),
  jobTitle: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type DoublePerson = z.output<typeof DoublePerson>;

/** Two people of one organization who may be one, the elder record first. */
export const Double = z.object({
  first: DoublePerson,
  second: DoublePerson,
  organizationTitle: z.string(),
  reasons: z.array(DoubleReason),
});
export type Double = z.output<typeof Double>;

const DoublesQuery = PageQuery.omit({ search: true }).extend({ organization: id.optional() });
export type DoublesQuery = z.output<typeof DoublesQuery>;

/** Two people by their ids, in any order. */
export const Pair = z.object({ first: id, second: id });
export type Pair = z.output<typeof Pair>;

export const doubles = endpoints({
  list: {
    method: 'GET',
    path: '/Operator/GetDoubles',
    access: 'operator:People',
    summary: 'Возможные дубли: пары сотрудников одной организации с одинаковым СНИЛС либо именем и датой рождения',
    query: DoublesQuery,
    reply: pageOf(Double),
  },
  markDifferent: {
    method: 'POST',
    path: '/Operator/MarkDifferentPeople',
    access: 'operator:People',
    summary: '«Это разные люди»: пару больше не показывать, пока не совпадёт что-то ещё',
    body: Pair,
    reply: z.null(),
  },
});
