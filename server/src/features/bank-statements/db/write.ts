import type { BankPaymentState } from '@dopusk/contract/bank-statements.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { IncomingPayment } from '../incoming.ts';

export interface NewStatement {
  title: string;
  sha256: string;
  dateStart: string | null;
  dateEnd: string | null;
  accounts: readonly string[];
  warnings: readonly string[];
}

/** Keeps a statement; the same file again is the statement that it was, with what is to be said of it now. */
export async function keepStatement(
  tx: Tx,
  scope: CenterScope,
  { accounts, warnings, ...statement }: NewStatement,
): Promise<Seen<'bankStatements'>> {
  const { id } = await tx
    .insertInto('bankStatements')
    .values({
      id: newId(),
      centerId: scope.organization.id,
      ...statement,
      warnings: JSON.stringify(warnings),
      accounts: accounts.join(' '),
      createdBy: scope.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['centerId', 'sha256']).doUpdateSet({ warnings: JSON.stringify(warnings) }),
    )
    .returning('id')
    .$narrowType<{ id: Seen<'bankStatements'> }>()
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows of one statement: a query has at most 65,535 parameters. */
const PORTION = 1000;

/** Adds the payments that no statement has had, in one order, so that two uploads wait for each other. Gives the added. */
export async function addPayments(
  tx: Tx,
  scope: CenterScope,
  statementId: Seen<'bankStatements'>,
  payments: readonly IncomingPayment[],
): Promise<{ kopecks: number }[]> {
  // Their ids follow the file, by which lists order the payments of a day.
  const sorted = payments
    .map((payment) => ({ id: newId(), ...payment }))
    .sort((one, other) => (one.identity < other.identity ? -1 : 1));
  const added: { kopecks: number }[] = [];
  for (let at = 0; at < sorted.length; at += PORTION) {
    const rows = await tx
      .insertInto('bankPayments')
      .values(
        sorted.slice(at, at + PORTION).map(({ kopecks, ...payment }) => ({
          centerId: scope.organization.id,
          statementId,
          amountKopecks: kopecks,
          ...payment,
        })),
      )
      .onConflict((conflict) => conflict.columns(['centerId', 'identity']).doNothing())
      .returning('amountKopecks as kopecks')
      .execute();
    added.push(...rows);
  }
  return added;
}

/** Locks a payment and reads it; undefined when it is not the center's. */
export async function lockBankPayment(tx: Tx, scope: CenterScope, id: string) {
  const locked = await tx
    .selectFrom('bankPayments')
    .where('id', '=', id)
    .where('centerId', '=', scope.organization.id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // First the lock, then the state: read in one statement the state could be older than the lock.
  return tx
    .selectFrom('bankPayments')
    .where('id', '=', id)
    .select(['id', 'state', 'amountKopecks as kopecks', 'number', 'payerInn', 'payerTitle'])
    .select(['purpose', 'receivedOn', 'orderedOn', 'payerKpp'])
    .$narrowType<{ id: Locked<'bankPayments'> }>()
    .executeTakeFirstOrThrow();
}

export async function decideBankPayment(
  tx: Tx,
  scope: CenterScope,
  id: Locked<'bankPayments'>,
  state: BankPaymentState,
): Promise<void> {
  const isOpen = state === 'New';
  await tx
    .updateTable('bankPayments')
    .set({ state, decidedBy: isOpen ? null : scope.userId, decidedAt: isOpen ? null : new Date() })
    .where('id', '=', id)
    .execute();
}

/** A part of a payment that was put down to an organization and has not been taken back. */
export interface HeldPart {
  transferId: Seen<'transfers'>;
  invoiceId: Seen<'invoices'> | null;
  organizationId: Seen<'organizations'>;
  kopecks: number;
}

/** Where a payment is put down now. */
export function listHeldParts(tx: Tx, id: Locked<'bankPayments'>): Promise<HeldPart[]> {
  return tx
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transferId', 'transfers.id')
    .innerJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
    .where('transfers.bankPaymentId', '=', id)
    .where('transfers.kind', '<>', 'reversal')
    .where('accounts.kind', '=', 'balance')
    .where('back.id', 'is', null)
    .orderBy('transfers.id')
    .select([
      'transfers.id as transferId',
      'transfers.invoiceId',
      'accounts.organizationId',
      'entries.amountKopecks as kopecks',
    ])
    .$castTo<HeldPart>()
    .execute();
}

/** The organizations that a payment is put down to now though its payer's INN is another's; a natural person is seldom named by one. */
export function listOtherOwners(
  tx: Tx,
  { id, payerInn }: { id: Locked<'bankPayments'>; payerInn: string },
): Promise<{ title: string; inn: string }[]> {
  return tx
    .selectFrom('organizations')
    .where('organizations.inn', '<>', payerInn)
    .where('organizations.isPerson', '=', false)
    .where(sql<boolean>`${payerInn} <> ''`)
    .where('organizations.id', 'in', (from) =>
      from
        .selectFrom('transfers')
        .innerJoin('entries', 'entries.transferId', 'transfers.id')
        .innerJoin('accounts', 'accounts.id', 'entries.accountId')
        .leftJoin('transfers as back', 'back.reverses', 'transfers.id')
        .where('transfers.bankPaymentId', '=', id)
        .where('transfers.kind', '<>', 'reversal')
        .where('back.id', 'is', null)
        .where('accounts.kind', '=', 'balance')
        .select('accounts.organizationId')
        .$narrowType<{ organizationId: string }>(),
    )
    .orderBy('organizations.title')
    .select([shownTitleOf('organizations').as('title'), 'organizations.inn'])
    .execute();
}
