import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type SetOffOffer, setOffs } from '@dopusk/contract/set-offs.ts';
import type { Context } from '../../../context.ts';
import type { Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { setOff } from '../commands/set-off.ts';
import { listPayable, seesOf } from './db.ts';
import { PAYS_ITSELF, reachableParts } from './reachable.ts';

export const setOffsFeature = ({ db }: Context) =>
  feature(setOffs)({
    offers: async ({ scope, query }) => {
      if (!(await seesOf(db, scope, query))) {
        throw new Refusal(query.invoiceId === undefined ? 'NotFoundGroup' : 'NotFoundInvoice');
      }
      const rows = await listPayable(db, scope, query);
      return [...Map.groupBy(rows, (row) => row.payerId).values()].flatMap((ofOne): SetOffOffer[] => {
        const [first] = ofOne;
        if (!first) return [];
        const { payerId, payerTitle, isManned, isShared, kopecks, bound } = first;
        const parts = {
          kopecks: Number(kopecks),
          bound: new Map<Seen<'organizations'>, number>(bound.map((part) => [part.centerId, part.kopecks])),
        };
        return [
          {
            clientId: payerId,
            clientTitle: payerTitle,
            available: toRubles(reachableParts(parts, scope.organization.id, isShared).kopecks),
            unpaid: ofOne.map(({ id, fullName, courseTitle, priceKopecks }) => ({
              id,
              fullName,
              courseTitle,
              price: toRubles(priceKopecks),
            })),
            refusal: isManned ? PAYS_ITSELF : null,
          },
        ];
      });
    },
    make: ({ scope, params, body, once }) => once((tx) => setOff(tx, scope, params.clientId, body)),
  });
