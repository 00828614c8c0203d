import { isAbsolute, resolve } from 'node:path';
import { VatMode } from '@dopusk/contract/requisites.ts';
import { z } from 'zod';

const flag = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((text) => ['on', '1', 'true'].includes(text));

/** `botname:token`; the secret of the webhook is made from the token. */
const botToken = z
  .stringFormat('botname:token', /^[^:]+:.+$/)
  .transform((text) => ({ bot: text.slice(0, text.indexOf(':')), token: text.slice(text.indexOf(':') + 1) }))
  .optional();

const proxy = z.union([z.enum(['loopback', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

function areProxies(text: string): boolean {
  return text === '' || text.split(',').every((name) => proxy.safeParse(name.trim()).success);
}

/** How long a session that is not used stays open, unless SESSION_IDLE_HOURS says otherwise. */
export const IDLE_HOURS = 7 * 24;

/** The environment the portal reads; docs/configuration.md explains each with its default. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  FILES_URL: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROXIES: z.string().refine(areProxies, 'адреса, сети, loopback или uniquelocal через запятую').optional(),
  DEMO: flag.optional(),
  PAYMENTS: z
    .union([z.literal('sandbox'), z.templateLiteral(['yookassa:', z.string().min(1), ':', z.string().min(1)])])
    .default('sandbox'),
  PAYMENTS_URL: z.url({ protocol: /^https?$/ }).default('https://api.yookassa.ru/v3'),
  PAYMENTS_RECEIPTS: flag.default(true),
  PAYMENTS_VAT: VatMode.optional(),
  MAIL: z.union([z.literal('outbox'), z.url({ protocol: /^smtps?$/ })]).default('outbox'),
  MAIL_FROM: z.string().min(1).optional(),
  MAIL_DKIM: z
    .stringFormat('domain:selector:file', /^[^:]+:[^:]+:.+$/)
    .transform((text) => text.split(':'))
    .transform(([domain = '', selector = '', ...file]) => ({ domain, selector, keyFile: file.join(':') }))
    .optional(),
  SMS: z.union([z.literal('outbox'), z.templateLiteral(['smsru:', z.string().min(1)])]).default('outbox'),
  SMS_URL: z.url({ protocol: /^https?$/ }).default('https://sms.ru'),
  ADDRESSES: z.union([z.literal('builtin'), z.templateLiteral(['dadata:', z.string().min(1)])]).default('builtin'),
  ADDRESSES_URL: z.url({ protocol: /^https?$/ }).default('https://suggestions.dadata.ru'),
  TELEGRAM: botToken,
  TELEGRAM_URL: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
  MAX: botToken,
  MAX_URL: z.url({ protocol: /^https?$/ }).default('https://platform-api2.max.ru'),
  LMS: z.enum(['none', 'demo', 'moodle']).optional(),
  LMS_PRIVATE: flag.default(false),
  SECRET_KEY: z.string().min(32, 'не короче 32 символов').optional(),
  SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(720).default(IDLE_HOURS),
  PRINTER: z.union([z.enum(['auto', 'native', 'wasm']), z.templateLiteral(['gotenberg:', z.string()])]).default('auto'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  METRICS: z.union([z.literal('off'), z.templateLiteral(['token:', z.string().min(16)])]).default('off'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Absolute path of the folder for the embedded database, files and work files. */
  dataDir: string;
  /** An outside PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | null;
  /** A folder or `s3://…`. */
  filesUrl: string;
  /** The address people reach the portal at, without a trailing slash. */
  publicUrl: string;
  /** Addresses and networks whose word about the visitor's address is taken; empty: nobody's. */
  proxies: string;
  /** Whether an empty database gets the demo centre. */
  demo: boolean;
  /** YooKassa; null: the sandbox bank. */
  yookassa: { url: string; shopId: string; secret: string; receipts: boolean } | null;
  /** How the owner of the shop charges VAT on advances; null: as the centers do. */
  advanceVat: VatMode | null;
  /** Null: letters stay in the portal's own outbox. */
  smtp: { url: string; from: string; dkim: { domain: string; selector: string; keyFile: string } | null } | null;
  /** SMS.ru; null: SMS stay in the outbox. */
  sms: { apiId: string; url: string } | null;
  /** DaData; null: the embedded table of cities. */
  addresses: { key: string; url: string } | null;
  /** The portal's bots; null: none in that messenger. */
  telegram: Bot | null;
  max: Bot | null;
  /** Which learning systems centers have: none, the portal's own for looking around, or each its own Moodle. */
  lms: 'none' | 'demo' | 'moodle';
  /** Whether a center may connect a system of this machine or its network. */
  lmsPrivate: boolean;
  /** What passwords and tokens of other systems are encrypted with; null: a key that the portal makes and keeps. */
  secretKey: string | null;
  /** How long a session that is not used stays open. */
  sessionIdleHours: number;
  printer: z.infer<typeof Environment>['PRINTER'];
  role: 'all' | 'web' | 'worker';
  /** What Prometheus must bring to read /metrics; null: there is no such page. */
  metricsToken: string | null;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/** A bot of the portal in a messenger and where the messenger is reached. */
export interface Bot {
  /** Its name in its address. */
  bot: string;
  token: string;
  url: string;
}

/** Raised for a wrong setting; the message is one clear line for the person who starts the portal. */
export class ConfigError extends Error {}

/**
 * Reads the settings of the portal from the environment.
 * @throws ConfigError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new ConfigError(`Неверные настройки: ${names.join('; ')}. Список настроек: docs/configuration.md`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const demo = env.DEMO ?? env.DATABASE_URL === undefined;
  const isProduction = env.NODE_ENV === 'production';
  const playThings = [
    ...(env.PAYMENTS === 'sandbox' ? ['PAYMENTS=sandbox'] : []),
    ...(env.MAIL === 'outbox' ? ['MAIL=outbox'] : []),
    ...(env.SMS === 'outbox' ? ['SMS=outbox'] : []),
    ...(env.LMS === 'demo' ? ['LMS=demo'] : []),
  ];
  if (isProduction && !demo && playThings.length > 0) {
    const verb = playThings.length > 1 ? 'работают' : 'работает';
    throw new ConfigError(`Неверные настройки: ${playThings.join(', ')} ${verb} в production только вместе с DEMO=on`);
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    filesUrl: fileLocation(env.FILES_URL, dataDir),
    publicUrl,
    // The portal itself speaks no TLS: an address with https is a proxy's, on this machine or in its network.
    proxies: env.PROXIES ?? (publicUrl.startsWith('https:') ? 'loopback,uniquelocal' : ''),
    demo,
    yookassa: yookassaOf(env),
    advanceVat: env.PAYMENTS_VAT ?? null,
    smtp: smtpOf(env),
    sms: env.SMS === 'outbox' ? null : { apiId: env.SMS.slice('smsru:'.length), url: env.SMS_URL.replace(/\/$/, '') },
    addresses:
      env.ADDRESSES === 'builtin'
        ? null
        : { key: env.ADDRESSES.slice('dadata:'.length), url: env.ADDRESSES_URL.replace(/\/$/, '') },
    telegram: env.TELEGRAM ? { ...env.TELEGRAM, url: env.TELEGRAM_URL.replace(/\/$/, '') } : null,
    max: env.MAX ? { ...env.MAX, url: env.MAX_URL.replace(/\/$/, '') } : null,
    lms: env.LMS ?? (demo ? 'demo' : 'moodle'),
    lmsPrivate: env.LMS_PRIVATE,
    secretKey: env.SECRET_KEY ?? null,
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    printer: env.PRINTER,
    role: env.ROLE,
    metricsToken: env.METRICS === 'off' ? null : env.METRICS.slice('token:'.length),
    logLevel: env.LOG_LEVEL,
  };
}

function yookassaOf({ PAYMENTS, PAYMENTS_URL, PAYMENTS_RECEIPTS }: z.output<typeof Environment>): Config['yookassa'] {
  if (PAYMENTS === 'sandbox') return null;
  const [, shopId = '', ...secret] = PAYMENTS.split(':');
  return { url: PAYMENTS_URL.replace(/\/$/, ''), shopId, secret: secret.join(':'), receipts: PAYMENTS_RECEIPTS };
}

function smtpOf({ MAIL, MAIL_FROM, MAIL_DKIM }: z.output<typeof Environment>): Config['smtp'] {
  if (MAIL === 'outbox') return null;
  if (!MAIL_FROM)
    throw new ConfigError('Неверные настройки: вместе с MAIL=smtp://… нужен MAIL_FROM, адрес отправителя');
  return { url: MAIL, from: MAIL_FROM, dkim: MAIL_DKIM ?? null };
}

function fileLocation(filesUrl: string | undefined, dataDir: string): string {
  if (filesUrl === undefined) return resolve(dataDir, 'files');
  return filesUrl.startsWith('s3://') || isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl);
}
