import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { carriedId, type Seen } from '../../../db/seen.ts';
import { Refusal } from '../../../http/refusal.ts';
import { defineMessage, deliver, greet } from '../../deliveries/message.ts';
import { findFillers, findWanting, wasTold } from './db.ts';

/** A client is refused an invoice because its center has not filled in what an invoice says. */
export class CenterNotReady extends Refusal {
  readonly centerId: Seen<'organizations'>;
  readonly what: readonly string[];

  constructor(center: { id: Seen<'organizations'>; title: string }, what: readonly string[]) {
    super(
      'CenterNotReady',
      `${organizationNamed(center.title)} пока не может выставить счёт. Портал сообщил центру, чего для этого не хватает: попробуйте позже`,
    );
    this.centerId = center.id;
    this.what = what;
  }
}

/** A notice to whoever fills in a center's requisites: a client has come for an invoice and got none. */
export const requisitesWanted = defineMessage('notice.RequisitesWanted', {
  title: noticeEventTitles.RequisitesWanted,
  data: z.object({
    centerId: carriedId<'organizations'>(),
    clientId: carriedId<'organizations'>(),
    what: z.array(z.string()).min(1),
  }),
  compose: async ({ what, ...sides }, delivery, { db, config }) => {
    const client = await findWanting(db, delivery.userId, sides);
    if (client === undefined) return null;
    return {
      subject: `${noticeEventTitles.RequisitesWanted}: ${client}`,
      greeting: greet(delivery),
      paragraphs: [
        `${organizationNamed(client)}: клиент пришёл за счётом и не получил его.`,
        `В реквизитах центра не указано: ${what.join(', ')}. Когда вы их заполните, клиент сможет получить счёт сам.`,
      ],
      action: { label: 'Заполнить реквизиты', url: `${config.publicUrl}/orgs/${sides.centerId}/edit` },
      notes: [],
    };
  },
});

/**
 * Does what makes an invoice; when the center is not ready for that, tells it so, once a day for the same.
 * @param work its transaction is undone by then
 */
export async function tellingCenter<T>(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CenterNotReady) await tellCenter(context, scope, error);
    throw error;
  }
}

async function tellCenter(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  { centerId, what }: CenterNotReady,
): Promise<void> {
  const client = scope.organization;
  if (!client) return;
  await transaction(context.db, async (tx) => {
    if (await wasTold(tx, scope, centerId, what)) return;
    for (const { ids: _, ...to } of await findFillers(tx, centerId)) {
      const data = { centerId, clientId: client.id, what: [...what] };
      await deliver(context, tx, requisitesWanted, { ...to, data });
    }
    await audit(tx, scope, 'requisites.wanted', centerId, { what });
  });
}
