import { z } from 'zod';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED, requiredText } from './fields/text.ts';

const reason = requiredText(120);

/** A price given by hand in the place of every other, and why: the client reads it on the invoice. Rubles. */
export const GivenPriceBody = z.object({ assignId: id, price: rubles, reason });
export type GivenPriceBody = z.output<typeof GivenPriceBody>;

const GivenBy = z.enum(['Percent', 'Price']);

/** The same for many at once: so many percent less than each one's list price, or one price for all. */
export const GivenPricesBody = z
  .object({
    assignIds: z.array(id).max(ASSIGN_LIMIT, `Не больше ${ASSIGN_LIMIT} назначений`).default([]),
    /** Instead of them: all on a course in a group who are neither paid nor in an invoice that waits. */
    group: z.object({ groupId: id, courseId: id }).nullable().default(null),
    by: GivenBy,
    percent: z
      .number({ error: REQUIRED })
      .int('Целое число')
      .min(0, 'От 0 до 100 процентов')
      .max(100, 'От 0 до 100 процентов')
      .nullable(),
    price: rubles.nullable(),
    reason,
  })
  .refine(({ assignIds, group }) => assignIds.length > 0 || group !== null, { path: ['assignIds'], error: REQUIRED })
  .refine(({ by, percent }) => by !== 'Percent' || percent !== null, { path: ['percent'], error: REQUIRED })
  .refine(({ by, price }) => by !== 'Price' || price !== null, { path: ['price'], error: REQUIRED });
export type GivenPricesBody = z.output<typeof GivenPricesBody>;

export const givenPrices = endpoints({
  give: {
    method: 'POST',
    path: '/AssignCourse/GivePrice',
    access: 'center:Money',
    summary:
      'Назначить цену вручную: не выше прайса и действующего договора, в пределах разрешённой скидки, пока назначение не оплачено и не в счёте',
    body: GivenPriceBody,
    reply: z.null(),
  },
  giveMany: {
    method: 'POST',
    path: '/AssignCourse/GivePrices',
    access: 'center:Money',
    summary: 'То же нескольким назначениям сразу, скидкой или одной ценой: всем или никому',
    body: GivenPricesBody,
    reply: z.object({
      given: z.number().int(),
      /** The contracts in force that say a higher price, each once: an agreement to each is due. */
      agreements: z.array(z.object({ number: z.string(), date: z.string() })),
    }),
  },
});
