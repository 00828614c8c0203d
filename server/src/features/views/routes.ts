import { views } from '@dopusk/contract/views.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { changeView, chooseStart, createView, readViews, removeView } from './commands.ts';
import { keepLook, listLooks } from './db.ts';

export const viewsFeature = ({ db }: Context) =>
  feature(views)({
    list: async ({ scope }) => ({ views: await readViews(db, scope), looks: await listLooks(db, scope) }),
    create: ({ scope, body, once }) => once((tx) => createView(tx, scope, body)),
    update: ({ scope, body }) => changeView(db, scope, body),
    remove: ({ scope, body }) => removeView(db, scope, body.id),
    setStart: ({ scope, body }) => chooseStart(db, scope, body),
    setLook: async ({ scope, body }) => {
      await keepLook(db, scope, body);
      return null;
    },
  });
