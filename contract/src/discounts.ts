import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { REQUIRED, requiredText } from './fields/text.ts';

const percent = z
  .number({ error: REQUIRED })
  .int('Целое число')
  .min(1, 'От 1 до 100 процентов')
  .max(100, 'От 1 до 100 процентов');

/** From so many people of one client on a course, so many percent off the list price. */
const QuantityLine = z.object({
  fromPeople: z.number({ error: REQUIRED }).int('Целое число').min(2, 'От двух человек').max(500, 'Не больше 500'),
  percent,
});

/** So many percent off the list price of a course, or of all, when it is assigned on these days, the last one included. */
const PromoLine = z.object({
  title: requiredText(60),
  courseId: id.nullable(),
  percent,
  since: isoDate,
  until: isoDate,
});

/** All discounts of a center. */
export const DiscountsBody = z.object({
  steps: z
    .array(QuantityLine)
    .max(20, 'Не больше 20 ступеней')
    .superRefine((steps, context) => {
      const seen = new Set<number>();
      steps.forEach(({ fromPeople }, index) => {
        if (seen.has(fromPeople)) {
          context.addIssue({ code: 'custom', path: [index, 'fromPeople'], message: 'Такая ступень уже есть' });
        }
        seen.add(fromPeople);
      });
    }),
  promos: z
    .array(PromoLine.refine(({ since, until }) => until >= since, { path: ['until'], error: 'Не раньше начала акции' }))
    .max(50, 'Не больше 50 акций'),
});
export type DiscountsBody = z.output<typeof DiscountsBody>;

/** The same as it is read, the lowest step and the latest promo first. */
export const Discounts = z.object({
  steps: z.array(QuantityLine),
  promos: z.array(PromoLine.extend({ courseTitle: z.string().nullable() })),
});
export type Discounts = z.output<typeof Discounts>;

const read = versioned(
  {
    method: 'GET',
    path: '/Discount',
    access: 'center:any',
    summary: 'Скидки центра: по числу людей и акции',
    reply: Discounts,
  },
  ({ steps, promos }) => ({ steps, promos: promos.map(({ courseTitle: _, ...promo }) => promo) }),
);

export const discounts = endpoints({
  read,
  fill: {
    method: 'PUT',
    path: '/Discount',
    access: 'center:Settings',
    summary: 'Записать все скидки центра вместо прежних',
    body: DiscountsBody,
    guardedBy: read,
    reply: z.null(),
  },
});
