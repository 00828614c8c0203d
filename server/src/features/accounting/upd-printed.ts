import { dotted } from '@dopusk/contract/fields/date.ts';
import { blankData } from '../documents/blank-data.ts';
import { isEntrepreneur } from '../documents/parties/entrepreneur.ts';
import { moneyText } from '../documents/parties/payment.ts';
import type { PrintedData } from '../documents/printed-data.ts';
import type { StoredAct } from './db.ts';
import { type AccountedLine, linesOf } from './register-rows.ts';
import { unitOf } from './upd-xml.ts';

/**
 * What a printed УПД of status 1 says of an act: by the same lines, sums and orders as the tax service's file, so that both are one
 * счёт-фактура. Line 5а names the document itself (letter ММВ-20-3/96@).
 */
export function printedUpd(act: StoredAct): PrintedData {
  const { data, number, date, orders, correction, correctedOn } = act;
  const { центр, оплата } = data;
  const lines = linesOf(data);
  const sum = (of: (line: AccountedLine) => number) => moneyText(lines.reduce((total, line) => total + of(line), 0));
  const own = isEntrepreneur({ inn: центр.инн });
  const numbers = lines.length > 1 ? `1–${lines.length}` : '1';
  return {
    ...blankData,
    ...data,
    упд: {
      платежи: orders.map((order) => `№\u00a0${order.number} от\u00a0${dotted(order.date)}`).join('; ') || '–',
      издание: correctedOn ? `, исправление №\u00a0${correction} от\u00a0${dotted(correctedOn)}` : '',
      исправление: correctedOn ? `№\u00a0${correction} от\u00a0${dotted(correctedOn)}` : '№\u00a0– от\u00a0–',
      отгрузка: `Универсальный передаточный документ, №\u00a0п/п ${numbers} №\u00a0${number} от\u00a0${dotted(date)}`,
      основание: оплата.основание || '–',
      без_налога: sum((line) => line.sum - (line.vat ?? 0)),
      налог: sum((line) => line.vat ?? 0),
      руководитель: own ? '' : центр.руководитель,
      главный_бухгалтер: own ? '' : центр.главный_бухгалтер,
      ип: own ? центр.руководитель : '',
      огрнип: own && центр.огрн ? `ОГРНИП ${центр.огрн}` : '',
    },
    товары: lines.map((line, index) => {
      const net = line.sum - (line.vat ?? 0);
      const quantity = line.quantity ?? 1;
      const { code, title } = unitOf(line.unit);
      return {
        номер: index + 1,
        название: line.title,
        код_единицы: code,
        единица: title,
        количество: quantity,
        цена: moneyText(Math.round(net / quantity)),
        без_налога: moneyText(net),
        ставка: `${line.rate}%`,
        налог: moneyText(line.vat ?? 0),
        с_налогом: moneyText(line.sum),
        последний: index === lines.length - 1 ? 'да' : '',
      };
    }),
    qr: `УПД № ${number}`,
  };
}
