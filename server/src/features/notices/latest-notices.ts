import type { PortalNotice } from '@dopusk/contract/notices.ts';
import type { Context } from '../../context.ts';
import type { UserScope } from '../../db/scope.ts';
import type { MessageKind } from '../deliveries/message.ts';
import { listLatest } from './db/portal-notices.ts';

/** The caller's latest notices as they are composed today: what there is no reason for any more is left out. */
export async function readLatest(
  context: Context,
  scope: UserScope,
  kinds: readonly MessageKind[],
): Promise<PortalNotice[]> {
  const { publicUrl } = context.config;
  const shown = await Promise.all(
    (await listLatest(context.db, scope)).map(async ({ id, kind: name, createdAt, readAt, ...told }) => {
      const kind = kinds.find((one) => one.kind === name);
      const reader = { ...told, channel: 'Mail', recipient: '', userId: scope.userId } as const;
      const message = await kind?.compose(reader, context);
      if (!message || typeof message === 'string') return [];
      const { subject: title, paragraphs, action } = message;
      const path = action?.url.startsWith(publicUrl) ? action.url.slice(publicUrl.length) : '';
      return [{ id, at: createdAt.toISOString(), isRead: readAt !== null, title, text: paragraphs.join('\n'), path }];
    }),
  );
  return shown.flat();
}
