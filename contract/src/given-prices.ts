import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';
import { oneLine, requiredText } from './fields/text.ts';

/** A price given by hand in the place of every other, and why: the client reads it on the invoice. Rubles. */
export const GivenPriceBody = z.object({ assignId: id, price: rubles, reason: requiredText(120, oneLine) });
export type GivenPriceBody = z.output<typeof GivenPriceBody>;

export const givenPrices = endpoints({
  give: {
    method: 'POST',
    path: '/AssignCourse/GivePrice',
    access: 'center:Money',
    summary:
      'Назначить цену вручную: не выше прайса и в пределах разрешённой скидки, пока назначение не оплачено и не в счёте',
    body: GivenPriceBody,
    reply: z.null(),
  },
});
