import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without settings letters, SMS, payments and addresses need nobody outside', () => {
  expect(readConfig({})).toMatchObject({ yookassa: null, smtp: null, sms: null, addresses: null, demo: true });
});

test('providers are read from their settings', () => {
  const config = readConfig({
    MAIL: 'smtps://portal:secret@smtp.example.ru',
    MAIL_FROM: 'Допуск <no-reply@example.ru>',
    MAIL_DKIM: 'example.ru:mail:C:/keys/dkim.pem',
    SMS: 'smsru:KEY-1',
    ADDRESSES: 'dadata:KEY-2',
    ADDRESSES_URL: 'http://localhost:1/',
    PAYMENTS: 'yookassa:100500:live_a:b',
    PAYMENTS_RECEIPTS: 'off',
    PAYMENTS_VAT: 'Vat22',
  });
  expect(config).toMatchObject({
    smtp: {
      url: 'smtps://portal:secret@smtp.example.ru',
      from: 'Допуск <no-reply@example.ru>',
      dkim: { domain: 'example.ru', selector: 'mail', keyFile: 'C:/keys/dkim.pem' },
    },
    sms: { apiId: 'KEY-1', url: 'https://sms.ru' },
    addresses: { key: 'KEY-2', url: 'http://localhost:1' },
    yookassa: { url: 'https://api.yookassa.ru/v3', shopId: '100500', secret: 'live_a:b', receipts: false },
    advanceVat: 'Vat22',
  });
});

describe('a wrong setting stops the start and is named', () => {
  test.each([
    ['MAIL', { MAIL: 'http://smtp.example.ru' }],
    ['MAIL_FROM', { MAIL: 'smtp://smtp.example.ru' }],
    ['MAIL_DKIM', { MAIL_DKIM: 'example.ru' }],
    ['SMS', { SMS: 'smsru:' }],
    ['PAYMENTS', { PAYMENTS: 'yookassa:100500' }],
    ['PAYMENTS_VAT', { PAYMENTS_VAT: '22' }],
    ['ADDRESSES', { ADDRESSES: 'google' }],
    ['METRICS', { METRICS: 'token:short' }],
    ['METRICS', { METRICS: 'on' }],
    ['SESSION_IDLE_HOURS', { SESSION_IDLE_HOURS: '0' }],
    ['SESSION_IDLE_HOURS', { SESSION_IDLE_HOURS: '721' }],
  ])('%s', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });
});

describe('providers that send nothing', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/dopusk' };

  test('refuse to run in production', () => {
    expect(() => readConfig(production)).toThrow(
      'PAYMENTS=sandbox, MAIL=outbox, SMS=outbox работают в production только вместе с DEMO=on',
    );
    const real = { MAIL: 'smtp://localhost', MAIL_FROM: 'a@b.ru', SMS: 'smsru:KEY' };
    expect(() => readConfig({ ...production, ...real })).toThrow(/: PAYMENTS=sandbox работает в production/);
  });

  test('run there when DEMO is on', () => {
    expect(readConfig({ ...production, DEMO: 'on' }).smtp).toBeNull();
  });
});
