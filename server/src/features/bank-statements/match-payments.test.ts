import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientToMatch, type InvoiceToMatch, matchPayments, type PaymentToMatch } from './match-payments.ts';
import { mentionsOf, normalNumber } from './mentions.ts';

describe('a purpose names', () => {
  test.each([
    ['Оплата по счету № 117 от 10.09.2026 за обучение', [['117', '2026-09-10']]],
    ['ОПЛАТА ПО СЧЁТУ №117 ОТ 10.09.26 Г. НДС НЕТ', [['117', '2026-09-10']]],
    ['Оплата по сч.117', [['117', null]]],
    ['по сч. N 000117', [['117', null]]],
    ['Оплата счета No 117', [['117', null]]],
    ['Счет на оплату № А-12/26 от 01.02.2026', [['А-12/26', '2026-02-01']]],
    ['Счет на оплату № A-12/26', [['А-12/26', null]]],
    [
      'Оплата по счетам № 117, 118 и № 119 от 05.09.2026',
      [
        ['117', null],
        ['118', null],
        ['119', '2026-09-05'],
      ],
    ],
    [
      'по счету №117 от 01.09.2026, №118 от 02.09.2026',
      [
        ['117', '2026-09-01'],
        ['118', '2026-09-02'],
      ],
    ],
    ['Сч №117от10.09.2026', [['117', '2026-09-10']]],
    ['по счету № 117, 15000.00 руб', [['117', null]]],
    [
      'по счету № 117; сч. № 118',
      [
        ['117', null],
        ['118', null],
      ],
    ],
    [
      'Оплата по счетам №№ 12, 13 и 15 за обучение',
      [
        ['12', null],
        ['13', null],
        ['15', null],
      ],
    ],
    ['Счет-договор № 7', [['7', null]]],
    ['по счет-фактуре № 117', []],
    ['по сч/ф № 117', []],
    ['на расчетный счет 40702810200000000001', []],
    ['за счет средств бюджета, договор № 117', []],
    ['Обучение Иванова И.И.; формула a=b', []],
    ['по счету 15000 рублей', []],
    ['', []],
  ] as [string, [string, string | null][]][])('%s', (purpose, expected) => {
    expect(mentionsOf(purpose).map(({ number, date }) => [number, date])).toEqual(expected);
  });

  test('the number that it was written with, however it was written', () => {
    const number = fc
      .tuple(fc.constantFrom('', 'А-', 'СЧ', 'ПК/'), fc.integer({ min: 1, max: 99_999 }))
      .map((parts) => parts.join(''));
    const before = fc.constantFrom(
      'Оплата по счету №',
      'сч. ',
      'Счёт на оплату N ',
      'за обучение по счету ',
      'СЧЕТУ  №  ',
    );
    const after = fc.constantFrom('', '.', ' от 01.09.2026', ', НДС не облагается', ' за обучение', '; договор № 5');
    fc.assert(
      fc.property(number, before, after, (one, head, tail) => {
        expect(mentionsOf(head + one + tail)[0]?.number).toBe(normalNumber(one));
      }),
    );
  });
});

const INN = '7707083893';
const client: ClientToMatch = { id: 'client', title: 'ООО «Вектор»', inn: INN, isPerson: false };
const invoice = (number: string, rest: number, other: Partial<InvoiceToMatch> = {}): InvoiceToMatch => ({
  id: `invoice ${number}${other.date ?? ''}`,
  number,
  date: '2026-09-10',
  isPaid: false,
  kopecks: rest,
  rest,
  paid: (other.kopecks ?? rest) - rest,
  organizationId: client.id,
  organizationTitle: client.title,
  inn: INN,
  isPerson: false,
  paymentOrder: null,
  paidOn: null,
  ...other,
});
const payment = (kopecks: number, purpose: string, other: Partial<PaymentToMatch> = {}): PaymentToMatch => ({
  id: 'payment',
  kopecks,
  number: '42',
  payerInn: INN,
  payerTitle: 'ООО «Вектор»',
  purpose,
  receivedOn: '2026-09-14',
  orderedOn: '2026-09-13',
  ...other,
});
const paid = (number: string, other: Partial<InvoiceToMatch> = {}) =>
  invoice(number, 0, { isPaid: true, kopecks: 100, paymentOrder: '42', paidOn: '2026-09-14', ...other });
const matchOf = (one: PaymentToMatch, invoices: InvoiceToMatch[], clients = [client]) => {
  const match = matchPayments([one], invoices, clients).get(one.id);
  if (!match) throw new Error('no match');
  return match;
};

describe('a payment is matched', () => {
  const by117 = 'Оплата по счету № 117 от 10.09.2026';
  test.each<[string, PaymentToMatch, InvoiceToMatch[], string, RegExp, [string, number][]]>([
    [
      'exactly',
      payment(100, by117),
      [invoice('117', 100), invoice('118', 100)],
      'Exact',
      /^Совпали номер/,
      [['117', 100]],
    ],
    [
      'with what is left of an invoice',
      payment(40, by117),
      [invoice('117', 40, { kopecks: 100 })],
      'Exact',
      /^Совпали номер счёта, остаток к оплате и ИНН/,
      [['117', 40]],
    ],
    ['in part', payment(60, by117), [invoice('117', 100)], 'Likely', /меньше на 0,40 ₽: часть/, [['117', 60]]],
    [
      'with what is left, where the rest was paid otherwise',
      payment(100, by117),
      [invoice('117', 40, { kopecks: 100, paid: 0 })],
      'Likely',
      /на 0,60 ₽ обучение оплачено иначе или снято: лишнее — на баланс/,
      [['117', 40]],
    ],
    ['with a rest', payment(150, by117), [invoice('117', 100)], 'Likely', /больше на 0,50 ₽: остаток/, [['117', 100]]],
    [
      'with two numbers of which one is open',
      payment(100, 'счет № 117, 118'),
      [invoice('117', 100)],
      'Likely',
      /другие номера/,
      [['117', 100]],
    ],
    [
      'with several',
      payment(300, 'по счетам № 118 и № 117'),
      [invoice('117', 100), invoice('118', 200, { date: '2026-09-11' })],
      'Likely',
      /Названы несколько счетов, их сумма/,
      [
        ['117', 100],
        ['118', 200],
      ],
    ],
    [
      'with several of another sum',
      payment(150, 'по счетам № 117, 118'),
      [invoice('117', 100), invoice('118', 200, { date: '2026-09-11' })],
      'Possible',
      /их сумма другая, сумма меньше на 1,50 ₽: часть оплаты$/,
      [
        ['117', 100],
        ['118', 50],
      ],
    ],
    [
      'of another year',
      payment(100, 'счет № 117'),
      [invoice('117', 100), invoice('117', 90, { date: '2025-09-10' })],
      'Likely',
      /несколько, сумма как у этого/,
      [['117', 100]],
    ],
    [
      'of two years alike',
      payment(100, 'счет № 117'),
      [invoice('117', 100), invoice('117', 100, { date: '2025-09-10' })],
      'Possible',
      /проверьте дату/,
      [['117', 100]],
    ],
    [
      'with another day',
      payment(100, 'счет № 117 от 11.09.2026'),
      [invoice('117', 100)],
      'Possible',
      /номер или дата/,
      [['117', 100]],
    ],
    [
      'with another payer',
      payment(100, by117, { payerInn: '500100732259' }),
      [invoice('117', 100)],
      'Possible',
      /^Совпали номер и сумма, но счёт другого клиента: ООО «Вектор»$/,
      [['117', 100]],
    ],
    [
      'without an INN',
      payment(100, by117, { payerInn: '' }),
      [invoice('117', 100)],
      'Possible',
      /банк не назвал/,
      [['117', 100]],
    ],
    [
      'with another payer and sum',
      payment(90, by117, { payerInn: '500100732259' }),
      [invoice('117', 100)],
      'Possible',
      /^Совпал номер, сумма меньше на 0,10 ₽: часть оплаты, но счёт другого клиента: ООО «Вектор»$/,
      [['117', 90]],
    ],
    [
      'with an own invoice of this sum before one of another client that was named',
      payment(90, by117, { payerInn: '500100732259' }),
      [invoice('117', 100), invoice('118', 90, { inn: '500100732259' })],
      'Possible',
      /^Совпали сумма и ИНН, но номер/,
      [['118', 90]],
    ],
    [
      'with an own invoice and one of another client',
      payment(300, 'по счетам № 117 и 119'),
      [invoice('117', 100), invoice('119', 200, { inn: '5001007322', organizationTitle: 'ООО «Азбука»' })],
      'Possible',
      /^Совпали номер и сумма, но счёт другого клиента \(№ 119\): ООО «Азбука»$/,
      [
        ['117', 100],
        ['119', 200],
      ],
    ],
    [
      'with its own invoice when that asks for the sum, whatever else is named',
      payment(100, 'по счетам № 117 и 119'),
      [invoice('117', 100), invoice('119', 200, { inn: '5001007322', organizationTitle: 'ООО «Азбука»' })],
      'Likely',
      /другие номера/,
      [['117', 100]],
    ],
    [
      'with those of several numbers and years whose sum agrees',
      payment(300, 'по счетам № 117 и 118'),
      [invoice('117', 90, { date: '2025-09-10' }), invoice('117', 100), invoice('118', 200)],
      'Likely',
      /их сумма и ИНН совпали/,
      [
        ['117', 100],
        ['118', 200],
      ],
    ],
    [
      'with nobody when another payer names invoices of two years',
      payment(50, 'счет № 117', { payerInn: '500100732259' }),
      [invoice('117', 100), invoice('117', 90, { date: '2025-09-10' })],
      'None',
      /Клиента с ИНН 500100732259 нет/,
      [],
    ],
    [
      'without a number',
      payment(100, 'За обучение'),
      [invoice('117', 100), invoice('118', 200)],
      'Likely',
      /номера счёта в назначении нет/,
      [['117', 100]],
    ],
    [
      'without a number, twice',
      payment(100, 'За обучение'),
      [invoice('117', 100), invoice('118', 100)],
      'Possible',
      /несколько счетов: № 117, 118/,
      [],
    ],
    ['with a wrong number', payment(100, 'счет № 5'), [invoice('117', 100)], 'Possible', /другие: 5/, [['117', 100]]],
    ['with its payer alone', payment(70, 'За обучение'), [invoice('117', 100)], 'Possible', /на его баланс/, []],
    [
      'with nobody',
      payment(70, 'За обучение', { payerInn: '500100732259' }),
      [invoice('117', 100)],
      'None',
      /Клиента с ИНН 500100732259 нет/,
      [],
    ],
    [
      'as what cards have brought, a purchase given back or not',
      payment(100, 'Зачисление средств по операциям с МБК. Мерчант №1. Комиссия 240.00. Возврат покупки 0.00/0.00.'),
      [invoice('117', 100)],
      'None',
      /^Зачисление оплат картой за вычетом комиссии 240\s₽\. .*«Учтён раньше»$/,
      [],
    ],
    ['as a return', payment(100, `Возврат. ${by117}`), [invoice('117', 100)], 'None', /возврат/, []],
    ['with one marked by hand', payment(100, by117), [paid('117')], 'None', /уже учтён: счёт № 117/, []],
    [
      'with one marked by hand, the order with zeros',
      payment(100, by117, { number: '00042' }),
      [paid('117', { paidOn: '2026-09-13' })],
      'None',
      /уже учтён/,
      [],
    ],
    [
      'with one paid by another order',
      payment(100, by117),
      [paid('117', { paymentOrder: '41' })],
      'Possible',
      /уже оплачен: деньги можно/,
      [],
    ],
  ])('%s', (_, one, invoices, certainty, reason, parts) => {
    const match = matchOf(one, invoices);
    expect(match.certainty).toBe(certainty);
    expect(match.reason).toMatch(reason);
    expect(match.invoices.map(({ invoice: { number }, kopecks }) => [number, kopecks])).toEqual(parts);
    if (certainty !== 'None') expect(match.client?.id).toBe(client.id);
  });

  test('with nobody when two clients have one INN', () => {
    const twin = { ...client, id: 'twin' };
    expect(matchOf(payment(70, 'За обучение'), [], [client, twin])).toMatchObject({ certainty: 'None', client: null });
  });

  test('not exactly when another payment asks for the same invoice', () => {
    const both = [payment(100, by117), payment(100, by117, { id: 'second', number: '43' })];
    const matches = matchPayments(both, [invoice('117', 100)], [client]);
    expect([...matches.values()].map(({ certainty }) => certainty)).toEqual(['Likely', 'Likely']);
    expect(matches.get('second')?.reason).toMatch(/ещё одним поступлением/);
  });
});

const digit = fc.integer({ min: 1, max: 4 });
const anyInvoices = fc.uniqueArray(
  fc.record({ number: digit, rest: digit, inn: digit, isPaid: fc.boolean(), year: fc.constantFrom('2025', '2026') }),
  { selector: ({ number, year }) => `${number} ${year}`, maxLength: 8 },
);
const anyPayments = fc.array(
  fc.record({
    number: fc.option(digit),
    year: fc.option(fc.constantFrom('2025', '2026')),
    kopecks: digit,
    inn: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 6 },
);

test('none is matched wrongly: an exact one is the only one that agrees in everything, and no sum is lost or exceeded', () => {
  fc.assert(
    fc.property(anyInvoices, anyPayments, (someInvoices, somePayments) => {
      const invoices = someInvoices.map(({ number, rest, inn, isPaid, year }) =>
        invoice(String(number), isPaid ? 0 : rest, {
          date: `${year}-01-05`,
          inn: `770000000${inn}`,
          isPaid,
          kopecks: rest,
        }),
      );
      const payments = somePayments.map(({ number, year, kopecks, inn }, index) => {
        const purpose = number === null ? 'За обучение' : `по счету № ${number}${year ? ` от 05.01.${year}` : ''}`;
        return payment(kopecks, purpose, { id: String(index), payerInn: inn === 0 ? '' : `770000000${inn}` });
      });
      const matches = matchPayments(payments, invoices, []);
      expect(matches.size).toBe(payments.length);
      const taken = new Set<string>();
      for (const one of payments) {
        const match = matches.get(one.id);
        const parts = match?.invoices ?? [];
        expect(parts.reduce((sum, { kopecks }) => sum + kopecks, 0)).toBeLessThanOrEqual(one.kopecks);
        for (const {
          invoice: { rest, isPaid },
          kopecks,
        } of parts) {
          expect(kopecks).toBeLessThanOrEqual(rest);
          expect(isPaid).toBe(false);
        }
        if (match?.certainty !== 'Exact') continue;
        const agreeing = invoices.filter(
          ({ number, date, inn, isPaid }) =>
            !isPaid &&
            inn === one.payerInn &&
            one.purpose.startsWith(`по счету № ${number}`) &&
            (!one.purpose.includes(' от ') || one.purpose.endsWith(date.slice(0, 4))),
        );
        expect(agreeing.map(({ id, rest }) => [id, rest])).toEqual([[parts[0]?.invoice.id, one.kopecks]]);
        expect(taken.has(parts[0]?.invoice.id ?? '')).toBe(false);
        taken.add(parts[0]?.invoice.id ?? '');
      }
    }),
    { numRuns: 500 },
  );
});

describe('a natural person', () => {
  const person = { ...client, id: 'person', title: 'Алёшина Вера Петровна', inn: '', isPerson: true };
  const his = (number: string, rest: number) =>
    invoice(number, rest, {
      organizationId: person.id,
      organizationTitle: person.title,
      inn: '',
      isPerson: true,
    });
  const ofBank = (purpose: string, payerTitle = 'ПАО СБЕРБАНК') => payment(100, purpose, { payerInn: '', payerTitle });
  test.each<[string, PaymentToMatch, InvoiceToMatch[], string, RegExp]>([
    [
      'is known by the name in the purpose, and never without a person',
      ofBank('АЛЕШИНА ВЕРА ПЕТРОВНА; по счету № 117'),
      [his('117', 100)],
      'Likely',
      /^Совпали номер счёта, сумма и ФИО/,
    ],
    [
      'by what the bank calls him, without a number',
      ofBank('За обучение', 'Алешина Вера Петровна//г. Самара//'),
      [his('117', 100), his('118', 90)],
      'Likely',
      /^Совпали сумма и ФИО/,
    ],
    [
      'and is no other of the surname',
      ofBank('Алёшина Анна'),
      [his('117', 100)],
      'None',
      /ИНН плательщика банк не назвал/,
    ],
    ['his money without an invoice is for his balance', ofBank('Вера Алёшина'), [], 'Possible', /известен по ФИО/],
  ])('%s', (_, one, invoices, certainty, reason) => {
    const match = matchOf(one, invoices, [client, person]);
    expect(match).toMatchObject({ certainty, reason: expect.stringMatching(reason) });
  });

  test('with the INN that is known is matched as anybody', () => {
    const inn = '500100732259';
    const one = payment(100, 'по счету № 117', { payerInn: inn });
    expect(matchOf(one, [{ ...his('117', 100), inn }]).certainty).toBe('Exact');
  });
});
