import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backgroundJobs } from './app.ts';
import { openProvider } from './config/schemes.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { connect, isDatabaseAway, JOBS_LIMITS, type Limits, PEOPLES_LIMITS } from './db/connection.ts';
import { freeBytes, keepDiskReserve } from './db/disk-reserve.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { loadReferences } from './db/references.ts';
import { replicaOf } from './db/replica.ts';
import { knownBrowserOf } from './http/known-browser.ts';
import { respondentCookie, secondStepCookie, sessionCookie } from './http/session.ts';
import { openJobs } from './jobs/jobs.ts';
import { builtinAddresses } from './outside/addresses/builtin.ts';
import { dadataAddresses } from './outside/addresses/dadata.ts';
import type { AddressProvider } from './outside/addresses/port.ts';
import { cbrBanks } from './outside/banks/cbr.ts';
import { type BankDirectory, noBankDirectory } from './outside/banks/port.ts';
import { trainedRegisterByKey } from './outside/eisot/by-key.ts';
import { noTrainedRegister } from './outside/eisot/off.ts';
import type { TrainedRegister } from './outside/eisot/port.ts';
import { demoSystems } from './outside/lms/demo.ts';
import { moodleSystems } from './outside/lms/moodle.ts';
import { noSystems } from './outside/lms/none.ts';
import type { LmsSystems } from './outside/lms/port.ts';
import { outboxMail } from './outside/mail/outbox.ts';
import type { MailProvider } from './outside/mail/port.ts';
import { smtpMail } from './outside/mail/smtp.ts';
import { openMessengers } from './outside/messengers/open.ts';
import type { PaymentProvider } from './outside/payments/port.ts';
import { sandboxProvider } from './outside/payments/sandbox.ts';
import { yookassaPayments } from './outside/payments/yookassa.ts';
import { clamdScanner } from './outside/scanner/clamd.ts';
import { noScanner, type Scanner } from './outside/scanner/port.ts';
import { outboxSms } from './outside/sms/outbox.ts';
import type { SmsProvider } from './outside/sms/port.ts';
import { smsruSms } from './outside/sms/smsru.ts';
import { openStorage } from './outside/storage/open.ts';
import { openPrinter } from './printing/pdf.ts';
import { ownKey, secretsOf } from './secrets.ts';

/**
 * How the embedded PostgreSQL is set up: most of a center's data stays in memory and the disk is no tape, so an index
 * is worth its price; compiling queries takes longer than running ours.
 */
const POSTGRES = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  random_page_cost: 1.1,
  jit: 'off',
  // A web portal's queries are many and short: helpers of one would take the processors from the others.
  max_parallel_workers_per_gather: 0,
};

/** The database: the one that DATABASE_URL names, or the embedded one, started. */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  makeDataDir(config.dataDir);
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres(join(config.dataDir, 'postgres'), POSTGRES);
  const leaveReserve = keepDiskReserve(join(config.dataDir, 'reserve'), () => freeBytes(config.dataDir));
  return {
    url,
    stop: () => {
      leaveReserve();
      return stop();
    },
  };
}

/**
 * Opens what the portal needs: the database (the embedded one unless DATABASE_URL names another) migrated to the newest
 * version, the files, the printer, and the queue of background work, with a worker unless ROLE is web. `close` ends
 * everything in the reverse order.
 * @param limits of the statements; a command, which somebody waits for, has none
 */
export async function openContext(
  config: Config,
  limits: Limits | null = config.role === 'worker' ? JOBS_LIMITS : PEOPLES_LIMITS,
): Promise<{ context: Context; close(): Promise<void> }> {
  const { url, stop } = await openDatabase(config);
  await prepare(url).catch(async (error) => {
    // A command that is refused here has to end: a running database would keep its process alive.
    await stop();
    throw config.databaseUrl ? notLetIn(error, config.databaseUrl) : error;
  });
  const onIdleError = (error: Error) => console.error(`Соединение с базой данных прервано: ${error.message}`);
  const db = connect(url, onIdleError, { limits });
  // Long readings and, in a process that does both, background work take nobody's turn among people's short questions.
  const longDb = connect(url, onIdleError, { limits, maxConnections: LONG_CONNECTIONS });
  const replicaDb = config.replicaUrl
    ? connect(config.replicaUrl, onIdleError, { limits, maxConnections: LONG_CONNECTIONS })
    : null;
  const jobsDb =
    config.role === 'all' ? connect(url, onIdleError, { limits: JOBS_LIMITS, maxConnections: LONG_CONNECTIONS }) : null;
  const jobs = await openJobs(url, backgroundJobs, (error, job) => {
    console.error(`Фоновая работа${job ? ` «${job}»` : ''}: ${error instanceof Error ? error.message : error}`);
  });
  const storage = openStorage(config.files);
  const printer = await openPrinter(config.printer, join(config.dataDir, 'printer'), config.printerPreparation);
  const payments: PaymentProvider = openProvider(config.payments, {
    sandbox: () => sandboxProvider(db),
    yookassa: (shop) => yookassaPayments(shop, config.receipts),
  });
  const mail: MailProvider = openProvider(config.mail, {
    outbox: () => outboxMail(db),
    smtp: smtpMail,
    smtps: smtpMail,
  });
  const sms: SmsProvider = openProvider(config.sms, { outbox: () => outboxSms(db), smsru: smsruSms });
  const addresses: AddressProvider = openProvider(config.addresses, {
    builtin: () => builtinAddresses,
    dadata: (service) => dadataAddresses(service, builtinAddresses),
  });
  const banks: BankDirectory = openProvider(config.banks, { off: () => noBankDirectory, cbr: cbrBanks });
  const eisot: TrainedRegister = openProvider(config.eisot, {
    off: () => noTrainedRegister,
    key: trainedRegisterByKey,
  });
  const scanner: Scanner = openProvider(config.scanner, { off: () => noScanner, clamd: clamdScanner });
  const messengers = openMessengers(config.bots);
  const lms: LmsSystems = openProvider(config.lms, {
    none: () => noSystems,
    demo: () => demoSystems(db),
    moodle: () => moodleSystems({ allowPrivate: config.lmsPrivate }),
  });
  const secrets = secretsOf(config.secretKey ?? ownKey(config.dataDir));
  const cookies = {
    cookie: sessionCookie(config),
    respondentCookie: respondentCookie(config),
    secondStepCookie: secondStepCookie(config),
    knownBrowser: knownBrowserOf(config, secrets),
  };
  const outside = { payments, mail, sms, messengers, addresses, banks, eisot, lms, storage, scanner };
  const replica = replicaOf(longDb, replicaDb);
  const context: Context = { config, db, replica, ...cookies, jobs, ...outside, secrets, printer };
  if (config.role !== 'web') await jobs.startWorker(jobsDb ? { ...context, db: jobsDb } : context);
  const close = async () => {
    await jobs.stop();
    await printer.stop();
    mail.close();
    for (const one of [db, longDb, replicaDb, jobsDb]) await one?.destroy();
    await stop();
  };
  return { context, close };
}

/** Brings the database to the newest version, however long it takes, and loads what it refers to. */
async function prepare(url: string): Promise<void> {
  const db = connect(url, () => {}, { maxConnections: 2 });
  await migrate(db)
    .then(() => loadReferences(db))
    .finally(() => db.destroy());
}

/** Of the pools beside people's: as many as two processors do at once, and one waiting for each. */
const LONG_CONNECTIONS = 4;

/** PostgreSQL's codes for who is not let in, or finds no such database: DATABASE_URL is wrong. */
const NOT_LET_IN = new Set(['28P01', '28000', '3D000']);

/** What is to be done about a database that cannot be used from the start, in a line that names it without its password. */
function notLetIn(error: unknown, url: string): unknown {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const at = `«${pathname.slice(1)}» на ${searchParams.get('host') ?? `${hostname}:${port || 5432}`}`;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (NOT_LET_IN.has(code)) return new ConfigError(`База данных ${at} не пускает: ${message}. Проверьте DATABASE_URL`);
  const isNowhere = ['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'].includes(code);
  if (!isNowhere && !isDatabaseAway(error)) return error;
  return new ConfigError(`База данных ${at} не отвечает: ${message}. Запущен ли PostgreSQL и верен ли DATABASE_URL?`);
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new ConfigError(`Не удалось создать папку данных ${dataDir}: ${reason}. Укажите другую в DATA_DIR`);
  }
}
