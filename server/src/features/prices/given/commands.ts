import { lessPercent } from '@dopusk/contract/agreed-price.ts';
import { canPay } from '@dopusk/contract/assignments.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { GivenPriceBody, GivenPricesBody, givenPrices } from '@dopusk/contract/given-prices.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import type { PricingContract } from '../../documents/contract/db/basis.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findDiscountLimit, findOfGroup, lockPriced, type Priced, updatePrice } from './db.ts';

/**
 * Gives an unpaid assignment a price by hand (docs/rules.md#5.15): no rule changes it any more.
 * @throws Refusal NotFoundAssignCourse, AssignAlreadyPaid; AssignInAct while an act tells of it; AssignAlreadyInvoiced while an invoice waits for its payment,
 *   PriceAtBank while its card payment waits at the bank; Invalid for more than the list or the valid contract says, DiscountTooLarge for less than the operator may give
 */
export function givePrice(db: Db, scope: CenterScope, { assignId, price, reason }: GivenPriceBody): Promise<null> {
  return transaction(db, async (tx) => {
    const assignments = await lockAll(tx, scope, [assignId]);
    await giveAll(tx, scope, assignments, { field: 'price', reason, kopecksFor: () => toKopecks(price) });
    return null;
  });
}

/**
 * The same for many at once: to all of them or to none.
 * @throws Refusal as givePrice, naming whom it is about
 */
export function givePrices(
  db: Db,
  scope: CenterScope,
  { assignIds, group, by, percent, price, reason }: GivenPricesBody,
): Promise<Reply<typeof givenPrices.giveMany>> {
  return transaction(db, async (tx) => {
    const assignments = group ? await lockOpen(tx, scope, group) : await lockAll(tx, scope, [...new Set(assignIds)]);
    const agreements = await giveAll(
      tx,
      scope,
      assignments,
      by === 'Percent'
        ? { field: 'percent', reason, kopecksFor: ({ listKopecks }) => lessPercent(listKopecks, percent ?? 0) }
        : { field: 'price', reason, kopecksFor: () => toKopecks(price ?? 0) },
    );
    return { given: assignments.length, agreements };
  });
}

async function lockAll(tx: Tx, scope: CenterScope, ids: readonly string[]): Promise<Priced[]> {
  const assignments = await lockPriced(tx, scope, ids);
  if (assignments.length < ids.length) throw new Refusal('NotFoundAssignCourse');
  return assignments;
}

/** Those on a course in a group whose price may still be another. */
async function lockOpen(tx: Tx, scope: CenterScope, group: { groupId: string; courseId: string }): Promise<Priced[]> {
  const ids = await findOfGroup(tx, scope, group);
  const assignments = ids.length > 0 ? await lockPriced(tx, scope, ids) : [];
  const open = assignments.filter((one) => !one.isPaid && !one.isInAct && one.invoice === null && !one.isAtBank);
  if (open.length === 0)
    throw new Refusal('NotFoundAssignCourse', 'Все уже оплачены, оплачиваются картой или стоят в счетах и актах');
  return open;
}

interface Giving {
  /** Of the form, where it says how much. */
  field: 'price' | 'percent';
  reason: string;
  kopecksFor: (assignment: Priced) => number;
}

/** @returns the contracts that a price is lower than by now */
async function giveAll(
  tx: Tx,
  scope: CenterScope,
  assignments: Priced[],
  { field, reason, kopecksFor }: Giving,
): Promise<Reply<typeof givenPrices.giveMany>['agreements']> {
  const [only] = assignments;
  const isOne = assignments.length === 1;
  const name = ({ fullName }: Priced) => (isOne ? '' : `${fullName}: `);
  if (only && isOne) refuseUnless(canPay(only));
  const paid = assignments.filter(({ isPaid }) => isPaid);
  if (paid.length > 0) {
    throw new Refusal('AssignAlreadyPaid', `Уже оплачены, их цена не меняется: ${namesOf(paid)}. Снимите с них выбор`);
  }
  const accepted = assignments.filter(({ isInAct }) => isInAct);
  if (accepted.length > 0) {
    const text = isOne
      ? 'Обучение стоит в акте, его цена не меняется: сначала аннулируйте акт'
      : `Стоят в актах, их цена не меняется: ${namesOf(accepted)}. Сначала аннулируйте акты или снимите выбор`;
    throw new Refusal('AssignInAct', text);
  }
  const invoiced = assignments.filter(({ invoice }) => invoice !== null);
  if (invoiced.length > 0) {
    const text = isOne
      ? `Назначение стоит в счёте № ${only?.invoice}: сначала отмените его`
      : `Стоят в счетах, которые ждут оплаты: ${invoiced.map(({ fullName, invoice }) => `${fullName} – № ${invoice}`).join(', ')}. Сначала отмените счета или снимите выбор`;
    throw new Refusal('AssignAlreadyInvoiced', text);
  }
  const atBank = assignments.filter((one) => one.isAtBank);
  if (atBank.length > 0) {
    const text = `Сейчас оплачивают картой: ${namesOf(atBank)}. Снимите с них выбор или подождите, пока банк ответит`;
    throw new Refusal('PriceAtBank', isOne ? undefined : text);
  }
  const limit = await findDiscountLimit(tx, scope);
  for (const assignment of assignments) {
    const { listKopecks } = assignment;
    const kopecks = kopecksFor(assignment);
    if (kopecks > listKopecks) {
      const text = `${name(assignment)}${isOne ? 'Не' : 'не'} больше цены по прайсу: ${formatSum(listKopecks)}`;
      throw fieldRefusal('Invalid', field, text);
    }
    refuseOverContract(assignment, kopecks, { field, isOne });
    const lowest = lessPercent(listKopecks, limit);
    if (kopecks < lowest) {
      const allowed = `Вам разрешена скидка до ${limit} %`;
      const text = field === 'percent' ? allowed : `${allowed}: ${name(assignment)}не меньше ${formatSum(lowest)}`;
      throw fieldRefusal('DiscountTooLarge', field, text);
    }
  }
  for (const assignment of assignments) {
    const { id, listKopecks, priceKopecks: from } = assignment;
    const kopecks = kopecksFor(assignment);
    await updatePrice(tx, id, { kopecks, listKopecks, kind: 'Hand', reason: `назначена вручную: ${reason}` });
    await audit(tx, scope, 'assignment.price-given', id, { from, to: kopecks, reason });
  }
  return agreementsOf(assignments, kopecksFor);
}

/** The contracts that say more than is asked from now on, each once by its number and day: an agreement to it has to say so. */
function agreementsOf(assignments: readonly Priced[], kopecksFor: Giving['kopecksFor']) {
  const lowered = assignments.flatMap((assignment) => {
    const { contract, priceKopecks } = assignment;
    return contract && kopecksFor(assignment) < mostOf(contract, priceKopecks) ? [contract] : [];
  });
  return [...new Map(lowered.map(({ number, date }) => [`${number} ${date}`, { number, date }])).values()];
}

/**
 * What a contract says is not raised afterwards (273-ФЗ, article 54, part 3); what was lowered since then goes back up to it.
 * @throws Refusal Invalid with the field
 */
function refuseOverContract(
  { fullName, priceKopecks, contract }: Priced,
  kopecks: number,
  { field, isOne }: Pick<Giving, 'field'> & { isOne: boolean },
): void {
  if (contract === null) return;
  const most = mostOf(contract, priceKopecks);
  if (kopecks <= most) return;
  const text = `${isOne ? 'По' : `${fullName}: по`} договору ${contractName(contract)} – ${formatSum(most)}, выше цену не сделать: сначала отзовите договор`;
  throw fieldRefusal('Invalid', field, text);
}

/** In kopecks; of a contract that does not say it of each, what it costs by now. */
const mostOf = ({ price }: PricingContract, priceKopecks: number): number =>
  price === null ? priceKopecks : toKopecks(price);

const contractName = ({ number, date }: PricingContract): string => `№\u00a0${number} от ${shortDate(date)}`;

const NAMES_SHOWN = 5;

function namesOf(assignments: readonly Priced[]): string {
  const more = assignments.length > NAMES_SHOWN ? ` и ещё ${assignments.length - NAMES_SHOWN}` : '';
  const shown = assignments.slice(0, NAMES_SHOWN).map(({ fullName }) => fullName);
  return `${shown.join(', ')}${more}`;
}
