import { quoted } from '@dopusk/contract/quotes.ts';
import type { registerGaps } from '@dopusk/contract/register-gaps.ts';

/**
 * «клиент «Волга» отвязал центр: попросите его заполнить это в профиле сотрудника»: what stands in place of a link that the
 * center may not follow any more.
 */
export const askText = (client: string, place: (typeof registerGaps)[keyof typeof registerGaps]['place']): string =>
  `клиент ${quoted(client)} отвязал центр: попросите его заполнить это ${
    place === 'client' ? 'в реквизитах организации' : 'в профиле сотрудника'
  }`;
