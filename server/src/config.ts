import { resolve } from 'node:path';
import type { Messenger } from '@dopusk/contract/notices.ts';
import { VatMode } from '@dopusk/contract/requisites.ts';
import { z } from 'zod';
import {
  type AddressesSetting,
  addresses,
  type BanksSetting,
  banks,
  type EisotSetting,
  eisot,
  type FilesSetting,
  files,
  type LmsSetting,
  lms,
  type MailServer,
  mail,
  type PaymentsSetting,
  type PrinterSetting,
  payments,
  printer,
  type ScannerSetting,
  type SmsSetting,
  scanner,
  sms,
} from './config/providers.ts';
import { oneOf } from './config/schemes.ts';

const flag = z
  .enum(['on', 'off', '1', '0', 'true', 'false'], 'on, off')
  .transform((text) => ['on', '1', 'true'].includes(text));
const text = z.string().min(1, 'не пустое значение');
const web = z.url({ protocol: /^https?$/, error: 'https://…, http://…' }).transform((url) => url.replace(/\/$/, ''));
const choice = <const Words extends readonly string[]>(words: Words) => z.enum(words, words.join(', '));

function whole(min: number, max: number) {
  const message = `целое число от ${min} до ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

/** `botname:token`; the secret of the webhook is made from the token. */
const botToken = z
  .stringFormat('botname:token', /^[^:]+:.+$/, 'имя_бота:токен')
  .transform((text) => ({ bot: text.slice(0, text.indexOf(':')), token: text.slice(text.indexOf(':') + 1) }))
  .optional();

const proxy = z.union([z.enum(['loopback', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

function areProxies(text: string): boolean {
  return text === '' || text.split(',').every((name) => proxy.safeParse(name.trim()).success);
}

/** A folder; a value that looks like an address is refused. */
const folder = z
  .stringFormat('folder', (value) => value !== '' && !/^[a-z\d+.-]{2,}:\/\//i.test(value))
  .transform((path) => ({ kind: 'folder' as const, path: resolve(path) }));

/** How long a session that is not used stays open, unless SESSION_IDLE_HOURS says otherwise. */
export const IDLE_HOURS = 7 * 24;

/** The environment the portal reads; docs/configuration.md explains each with its default. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./var'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:port/database' }).optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:port/database' })
    .optional(),
  FILES_URL: z.union([oneOf(files), folder], `папка, ${files.s3.form}`).optional(),
  PUBLIC_URL: web.optional(),
  PROXIES: z.string().refine(areProxies, 'адреса, сети, loopback или uniquelocal через запятую').optional(),
  DEMO: flag.optional(),
  PAYMENTS: oneOf(payments).prefault('sandbox'),
  PAYMENTS_URL: web.optional(),
  PAYMENTS_RECEIPTS: flag.default(true),
  PAYMENTS_VAT: choice(VatMode.options).optional(),
  MAIL: oneOf(mail).prefault('outbox'),
  MAIL_FROM: text.optional(),
  MAIL_DKIM: z
    .stringFormat('domain:selector:file', /^[^:]+:[^:]+:.+$/, 'домен:селектор:файл')
    .transform((text) => text.split(':'))
    .transform(([domain = '', selector = '', ...file]) => ({ domain, selector, keyFile: file.join(':') }))
    .optional(),
  SMS: oneOf(sms).prefault('outbox'),
  SMS_URL: web.optional(),
  ADDRESSES: oneOf(addresses).prefault('builtin'),
  ADDRESSES_URL: web.optional(),
  BANKS: oneOf(banks).prefault('off'),
  BANKS_URL: web.optional(),
  EISOT: oneOf(eisot).prefault('off'),
  EISOT_URL: web.optional(),
  TELEGRAM: botToken,
  TELEGRAM_URL: web.default('https://api.telegram.org'),
  MAX: botToken,
  MAX_URL: web.default('https://platform-api2.max.ru'),
  LMS: oneOf(lms).optional(),
  LMS_PRIVATE: flag.default(false),
  WEBHOOKS_PRIVATE: flag.default(false),
  SECRET_KEY: z.string().min(32, 'не короче 32 символов').optional(),
  SESSION_IDLE_HOURS: whole(1, 720).default(IDLE_HOURS),
  PRINTER: oneOf(printer).prefault('auto'),
  PRINTER_PREPARATION: text.optional(),
  SCANNER: oneOf(scanner).prefault('off'),
  ROLE: choice(['all', 'web', 'worker']).default('all'),
  METRICS: z
    .stringFormat('token', /^(off|token:.{16,})$/, 'off, token:SECRET (16 символов или больше)')
    .transform((text) => (text === 'off' ? null : text.slice('token:'.length)))
    .prefault('off'),
  LOG_LEVEL: choice(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Absolute path of the folder for the embedded database, files and work files. */
  dataDir: string;
  /** An outside PostgreSQL; without it the embedded one is started. */
  databaseUrl: string | null;
  /** A replica of it for long readings; null: there is none. */
  replicaUrl: string | null;
  files: FilesSetting;
  /** The address people reach the portal at, without a trailing slash. */
  publicUrl: string;
  /** The address that was set, null when none was: `publicUrl` is a guess then. */
  ownUrl: string | null;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; empty: none. */
  proxies: string;
  /** Whether an empty database gets the demo centre. */
  demo: boolean;
  payments: PaymentsSetting;
  /** Whether the payment provider makes the cash receipts (54-ФЗ). */
  receipts: boolean;
  /** The VAT on advances of the shop's owner; null: the same as the centers'. */
  advanceVat: VatMode | null;
  mail: { kind: 'outbox' } | (MailServer & Sender);
  sms: SmsSetting;
  addresses: AddressesSetting;
  banks: BanksSetting;
  eisot: EisotSetting;
  /** The portal's bot in each messenger; null: none. */
  bots: Record<Messenger, Bot | null>;
  lms: LmsSetting;
  /** Whether a center may connect a system of this machine or its network. */
  lmsPrivate: boolean;
  /** Whether an organization may name an address of this machine or its network for events, and one without https. */
  webhooksPrivate: boolean;
  /**
   * The key by which passwords and tokens of other systems are encrypted; null: one that the portal makes and keeps.
   */
  secretKey: string | null;
  /** How long a session that is not used stays open. */
  sessionIdleHours: number;
  printer: PrinterSetting;
  /** The file that is there while the printer is being installed; `npm start` names it. */
  printerPreparation: string | null;
  scanner: ScannerSetting;
  role: 'all' | 'web' | 'worker';
  /** The token with which Prometheus reads /metrics; null: there is no such page. */
  metricsToken: string | null;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/** The sender of letters. */
export interface Sender {
  from: string;
  dkim: { domain: string; selector: string; keyFile: string } | null;
}

/** A bot of the portal in a messenger and where the messenger is reached. */
export interface Bot {
  /** Its name in its address. */
  bot: string;
  token: string;
  url: string;
}

/** Thrown for a wrong setting; the message is one clear line for the person who starts the portal. */
export class ConfigError extends Error {}

/**
 * Reads the settings of the portal from the environment.
 * @throws ConfigError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} (нужно: ${message})`);
    throw new ConfigError(`Неверные настройки: ${wrong.join('; ')}. Список настроек: docs/configuration.md`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const demo = env.DEMO ?? env.DATABASE_URL === undefined;
  const isProduction = env.NODE_ENV === 'production';
  const lmsKind = env.LMS ?? { kind: demo ? 'demo' : 'moodle' };
  const playThings = [
    ...(env.PAYMENTS.kind === 'sandbox' ? ['PAYMENTS=sandbox'] : []),
    ...(env.MAIL.kind === 'outbox' ? ['MAIL=outbox'] : []),
    ...(env.SMS.kind === 'outbox' ? ['SMS=outbox'] : []),
    ...(lmsKind.kind === 'demo' ? ['LMS=demo'] : []),
  ];
  if (isProduction && !demo && playThings.length > 0) {
    const verb = playThings.length > 1 ? 'работают' : 'работает';
    throw new ConfigError(`Неверные настройки: ${playThings.join(', ')} ${verb} в production только вместе с DEMO=on`);
  }
  if (demo && env.PAYMENTS.kind !== 'sandbox') {
    throw new ConfigError(
      `Неверные настройки: демонстрационный центр платит картой понарошку. С PAYMENTS=${env.PAYMENTS.kind}:… нужно DEMO=off`,
    );
  }
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    files: env.FILES_URL ?? { kind: 'folder', path: resolve(dataDir, 'files') },
    publicUrl,
    ownUrl: env.PUBLIC_URL ?? null,
    // The portal itself has no TLS: with https there is a proxy before it, on this machine or in its network.
    proxies: env.PROXIES ?? (publicUrl.startsWith('https:') ? 'loopback,uniquelocal' : ''),
    demo,
    payments: at(env.PAYMENTS, env.PAYMENTS_URL),
    receipts: env.PAYMENTS_RECEIPTS,
    advanceVat: env.PAYMENTS_VAT ?? null,
    mail: mailOf(env),
    sms: at(env.SMS, env.SMS_URL),
    addresses: at(env.ADDRESSES, env.ADDRESSES_URL),
    banks: at(env.BANKS, env.BANKS_URL),
    eisot: at(env.EISOT, env.EISOT_URL),
    bots: {
      Telegram: env.TELEGRAM ? { ...env.TELEGRAM, url: env.TELEGRAM_URL } : null,
      Max: env.MAX ? { ...env.MAX, url: env.MAX_URL } : null,
    },
    lms: lmsKind,
    lmsPrivate: env.LMS_PRIVATE,
    webhooksPrivate: env.WEBHOOKS_PRIVATE,
    secretKey: env.SECRET_KEY ?? null,
    sessionIdleHours: env.SESSION_IDLE_HOURS,
    printer: env.PRINTER,
    printerPreparation: env.PRINTER_PREPARATION ?? null,
    scanner: env.SCANNER,
    role: env.ROLE,
    metricsToken: env.METRICS,
    logLevel: env.LOG_LEVEL,
  };
}

/** The settings of a provider with the address of its …_URL, where that is set. */
function at<Setting extends object>(setting: Setting, url: string | undefined): Setting {
  return url !== undefined && 'url' in setting ? { ...setting, url } : setting;
}

function mailOf({ MAIL, MAIL_FROM, MAIL_DKIM }: z.output<typeof Environment>): Config['mail'] {
  if (MAIL.kind === 'outbox') return MAIL;
  if (!MAIL_FROM)
    throw new ConfigError(`Неверные настройки: вместе с MAIL=${MAIL.kind}://… нужен MAIL_FROM, адрес отправителя`);
  return { ...MAIL, from: MAIL_FROM, dkim: MAIL_DKIM ?? null };
}
