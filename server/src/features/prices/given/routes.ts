import { givenPrices } from '@dopusk/contract/given-prices.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { givePrice, givePrices } from './commands.ts';

export const givenPricesFeature = ({ db }: Context) =>
  feature(givenPrices)({
    give: ({ scope, body }) => givePrice(db, scope, body),
    giveMany: ({ scope, body }) => givePrices(db, scope, body),
  });
