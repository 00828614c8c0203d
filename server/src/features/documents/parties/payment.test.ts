import { expect, test } from 'vitest';
import { paymentData } from './payment.ts';

const services = [{ title: 'Обучение', unit: 'чел.', quantity: 1, kopecks: 720_000 }];
const EXEMPTION = 'подпункт 14 пункта 2 статьи 149 Налогового кодекса РФ';
const SIMPLIFIED = 'пункт 8 статьи 164 Налогового кодекса РФ';

test.each([
  ['Exempt', EXEMPTION, `НДС не облагается (${EXEMPTION})`],
  ['Exempt', null, 'НДС не облагается'],
  // The sentence that it ends has the full stop of «руб.».
  ['Vat22', null, 'в том числе НДС 22 % – 1 298,36 руб'],
  // What is taxed is not exempted, whatever was left in the requisites.
  ['Vat22', EXEMPTION, 'в том числе НДС 22 % – 1 298,36 руб'],
  ['Vat5', SIMPLIFIED, `в том числе НДС 5 % – 342,86 руб. (${SIMPLIFIED})`],
] as const)('VAT of %s resting on «%s» is said in a sentence', (mode, basis, said) => {
  expect(paymentData(services, mode, basis).оплата.ндс.replaceAll('\u00a0', ' ')).toBe(said);
});
