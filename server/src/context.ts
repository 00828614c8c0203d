import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import type { Replica } from './db/replica.ts';
import type { KnownBrowser } from './http/known-browser.ts';
import type { TokenCookie } from './http/session.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { AddressProvider } from './outside/addresses/port.ts';
import type { BankDirectory } from './outside/banks/port.ts';
import type { TrainedRegister } from './outside/eisot/port.ts';
import type { LmsSystems } from './outside/lms/port.ts';
import type { MailProvider } from './outside/mail/port.ts';
import type { Messengers } from './outside/messengers/port.ts';
import type { PaymentProvider } from './outside/payments/port.ts';
import type { Scanner } from './outside/scanner/port.ts';
import type { SmsProvider } from './outside/sms/port.ts';
import type { Storage } from './outside/storage/port.ts';
import type { Printer } from './printing/printer.ts';
import type { Secrets } from './secrets.ts';

/** What the features of one running portal share. Made once in open-context.ts, given to each feature's routes and jobs. */
export interface Context {
  config: Config;
  db: Db;
  replica: Replica;
  cookie: TokenCookie;
  /** Of whoever fills in his questionnaire. */
  respondentCookie: TokenCookie;
  /** The limiter for a login between its two steps. */
  secondStepCookie: TokenCookie;
  knownBrowser: KnownBrowser;
  jobs: Jobs<Context>;
  payments: PaymentProvider;
  mail: MailProvider;
  sms: SmsProvider;
  messengers: Messengers;
  addresses: AddressProvider;
  banks: BankDirectory;
  eisot: TrainedRegister;
  lms: LmsSystems;
  secrets: Secrets;
  storage: Storage;
  scanner: Scanner;
  printer: Printer;
}
