import { centerNamed, organizationNamed } from '@dopusk/contract/quotes.ts';
import { z } from 'zod';
import { defineMessage, greet } from '../../deliveries/message.ts';

/** A client has ended its link with a center: without a word its people would only be gone from the lists. */
export const unlinkedLetter = defineMessage('center-unlinked', {
  title: 'Клиент отвязал центр',
  data: z.object({ client: z.string(), center: z.string(), author: z.string() }),
  compose: async ({ client, center, author }, delivery, { config }) => ({
    subject: `Клиент отвязал ваш центр: ${client}`,
    greeting: greet(delivery),
    paragraphs: [
      `${organizationNamed(client)} больше не показывает своих сотрудников организации ${centerNamed(center)}. Кто отвязал: ${author}.`,
      'Назначения, документы, счета и договоры, которые уже есть, остались у вас. Если на балансе клиента есть деньги, которые тратятся только на ваши курсы, они названы в списке организаций.',
      'Если документам оплаченного обучения не хватит данных сотрудника, попросите их у клиента кнопкой на странице документа.',
      'Новое назначение на ваш курс свяжет вас снова.',
    ],
    action: { label: 'Открыть список организаций', url: `${config.publicUrl}/orgs` },
    notes: [],
  }),
});
