import type { Certainty } from '@dopusk/contract/bank-statements.ts';
import { describe, expect, test } from 'vitest';
import { type MadeDocument, type MadeStatement, statementFile } from '../../../demo/statement-file.ts';
import { decodeStatement } from './decode-statement.ts';
import { incomingOf } from './incoming.ts';
import { type ClientToMatch, type InvoiceToMatch, matchPayments } from './match-payments.ts';
import { parseStatement } from './parse-statement.ts';

// Forty statements with known outcomes, from the bytes of the file to what is proposed: none wrong, none lost.

const OWN = '40702810200000000001';
const FOREIGN = '40702810200000000009';
const VECTOR = '7707083893';
const AZBUKA = '5001007322';
const TRADER = '500100732259';

const clients: ClientToMatch[] = [
  { id: 'vector', title: 'Вектор', inn: VECTOR, isPerson: false },
  { id: 'azbuka', title: 'Азбука', inn: AZBUKA, isPerson: false },
  { id: 'trader', title: 'ИП Петров', inn: TRADER, isPerson: false },
];

const invoiceOf = (number: string, rest: number, inn: string, other: Partial<InvoiceToMatch> = {}): InvoiceToMatch => {
  const client = clients.find((one) => one.inn === inn);
  const organization = { organizationId: client?.id ?? '', organizationTitle: client?.title ?? '' };
  const open = { isPerson: false, isPaid: false, paymentOrder: null, paidOn: null };
  return {
    id: number,
    number,
    date: '2026-09-10',
    kopecks: rest,
    rest,
    paid: (other.kopecks ?? rest) - rest,
    inn,
    ...organization,
    ...open,
    ...other,
  };
};

const invoices: InvoiceToMatch[] = [
  invoiceOf('117', 1_500_000, VECTOR),
  invoiceOf('118', 470_050, TRADER),
  invoiceOf('119', 2_000_000, VECTOR, { date: '2026-09-11' }),
  invoiceOf('ПК-5/26', 990_000, AZBUKA),
  invoiceOf('0120', 100_000, AZBUKA),
  invoiceOf('121', 250_000, AZBUKA, { kopecks: 500_000 }),
  invoiceOf('90', 0, VECTOR, { kopecks: 700_000, isPaid: true, paymentOrder: '55', paidOn: '2026-09-14' }),
];

/** What becomes of each document: a payment with its certainty and invoices, or nothing. */
type Outcome = [Certainty, ...string[]] | null;

const by117: MadeDocument = { sum: '15000.00', inn: VECTOR, purpose: 'Оплата по счету № 117 от 10.09.2026' };
const exact117: Outcome = ['Exact', '117'];

type Made = Omit<MadeStatement, 'account'> & { account?: string };
const one = (document: MadeDocument, other: Partial<Made> = {}): Made => ({ documents: [document], ...other });
const like117 = (other: Partial<MadeDocument>, file: Partial<Made> = {}): Made => one({ ...by117, ...other }, file);

const statements: [string, Made, Outcome[]][] = [
  ['Windows', like117({}), [exact117]],
  ['DOS', like117({}, { encoding: 'cp866', label: 'DOS' }), [exact117]],
  ['UTF-8 that says Windows', like117({}, { encoding: 'utf8' }), [exact117]],
  ['UTF-8 with a BOM', like117({}, { encoding: 'bom' }), [exact117]],
  ['DOS that says Windows', like117({}, { encoding: 'cp866' }), [exact117]],
  ['Windows that says DOS', like117({}, { label: 'DOS' }), [exact117]],
  ['lines of Unix', like117({}, { lineEnd: '\n' }), [exact117]],
  ['a sum with a comma and a blank', like117({ sum: '15 000,00' }), [exact117]],
  ['a sum without kopecks', like117({ sum: '15000' }), [exact117]],
  ['a sum in which floats err', one({ sum: '4700.50', inn: TRADER, purpose: 'сч 118' }), [['Exact', '118']]],
  ['leading zeros of the order', like117({ number: '000118' }), [exact117]],
  ['an order with letters', like117({ number: 'ПП-7/1' }), [exact117]],
  ['a purpose with «=»', like117({ purpose: 'a=b; по счету № 117; c=d' }), [exact117]],
  [
    'a purpose in parts',
    like117({ purpose: '', extra: ['НазначениеПлатежа1=Оплата по', 'НазначениеПлатежа2=счету № 117'] }),
    [exact117],
  ],
  ['a purpose over two lines', like117({ purpose: 'Оплата', extra: ['по счету № 117'] }), [exact117]],
  ['unknown keys', like117({ extra: ['УИП=0', 'КодВыплат=1', 'ПлательщикКПП=770701001'] }), [exact117]],
  [
    'the payer in the old style',
    like117({ inn: '', payer: '', extra: [`Плательщик=ИНН ${VECTOR} ООО "Вектор"`] }),
    [exact117],
  ],
  ['no day of coming', like117({ received: null }), [exact117]],
  ['a memorial order', like117({ kind: 'Мемориальный ордер' }), [exact117]],
  ['a number with zeros', one({ sum: '1000.00', inn: AZBUKA, purpose: 'счет 120' }), [['Exact', '0120']]],
  ['a number with Latin letters', one({ sum: '9900', inn: AZBUKA, purpose: 'Сч. № ПK-5/26' }), [['Exact', 'ПК-5/26']]],
  [
    'what is left of an invoice',
    one({ sum: '2500.00', inn: AZBUKA, purpose: 'доплата по счету N121' }),
    [['Exact', '121']],
  ],
  [
    'two accounts, one foreign',
    { documents: [by117, { ...by117, number: '43', to: FOREIGN }], accounts: [FOREIGN] },
    [exact117, null],
  ],
  ['an outgoing order', { documents: [by117, { sum: '1250.00', from: OWN, to: FOREIGN }] }, [exact117, null]],
  ['a transfer to itself', like117({ from: OWN }), [null]],
  ['an order not executed', like117({ received: '' }), [null]],
  ['a part', like117({ sum: '5000.00' }), [['Likely', '117']]],
  ['too much', like117({ sum: '15000.01' }), [['Likely', '117']]],
  ['two invoices', like117({ sum: '35000.00', purpose: 'по счетам № 117 и 119' }), [['Likely', '117', '119']]],
  [
    'the same invoice twice',
    { documents: [by117, { ...by117, number: '43' }] },
    [
      ['Likely', '117'],
      ['Likely', '117'],
    ],
  ],
  [
    'two equal rows',
    { documents: [by117, by117] },
    [
      ['Likely', '117'],
      ['Likely', '117'],
    ],
  ],
  ['another payer', like117({ inn: TRADER }), [['Possible', '117']]],
  ['a person at the desk of a bank', like117({ inn: '0', payer: 'ПАО Сбербанк' }), [['Possible', '117']]],
  ['no number', like117({ purpose: 'За обучение' }), [['Likely', '117']]],
  ['another day of the invoice', like117({ purpose: 'счет № 117 от 10.09.2025' }), [['Possible', '117']]],
  ['a return', like117({ purpose: 'Возврат по счету № 117' }), [['None']]],
  ['marked by hand before', one({ number: '0055', sum: '7000.00', inn: VECTOR, purpose: 'по счету № 90' }), [['None']]],
  ['paid by another order before', one({ sum: '7000.00', inn: VECTOR, purpose: 'по счету № 90' }), [['Possible']]],
  ['nobody known', one({ sum: '10.00', inn: '7728168971', purpose: 'За воду, счет-фактура № 117' }), [['None']]],
  [
    'an account in the purpose, no invoice',
    one({ sum: '1.00', inn: AZBUKA, purpose: `на расч. счет ${OWN}` }),
    [['Possible']],
  ],
];

describe('of forty statements', () => {
  test('there are forty', () => expect(statements).toHaveLength(40));

  test.each(statements)('%s', (_, made, outcomes) => {
    const statement = parseStatement(decodeStatement(statementFile({ account: OWN, ...made })) ?? '');
    if (!statement) throw new Error('not read');
    expect(statement.documents).toHaveLength(made.documents.length);
    const { payments } = incomingOf(statement, { ownAccounts: [OWN] });
    const matches = matchPayments(
      payments.map(({ identity, ...payment }) => ({ id: identity, ...payment })),
      invoices,
      clients,
    );
    const found = payments.map(({ identity }) => {
      const match = matches.get(identity);
      return [match?.certainty, ...(match?.invoices ?? []).map(({ invoice }) => invoice.number)];
    });
    expect(found).toEqual(outcomes.filter((outcome) => outcome !== null));
  });
});
