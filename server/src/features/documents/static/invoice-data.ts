import type { DueDays } from '@dopusk/contract/documents/contract/payment-order.ts';
import { shortDate } from '../../../printing/words.ts';
import { serviceTitle, type TrainingLine } from '../../invoices/lines.ts';
import { blankData } from '../blank-data.ts';
import type { Framed } from '../contract/db/basis.ts';
import { type Party, partyData } from '../parties/party.ts';
import { paymentData, type Service } from '../parties/payment.ts';
import { centerTags, type PrintedData } from '../printed-data.ts';

interface Named {
  number: string;
  date: string;
}

type Contract = Named & { framed: Framed | null };

interface Invoice {
  center: Party;
  payer: Party;
  services: readonly Service[];
  number: string;
  date: string;
  /** The days between which the training starts; null for money put in beforehand. */
  period: { start: string; end: string } | null;
  /** The contract that it rests on; of a specification with its framework contract. */
  basis: Contract | null;
  /** Of an act that no one contract covers, all those that some of its training rests on. */
  bases?: readonly Contract[];
  /** Of an act without a contract, the invoices that asked for its money; an invoice has none, it is no basis of itself. */
  asked?: readonly Named[];
  /** Of an invoice, the last days to pay it. */
  due?: DueDays;
}

/** Lines of courses as services. */
export const trainingServices = (lines: readonly TrainingLine[]): Service[] =>
  lines.map((line) => ({
    title: `${serviceTitle(line)}${line.reason ? ` (${line.reason})` : ''}`,
    unit: 'чел.',
    quantity: line.quantity,
    kopecks: line.kopecks,
    repeats: line.repeatedCheck,
  }));

/** One wording for invoice and act: the contract or the contracts, for the rest the invoices that are the offer which was accepted by payment. */
function basisText(contracts: readonly Contract[], invoices: readonly Named[]): string {
  const asked =
    invoices.length > 0 ? [`${invoices.length === 1 ? 'счёт' : 'счета'} ${invoices.map(named).join(', ')}`] : [];
  const title = contracts.length > 1 ? 'договоры' : 'договор';
  const rest = contracts.map((one, index) => `${index === 0 ? `${title} ` : ''}${contractText(one)}`);
  const text = [...rest, ...asked].join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const named = ({ number, date }: Named): string => `№\u00a0${number} от\u00a0${shortDate(date)}`;

const contractText = ({ framed, ...own }: Contract): string =>
  framed ? `${named(framed)}, спецификация ${named({ number: framed.specification, date: own.date })}` : named(own);

/** Of a specification, the number and the day of its framework contract: no contract has the specification's own. */
function contractTags(basis: Contract | null) {
  const { number, date } = basis?.framed ?? basis ?? { number: '', date: '' };
  return { номер: number, дата: date && shortDate(date), спецификация: basis?.framed?.specification ?? '' };
}

/** The tags of an invoice; those about a person and a course are empty, for it may be about many. */
export function invoiceData({
  center,
  payer,
  services,
  number,
  date,
  period,
  basis,
  bases = basis ? [basis] : [],
  asked,
  due,
}: Invoice): PrintedData {
  const { услуги, оплата } = paymentData(services, center.vatMode ?? 'Exempt', center.vatBasis, due);
  return {
    ...blankData,
    центр: centerTags(center),
    заказчик: partyData(payer),
    договор: { ...blankData.договор, ...contractTags(basis), с_физлицом: payer.isPerson ? 'да' : '' },
    услуги,
    оплата: { ...оплата, основание: basisText(bases, asked ?? []) },
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
