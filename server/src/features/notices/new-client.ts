import { extentTitles, type LinkOrigin } from '@dopusk/contract/center-links.ts';
import { noticeEventTitles } from '@dopusk/contract/notices.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connection.ts';
import { carriedId } from '../../db/seen.ts';
import { defineMessage, deliver, greet } from '../deliveries/message.ts';
import { findNewClients, type NewClient, takeNewClients } from './db/new-clients.ts';

/** A letter about many names the first; the rest are among the organizations. */
const NAMED = 15;

const ways: Partial<Record<LinkOrigin, string>> = {
  Registration: 'зарегистрировалась по вашей ссылке',
  OnlyCenter: 'зарегистрировалась на портале',
  Training: 'назначила курс вашего центра',
};

/** A letter to who minds a center's clients: that one has come by itself, how, and whom of its people the center sees. */
export const newClient = defineMessage('notice.NewClient', {
  title: noticeEventTitles.NewClient,
  data: z.object({ clientIds: z.array(carriedId<'organizations'>()).min(1) }),
  compose: async ({ clientIds }, delivery, { db, config }) => {
    const clients = await findNewClients(db, delivery.userId, clientIds);
    const [first] = clients;
    if (!first) return null;
    const isOne = clients.length === 1;
    const rest = clients.length - NAMED;
    return {
      subject: isOne ? `Новый клиент: ${organizationNamed(first.title)}` : `Новые клиенты: ${clients.length}`,
      greeting: greet(delivery),
      paragraphs: [
        ...clients.slice(0, NAMED).map(lineOf),
        ...(rest > 0 ? [`и ещё ${rest}: все организации – на портале`] : []),
      ],
      action: isOne
        ? { label: 'Открыть организацию', url: `${config.publicUrl}/orgs/${first.id}` }
        : { label: 'Открыть организации', url: `${config.publicUrl}/orgs` },
      notes: [],
    };
  },
});

const lineOf = ({ title, inn, origin, extent }: NewClient): string =>
  `${organizationNamed(title)}, ИНН ${inn}, ${(origin && ways[origin]) ?? 'связана с вашим центром'}. Центру открыто: ${extentTitles[extent].toLowerCase()}.`;

/** Tells of clients that have come since then, each user in one message and of each link once. */
export async function tellOfNewClients(context: Pick<Context, 'jobs'>, tx: Tx, since: Date): Promise<void> {
  for (const { ids: clientIds, ...to } of await takeNewClients(tx, since)) {
    await deliver(context, tx, newClient, { ...to, data: { clientIds } });
  }
}
