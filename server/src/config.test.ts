import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const MAIL_FROM = 'Допуск <no-reply@example.ru>';

test('without settings no outside service is used for letters, SMS, payments and addresses', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    payments: { kind: 'sandbox' },
    mail: { kind: 'outbox' },
    sms: { kind: 'outbox' },
    addresses: { kind: 'builtin' },
    bots: { Telegram: null, Max: null },
    lms: { kind: 'demo' },
    printer: { kind: 'auto' },
    files: { kind: 'folder', path: resolve('var/files') },
  });
});

describe('each scheme of a provider is read with the default address of its own', () => {
  test.each([
    ['sandbox', { kind: 'sandbox' }],
    [
      'yookassa:100500:live_a:b',
      { kind: 'yookassa', shopId: '100500', secret: 'live_a:b', url: 'https://api.yookassa.ru/v3' },
    ],
  ])('PAYMENTS=%s', (PAYMENTS, payments) => {
    expect(readConfig({ PAYMENTS, DEMO: 'off' }).payments).toEqual(payments);
  });

  test.each([
    ['outbox', { kind: 'outbox' }],
    [
      'smtp://portal%40a.ru:p%2Fw@smtp.example.ru',
      { kind: 'smtp', host: 'smtp.example.ru', port: 587, login: { user: 'portal@a.ru', password: 'p/w' } },
    ],
    ['smtp://localhost:25?tls=off', { kind: 'smtp', isPlain: true, host: 'localhost', port: 25, login: null }],
    ['smtp://localhost:25', { kind: 'smtp', isPlain: false }],
    ['smtps://smtp.example.ru', { kind: 'smtps', host: 'smtp.example.ru', port: 465, login: null }],
  ])('MAIL=%s', (MAIL, mail) => {
    expect(readConfig({ MAIL, MAIL_FROM }).mail).toMatchObject(mail);
  });

  test.each([
    ['outbox', { kind: 'outbox' }],
    ['smsru:KEY:1', { kind: 'smsru', apiId: 'KEY:1', url: 'https://sms.ru' }],
  ])('SMS=%s', (SMS, sms) => {
    expect(readConfig({ SMS }).sms).toEqual(sms);
  });

  test.each([
    ['builtin', { kind: 'builtin' }],
    ['dadata:KEY', { kind: 'dadata', key: 'KEY', url: 'https://suggestions.dadata.ru' }],
  ])('ADDRESSES=%s', (ADDRESSES, addresses) => {
    expect(readConfig({ ADDRESSES }).addresses).toEqual(addresses);
  });

  test.each(['none', 'demo', 'moodle'])('LMS=%s', (LMS) => {
    expect(readConfig({ LMS }).lms).toEqual({ kind: LMS });
  });

  test.each([
    ['auto', { kind: 'auto' }],
    ['native', { kind: 'native' }],
    ['wasm', { kind: 'wasm' }],
    ['gotenberg:http://gotenberg:3000', { kind: 'gotenberg', url: 'http://gotenberg:3000' }],
  ])('PRINTER=%s', (PRINTER, printer) => {
    expect(readConfig({ PRINTER }).printer).toEqual(printer);
  });

  test.each([
    ['some/folder', { kind: 'folder', path: resolve('some/folder') }],
    ['/srv/files', { kind: 'folder', path: resolve('/srv/files') }],
    [
      's3://key:a%2Fb%2Bc@storage.yandexcloud.net/center-files?region=ru-central1',
      {
        kind: 's3',
        endpoint: 'https://storage.yandexcloud.net',
        bucket: 'center-files',
        region: 'ru-central1',
        accessKeyId: 'key',
        secretAccessKey: 'a/b+c',
      },
    ],
    ['s3://k:s@127.0.0.1:9000/files?tls=off', { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' }],
  ])('FILES_URL=%s', (FILES_URL, files) => {
    expect(readConfig({ FILES_URL }).files).toMatchObject(files);
  });

  test('TELEGRAM and MAX', () => {
    expect(readConfig({ TELEGRAM: 'dopusk_bot:1:ABC', MAX: 'dopusk:KEY' }).bots).toEqual({
      Telegram: { bot: 'dopusk_bot', token: '1:ABC', url: 'https://api.telegram.org' },
      Max: { bot: 'dopusk', token: 'KEY', url: 'https://platform-api2.max.ru' },
    });
  });
});

test('a provider is called at the address of its …_URL', () => {
  const config = readConfig({
    DEMO: 'off',
    PAYMENTS: 'yookassa:1:s',
    PAYMENTS_URL: 'http://localhost:1/v3/',
    SMS: 'smsru:KEY',
    SMS_URL: 'http://localhost:2/',
    ADDRESSES: 'dadata:KEY',
    ADDRESSES_URL: 'http://localhost:3',
    TELEGRAM: 'bot:KEY',
    TELEGRAM_URL: 'http://localhost:4/',
    MAX: 'bot:KEY',
    MAX_URL: 'http://localhost:5',
  });
  expect(config).toMatchObject({
    payments: { url: 'http://localhost:1/v3' },
    sms: { url: 'http://localhost:2' },
    addresses: { url: 'http://localhost:3' },
    bots: { Telegram: { url: 'http://localhost:4' }, Max: { url: 'http://localhost:5' } },
  });
  expect(readConfig({ SMS_URL: 'http://localhost:2' }).sms).toEqual({ kind: 'outbox' });
});

test('the settings that belong to a provider are read with it', () => {
  const config = readConfig({
    MAIL: 'smtp://smtp.example.ru',
    MAIL_FROM,
    MAIL_DKIM: 'example.ru:mail:C:/keys/dkim.pem',
    PAYMENTS_RECEIPTS: 'off',
    PAYMENTS_VAT: 'Vat22',
    LMS_PRIVATE: 'on',
    METRICS: 'token:0123456789abcdef',
  });
  expect(config).toMatchObject({
    mail: { from: MAIL_FROM, dkim: { domain: 'example.ru', selector: 'mail', keyFile: 'C:/keys/dkim.pem' } },
    receipts: false,
    advanceVat: 'Vat22',
    lmsPrivate: true,
    metricsToken: '0123456789abcdef',
  });
  expect(readConfig({})).toMatchObject({
    receipts: true,
    advanceVat: null,
    lmsPrivate: false,
    webhooksPrivate: false,
    metricsToken: null,
  });
});

test('a demo center pays nobody in earnest', () => {
  const line =
    'Неверные настройки: демонстрационный центр платит картой понарошку. С PAYMENTS=yookassa:… нужно DEMO=off';
  for (const settings of [{}, { DEMO: 'on', DATABASE_URL: 'postgres://a@b/c' }]) {
    expect(() => readConfig({ ...settings, PAYMENTS: 'yookassa:1:s' })).toThrow(new ConfigError(line));
  }
  expect(readConfig({ PAYMENTS: 'yookassa:1:s', DATABASE_URL: 'postgres://a@b/c' }).demo).toBe(false);
});

test('the learning system is the demo one only with the demo center', () => {
  expect(readConfig({ DEMO: 'off' }).lms.kind).toBe('moodle');
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/dopusk' }).lms.kind).toBe('moodle');
});

describe('a wrong setting stops the start and the message says what may be written', () => {
  test.each([
    [
      'PAYMENTS',
      'sandbox, yookassa:SHOP_ID:SECRET',
      ['', 'yookassa', 'yookassa:100500', 'yookassa::secret', 'sandbox:'],
    ],
    [
      'MAIL',
      'outbox, smtp://login:password@host:587, smtps://login:password@host:465',
      ['http://smtp.example.ru', 'smtp', 'smtp://', 'smtps://a:%E0%A4@host', 'outbox:1'],
    ],
    ['SMS', 'outbox, smsru:API_ID', ['smsru:', 'smsru', 'smsc:KEY', 'constructor', '__proto__']],
    ['ADDRESSES', 'builtin, dadata:KEY', ['google', 'dadata:']],
    ['LMS', 'none, demo, moodle', ['stepik', 'moodle:1']],
    [
      'PRINTER',
      'auto, native, wasm, gotenberg:http://host:3000',
      ['gotenberg', 'gotenberg:', 'gotenberg:somewhere', 'gotenberg:http://'],
    ],
    [
      'FILES_URL',
      'папка, s3://KEY:SECRET@host:port/bucket?region=…&tls=on|off',
      [
        '',
        's3://',
        's3://host/b',
        's3://k@host/bucket',
        's3://k:s@host',
        's3://k:s@host/a/b',
        's3://k:%ZZ@h/bucket',
        'gs://b',
      ],
    ],
    ['TELEGRAM', 'имя_бота:токен', ['dopusk_bot', ':token']],
    ['MAX', 'имя_бота:токен', ['dopusk_bot:']],
    ['SMS_URL', 'https://…, http://…', ['sms.ru', 'ftp://sms.ru']],
    ['PAYMENTS_VAT', 'Exempt, Vat5, Vat7, Vat10, Vat22', ['22']],
    ['MAIL_DKIM', 'домен:селектор:файл', ['example.ru']],
    ['METRICS', 'off, token:SECRET (16 символов или больше)', ['token:short', 'on']],
    ['SESSION_IDLE_HOURS', 'целое число от 1 до 720', ['0', '721', '1.5', 'week']],
    ['PORT', 'целое число от 0 до 65535', ['-1', '65536', 'http']],
    ['DEMO', 'on, off', ['yes']],
    ['ROLE', 'all, web, worker', ['both']],
    ['DATABASE_URL', 'postgres://user:password@host:port/database', ['mysql://localhost/dopusk']],
    ['SECRET_KEY', 'не короче 32 символов', ['0123456789']],
  ])('%s', (name, forms, values) => {
    for (const value of values) {
      const reading = () => readConfig({ [name]: value, MAIL_FROM });
      expect(reading, value).toThrow(ConfigError);
      expect(reading, value).toThrow(
        `Неверные настройки: ${name} (нужно: ${forms}). Список настроек: docs/configuration.md`,
      );
    }
  });

  test('all wrong settings are named at once', () => {
    expect(() => readConfig({ SMS: 'smsc', ADDRESSES: 'google', PORT: 'http' })).toThrow(/PORT .*SMS .*ADDRESSES /);
  });

  test('a mail server needs a sender', () => {
    expect(() => readConfig({ MAIL: 'smtps://smtp.example.ru' })).toThrow('вместе с MAIL=smtps://… нужен MAIL_FROM');
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
    const paid = { ...real, PAYMENTS: 'yookassa:1:s' };
    expect(() => readConfig({ ...production, ...paid, LMS: 'demo' })).toThrow(/: LMS=demo работает в production/);
    expect(readConfig({ ...production, ...paid }).isProduction).toBe(true);
  });

  test('run there when DEMO is on', () => {
    expect(readConfig({ ...production, DEMO: 'on' }).mail.kind).toBe('outbox');
  });
});
