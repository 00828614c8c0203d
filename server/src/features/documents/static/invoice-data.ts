import { quoted } from '@dopusk/contract/quotes.ts';
import { shortDate } from '../../../printing/words.ts';
import { blankData } from '../blank-data.ts';
import { type Party, partyData } from '../parties/party.ts';
import { paymentData, type Service } from '../parties/payment.ts';
import { centerTags, type PrintedData } from '../printed-data.ts';

interface Invoice {
  center: Party;
  payer: Party;
  services: readonly Service[];
  number: string;
  date: string;
  /** The days between which the training starts; null for money put in beforehand. */
  period: { start: string; end: string } | null;
  /** The contract that it rests on. */
  basis: { number: string; date: string } | null;
  /** Of an invoice, the last day to pay it. */
  dueOn?: string;
}

/** Lines of courses as services. */
export const trainingServices = (lines: readonly { title: string; quantity: number; kopecks: number }[]): Service[] =>
  lines.map(({ title, quantity, kopecks }) => ({
    title: `Обучение по программе ${quoted(title)}`,
    unit: 'чел.',
    quantity,
    kopecks,
  }));

/** The tags of an invoice; those about a person and a course are empty, for it may be about many. */
export function invoiceData({ center, payer, services, number, date, period, basis, dueOn }: Invoice): PrintedData {
  return {
    ...blankData,
    центр: centerTags(center),
    заказчик: partyData(payer),
    договор: { ...blankData.договор, номер: basis?.number ?? '', дата: basis ? shortDate(basis.date) : '' },
    ...paymentData(services, center.vatMode ?? 'Exempt', center.vatBasis, dueOn),
    документ: {
      ...blankData.документ,
      номер: number,
      рег_номер: number,
      рег_номер_отдельный: '',
      дата_выдачи: shortDate(date),
      дата_начала: period ? shortDate(period.start) : '',
      // Of one day, which is said once.
      дата_окончания: period && period.end !== period.start ? shortDate(period.end) : '',
    },
  };
}
