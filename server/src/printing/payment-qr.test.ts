import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentCodeText, purposeIn, withSum } from './payment-qr.ts';

const payment = {
  name: 'АНО ДПО «Допуск»',
  account: '40702810200000000001',
  bank: 'ПАО Сбербанк',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
  kopecks: 240_000,
  purpose: 'Оплата обучения по счёту № 1',
  payeeInn: '6312104574',
  payeeKpp: '',
  payerInn: '6316120930',
};

test('the five required fields come first, the empty ones are left out', () => {
  expect(paymentCodeText(payment)).toBe(
    'ST00012|Name=АНО ДПО «Допуск»|PersonalAcc=40702810200000000001|BankName=ПАО Сбербанк|BIC=044525225' +
      '|CorrespAcc=30101810400000000225|Sum=240000|Purpose=Оплата обучения по счёту № 1|PayeeINN=6312104574|PayerINN=6316120930',
  );
});

test('another separator is chosen when a value has the first', () => {
  expect(paymentCodeText({ ...payment, purpose: 'a|b' })).toContain('ST00012~Name=');
});

test('with another sum the purpose names the tax inside of that', () => {
  const purpose = 'Оплата обучения по счёту № 7. В том числе НДС 22 % – 1 540,99 руб';
  const code = withSum(paymentCodeText({ ...payment, purpose }), 50_002);
  expect(code).toContain('|Sum=50002|');
  expect(purposeIn(code)).toBe('Оплата обучения по счёту № 7. В том числе НДС 22 % – 90,17 руб');
  expect(purposeIn(withSum(paymentCodeText(payment), 5))).toBe('Оплата обучения по счёту № 1');
});

test('the purpose is read out of a code, whatever parts its fields', () => {
  for (const purpose of ['Оплата обучения по счёту № 1', 'a|b=c']) {
    expect(purposeIn(paymentCodeText({ ...payment, purpose }))).toBe(purpose);
  }
  expect(purposeIn('')).toBe('');
});

test('whatever the texts are, they keep to their limits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (name, purpose) => {
      const code = paymentCodeText({ ...payment, name: `x${name}`, purpose });
      const fields = code.split(code.charAt(7)).slice(1);
      expect(fields[0]?.length).toBeLessThanOrEqual('Name='.length + 160);
    }),
  );
});
