import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import { defineMessage, greet } from '../../deliveries/message.ts';

/** A client has ended its link with a center: without a word its people would only be gone from the lists. */
export const unlinkedLetter = defineMessage('center-unlinked', {
  title: 'Клиент отвязал центр',
  data: z.object({
    client: z.string(),
    center: z.string(),
    author: z.string(),
    // Letters that were written before say nothing of it.
    clientId: z.string().default(''),
    left: z.array(z.string()).default([]),
  }),
  compose: async ({ client, center, author, clientId, left }, delivery, { config }) => ({
    subject: `Клиент отвязал ваш центр: ${client}`,
    greeting: greet(delivery),
    paragraphs: [
      `${organizationNamed(client)} больше не открывает данные своих сотрудников организации ${centerNamed(center)}. Кто отвязал: ${author}.`,
      'Назначения, документы, счета и договоры, которые уже есть, остались у вас. Если на балансе клиента есть деньги, которые тратятся только на ваши курсы, они названы в списке организаций.',
      ...left,
      'Если документам оплаченного обучения не хватит данных сотрудника, попросите их у клиента кнопкой на странице документа.',
      'Новое назначение на ваш курс свяжет вас снова.',
    ],
    action:
      left.length > 0
        ? { label: 'Открыть счета клиента', url: `${config.publicUrl}/invoices?organizationId=${clientId}` }
        : { label: 'Открыть список организаций', url: `${config.publicUrl}/orgs` },
    notes: [],
  }),
});
