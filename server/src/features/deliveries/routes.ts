import { canResend, deliveries } from '@dopusk/contract/deliveries.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { findOwnEmail, findVisibleDelivery, listDeliveries, listOutbox, reopenDelivery } from './db.ts';
import { limitLetters } from './limits.ts';
import { deliverNow, type MessageKind, sendNow } from './message.ts';
import { trialLetter } from './trial-letter.ts';

const NO_SUCH_DELIVERY = 'Такой отправки нет в журнале';

/** @param kinds every kind of letter and SMS that the portal sends */
export const deliveriesFeature = (context: Context, kinds: readonly MessageKind[]) => {
  const { db } = context;
  const kindOf = (name: string) => kinds.find(({ kind }) => kind === name);
  return feature(deliveries)({
    list: async ({ scope, query }) => {
      const { items, ...page } = await listDeliveries(db, scope, query);
      return {
        ...page,
        items: items.map(({ kind, createdAt, sentAt, ...row }) => ({
          ...row,
          title: kindOf(kind)?.title ?? kind,
          isOneTime: kindOf(kind)?.isOneTime ?? true,
          createdAt: createdAt.toISOString(),
          sentAt: sentAt?.toISOString() ?? null,
        })),
      };
    },
    resend: async ({ scope, params }) => {
      const delivery = await findVisibleDelivery(db, scope, params.id);
      const kind = kindOf(delivery?.kind ?? '');
      if (!delivery || !kind) throw new Refusal('UserNotFound', NO_SUCH_DELIVERY);
      refuseUnless(canResend({ isOneTime: kind.isOneTime, state: delivery.state }));
      found((await reopenDelivery(db, delivery.id)) || null, 'BadRequest');
      await audit(db, scope, 'delivery.resent', params.id);
      await sendNow(context, kind, delivery.id, delivery.channel);
      return null;
    },
    trial: async ({ scope }) => {
      const recipient = await findOwnEmail(db, scope);
      await transaction(db, (tx) => limitLetters(tx, `trial:${scope.userId}`));
      await deliverNow(context, trialLetter, { channel: 'Mail', recipient, userId: scope.userId, data: {} });
      return { recipient };
    },
    outbox: async ({ query }) => {
      const { config } = context;
      const isOpen = config.demo && (config.mail.kind === 'outbox' || config.sms.kind === 'outbox');
      if (!isOpen) return { isOpen, items: [], totalCount: 0, pageNumber: 1 };
      const { items, ...page } = await listOutbox(db, query);
      return {
        isOpen,
        ...page,
        items: items.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() })),
      };
    },
  });
};
