import { z } from 'zod';
import { AgreedRubles } from './agreed-price.ts';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id, Option } from './fields/id.ts';

/** What each of so many people of one organization would pay for a course that is assigned to them now. Rubles. */
export const PriceOffer = AgreedRubles.extend({ organization: Option, peopleCount: z.number().int() });
export type PriceOffer = z.output<typeof PriceOffer>;

export const pricePreviews = endpoints({
  read: {
    method: 'POST',
    path: '/AssignCourse/PreviewPrice',
    access: 'operator:any',
    onlyReads: true,
    summary: 'Сколько будет стоить курс, если назначить его этим людям сейчас: по организациям, с прайсом и причиной',
    body: z.object({ courseId: id, studentIds: z.array(id).min(1).max(ASSIGN_LIMIT) }),
    reply: z.array(PriceOffer),
  },
});
