import { registerGroups } from '@dopusk/contract/register-groups.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { listRegisterGroups } from '../../groups/db/register-terms.ts';
import { fillGroups } from './fill-groups.ts';

/** How groups are taught and paid for, said of several at once. */
export const registerGroupsFeature = ({ db }: Context) =>
  feature(registerGroups)({
    list: ({ scope, body }) => listRegisterGroups(db, scope, body),
    fill: ({ scope, body }) => fillGroups(db, scope, body),
  });
