import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { PaymentStatus } from '@dopusk/contract/payments.ts';
import type { Difference, DifferenceKind } from '@dopusk/contract/reconciliation.ts';
import type { Context } from '../../../context.ts';
import type { Seen } from '../../../db/seen.ts';
import { PaymentUnknownError, type Period } from '../../../outside/payments/port.ts';
import { findByBankIds, listOwn, type Matter, type OwnMatter } from './db/reconciliations.ts';
import type { Reach } from './reach.ts';

/** The bank's list is compared in portions of so many. */
const PORTION = 100;

interface AtBank {
  bankId: string;
  status: PaymentStatus;
  amountKopecks: number;
}

export interface BankCheck {
  differences: Difference[];
  bankPayments: number;
  bankRefunds: number;
  /** Our payments and refunds that still wait while the bank has decided. */
  undecided: { payments: Seen<'payments'>[]; refunds: Seen<'refunds'>[] };
}

/**
 * Compares the bank's payments and refunds with ours, both ways.
 * @throws PaymentProviderError when the bank does not answer
 */
export async function checkBank(context: Context, reach: Reach): Promise<BankCheck> {
  const payments = await compare(context, reach, 'payment');
  const refunds = await compare(context, reach, 'refund');
  return {
    differences: [...payments.differences, ...refunds.differences],
    bankPayments: payments.count,
    bankRefunds: refunds.count,
    undecided: { payments: payments.undecided, refunds: refunds.undecided },
  };
}

const kinds: Record<Matter, Record<'status' | 'sum' | 'missing' | 'unknown', DifferenceKind>> = {
  payment: { status: 'bank-status', sum: 'bank-sum', missing: 'bank-missing', unknown: 'bank-unknown' },
  refund: {
    status: 'bank-refund-status',
    sum: 'bank-refund-sum',
    missing: 'bank-refund-missing',
    unknown: 'bank-refund-unknown',
  },
};

async function compare<M extends Matter>({ db, payments: bank }: Context, reach: Reach, matter: M) {
  const differences: Difference[] = [];
  const undecided: Seen<`${M}s`>[] = [];
  const seen = new Set<string>();
  let count = 0;

  const judge = (own: OwnMatter<M>, there: AtBank) => {
    const sums = { reference: own.id, subject: own.subject, here: toRubles(own.amountKopecks) };
    if (own.amountKopecks !== there.amountKopecks) {
      differences.push({ kind: kinds[matter].sum, ...sums, there: toRubles(there.amountKopecks) });
    }
    if (own.status === there.status) return;
    differences.push({ kind: kinds[matter].status, ...sums, there: toRubles(there.amountKopecks) });
    if (own.status === 'pending') undecided.push(own.id);
  };

  const judgePortion = async (portion: AtBank[]) => {
    const own = await findByBankIds(
      db,
      reach,
      matter,
      bank.name,
      portion.map(({ bankId }) => bankId),
    );
    for (const there of portion) {
      seen.add(there.bankId);
      const known = own.get(there.bankId);
      if (known === 'foreign' || (known === undefined && !reach.isWholePortal)) continue;
      count += 1;
      if (known === undefined) {
        if (there.status !== 'succeeded') continue;
        const nothing = { reference: there.bankId, subject: '', here: null };
        differences.push({ kind: kinds[matter].unknown, ...nothing, there: toRubles(there.amountKopecks) });
      } else judge(known, there);
    }
  };

  let portion: AtBank[] = [];
  for await (const there of listed(bank, matter, periodOf(reach))) {
    portion.push(there);
    if (portion.length === PORTION) await judgePortion(portion.splice(0));
  }
  await judgePortion(portion.splice(0));

  // Around midnight the day of ours may differ from the bank's: what the list lacks is asked for by its id.
  for await (const own of listOwn(db, reach, matter, bank.name)) {
    if (seen.has(own.bankId)) continue;
    const there = await readOne(bank, matter, own.bankId);
    if (there) judge(own, there);
    else {
      const sums = { reference: own.id, subject: own.subject, here: toRubles(own.amountKopecks), there: null };
      differences.push({ kind: kinds[matter].missing, ...sums });
    }
  }
  portion = [];
  return { differences, undecided, count };
}

type Bank = Context['payments'];

async function* listed(bank: Bank, matter: Matter, period: Period): AsyncGenerator<AtBank> {
  if (matter === 'payment') {
    for await (const { providerPaymentId, ...payment } of bank.listPayments(period)) {
      yield { ...payment, bankId: providerPaymentId };
    }
  } else {
    for await (const { providerRefundId, ...refund } of bank.listRefunds(period)) {
      yield { ...refund, bankId: providerRefundId };
    }
  }
}

async function readOne(bank: Bank, matter: Matter, bankId: string): Promise<AtBank | null> {
  try {
    const { status, amountKopecks } = matter === 'payment' ? await bank.read(bankId) : await bank.readRefund(bankId);
    return { bankId, status, amountKopecks };
  } catch (error) {
    if (error instanceof PaymentUnknownError) return null;
    throw error;
  }
}

/** The days as moments; Moscow has had one offset since 2014. */
function periodOf({ dateStart, dateEnd }: Reach): Period {
  const to = new Date(`${dateEnd}T00:00:00+03:00`);
  to.setUTCDate(to.getUTCDate() + 1);
  return { from: new Date(`${dateStart}T00:00:00+03:00`), to };
}
