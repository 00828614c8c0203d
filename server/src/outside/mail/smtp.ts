import { readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';
import type { MailServer } from '../../config/providers.ts';
import { ConfigError, type Sender } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import { remembered } from '../remembered.ts';
import type { MailProvider } from './port.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const CONNECTIONS = 3;
/** A person waits for it; what is slower than this counts as away. */
const REACH_MS = 3_000;
const REMEMBER_MS = 30_000;

/**
 * A mail server.
 * @throws ConfigError when the key of MAIL_DKIM cannot be read
 */
export function smtpMail({ from, dkim, ...server }: MailServer & Sender): MailProvider {
  const { host, port, login } = server;
  const isPlain = server.kind === 'smtp' && server.isPlain;
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: server.kind === 'smtps',
    requireTLS: server.kind === 'smtp' && !isPlain,
    ignoreTLS: isPlain,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Letters contain texts of people: nothing in them may be taken for a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim
      ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readKey(dkim.keyFile) } }
      : {}),
  });
  const sender = /@([^>\s]+)/.exec(from)?.[1] ?? host;
  return {
    async send({ id, to, subject, text, html, attachments = [], unsubscribe }) {
      // Mail programs that compare it show a letter sent twice only once.
      const messageId = `<${id}@${sender}>`;
      const files = attachments.map(({ name, mime, content }) => ({ filename: name, contentType: mime, content }));
      const headers = {
        // No out-of-office reply comes back (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe.url}>` } : {}),
        ...(unsubscribe?.isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      };
      const letter = { from, to, subject, text, html, messageId, attachments: files, headers };
      await transport.sendMail(letter).catch((error: SmtpError) => {
        throw new DeliveryError(describe(error), isPermanent(error));
      });
    },
    isReachable: remembered(() => isLetIn(transport), REMEMBER_MS),
    close: () => transport.close(),
  };
}

/** Connects and logs in, as a letter would. */
const isLetIn = (transport: { verify(): Promise<unknown> }): Promise<boolean> =>
  Promise.race([
    transport.verify().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, REACH_MS, false).unref()),
  ]);

interface SmtpError extends Error {
  /** EENVELOPE, ECONNECTION, EAUTH, ETIMEDOUT… */
  code?: string;
  responseCode?: number;
}

/** The server refused this letter. A wrong password of ours is 5xx as well, but a temporary failure. */
const isPermanent = ({ code, responseCode = 0 }: SmtpError): boolean => code !== 'EAUTH' && responseCode >= 500;

/** The text for the log; the server's own text may quote anything. */
function describe({ code, responseCode, message }: SmtpError): string {
  if (responseCode) return `Почтовый сервер ответил ${responseCode}`;
  if (code === 'ETIMEDOUT') return 'Почтовый сервер не ответил вовремя';
  return `Почтовый сервер недоступен (${code ?? message.slice(0, 100)})`;
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`Ключ из MAIL_DKIM не прочитан: ${error instanceof Error ? error.message : error}`);
  }
}
