import { taughtAlready } from '@dopusk/contract/taught-already.ts';
import type { Context } from '../../../context.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { listTaught } from './db.ts';

export const taughtAlreadyFeature = ({ db }: Context) =>
  feature(taughtAlready)({
    /** @throws Refusal NotFoundStudent for somebody whom the operator does not see */
    find: async ({ scope, body }) => {
      const studentIds = [...new Set(body.studentIds)];
      const people = await listTaught(db, scope, body.courseId, studentIds);
      if (people.length < studentIds.length) throw fieldRefusal('NotFoundStudent', 'studentIds');
      return people.flatMap(({ learnsUntil, ...one }) => (learnsUntil === null ? [] : [{ ...one, learnsUntil }]));
    },
  });
