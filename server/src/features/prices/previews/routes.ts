import { pricePreviews } from '@dopusk/contract/price-previews.ts';
import type { Context } from '../../../context.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { priceRules } from '../agree.ts';
import { agreedRubles, columnsOfPrice } from '../agreed-columns.ts';
import { countByOrganization, findListed, listStillValid } from './db.ts';

export const pricePreviewsFeature = ({ db }: Context) =>
  feature(pricePreviews)({
    /** Decided as at assigning; whoever has the course already counts here as well, and is not assigned again. */
    read: async ({ scope, body }) => {
      const studentIds = [...new Set(body.studentIds)];
      const counted = await countByOrganization(db, scope, studentIds);
      const found = counted.reduce((sum, { peopleCount }) => sum + peopleCount, 0);
      if (found < studentIds.length) throw fieldRefusal('NotFoundStudent', 'studentIds');
      const course = await findListed(db, scope, body.courseId);
      if (!course) throw fieldRefusal('NotFoundCourse', 'courseId');
      const priceFor = await priceRules(
        db,
        [course],
        counted.map(({ id }) => id),
      );
      const valid = await listStillValid(db, scope, course.courseId, studentIds);
      return counted.map(({ peopleCount, ...organization }) => ({
        organization,
        peopleCount,
        stillValid: valid.filter(({ organizationId }) => organizationId === organization.id),
        ...agreedRubles(columnsOfPrice(priceFor(course, { clientId: organization.id, peopleCount }))),
      }));
    },
  });
