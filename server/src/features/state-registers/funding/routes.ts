import { registerFunding } from '@dopusk/contract/register-funding.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { sayFunding } from './say-funding.ts';

/** Out of whose money free training is, said of many people at once. */
export const registerFundingFeature = ({ db }: Context) =>
  feature(registerFunding)({ say: ({ scope, body }) => sayFunding(db, scope, body) });
