import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { blankData } from '../documents/blank-data.ts';
import type { StoredAct } from './db.ts';
import { missingOfUpd, updXml } from './upd-xml.ts';

const schema = readFileSync(new URL('./schemas/on-nschfdoppr-5.03.xsd', import.meta.url), 'utf8');
const now = new Date('2026-09-14T21:30:05Z');

const act = (wanted: Partial<StoredAct['data']> = {}): StoredAct => ({
  id: '0f6f2c1a-5c1b-4e0e-9f0d-2b6a1d3c4e5f',
  number: '117/А',
  date: '2026-09-14',
  ...{ correction: 0, correctedOn: null },
  orders: [
    { number: '555', date: '2026-08-12' },
    { number: '000118', date: '2026-08-20' },
  ],
  data: {
    ...blankData,
    центр: {
      ...blankData.центр,
      название: 'АНО ДПО «Учебный центр „Допуск“» & Ко <1>',
      инн: '6950123456',
      кпп: '695001001',
      руководитель: 'Соколов Андрей Викторович',
      должность_руководителя: 'Директор',
    },
    заказчик: { ...blankData.заказчик, название: 'ИП Ким Ю Ри', инн: '500100732259' },
    услуги: [
      { номер: 1, название: 'Обучение ₽ Ӏ', единица: 'чел.', количество: 3, цена: '100,00', сумма: '300,00' },
      { номер: 2, название: 'Обучение', единица: 'чел.', количество: 1, цена: '0,05', сумма: '0,05' },
    ],
    оплата: { ...blankData.оплата, ндс_название: 'Без НДС', ндс_сумма: '–' },
    документ: { ...blankData.документ, дата_начала: '01.09.2026', дата_окончания: '10.09.2026' },
    ...wanted,
  },
});

const textOf = (made: StoredAct) =>
  new TextDecoder('windows-1251').decode(updXml(made, { version: '0.2.0', now }).bytes);

async function faultsOf(xml: string, wanted = schema): Promise<string[]> {
  const contents = xml.replace('encoding="windows-1251"', 'encoding="utf-8"');
  const { errors } = await validateXML({ xml: [{ fileName: 'upd.xml', contents }], schema: [wanted] });
  return errors.map(({ message }) => message);
}

test('an entrepreneur, marks and letters that windows-1251 lacks are written as XML reads them', async () => {
  const xml = textOf(act());
  expect(await faultsOf(xml)).toEqual([]);
  expect(xml).toContain('<ФИО Фамилия="Ким" Имя="Ю" Отчество="Ри"');
  expect(xml).toContain('Обучение &#8381; &#1216;');
  expect(xml).toContain('&amp; Ко &lt;1&gt;');
  expect(xml).toContain('ДатаИнфПр="15.09.2026" ВремИнфПр="00.30.05"');
  expect(xml).toContain('<БезДокОснПер>1</БезДокОснПер>');
});

test('VAT of the lines adds up to that of the document, and a contract is its basis', async () => {
  const address = { адрес: '170100, г. Тверь' };
  const { центр, заказчик } = act().data;
  const made = act({
    центр: { ...центр, ...address },
    заказчик: { ...заказчик, ...address },
    оплата: { ...blankData.оплата, ндс_название: 'В том числе НДС 5 %', ндс_сумма: '14,30' },
    договор: { ...blankData.договор, номер: '42', дата: '05.08.2026' },
  });
  const xml = textOf(made);
  expect(await faultsOf(xml)).toEqual([]);
  expect(xml).toContain('Функция="СЧФДОП"');
  expect([...xml.matchAll(/<СумНал>([\d.]+)</g)].map(([, sum]) => sum)).toEqual(['14.29', '0.01', '14.30']);
  expect(xml).toContain('РеквНомерДок="42" РеквДатаДок="05.08.2026"');
  // Line 5 of an invoice for VAT; an act without VAT has none.
  expect(
    [...xml.matchAll(/<СвПРД НомерПРД="(.+?)" ДатаПРД="(.+?)"/g)].map(([, number, date]) => [number, date]),
  ).toEqual([
    ['555', '12.08.2026'],
    ['000118', '20.08.2026'],
  ]);
  expect(textOf(act())).not.toContain('СвПРД');
});

test('a corrected one says which correction it is', async () => {
  const xml = textOf({ ...act(), correction: 2, correctedOn: '2026-10-01' });
  expect(await faultsOf(xml)).toEqual([]);
  expect(xml).toContain('<ИспрДок НомИспр="2" ДатаИспр="01.10.2026"');
  expect(textOf(act())).not.toContain('ИспрДок');
});

test('an act without a contract rests on the invoices that were accepted by payment', async () => {
  const основание = 'Счета №\u00a07 от\u00a001.08.2026, №\u00a0ОТ-12/2026 от\u00a002.08.2026';
  const xml = textOf(act({ оплата: { ...blankData.оплата, ндс_название: 'Без НДС', ндс_сумма: '–', основание } }));
  expect(await faultsOf(xml)).toEqual([]);
  const bases = [...xml.matchAll(/<ОснПер РеквНаимДок="Счёт на оплату" РеквНомерДок="(.+?)" РеквДатаДок="(.+?)"/g)];
  expect(bases.map(([, number, date]) => [number, date])).toEqual([
    ['7', '01.08.2026'],
    ['ОТ-12/2026', '02.08.2026'],
  ]);
  expect(xml).not.toContain('БезДокОснПер');
});

test('what it lacks is named', () => {
  const { центр, заказчик } = act().data;
  const lacking = act({
    центр: { ...центр, руководитель: '' },
    заказчик: { ...заказчик, инн: '' },
    оплата: { ...blankData.оплата, ндс_название: 'В том числе НДС 5 %' },
  });
  expect(missingOfUpd(lacking)).toEqual(['ИНН заказчика', 'подписант центра', 'адрес центра', 'адрес заказчика']);
  expect(missingOfUpd(act())).toEqual([]);
});
