import { z } from 'zod';
import { defineMessage, greet } from './message.ts';

/** What an administrator has sent to himself, to see whether the letters of the portal arrive. */
export const trialLetter = defineMessage('trial', {
  title: 'Пробное письмо',
  data: z.object({}),
  compose: async (_, delivery, { config }) => ({
    subject: 'Пробное письмо: почта портала работает',
    greeting: greet(delivery),
    paragraphs: ['Это письмо вы отправили себе сами. Раз оно пришло, дойдут и приглашения, счета и готовые документы.'],
    action: { label: 'Открыть журнал отправки', url: `${config.publicUrl}/outbox?tab=log` },
    notes: [
      'Если письмо лежит в спаме, туда же попадут и письма вашим клиентам: скажите об этом тому, кто настраивает почту портала.',
    ],
  }),
});
