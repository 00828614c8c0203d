import { secondFactor } from '@dopusk/contract/second-factor.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import {
  confirmSecondFactor,
  renewBackupCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactorState,
  startSecondFactor,
  turnSecondFactorOff,
} from './commands.ts';
import { postponeSecondFactor } from './db.ts';
import { takeSecondStep, visits } from './second-step.ts';

export const secondFactorFeature = (context: Context) => {
  const { cookie, secondStepCookie, knownBrowser } = context;
  return feature(secondFactor)({
    authorize: async ({ body, request, reply }) => {
      const { token, userType, login } = await takeSecondStep(
        context,
        secondStepCookie.read(request),
        body.code,
        visits(context)(request),
      );
      secondStepCookie.clear(reply);
      cookie.write(reply, token);
      knownBrowser.remember(request, reply, login);
      return { userType };
    },
    state: ({ scope }) => secondFactorState(context, scope),
    start: ({ scope, body }) => startSecondFactor(context, scope, body.password),
    confirm: ({ scope, body, request }) => confirmSecondFactor(context, scope, body, cookie.read(request)),
    postpone: async ({ scope }) => {
      await postponeSecondFactor(context.db, scope);
      return null;
    },
    renewCodes: ({ scope, body }) => renewBackupCodes(context, scope, body),
    turnOff: async ({ scope, body, request }) => {
      await turnSecondFactorOff(context, scope, body, cookie.read(request));
      return null;
    },
    require: async ({ scope, body }) => {
      await requireSecondFactor(context, scope, body.isRequired);
      return null;
    },
    reset: async ({ scope, params }) => {
      await resetSecondFactor(context, scope, params.id);
      return null;
    },
  });
};
