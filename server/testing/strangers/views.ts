import type { views } from '@dopusk/contract/views.ts';
import type { Strangers } from './strangers.ts';

const said = { title: 'Подборка', query: 'search=Ким', isShared: false };

export const viewsStrangers: Strangers<typeof views> = {
  list: 'takes no ids',
  create: 'takes no ids',
  update: ({ viewId }) => ({ input: { body: { id: viewId, ...said } }, code: 'NotFoundView' }),
  remove: ({ viewId }) => ({ input: { body: { id: viewId } }, code: 'NotFoundView' }),
  setStart: ({ viewId }) => ({ input: { body: { list: 'Students', id: viewId } }, code: 'NotFoundView' }),
  setLook: 'takes no ids',
};
