import { registerPreview } from '@dopusk/contract/register-preview.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { readPreview } from './read-preview.ts';

/** A file for a register as a table, before it is made. */
export const registerPreviewFeature = ({ db }: Context) =>
  feature(registerPreview)({ read: ({ scope, query }) => readPreview(db, scope, query) });
