import { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/connection.ts';
import { feature } from '../../../http/serve.ts';
import { adjustAct, readAdjustments, undoAdjustment } from '../../payments/commands/adjust-act.ts';
import { makeServiceAct, readActInfo } from './act.ts';
import { annulAct, correctAct, readCorrection } from './change-act.ts';
import { readActLetters, sendAct, tellOfAct, tellOfAnnulled, tellOfCorrected } from './letters/letters.ts';

export const serviceActsFeature = (context: Context) =>
  feature(serviceActs)({
    info: ({ scope, query }) => readActInfo(context.db, scope, query),
    annul: ({ scope, params, body }) =>
      transaction(context.db, async (tx) => {
        await tellOfAnnulled(context, tx, scope, await annulAct(tx, scope, params.id, body));
        return null;
      }),
    create: ({ scope, body, once }) =>
      once((here) =>
        transaction(here, async (tx) => {
          const id = await makeServiceAct(tx, scope, body);
          if (body.isTold) await tellOfAct(context, tx, scope, id);
          return { id };
        }),
      ),
    correction: ({ scope, params }) => readCorrection(context.db, scope, params.id),
    correct: ({ scope, params, body, once }) =>
      once((here) =>
        transaction(here, async (tx) => {
          const made = await correctAct(tx, scope, params.id, body);
          await tellOfCorrected(context, tx, scope, made);
          return { id: made.id };
        }),
      ),
    adjustments: ({ scope, params }) => readAdjustments(context.db, scope, params.id),
    adjust: ({ scope, params, body, once }) =>
      once(async (here) => {
        await adjustAct(here, scope, params.id, body);
        return null;
      }),
    undoAdjustment: async ({ scope, params, body }) => {
      await undoAdjustment(context.db, scope, params.id, body.reason);
      return null;
    },
    letters: ({ scope, params }) => readActLetters(context, scope, params.id),
    send: ({ scope, params, body, once }) => once((db) => sendAct({ ...context, db }, scope, params.id, body.emails)),
  });
