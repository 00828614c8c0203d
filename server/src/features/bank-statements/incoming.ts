import { createHash } from 'node:crypto';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { formatSum } from '../payments/format-sum.ts';
import { normalNumber, normalPurpose } from './mentions.ts';
import { dateOf, digits, kopecksOf, LONGEST, type Statement, type StatementDocument } from './parse-statement.ts';

/** A payment that came to an account of the center. */
export interface IncomingPayment {
  /** The same for the same payment in every statement that has it. */
  identity: string;
  account: string;
  receivedOn: string;
  orderedOn: string;
  number: string;
  kopecks: number;
  payerTitle: string;
  /** Empty when the bank does not say it. */
  payerInn: string;
  /** Likewise. */
  payerKpp: string;
  payerAccount: string;
  purpose: string;
}

/** An order of the center to somebody else, as far as the bank names him by his INN. */
export interface OutgoingPayment {
  /** The same for the same order in every statement that has it. */
  identity: string;
  paidOn: string;
  number: string;
  kopecks: number;
  payeeTitle: string;
  payeeInn: string;
  payeeKpp: string;
  purpose: string;
}

export interface Incoming {
  payments: IncomingPayment[];
  outgoings: OutgoingPayment[];
  /** What a person should look at, in words. */
  warnings: string[];
}

/** How many documents are named in one warning. */
const NAMED = 5;

/** A bank's cash desk: what a center brings there itself comes from no account of its own. */
const CASH_DESK = /^20202/;

/**
 * The payments of a statement that came to accounts of the center, and what does not add up. What it moves between its own
 * accounts, one that the portal does not know included, is no payment. A payment order that names
 * no day on which the money came has not been executed: it will be in a later statement.
 * @param ownInn by which the bank names the center as who pays
 * @param day today, YYYY-MM-DD: nothing has come on a later one
 */
export function incomingOf(
  statement: Statement,
  { ownAccounts, ownInn = '' }: { ownAccounts: readonly string[]; ownInn?: string },
  day = today(),
): Incoming {
  const own = new Set(ownAccounts);
  const payments: IncomingPayment[] = [];
  const outgoings: OutgoingPayment[] = [];
  const faults: string[] = [];
  const waiting: string[] = [];
  const moved: string[] = [];
  const others = new Map<string, string[]>();
  const sums = new Map<string, { received: number; writtenOff: number }>();
  const seen = new Map<string, number>();

  const add = (account: string, side: 'received' | 'writtenOff', kopecks: number) => {
    const sum = sums.get(account) ?? { received: 0, writtenOff: 0 };
    sum[side] += kopecks;
    sums.set(account, sum);
  };

  for (const document of statement.documents) {
    const payer = accountOf(document, 'плательщик');
    const payee = accountOf(document, 'получатель');
    const kopecks = kopecksOf(said(document, 'сумма'));
    const orderedOn = dateOf(said(document, 'дата'));
    const receivedOn = receivedOnOf(document, orderedOn);
    if (kopecks !== null) {
      if (!isUnexecuted(document)) add(payee, 'received', kopecks);
      add(payer, 'writtenOff', kopecks);
    }
    const isOwnMoney = own.has(payer) || (ownInn !== '' && payerOf(document).payerInn === ownInn);
    if (own.has(payee) && isOwnMoney && !CASH_DESK.test(payer)) {
      moved.push(nameOf(document));
      continue;
    }
    // What leaves the center is nobody's payment.
    if (own.has(payer)) {
      outgoings.push(...outgoingOf(document, payer, day));
      continue;
    }
    if (!own.has(payee)) {
      others.set(payee, [...(others.get(payee) ?? []), nameOf(document)]);
      continue;
    }
    if (kopecks === null || kopecks <= 0) {
      faults.push(`${nameOf(document)}: не прочитана сумма «${said(document, 'сумма')}»`);
    } else if (isUnexecuted(document)) {
      waiting.push(nameOf(document));
    } else if (receivedOn === null) {
      faults.push(
        `${nameOf(document)}: не прочитана дата «${said(document, 'датапоступило') || said(document, 'дата')}»`,
      );
    } else if (receivedOn > day) {
      faults.push(`${nameOf(document)}: дата поступления ${dotted(receivedOn)} ещё не наступила`);
    } else {
      const payment = {
        account: payee,
        receivedOn,
        orderedOn: orderedOn ?? receivedOn,
        number: said(document, 'номер'),
        kopecks,
        ...payerOf(document),
        payerAccount: payer,
        purpose: purposeOf(document),
      };
      const likeness = likenessOf(payment);
      const ordinal = (seen.get(likeness) ?? 0) + 1;
      seen.set(likeness, ordinal);
      payments.push({ identity: hash([likeness, ordinal]), ...payment });
    }
  }
  const warnings = [
    ...(statement.isWhole
      ? []
      : ['Файл обрывается: последней строки «КонецФайла» нет, документы в конце могли потеряться']),
    ...unknownAccounts(statement, own),
    ...toOthers(statement, others),
    ...named('Перевод между своими счетами, это не поступление', moved),
    ...named('Документы, которые не удалось прочитать', faults),
    ...named('Банк ещё не исполнил, они придут в следующей выписке', waiting),
    ...statement.sections.flatMap(unbalanced),
    ...differingTurnovers(statement, own, sums),
  ];
  return { payments, outgoings, warnings };
}

const said = ({ values }: StatementDocument, key: string): string => values.get(key)?.slice(0, LONGEST) ?? '';

const accountOf = (document: StatementDocument, side: 'плательщик' | 'получатель'): string =>
  digits(said(document, `${side}счет`) || said(document, `${side}расчсчет`));

const nameOf = (document: StatementDocument): string =>
  `№ ${said(document, 'номер') || 'без номера'} от ${said(document, 'дата') || '…'} (строка ${document.line})`;

/** The bank says when the money came, and for this document it says nothing. */
const isUnexecuted = ({ values }: StatementDocument): boolean => values.get('датапоступило') === '';

function receivedOnOf(document: StatementDocument, orderedOn: string | null): string | null {
  const text = said(document, 'датапоступило');
  return text ? dateOf(text) : orderedOn;
}

/** An order that the bank has carried out, to whom it names by an INN; nothing for another. */
function outgoingOf(document: StatementDocument, account: string, day: string): OutgoingPayment[] {
  const kopecks = kopecksOf(said(document, 'сумма'));
  const paidOn = dateOf(said(document, 'датасписано') || said(document, 'дата'));
  const { title: payeeTitle, inn: payeeInn, kpp: payeeKpp } = sideOf(document, 'получатель');
  const number = said(document, 'номер');
  if (!kopecks || kopecks < 0 || !paidOn || paidOn > day || !payeeInn || !number) return [];
  const identity = hash([account, 'out', paidOn, normalNumber(number), kopecks, payeeInn]);
  const purpose = purposeOf(document);
  return [{ identity, paidOn, number, kopecks, payeeTitle, payeeInn, payeeKpp, purpose }];
}

function payerOf(document: StatementDocument): Pick<IncomingPayment, 'payerTitle' | 'payerInn' | 'payerKpp'> {
  const { title: payerTitle, inn: payerInn, kpp: payerKpp } = sideOf(document, 'плательщик');
  return { payerTitle, payerInn, payerKpp };
}

/** Old statements write the INN before the name: «ИНН 7707083893 ООО „Заказчик“». */
function sideOf(document: StatementDocument, side: 'плательщик' | 'получатель') {
  const [, prefix = '', kpp = '', rest = ''] =
    /^(?:ИНН\s*(\d{10}(?:\d{2})?)(?:\s*КПП\s*(\d{9}))?\s+)?(.*)$/i.exec(said(document, side)) ?? [];
  const stated = said(document, `${side}инн`);
  const branch = said(document, `${side}кпп`);
  return {
    title: said(document, `${side}1`) || rest,
    inn: /^(\d{10}|\d{12})$/.test(stated) && !/^0+$/.test(stated) ? stated : prefix,
    kpp: /^\d{9}$/.test(branch) && !/^0+$/.test(branch) ? branch : kpp,
  };
}

/** Some banks fill both the whole and its lines with the same text: one is taken. */
function purposeOf(document: StatementDocument): string {
  const lines = [1, 2, 3, 4, 5, 6].map((n) => said(document, `назначениеплатежа${n}`)).filter(Boolean);
  return (said(document, 'назначениеплатежа') || lines.join(' ')).replace(/\s+/g, ' ').slice(0, LONGEST);
}

/** Some programs fill up the number of an order with zeros, others do not: it is the same order. */
const likenessOf = (payment: Omit<IncomingPayment, 'identity' | 'payerKpp'>): string =>
  hash([
    payment.account,
    'in',
    payment.orderedOn,
    normalNumber(payment.number),
    payment.kopecks,
    payment.payerAccount,
    normalPurpose(payment.purpose),
  ]);

const hash = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function named(title: string, documents: readonly string[]): string[] {
  if (documents.length === 0) return [];
  const rest = documents.length - NAMED;
  return [`${title}: ${documents.slice(0, NAMED).join('; ')}${rest > 0 ? ` и ещё ${rest}` : ''}`];
}

function unknownAccounts({ accounts }: Statement, own: ReadonlySet<string>): string[] {
  return accounts
    .filter((account) => !own.has(account))
    .map((account) => `Счёта ${account} нет в реквизитах центра: поступления на него не взяты`);
}

/** An account that the statement says to be about is named there already. */
function toOthers({ accounts }: Statement, documents: ReadonlyMap<string, readonly string[]>): string[] {
  return [...documents]
    .filter(([account]) => !accounts.includes(account))
    .flatMap(([account, names]) => named(`Не наш счёт: ${account || 'не назван'}, поступления не взяты`, names));
}

function unbalanced({ account, opening, received, writtenOff, closing }: Statement['sections'][number]): string[] {
  if (opening === null || received === null || writtenOff === null || closing === null) return [];
  if (opening + received - writtenOff === closing) return [];
  return [`Остатки по счёту ${account} не сходятся: начальный, обороты и конечный не дают равенства`];
}

/** Some banks give zeros for what they do not count: those are not compared. */
function differingTurnovers(
  { sections }: Statement,
  own: ReadonlySet<string>,
  sums: ReadonlyMap<string, { received: number; writtenOff: number }>,
): string[] {
  return [...own].flatMap((account) => {
    const ofAccount = sections.filter((section) => section.account === account);
    const stated = (side: 'received' | 'writtenOff') => ofAccount.reduce((sum, one) => sum + (one[side] ?? 0), 0);
    const sides = [
      ['received', 'поступлений'],
      ['writtenOff', 'списаний'],
    ] as const;
    return sides.flatMap(([side, word]) => {
      const [said, counted] = [stated(side), sums.get(account)?.[side] ?? 0];
      if (said === 0 || said === counted) return [];
      return [
        `По счёту ${account} банк насчитал ${word} на ${formatSum(said)}, документов в файле на ${formatSum(counted)}`,
      ];
    });
  });
}
