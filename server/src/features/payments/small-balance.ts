import { Refusal } from '../../http/refusal.ts';
import { formatSum } from './format-sum.ts';
import { type Due, type Parts, reachOf } from './parts.ts';

/** @throws Refusal SmallBalance that says what is missing, and why money that is there cannot be spent here */
export function refuseSmallBalance(balance: Parts, dues: readonly Due[]): void {
  const { missing, spendable, elsewhere } = reachOf(balance, dues);
  if (missing === 0) return;
  const bound =
    elsewhere > 0
      ? `. Здесь можно потратить ${formatSum(spendable)}, ещё ${formatSum(elsewhere)} — только в другом учебном центре`
      : '';
  throw new Refusal('SmallBalance', `Недостаточно средств на балансе: не хватает ${formatSum(missing)}${bound}`);
}
