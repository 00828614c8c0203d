import { readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';
import { type Config, ConfigError } from '../../config.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { MailProvider } from './port.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const CONNECTIONS = 3;

/**
 * A mail server. `smtp://` begins in the open and must go over to TLS before anything is sent, unless the address says
 * `?tls=off`, which is for a relay on the same machine; `smtps://` is encrypted from the start.
 * @throws ConfigError when the key of MAIL_DKIM cannot be read
 */
export function smtpMail({ url, from, dkim }: NonNullable<Config['smtp']>): MailProvider {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isOpen = searchParams.get('tls') === 'off';
  const transport = nodemailer.createTransport({
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isOpen,
    ignoreTLS: isOpen,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Letters are made of texts that people wrote: nothing in them may be taken for a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim
      ? { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: readKey(dkim.keyFile) } }
      : {}),
  });
  const sender = /@([^>\s]+)/.exec(from)?.[1] ?? hostname;
  return {
    async send({ id, to, subject, text, html }) {
      // Sent twice, it is still one letter for the boxes that compare this.
      const messageId = `<${id}@${sender}>`;
      await transport.sendMail({ from, to, subject, text, html, messageId }).catch((error: SmtpError) => {
        throw new DeliveryError(describe(error), isPermanent(error));
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  /** EENVELOPE, ECONNECTION, EAUTH, ETIMEDOUT… */
  code?: string;
  responseCode?: number;
}

/** The server said no to this letter. A wrong password of ours is 5xx as well, but is ours to put right. */
const isPermanent = ({ code, responseCode = 0 }: SmtpError): boolean => code !== 'EAUTH' && responseCode >= 500;

/** What went wrong in the log's words; a server's own text may quote anything. */
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
