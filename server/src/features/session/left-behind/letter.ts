import { UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { z } from 'zod';
import { carriedId } from '../../../db/seen.ts';
import { defineMessage, greet } from '../../deliveries/message.ts';
import { readLetIn } from './db.ts';

/**
 * To who manages an organization: whom an account has let in of late that somebody else may have used. Nobody is shut out by itself,
 * for most of them are the owner's own colleagues.
 */
export const letInLetter = defineMessage('let-in', {
  title: 'Кому открыла доступ учётная запись',
  data: z.object({
    by: carriedId<'users'>(),
    organizationId: carriedId<'organizations'>(),
    operators: z.array(carriedId<'operators'>()),
  }),
  compose: async (data, delivery, { db, config }) => {
    const found = await readLetIn(db, data, delivery.userId);
    if (!found) return null;
    return {
      subject: `Проверьте, кому открыла доступ учётная запись: ${found.fullName}`,
      greeting: greet(delivery),
      paragraphs: [
        `Учётной записью «${found.fullName}» мог воспользоваться посторонний: её сеансы завершены, ключи программ и приглашения, которых ещё не приняли, отозваны.`,
        `За последние ${UNDO_DAYS} дней она открыла доступ:`,
        ...found.people,
        'Если кого-то из них вы не знаете, отключите его: «Операторы» → «Отключить».',
      ],
      action: {
        label: 'Открыть операторов',
        url: `${config.publicUrl}/orgs/${data.organizationId}?tab=operators`,
      },
      notes: ['Если все они ваши коллеги, ничего не делайте.'],
    };
  },
});
