import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { type Handed, sendMessage } from '../../outside/webhooks/send-message.ts';
import { SealError } from '../../secrets.ts';
import { findTarget, type Target, turnOff } from './db/addresses.ts';
import {
  insertAttempt,
  listDueMessages,
  listDueWebhooks,
  type Message,
  markDelivered,
  markFailed,
  noteHealth,
  noteIllness,
  postponeOthers,
} from './db/messages.ts';
import { tellKeepers } from './letters.ts';
import { secondsToNext } from './schedule.ts';

const BATCH = 50;

/** So long one address keeps a worker, and begins nothing more: others wait for it too. */
const TURN_MS = 20_000;

/** With each failure in a row the rest waits a minute longer, up to so long. */
const LONGEST_REST_SECONDS = 30 * 60;

/** An address is given up when it has taken nothing for so long, and has been tried so often meanwhile. */
const GIVE_UP_AFTER_SECONDS = 3 * 86_400;
const GIVE_UP_AFTER_FAILURES = 10;

/** The body of a message, the same at every attempt. */
export const bodyOf = ({ event, createdAt, data }: { event: string; createdAt: Date; data: unknown }): string =>
  JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });

const SECRET_LOST = 'Ключ шифрования портала сменился: смените секрет адреса';

/** Hands a message over once; nothing is recorded. */
export async function handOver({ config, secrets }: Context, target: Target, message: Message): Promise<Handed> {
  const { id, url, secret, formerSecret } = target;
  try {
    const signing = [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) => secrets.open(sealed, id));
    const signed = { id: message.id, body: bodyOf(message) };
    return await sendMessage(url, signed, signing, { allowPrivate: config.webhooksPrivate });
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { status: null, error: SECRET_LOST, retryAfter: null };
  }
}

/**
 * Sends what is due to one address, one message after the other. After a failure the rest waits, and longer with each: an
 * address that is away is not asked a hundred times. What its turn is too short for waits for the next one.
 */
export const deliverToWebhook = defineJob('webhook.deliver', {
  payload: z.object({ webhookId: carriedId<'webhooks'>() }),
  retries: 0,
  parallel: 3,
  handler: async ({ webhookId }, context: Context, { signal }) => {
    const end = Date.now() + TURN_MS;
    for (;;) {
      const due = await listDueMessages(context.db, webhookId, BATCH);
      if (due.length === 0) return;
      for (const message of due) {
        const target = await findTarget(context.db, webhookId);
        if (signal.aborted || Date.now() > end || !target || target.off) return;
        const handed = await handOver(context, target, message);
        await note(context, message, handed);
        if (handed.error) return;
      }
    }
  },
});

function note(context: Context, message: Message, handed: Handed): Promise<void> {
  const { id, webhookId } = message;
  return transaction(context.db, async (tx) => {
    // Removed meanwhile, with its address.
    if (!(await insertAttempt(tx, id, handed))) return;
    if (!handed.error) {
      await markDelivered(tx, id);
      return noteHealth(tx, webhookId);
    }
    const after = secondsToNext(message.attempts + 1, handed.retryAfter);
    await markFailed(tx, id, after);
    const illness = await noteIllness(tx, webhookId);
    if (!illness) return;
    const isFailing = illness.failures >= GIVE_UP_AFTER_FAILURES && illness.seconds >= GIVE_UP_AFTER_SECONDS;
    if (handed.status === 410 || isFailing) {
      await turnOff(tx, webhookId, handed.status === 410 ? 'Gone' : 'Failing');
      return tellKeepers(context, tx, webhookId);
    }
    await postponeOthers(tx, webhookId, id, Math.min(illness.failures * 60, LONGEST_REST_SECONDS));
    // The first tries are closer together than the sweeps.
    if (after !== null && after < 60) {
      await context.jobs.enqueue(deliverToWebhook, { webhookId }, { transaction: tx, key: webhookId, after });
    }
  });
}

/** Starts sending wherever something is due. */
export async function wakeWebhooks({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  for (const webhookId of await listDueWebhooks(db)) {
    await jobs.enqueue(deliverToWebhook, { webhookId }, { key: webhookId });
  }
}
