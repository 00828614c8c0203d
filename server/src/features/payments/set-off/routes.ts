import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type MadeSetOff, type SetOffOffer, setOffs, type UndoneSetOff } from '@dopusk/contract/set-offs.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { createInvoices } from '../../invoices/commands.ts';
import { findInvoice } from '../../invoices/db.ts';
import { tellOfInvoices } from '../../invoices/letters/letters.ts';
import { setOff } from '../commands/set-off.ts';
import { undoSetOff } from '../commands/undo-set-off.ts';
import { heldText } from '../spent-text.ts';
import { listPayable, seesOf } from './db.ts';
import { listSetOff, type SetOffPart } from './made/db.ts';
import { PAYS_ITSELF, reachableParts } from './reachable.ts';

export const setOffsFeature = (context: Context) => {
  const { db } = context;
  return feature(setOffs)({
    offers: async ({ scope, query }) => {
      if (!(await seesOf(db, scope, query))) {
        throw new Refusal(query.invoiceId === undefined ? 'NotFoundGroup' : 'NotFoundInvoice');
      }
      const rows = await listPayable(db, scope, query);
      return [...Map.groupBy(rows, (row) => row.payerId).values()].flatMap((ofOne): SetOffOffer[] => {
        const [first] = ofOne;
        if (!first) return [];
        const { payerId, payerTitle, isManned, isShared, letterTo, kopecks, bound } = first;
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
            letterTo: letterTo ?? '',
            refusal: isManned ? PAYS_ITSELF : null,
          },
        ];
      });
    },
    made: async ({ scope, query }) => {
      if (!(await seesOf(db, scope, query))) {
        throw new Refusal(query.invoiceId === undefined ? 'NotFoundGroup' : 'NotFoundInvoice');
      }
      const rows = await listSetOff(db, scope, query);
      return [...Map.groupBy(rows, ({ at, author }) => `${at.toISOString()} ${author}`).values()].flatMap(madeOf);
    },
    undo: ({ scope, params, body }) => undoAndAskAgain(context, scope, params.id, body.reason),
    make: ({ scope, params, body, once }) => once((tx) => setOff(tx, scope, params.clientId, body)),
  });
};

/**
 * Undoes a set-off. Whose invoice was cancelled, replaced or paid without him since stands in a new one of his own, in the same
 * transaction: else nobody would be asked for that money again.
 */
function undoAndAskAgain(
  context: Context,
  scope: CenterScope,
  id: string,
  reason: string,
): Promise<z.output<typeof UndoneSetOff>> {
  return transaction(context.db, async (tx) => {
    const { unpaidCount, clientId, outOfInvoices } = await undoSetOff(tx, scope, id, reason);
    if (outOfInvoices.length === 0) return { unpaidCount, invoices: [] };
    const ids = await createInvoices(tx, scope, {
      kind: 'Assignments',
      assignIds: outOfInvoices,
      organizationId: clientId,
      basis: 'Auto',
      // A paid one lists him still, and none that waits does.
      isRepeated: true,
    });
    await tellOfInvoices(context, tx, scope, { ids });
    const made = await Promise.all(ids.map((invoiceId) => findInvoice(tx, scope, invoiceId)));
    return { unpaidCount, invoices: made.flatMap((one) => (one ? [{ id: one.id, number: one.number }] : [])) };
  });
}

/** What was set off at one time, by its parts. */
function madeOf(parts: readonly SetOffPart[]): MadeSetOff[] {
  const [first] = parts;
  if (!first) return [];
  return [
    {
      id: first.transferId,
      clientTitle: first.clientTitle,
      at: first.at.toISOString(),
      author: first.author,
      basis: first.basis,
      amount: toRubles(parts.reduce((sum, { kopecks }) => sum + kopecks, 0)),
      people: parts.map(({ id, fullName, courseTitle, kopecks }) => ({
        id,
        fullName,
        courseTitle,
        price: toRubles(kopecks),
      })),
      refusal: heldText(parts, 'set-off') || null,
    },
  ];
}
