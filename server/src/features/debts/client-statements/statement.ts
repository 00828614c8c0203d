import {
  type ClientStatement,
  STATEMENT_LINES,
  type StatementLine,
  type StatementQuery,
} from '@dopusk/contract/client-statements.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import { fieldRefusal, found } from '../../../http/refusal.ts';
import type { PartyRecord } from '../../documents/parties/party.ts';
import { findCounterparty } from '../../documents/static/db.ts';
import { isMonthly, listStatementCenters, type Movement, readMovements, type Sides } from './db.ts';

/** A statement with the two as documents name them. */
export interface FullStatement {
  statement: ClientStatement;
  center: PartyRecord;
  client: PartyRecord;
}

/**
 * The two whose accounts are compared: the caller's organization and the other that is named; a client with one center need
 * not name it.
 * @throws Refusal NotFoundOrganization, NotFoundEducationCenter for strangers; Invalid when the other side is to be chosen
 */
export async function findSides(
  db: Db | Tx,
  scope: OperatorScope,
  wanted: Pick<StatementQuery, 'clientId' | 'centerId'>,
): Promise<{ center: PartyRecord; client: PartyRecord }> {
  const clientId = isCenter(scope) ? wanted.clientId : (wanted.clientId ?? scope.organization?.id);
  if (!clientId) throw fieldRefusal('Invalid', 'clientId', 'Выберите организацию');
  const client = found(await findCounterparty(db, scope, clientId), 'NotFoundOrganization');
  const all = await listStatementCenters(db, scope, client.id);
  const linked = all.filter(({ isLinked }) => isLinked);
  // Whom a client has left it compares accounts with by name; of its centers one is meant when it has but one.
  const usual = linked.length > 0 ? linked : all;
  if (usual.length > 1 && !wanted.centerId) throw fieldRefusal('Invalid', 'centerId', 'Выберите учебный центр');
  const chosen = wanted.centerId ? all.find(({ party }) => party.id === wanted.centerId) : usual[0];
  return { client, center: found(chosen, 'NotFoundEducationCenter').party };
}

/**
 * What a client and a center owe each other, as the center's books have it.
 * @throws what findSides says, Invalid for more lines than a statement has
 */
export async function readStatement(db: Db, scope: OperatorScope, query: StatementQuery): Promise<FullStatement> {
  const { center, client } = await findSides(db, scope, query);
  const sides = { centerId: center.id, clientId: client.id };
  const figures = await figuresOf(db, sides, query);
  const statement = {
    center: { id: center.id, title: shownTitle(center) },
    client: { id: client.id, title: shownTitle(client) },
    ...figures,
    isMonthly: await isMonthly(db, sides),
  };
  return { statement, center, client };
}

/** @throws Refusal Invalid for more lines than a statement has */
export async function figuresOf(
  db: Db,
  sides: Sides,
  { dateStart, dateEnd, by }: Pick<StatementQuery, 'dateStart' | 'dateEnd' | 'by'>,
): Promise<Pick<ClientStatement, 'opening' | 'lines' | 'debit' | 'credit' | 'closing'>> {
  const period = { dateStart, dateEnd, by, limit: STATEMENT_LINES + 1 };
  const { opening, movements } = await readMovements(db, sides, period);
  if (movements.length > STATEMENT_LINES) {
    throw fieldRefusal('Invalid', 'dateStart', `В акте больше ${STATEMENT_LINES} строк: выберите период короче`);
  }
  const sum = (side: 'debit' | 'credit') => movements.reduce((total, row) => total + Number(row[side]), 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return {
    opening: toRubles(opening),
    lines: movements.map(lineOf),
    debit: toRubles(debit),
    credit: toRubles(credit),
    closing: toRubles(opening + debit - credit),
  };
}

const lineOf = ({ date, kind, number, payer, debit, credit }: Movement): StatementLine => ({
  date,
  title: `${titles[kind](number)}${payer ? `, за вас заплатило ${payer}` : ''}`,
  debit: toRubles(Number(debit)),
  credit: toRubles(Number(credit)),
});

const titles: Record<Movement['kind'], (number: string) => string> = {
  Act: (number) => `Акт № ${number}`,
  Annulled: (number) => `Аннулирован акт № ${number}`,
  Upd: (number) => `УПД № ${number}`,
  UpdAnnulled: (number) => `Аннулирован УПД № ${number}`,
  Invoice: (number) => `Счёт № ${number}`,
  Taught: (number) => `Счёт № ${number}: обучение оплачено`,
  Untaught: (number) => `Счёт № ${number}: не оплачено обучение`,
  // Whatever becomes of the training afterwards: it may be put back beside the invoice.
  Removed: (number) => `Счёт № ${number}: обучение исключено из счёта`,
  PutBack: (number) => `Счёт № ${number}: обучение возвращено в счёт`,
  Cancelled: (number) => `Отменён счёт № ${number}`,
  WithoutInvoice: () => 'Обучение, оплаченное без счёта',
  GivenBack: () => 'Возврат за обучение',
  Order: (number) => (number ? `Платёжное поручение № ${number}` : 'Платёжное поручение'),
  TakenBack: (number) => `Отменено поступление${number ? `: платёжное поручение № ${number}` : ''}`,
  Returned: (number) => `Возврат, платёжное поручение № ${number}`,
  ReturnUndone: (number) => `Отменён возврат: платёжное поручение № ${number}`,
  Correction: () => 'Исправление баланса',
  Adjusted: (number) => `УКД № ${number}`,
  AdjustmentUndone: (number) => `Отменён УКД № ${number}`,
  Card: () => 'Оплата деньгами с карты',
  Refund: () => 'Возврат денег с карты',
};
