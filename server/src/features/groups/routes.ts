import { groups } from '@dopusk/contract/groups.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { wakeLms } from '../lms/sync.ts';
import { assignGroupCourse, changeGroup, createGroup, removeGroup, removeGroupAssigns } from './commands.ts';
import { listGroups } from './db/list-groups.ts';
import { findGroup } from './db/read-group.ts';
import { findPasted } from './find-pasted.ts';
import { readReadiness } from './readiness.ts';

export const groupsFeature = (context: Context) => {
  const { db } = context;
  /** Who comes into a course or leaves it does so in the learning system too. */
  const thenWake = async <T>(made: Promise<T>): Promise<T> => {
    const answer = await made;
    await wakeLms(context);
    return answer;
  };
  return feature(groups)({
    list: ({ scope, query }) => listGroups(db, scope, query),
    read: async ({ scope, params }) => found(await findGroup(db, scope, params.id), 'NotFoundGroup'),
    readiness: ({ scope, params, query }) => readReadiness(db, scope, params.id, query),
    findStudents: ({ scope, body }) => findPasted(db, scope, body.text),
    create: ({ scope, body, once }) => thenWake(once((tx) => createGroup(tx, scope, body))),
    update: ({ scope, body, guard }) => thenWake(changeGroup(db, scope, body, guard)),
    remove: ({ scope, params }) => thenWake(removeGroup(db, scope, params.id)),
    assignCourse: ({ scope, body }) => thenWake(assignGroupCourse(db, scope, body)),
    removeAssigns: ({ scope, params, query }) => thenWake(removeGroupAssigns(db, scope, params.id, query.courseId)),
  });
};
