import { formatSum } from '../payments/format-sum.ts';
import { normalPurpose } from './mentions.ts';
import { kopecksOf } from './parse-statement.ts';

/** What the bank brings of payments by card in one sum, each day; empty for other money. */
export function cardsText(purpose: string): string {
  const text = normalPurpose(purpose);
  if (!/ЭКВАЙРИНГ|МЕРЧАНТ|MERCHANT|ПО ОПЕРАЦИЯМ С (МБК|БАНКОВСКИМИ КАРТАМИ|ИСПОЛЬЗОВАНИЕМ)/.test(text)) return '';
  const [, fee = ''] = /КОМИССИЯ[^\d]{0,20}(\d[\d ]*[.,]\d{2})/.exec(text) ?? [];
  const kopecks = fee ? kopecksOf(fee.replaceAll(' ', '')) : null;
  const withheld = kopecks ? ` за вычетом комиссии ${formatSum(kopecks)}` : '';
  return `Зачисление оплат картой${withheld}. Оплаты через портал уже учтены: выберите «Учтён раньше»`;
}
