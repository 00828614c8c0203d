import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { rubles } from './fields/rubles.ts';

/** What a client pays for a person on a course by its contract, documents included, from a day on. Rubles. */
export const ClientPriceLine = z.object({ courseId: id, since: isoDate, price: rubles });
export type ClientPriceLine = z.output<typeof ClientPriceLine>;

/** One with what it is about; `listPrice` is what the list says today of the course and its documents. */
export const ClientPrice = ClientPriceLine.extend({
  courseTitle: z.string(),
  centerTitle: z.string(),
  listPrice: z.number(),
});
export type ClientPrice = z.output<typeof ClientPrice>;

/** The whole list of a client with the caller's center. */
export const ClientPricesBody = z.object({
  clientId: id,
  prices: z
    .array(ClientPriceLine)
    .max(500, 'Не больше 500 цен')
    .superRefine((lines, context) => {
      const seen = new Set<string>();
      lines.forEach(({ courseId, since }, index) => {
        const key = `${courseId} ${since}`;
        if (seen.has(key)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'since'],
            message: 'Цена этого курса с этого дня уже есть',
          });
        }
        seen.add(key);
      });
    }),
});

const read = versioned(
  {
    method: 'GET',
    path: '/ClientPrice/:id',
    access: 'operator:any',
    summary: 'Цены клиента по договору: центру – со своими курсами, клиенту – со всеми',
    params: IdParams,
    reply: z.array(ClientPrice),
  },
  (lines) => lines.map(({ courseId, since, price }) => ({ courseId, since, price })),
);

export const clientPrices = endpoints({
  read,
  fill: {
    method: 'PUT',
    path: '/ClientPrice',
    access: 'center:Settings',
    summary: 'Записать все цены клиента по договору с центром вместо прежних',
    body: ClientPricesBody,
    guardedBy: read,
    reply: z.null(),
  },
});
