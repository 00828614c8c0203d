import { z } from 'zod';
import { AgreedRubles } from './agreed-price.ts';
import { ASSIGN_LIMIT } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id, Option } from './fields/id.ts';

/** Whoever has so many days left of a document is trained again in time, and not by mistake. */
export const STILL_VALID_DAYS = 60;

/** Of these people whoever holds a document of this very course that is valid for longer: until its last day, YYYY-MM-DD, or for ever (null). */
export const StillValid = z.object({ studentId: id, fullName: z.string(), expiresOn: z.string().nullable() });
export type StillValid = z.output<typeof StillValid>;

/** What each of so many people of one organization would pay for a course that is assigned to them now. Rubles. */
export const PriceOffer = AgreedRubles.extend({
  organization: Option,
  peopleCount: z.number().int(),
  stillValid: z.array(StillValid),
});
export type PriceOffer = z.output<typeof PriceOffer>;

export const pricePreviews = endpoints({
  read: {
    method: 'POST',
    path: '/AssignCourse/PreviewPrice',
    access: 'operator:any',
    onlyReads: true,
    summary:
      'Сколько будет стоить курс, если назначить его этим людям сейчас: по организациям, с прайсом и причиной, и у кого из них ещё действует документ по этому курсу',
    body: z.object({ courseId: id, studentIds: z.array(id).min(1).max(ASSIGN_LIMIT) }),
    reply: z.array(PriceOffer),
  },
});
