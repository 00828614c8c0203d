import { z } from 'zod';
import { AgreedRubles } from './agreed-price.ts';
import { endpoints } from './endpoint.ts';
import { id, Option } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';

/** How many assignments are recounted at once. */
export const RECOUNT_LIMIT = 500;

/** An unpaid assignment whose price by the agreements of today is another: what it is, and what it would be. Rubles. */
export const Recounted = z.object({
  assignId: id,
  fullName: z.string(),
  course: Option,
  organization: Option,
  before: AgreedRubles,
  after: AgreedRubles,
});
export type Recounted = z.output<typeof Recounted>;

export const priceRecounts = endpoints({
  preview: {
    method: 'GET',
    path: '/ClientPrice/Recount',
    access: 'center:Money',
    summary:
      'Неоплаченные назначения не из счетов, цена которых по нынешним договорам и скидкам другая: клиента или всех, новые сначала',
    query: z.object({ client: id.optional() }),
    /** `isPartial`: there are more than are told. */
    reply: z.object({ rows: z.array(Recounted), isPartial: z.boolean() }),
  },
  apply: {
    method: 'POST',
    path: '/ClientPrice/Recount',
    access: 'center:Money',
    summary: 'Пересчитать выбранные по ценам, которые были показаны: все или ни одного',
    body: z.object({
      rows: z
        .array(z.object({ assignId: id, price: rubles }))
        .min(1)
        .max(RECOUNT_LIMIT),
    }),
    reply: z.object({ recounted: z.number().int() }),
  },
});
