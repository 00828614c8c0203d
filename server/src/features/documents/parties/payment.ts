import type { DueDays } from '@dopusk/contract/documents/contract/payment-order.ts';
import { type HeldAgain, heldAgainTexts } from '@dopusk/contract/repeated-check-text.ts';
import { VatMode } from '@dopusk/contract/requisites.ts';
import type { TemplateData } from '../../../../templates/template-data.ts';
import { shortDate } from '../../../printing/words.ts';

const PERCENT: Record<VatMode, number> = { Exempt: 0, Vat5: 5, Vat7: 7, Vat10: 10, Vat22: 22 };

/** The rate of a mode, in percent; 0 without VAT. */
export const percentOf = (mode: VatMode): number => PERCENT[mode];

/** The mode of such a rate. */
export const modeOfRate = (percent: number): VatMode =>
  VatMode.options.find((mode) => PERCENT[mode] === percent) ?? 'Exempt';

const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Kopecks as a table prints them: «12 500,00». */
export const moneyText = (kopecks: number): string => money.format(kopecks / 100);

/** The tax inside a sum, in kopecks, rounded to the nearest (Tax Code, article 164, item 4). */
export const vatInside = (mode: VatMode, kopecks: number): number =>
  Math.round((kopecks * PERCENT[mode]) / (100 + PERCENT[mode]));

/** A line of an invoice or a contract; the price in kopecks. */
export interface Service {
  title: string;
  unit: string;
  quantity: number;
  kopecks: number;
  /** The check that is held again; null of training. */
  repeats?: HeldAgain | null;
}

/** Articles of the tax code by which nothing is taxed: what is left in the requisites when a rate is chosen later. */
const EXEMPTING = /стать[а-я]+\s(145|149|346)/;

/** «повторная проверка знаний», when nothing but checks that are repeated is paid for. */
function repeatedAlone(services: readonly Service[]): string {
  const checks = services.flatMap(({ repeats }) => repeats ?? []);
  return checks.length < services.length ? '' : heldAgainTexts(checks, 'title');
}

/**
 * The tags of what is paid for and of its VAT, which is inside the price.
 * @param due of an invoice, the last days to pay it
 */
export function paymentData(
  services: readonly Service[],
  mode: VatMode,
  basis: string | null,
  due?: DueDays,
): Pick<TemplateData, 'услуги' | 'оплата'> {
  const total = services.reduce((sum, { quantity, kopecks }) => sum + quantity * kopecks, 0);
  const tax = moneyText(vatInside(mode, total));
  const isExempt = mode === 'Exempt';
  // A rate may rest on an article too (special rates of the simplified system), but not on one that exempts.
  const because = basis && (isExempt || !EXEMPTING.test(basis)) ? ` (${basis})` : '';
  return {
    услуги: services.map(({ title, unit, quantity, kopecks }, index) => ({
      номер: index + 1,
      название: title,
      единица: unit,
      количество: quantity,
      цена: moneyText(kopecks),
      сумма: moneyText(quantity * kopecks),
    })),
    оплата: {
      сумма: moneyText(total),
      строк: services.length,
      // Sentences go on with a full stop of their own.
      ндс: isExempt
        ? `НДС не облагается${because}`
        : `в том числе НДС ${PERCENT[mode]} % – ${tax} руб${because && `.${because}`}`,
      ндс_название: isExempt ? 'Без НДС' : `В том числе НДС ${PERCENT[mode]} %`,
      ндс_сумма: isExempt ? '–' : tax,
      основание: '',
      повторная: repeatedAlone(services),
      срок: due ? shortDate(due.dueOn) : '',
      аванс: due?.advance ? moneyText(Math.round((total * due.advance.percent) / 100)) : '',
      аванс_срок: due?.advance ? shortDate(due.advance.dueOn) : '',
    },
  };
}
