import { UNDO_HOURS } from '@dopusk/contract/undo.ts';
import { z } from 'zod';
import { defineMessage, greet } from '../../deliveries/message.ts';

const events = {
  merged: {
    subject: 'Две ваши записи объединены',
    paragraphs: [
      'На портале о вас было две записи. Их объединили: курсы и документы обеих теперь в одной. С этой почтой войти больше нельзя, входите с другой своей почтой.',
    ],
    notes: [
      `Если это не ваши записи, сообщите своей организации или учебному центру в течение ${UNDO_HOURS} часов: объединение отменят.`,
    ],
  },
  undone: {
    subject: 'Объединение записей отменено',
    paragraphs: ['Две записи на портале снова разные. С этой почтой можно войти с прежним паролем.'],
    notes: [],
  },
};

/** To the e-mail of the login that a merge has closed, or its undo opened again. */
export const mergedLetter = defineMessage('merged', {
  title: 'Объединение записей',
  data: z.object({ event: z.enum(['merged', 'undone']) }),
  compose: async ({ event }, delivery, { config }) => ({
    ...events[event],
    greeting: greet(delivery),
    action: { label: 'Открыть портал', url: config.publicUrl },
  }),
});
