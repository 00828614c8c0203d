import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountSection, type MadeStatement, statementFile, statementText } from '../../../demo/statement-file.ts';
import { decodeStatement } from './decode-statement.ts';
import { incomingOf } from './incoming.ts';
import { dateOf, kopecksOf, parseStatement } from './parse-statement.ts';

const OWN = '40702810200000000001';
const OTHER = '40702810200000000002';

function read(bytes: Uint8Array, own: readonly string[] = [OWN]) {
  const statement = parseStatement(decodeStatement(bytes) ?? '');
  if (!statement) throw new Error('no statement');
  return { statement, ...incomingOf(statement, { ownAccounts: own }) };
}

const readMade = (made: Omit<MadeStatement, 'account'>, own?: readonly string[]) =>
  read(statementFile({ account: OWN, ...made }), own);

describe('a bank’s own file', () => {
  test.each(['cp1251', 'cp866', 'utf8_declared_windows'])(
    'in %s brings two payments and keeps all they say',
    async (name) => {
      const { statement, payments, warnings } = read(
        await readFile(join(import.meta.dirname, `fixtures/kl_to_1c_${name}.txt`)),
      );
      expect(warnings).toEqual([]);
      expect(statement).toMatchObject({
        dateStart: '2026-09-14',
        dateEnd: '2026-09-14',
        accounts: [OWN],
        isWhole: true,
      });
      expect(statement.documents).toHaveLength(3);
      expect(payments).toMatchObject([
        {
          number: '42',
          kopecks: 1_500_000,
          payerTitle: 'ООО "Заказчик"',
          payerInn: '7707083893',
          receivedOn: '2026-09-14',
          purpose: 'Оплата по счету № 117 от 10.09.2026 за обучение. НДС не облагается',
        },
        { number: '000118', kopecks: 470_050, payerInn: '500100732259', purpose: 'Обучение Иванова И.И.; формула a=b' },
      ]);
    },
  );

  test('in each of the three encodings brings the same payments', async () => {
    const identities = await Promise.all(
      ['cp1251', 'cp866', 'utf8_declared_windows'].map(async (name) =>
        read(await readFile(join(import.meta.dirname, `fixtures/kl_to_1c_${name}.txt`))).payments.map(
          ({ identity }) => identity,
        ),
      ),
    );
    expect(new Set(identities.map(String)).size).toBe(1);
  });
});

test.each([
  ['cp1251', 'DOS'],
  ['cp866', 'Windows'],
  ['utf8', 'DOS'],
  ['bom', 'Windows'],
  ['utf16', 'Windows'],
] as const)('a file in %s that calls itself %s is read', (encoding, label) => {
  const { payments } = readMade({
    encoding,
    label,
    documents: [{ sum: '1.00', payer: 'ИП Ёлкина', purpose: 'За учёбу' }],
  });
  expect(payments).toMatchObject([{ payerTitle: 'ИП Ёлкина', purpose: 'За учёбу' }]);
});

test.each(['', 'PK\u0003\u0004', 'Фамилия;Имя', '<html></html>', '1CClientBankExchang', 'Счёт\n1CClientBankExchange'])(
  '%j is no statement',
  (text) => {
    expect(parseStatement(decodeStatement(Buffer.from(text)) ?? '')).toBeNull();
  },
);

test.each([
  ['1234.56', 123_456],
  ['1234.5', 123_450],
  ['1234', 123_400],
  ['1 234,50', 123_450],
  ['1\u00a0234\u202f567.00', 123_456_700],
  ['1234-50', 123_450],
  ['0.29', 29],
  ['1.100', 110],
  ['-5.00', -500],
  ['9007199254740.93', 900_719_925_474_093],
  ['1.234', null],
  ['1,234.56', null],
  ['12.34.56', null],
  ['1e5', null],
  ['', null],
  ['сто', null],
])('%j is %j kopecks', (text, kopecks) => {
  expect(kopecksOf(text)).toBe(kopecks);
});

test('every sum is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (kopecks) => {
      const digits = String(kopecks).padStart(3, '0');
      expect(kopecksOf(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(kopecks);
    }),
  );
});

test.each([
  ['14.09.2026', '2026-09-14'],
  ['1.9.2026', '2026-09-01'],
  ['14.09.26', '2026-09-14'],
  ['2026-09-14', '2026-09-14'],
  ['2026-09-14T00:00:00', '2026-09-14'],
  ['31.02.2026', null],
  ['', null],
  ['вчера', null],
])('%j is the day %j', (text, day) => {
  expect(dateOf(text)).toBe(day);
});

describe('of a document', () => {
  const one = (document: MadeStatement['documents'][number]) => readMade({ documents: [document] });

  test('the payer stands in any of three places, his INN in two', () => {
    const old = { sum: '1.00', payer: '', extra: ['Плательщик=ИНН 7707083893 КПП 770701001 ООО "Старый"'] };
    expect(one(old).payments).toMatchObject([{ payerTitle: 'ООО "Старый"', payerInn: '7707083893' }]);
    expect(one({ ...old, inn: '0' }).payments[0]?.payerInn).toBe('7707083893');
    expect(one({ ...old, inn: '500100732259' }).payments[0]?.payerInn).toBe('500100732259');
    const plain = { sum: '1.00', payer: '', extra: ['Плательщик=Сбербанк'] };
    expect(one(plain).payments).toMatchObject([{ payerTitle: 'Сбербанк', payerInn: '' }]);
  });

  test('a purpose in lines is put together, one in several physical lines too', () => {
    const inLines = {
      sum: '1.00',
      purpose: '',
      extra: ['НазначениеПлатежа1=По счету', 'НазначениеПлатежа2=№ 5 = всё'],
    };
    expect(one(inLines).payments[0]?.purpose).toBe('По счету № 5 = всё');
    const broken = { sum: '1.00', purpose: 'По счету', extra: ['  № 5 от 01.09.2026', 'Очередность=5'] };
    expect(one(broken).payments[0]?.purpose).toBe('По счету № 5 от 01.09.2026');
  });

  test('unknown keys are let pass, also those of another case and with blanks', () => {
    const { payments, warnings } = one({ sum: '1.00', extra: ['НовыйКлюч=1', ' НОМЕР = 7', 'Мусор без знака'] });
    expect(payments).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test('one that the bank has not executed waits for a later statement, and is named', () => {
    const { payments, warnings } = one({ number: '9', sum: '1.00', received: '' });
    expect(payments).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^Банк ещё не исполнил.*№ 9 от 14\.09\.2026 \(строка \d+\)$/)]);
    expect(one({ sum: '1.00', received: null }).payments).toMatchObject([{ receivedOn: '2026-09-14' }]);
  });

  test.each([
    { sum: 'много' },
    { sum: '' },
    { sum: '0.00' },
    { sum: '-5.00' },
    { sum: '1.00', date: 'вчера', received: null },
    { sum: '1.00', received: '31.02.2026' },
    { sum: '1.00', received: '01.01.0001' },
    { sum: '1.00', received: '14.09.2099' },
  ])('%j cannot be read, and is named', (document) => {
    const { payments, warnings } = one({ number: '9', ...document });
    expect(payments).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^Документы, которые не удалось прочитать: № 9/)]);
  });

  test('a day that cannot be is quoted, and one to come is called so', () => {
    const warningsOf = (received: string) => one({ number: '9', sum: '1.00', received }).warnings.join();
    expect(warningsOf('31.02.2026')).toMatch(/не прочитана дата «31\.02\.2026»$/);
    expect(warningsOf('01.01.2099')).toMatch(/дата поступления 01\.01\.2099 ещё не наступила$/);
    const came = dotted(today());
    expect(one({ sum: '1.00', received: came }).payments).toHaveLength(1);
  });
});

describe('of accounts', () => {
  test('only those of the center get payments; own transfers and what leaves are none', () => {
    const documents = [
      { number: '1', sum: '1.00' },
      { number: '2', sum: '2.00', to: OTHER },
      { number: '3', sum: '3.00', from: OWN, to: OTHER },
      { number: '4', sum: '4.00', from: OWN },
    ];
    const two = readMade({ accounts: [OTHER], documents }, [OWN, OTHER]);
    expect(two.payments.map(({ number, account }) => [number, account])).toEqual([
      ['1', OWN],
      ['2', OTHER],
    ]);
    const { payments, warnings } = readMade({ accounts: [OTHER], documents });
    expect(payments.map(({ number }) => number)).toEqual(['1']);
    expect(warnings).toEqual([
      `Счёта ${OTHER} нет в реквизитах центра: поступления на него не взяты`,
      expect.stringMatching(/^Перевод между своими счетами, это не поступление: № 4 от /),
    ]);
  });

  test('what came to an account that nobody has named is said, and not taken', () => {
    const { payments, warnings } = readMade({
      documents: [
        { number: '1', sum: '1.00' },
        { number: '2', sum: '2.00', to: OTHER },
        { number: '3', sum: '3.00', to: '' },
        { number: '4', sum: '4.00', from: OWN, to: OTHER },
      ],
    });
    expect(payments.map(({ number }) => number)).toEqual(['1']);
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^Не наш счёт: ${OTHER}, поступления не взяты: № 2 от`)),
      expect.stringMatching(/^Не наш счёт: не назван, поступления не взяты: № 3 от/),
    ]);
  });

  test('what does not add up is said', () => {
    const balances = (received: string, closing: string) =>
      accountSection(OWN, {
        НачальныйОстаток: '10.00',
        ВсегоПоступило: received,
        ВсегоСписано: '0',
        КонечныйОстаток: closing,
      });
    const documents = [{ sum: '5.00' }];
    expect(readMade({ documents, sections: balances('5.00', '15.00') }).warnings).toEqual([]);
    expect(readMade({ documents, sections: balances('0', '10.00') }).warnings).toEqual([]);
    expect(readMade({ documents, sections: balances('5.00', '15.01') }).warnings).toEqual([
      expect.stringContaining('не сходятся'),
    ]);
    expect(readMade({ documents, sections: balances('7.00', '17.00') }).warnings).toEqual([
      expect.stringMatching(/поступлений на 7 ₽, документов в файле на 5 ₽/),
    ]);
    // A section a day.
    const days = [...balances('2.00', '12.00'), ...balances('3.00', '13.00')];
    expect(readMade({ documents, sections: days }).warnings).toEqual([]);
  });

  test('a file that breaks off says so, and loses only the torn document', () => {
    const text = statementText({ account: OWN, documents: [{ sum: '1.00' }, { number: '2', sum: '2.00' }] });
    const torn = text.slice(0, text.lastIndexOf('КонецДокумента'));
    const { payments, warnings } = read(Buffer.from(torn));
    expect(payments).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('Файл обрывается')]);
  });
});

describe('identity', () => {
  const day = { number: '1', sum: '1.00', purpose: 'Оплата по счету № 5' };

  test('does not hang on the file, the blanks or the letters of the purpose', () => {
    const identityOf = (made: Omit<MadeStatement, 'account'>) =>
      readMade(made).payments.map(({ identity }) => identity);
    const once = identityOf({ documents: [day] });
    expect(identityOf({ documents: [day], encoding: 'cp866', lineEnd: '\n' })).toEqual(once);
    expect(identityOf({ documents: [{ ...day, purpose: 'оплата  по счёту N 5' }] })).toEqual(once);
    expect(identityOf({ documents: [{ ...day, sum: '2.00' }, day] })).toContain(once[0]);
  });

  test('two equal rows of a file are two payments, the same ones in every file', () => {
    const twice = readMade({ documents: [day, day] }).payments.map(({ identity }) => identity);
    expect(new Set(twice).size).toBe(2);
    expect(
      readMade({ documents: [day, { ...day, number: '2' }, day] }).payments.map(({ identity }) => identity),
    ).toEqual(expect.arrayContaining(twice));
  });

  test('is one for each payment, however they are mixed', () => {
    const document = fc.record({
      number: fc.constantFrom('1', '01', 'А-1'),
      sum: fc.constantFrom('1.00', '2.00'),
      purpose: fc.constantFrom('Оплата', 'Оплата =', 'Аванс'),
    });
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), (documents) => {
        const { payments } = readMade({ documents });
        expect(payments).toHaveLength(documents.length);
        expect(new Set(payments.map(({ identity }) => identity)).size).toBe(documents.length);
        const reversed = readMade({ documents: documents.toReversed(), encoding: 'utf8' }).payments;
        expect(new Set(reversed.map(({ identity }) => identity))).toEqual(
          new Set(payments.map(({ identity }) => identity)),
        );
      }),
    );
  });
});

test('whatever the bytes are, nothing breaks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isBegun) => {
      const begun = isBegun
        ? Buffer.concat([Buffer.from(statementText({ account: OWN, documents: [], isWhole: false })), bytes])
        : bytes;
      const statement = parseStatement(decodeStatement(begun) ?? '');
      if (statement) incomingOf(statement, { ownAccounts: [OWN] });
    }),
  );
});
