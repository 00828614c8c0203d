import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterFile } from './after-file.ts';

/** A real mail server in this process: the receiving end of MAIL=smtp://… */
export interface MailServer {
  /** For MAIL. */
  url: string;
  /** The letters that it took, whole as they came. */
  letters: { to: string[]; raw: string }[];
  /** Until told otherwise it answers every recipient with this code; null: it takes letters again. */
  refuse(code: number | null): void;
}

const LOGIN = { user: 'portal', password: 'секрет и пробел' };

export async function startMailServer(): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.user && password === LOGIN.password
        ? done(null, { user: username })
        : done(new Error('no such user')),
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error('refused'), { responseCode: refusal })),
    onData: (stream, session, done) =>
      void text(stream).then((raw) => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${LOGIN.user}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${port}?tls=off`,
    letters,
    refuse: (code) => {
      refusal = code;
    },
  };
}

/** The readable part of a raw letter: the first one of that type, its encoding undone. */
export function partOf(raw: string, type: 'text/plain' | 'text/html'): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((piece) => piece.startsWith(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : content;
}
