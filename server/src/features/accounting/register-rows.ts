import type { AccountingRow } from '@dopusk/contract/accounting.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { AccountedData, Stored } from './db.ts';

/** A line of an invoice or an act, a payment or a УКД, as accountants enter it; sums in kopecks, VAT inside them. */
export interface AccountedLine {
  title: string;
  unit: string;
  quantity: number | null;
  price: number | null;
  sum: number;
  /** Percent; null without VAT, and where it is not known. */
  rate: number | null;
  vat: number | null;
}

/** «12 500,00» in kopecks. */
const kopecksOf = (text: string): number => Number(text.replace(/[^0-9]/g, ''));

/** What a document says of VAT: «В том числе НДС 5 %», «Без НДС». */
export const rateOf = ({ оплата }: AccountedData): number | null =>
  Number(/НДС (\d+)/.exec(оплата.ндс_название)?.[1] ?? 0) || null;

/** The lines of a document. Their VAT adds up to that of the document: the last one has what rounding left. */
export function linesOf(data: AccountedData): AccountedLine[] {
  const rate = rateOf(data);
  const total = rate ? kopecksOf(data.оплата.ндс_сумма) : 0;
  let left = total;
  const { услуги = [] } = data;
  return услуги.map(({ название, единица, количество, цена, сумма }, index) => {
    const sum = kopecksOf(сумма);
    const isLast = index === услуги.length - 1;
    const vat = rate ? (isLast ? left : Math.round((sum * rate) / (100 + rate))) : null;
    left -= vat ?? 0;
    return { title: название, unit: единица, quantity: количество, price: kopecksOf(цена), sum, rate, vat };
  });
}

/** What money moved for. Money that a center has vouched for goes back to the balance without leaving the center. */
const moneyTitle = ({ kind, moved, invoice, isCard, reason, isToCard }: Stored): string => {
  if (kind === 'SetOff') {
    if (moved === 'refund') return `Зачтённое возвращено на баланс: ${reason}`;
    return moved === 'reversal'
      ? `Отменён зачёт с баланса: ${reason}`
      : `Зачтено с баланса в оплату обучения: ${reason}`;
  }
  if (moved === 'return') {
    return reason ? `Отменён возврат на расчётный счёт: ${reason}` : 'Возврат с баланса на расчётный счёт';
  }
  // What a УКД has put on the balance names it.
  if (kind === 'Adjustment') return reason;
  if (moved === 'correction') return `Исправление баланса: ${reason}`;
  if (moved === 'refund') {
    const where = isToCard ? 'на карту' : 'на баланс клиента, деньги с карты';
    return `Возврат за обучение ${where}${reason ? `: ${reason}` : ''}`;
  }
  // Of money for a training that the center had set off itself: nothing of it came by an order.
  if (moved === 'reversal' && isCard) return `Отменён зачёт обучения деньгами с карты${reason ? `: ${reason}` : ''}`;
  if (moved === 'reversal') {
    return `Отменено поступление${invoice ? ` по счёту № ${invoice}` : ''}${reason ? `: ${reason}` : ''}`;
  }
  if (isCard) return `Оплата обучения деньгами с карты${invoice ? ` по счёту № ${invoice}` : ''}`;
  return invoice ? `Оплата по счёту № ${invoice}` : 'Поступление на баланс';
};

/** The lines that a document or a payment is entered by; of a void document one that says so, of nothing, and what it had said. */
export function accountedLines(stored: Stored): AccountedLine[] {
  const none = { unit: '', quantity: null, price: null, rate: null, vat: null };
  if (stored.voided) {
    const rate = stored.data?.оплата ? rateOf(stored.data) : null;
    const vat = rate === null ? null : 0;
    return [{ ...none, rate, vat, title: voidedTitle(stored, stored.voided), sum: 0 }];
  }
  if (stored.data?.оплата) return linesOf(stored.data);
  if (!stored.moved) return [];
  const title = [moneyTitle(stored), stored.whoLearns].filter(Boolean).join('. ');
  const { vatPercent: rate, vatKopecks } = stored;
  return [{ ...none, title, sum: Number(stored.kopecks), rate, vat: vatKopecks === null ? null : Number(vatKopecks) }];
}

/** What is to be taken out of the books stands there: the sum and its VAT. */
function voidedTitle({ kind, data }: Stored, { on, reason }: NonNullable<Stored['voided']>): string {
  const title = `${kind === 'Act' ? 'Аннулирован' : 'Отменён'} ${dotted(on)}${reason ? `: ${reason}` : ''}`;
  if (!data?.оплата?.сумма) return title;
  const { сумма, ндс_название, ндс_сумма } = data.оплата;
  const vat =
    rateOf(data) === null ? '' : `, ${ндс_название.charAt(0).toLowerCase()}${ндс_название.slice(1)} ${ндс_сумма}`;
  return `${title} (было ${сумма}${vat})`;
}

export const contractOf = ({ contract }: Pick<Stored, 'contract'>): string =>
  contract?.номер ? `№ ${contract.номер} от ${contract.дата}` : '';

/** A row of the list. */
export function shownRow(stored: Stored): AccountingRow {
  const { id, kind, isUpd, correction, correctedOn, date, number, client, inn, kpp, payer, bookedOn } = stored;
  const lines = accountedLines(stored);
  const [first] = lines;
  const sum = (of: (line: AccountedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    ...{ id, kind, isUpd, correction, correctedOn, date, number, client, inn, kpp, payer, bookedOn },
    contract: contractOf(stored),
    isVoid: stored.voided !== null,
    hasUpd: kind === 'Act' && stored.voided === null && !stored.data?.договор.с_физлицом,
    service: first ? `${first.title}${lines.length > 1 ? ` и ещё ${lines.length - 1}` : ''}` : '',
    amount: toRubles(sum(({ sum: kopecks }) => kopecks)),
    vat: first?.vat === null || !first ? null : toRubles(sum(({ vat }) => vat ?? 0)),
  };
}
