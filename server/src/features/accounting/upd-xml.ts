import { dotted } from '@dopusk/contract/fields/date.ts';
import { XMLBuilder } from 'fast-xml-parser';
import { xmlIn1251 } from '../../printing/windows-1251.ts';
import type { AccountedData, StoredAct } from './db.ts';
import { type AccountedLine, linesOf, rateOf } from './register-rows.ts';

/** A file of the exchange; its name without «.xml» stands in it too, as the format wants. */
export interface UpdFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  suppressEmptyNode: true,
});

const UPD = 'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)';
const UPD_WITH_INVOICE = `Счет-фактура и д${UPD.slice(1)}`;

/** Codes of units (ОКЕИ): a person, and a unit of its own. */
const UNITS = { 'чел.': { code: '792', title: 'чел' }, 'усл.': { code: '796', title: 'шт' } } as const;

export const unitOf = (unit: string): { code: string; title: string } =>
  UNITS[unit as keyof typeof UNITS] ?? UNITS['усл.'];

/**
 * What an act lacks to be such a file, in words; empty when nothing. Of a center with VAT the file is a счёт-фактура too,
 * which asks for both addresses.
 */
export const missingOfUpd = ({ data }: Pick<StoredAct, 'data'>): string[] =>
  missingOfParties(data, rateOf(data) !== null);

/** The same of its two sides, before there is an act. */
export function missingOfParties(
  { центр, заказчик }: Pick<AccountedData, 'центр' | 'заказчик'>,
  isWithVat: boolean,
): string[] {
  const wanted: [boolean, string][] = [
    [isInn(центр.инн), 'ИНН центра'],
    [isInn(заказчик.инн), 'ИНН заказчика'],
    [nameOf(центр.руководитель) !== null, 'подписант центра'],
    [заказчик.инн.length !== 12 || personOf(заказчик) !== null, 'ФИО предпринимателя'],
    [!isWithVat || центр.адрес !== '', 'адрес центра'],
    [!isWithVat || заказчик.адрес !== '', 'адрес заказчика'],
  ];
  return wanted.flatMap(([isThere, what]) => (isThere ? [] : [what]));
}

/**
 * An act as the tax service's file of an universal transfer document (order ЕД-7-26/970@, version 5.03): ДОП without VAT,
 * СЧФДОП with it. Participants are named by INN and KPP: their ids are given by operators of electronic documents, whom the
 * portal does not know.
 * @param now when the file is made
 */
export function updXml(act: StoredAct, { version, now }: { version: string; now: Date }): UpdFile {
  const { data, number, date, orders, correction, correctedOn } = act;
  const { центр, заказчик, документ } = data;
  const bases = basesOf(data);
  const isWithVat = rateOf(data) !== null;
  const [day, time] = momentOf(now);
  const name = [
    'ON_NSCHFDOPPR',
    participantOf(заказчик),
    participantOf(центр),
    day.split('.').toReversed().join(''),
    act.id,
    '0_0_0_0_0_00',
  ].join('_');
  const ended = документ.дата_окончания || документ.дата_начала;
  const file = {
    '@ИдФайл': name,
    '@ВерсФорм': '5.03',
    '@ВерсПрог': `Dopusk ${version}`.slice(0, 40),
    Документ: {
      '@КНД': '1115131',
      '@Функция': isWithVat ? 'СЧФДОП' : 'ДОП',
      '@ПоФактХЖ': isWithVat ? UPD_WITH_INVOICE : UPD,
      '@НаимДокОпр': isWithVat ? 'Универсальный передаточный документ' : 'Акт об оказании услуг',
      '@ДатаИнфПр': day,
      '@ВремИнфПр': time,
      '@НаимЭконСубСост': cut(центр.название, 1000),
      СвСчФакт: {
        '@НомерДок': number,
        '@ДатаДок': dotted(date),
        ...(correctedOn ? { ИспрДок: { '@НомИспр': String(correction), '@ДатаИспр': dotted(correctedOn) } } : {}),
        СвПрод: partyOf(центр),
        ...(isWithVat && orders.length > 0 ? { СвПРД: orders.map(orderOf) } : {}),
        СвПокуп: partyOf(заказчик),
        ДенИзм: { '@КодОКВ': '643', '@НаимОКВ': 'Российский рубль' },
      },
      ТаблСчФакт: tableOf(data),
      СвПродПер: {
        СвПер: {
          '@СодОпер': 'Услуги оказаны в полном объёме',
          '@ДатаПер': dotted(date),
          ...(ended ? { '@ДатаНачПер': документ.дата_начала, '@ДатаОконПер': ended } : {}),
          ...(bases.length > 0 ? { ОснПер: bases } : { БезДокОснПер: '1' }),
        },
      },
      Подписант: {
        '@Должн': cut(центр.должность_руководителя, 255),
        '@СпосПодтПолном': '1',
        ФИО: nameOf(центр.руководитель) ?? {},
      },
    },
  };
  const xml = `<?xml version="1.0" encoding="windows-1251"?>\n${builder.build({ Файл: file })}`;
  return { name, bytes: xmlIn1251(xml.replace(FORBIDDEN, '')) };
}

/** Line 5: of an advance its payment order is named (article 169 of the tax code, item 5, subitem 4). */
const orderOf = ({ number, date }: StoredAct['orders'][number]) => ({
  '@НомерПРД': cut(number, 30),
  '@ДатаПРД': dotted(date),
});

/** What the services were rendered by: the contract or the contracts, and of what rests on none the invoices that asked for its money. */
function basesOf({ договор, оплата }: AccountedData) {
  const base = (title: string, number: string, date: string) => ({
    '@РеквНаимДок': title,
    '@РеквНомерДок': cut(number, 255),
    '@РеквДатаДок': date,
  });
  if (договор.номер) {
    const contract = base('Договор', договор.номер, договор.дата);
    const [, number, date] = /спецификация №\s*(\S.*?) от\s*(\d\d\.\d\d\.\d{4})/.exec(оплата.основание) ?? [];
    return number && date ? [contract, base('Спецификация', number, date)] : [contract];
  }
  return оплата.основание.split(';').flatMap((part) => {
    const isInvoices = /^\s*счет|^\s*счёт/i.test(part);
    return [...part.matchAll(/№\s*(\S.*?)\s+от\s+(\d\d\.\d\d\.\d{4})/g)].map(([, number = '', date = ''], index) =>
      base(isInvoices ? 'Счёт на оплату' : index === 0 ? 'Договор' : 'Спецификация', number, date),
    );
  });
}

function tableOf(data: AccountedData) {
  const lines = linesOf(data);
  const sum = (of: (line: AccountedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const vat = rateOf(data) ? sum((line) => line.vat ?? 0) : null;
  const total = sum((line) => line.sum);
  return {
    СведТов: lines.map((line, index) => {
      const net = line.sum - (line.vat ?? 0);
      const unit = unitOf(line.unit);
      const quantity = line.quantity ?? 1;
      return {
        '@НомСтр': String(index + 1),
        '@НаимТов': cut(line.title, 2000),
        '@ОКЕИ_Тов': unit.code,
        '@НаимЕдИзм': unit.title,
        '@КолТов': String(quantity),
        '@ЦенаТов': rubles(Math.round(net / quantity)),
        '@СтТовБезНДС': rubles(net),
        '@НалСт': line.rate ? `${line.rate}%` : 'без НДС',
        '@СтТовУчНал': rubles(line.sum),
        ДопСведТов: { '@ПрТовРаб': '3' },
        СумНал: taxOf(line.vat),
      };
    }),
    ВсегоОпл: {
      '@СтТовБезНДСВсего': rubles(total - (vat ?? 0)),
      '@СтТовУчНалВсего': rubles(total),
      СумНалВсего: taxOf(vat),
    },
  };
}

const taxOf = (vat: number | null) => (vat === null ? { БезНДС: 'без НДС' } : { СумНал: rubles(vat) });

/** Kopecks as the format writes them: «5000.00». */
const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2);

type Party = AccountedData['заказчик'];

function partyOf(party: Party) {
  const { название, инн, кпп, адрес } = party;
  const person = инн.length === 12 ? personOf(party) : null;
  return {
    ИдСв: person
      ? { СвИП: { '@ИННФЛ': инн, ФИО: person } }
      : { СвЮЛУч: { '@НаимОрг': cut(название, 1000), '@ИННЮЛ': инн, ...(кпп ? { '@КПП': кпп } : {}) } },
    ...(адрес
      ? { Адрес: { АдрИнф: { '@КодСтр': '643', '@НаимСтран': 'Россия', '@АдрТекст': cut(адрес, 1000) } } }
      : {}),
  };
}

/** Of an entrepreneur: who he is, by the one who signs for him or by his title. */
const personOf = ({ название, руководитель }: Party) =>
  nameOf(название.replace(/^(ИП|Индивидуальный предприниматель)\s+/i, '')) ?? nameOf(руководитель);

function nameOf(fullName: string): Record<string, string> | null {
  const [surname = '', name = '', ...rest] = fullName.trim().split(/\s+/);
  if (!surname || !name) return null;
  const lastname = cut(rest.join(' '), 60);
  return { '@Фамилия': cut(surname, 60), '@Имя': cut(name, 60), ...(lastname ? { '@Отчество': lastname } : {}) };
}

/** In place of the id that an operator of electronic documents gives. */
const participantOf = ({ инн, кпп }: Party): string => (кпп ? `${инн}-${кпп}` : инн);

const isInn = (inn: string): boolean => /^(\d{10}|\d{12})$/.test(inn);
const cut = (text: string, length: number): string => text.slice(0, length);

const moscowParts = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** «14.09.2026» and «10.15.00», in Moscow. */
function momentOf(now: Date): [string, string] {
  const part = (type: string) =>
    moscowParts
      .formatToParts(now)
      .find((one) => one.type === type)
      ?.value.padStart(2, '0') ?? '';
  return [
    [part('day'), part('month'), part('year')].join('.'),
    [part('hour'), part('minute'), part('second')].join('.'),
  ];
}

/** Characters that no XML may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
