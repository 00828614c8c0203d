import { type Schemes, word } from './schemes.ts';

export type PaymentsSetting = { kind: 'sandbox' } | { kind: 'yookassa'; shopId: string; secret: string; url: string };

export const payments: Schemes<PaymentsSetting> = {
  sandbox: word('sandbox'),
  yookassa: {
    form: 'yookassa:SHOP_ID:SECRET',
    read: (rest = '') => {
      const [, shopId, secret] = /^([^:]+):(.+)$/.exec(rest) ?? [];
      return shopId && secret ? { kind: 'yookassa', shopId, secret, url: 'https://api.yookassa.ru/v3' } : null;
    },
  },
};

interface MailHost {
  host: string;
  port: number;
  /** Null: the mail server asks for no login. */
  login: { user: string; password: string } | null;
}
export type MailServer =
  /** Begins unencrypted and must switch to TLS, unless it is `plain`: a relay on the same machine. */
  | ({ kind: 'smtp'; isPlain: boolean } & MailHost)
  /** Encrypted from the start. */
  | ({ kind: 'smtps' } & MailHost);
export type MailSetting = { kind: 'outbox' } | MailServer;

export const mail: Schemes<MailSetting> = {
  outbox: word('outbox'),
  smtp: {
    form: 'smtp://login:password@host:587',
    read: (rest) => {
      const url = urlOf('smtp', rest);
      const server = url && mailHostOf(url, 587);
      return server && { kind: 'smtp', isPlain: url.searchParams.get('tls') === 'off', ...server };
    },
  },
  smtps: {
    form: 'smtps://login:password@host:465',
    read: (rest) => {
      const url = urlOf('smtps', rest);
      const server = url && mailHostOf(url, 465);
      return server && { kind: 'smtps', ...server };
    },
  },
};

function mailHostOf(url: URL, usualPort: number): MailHost | null {
  const login = loginOf(url);
  if (!login) return null;
  return { host: url.hostname, port: Number(url.port) || usualPort, login: login.user ? login : null };
}

export type SmsSetting = { kind: 'outbox' } | { kind: 'smsru'; apiId: string; url: string };

export const sms: Schemes<SmsSetting> = {
  outbox: word('outbox'),
  smsru: {
    form: 'smsru:API_ID',
    read: (apiId) => (apiId ? { kind: 'smsru', apiId, url: 'https://sms.ru' } : null),
  },
};

export type AddressesSetting = { kind: 'builtin' } | { kind: 'dadata'; key: string; url: string };

export const addresses: Schemes<AddressesSetting> = {
  builtin: word('builtin'),
  dadata: {
    form: 'dadata:KEY',
    read: (key) => (key ? { kind: 'dadata', key, url: 'https://suggestions.dadata.ru' } : null),
  },
};

/** The directory of banks by their BIC. */
export type BanksSetting = { kind: 'off' } | { kind: 'cbr'; url: string };

export const banks: Schemes<BanksSetting> = {
  off: word('off'),
  cbr: {
    form: 'cbr',
    read: (rest) => (rest === undefined ? { kind: 'cbr', url: 'https://www.cbr.ru/s/newbik' } : null),
  },
};

/** The interface with a key of the register of people trained in labour protection; each center gives its own key. */
export type EisotSetting = { kind: 'off' } | { kind: 'key'; url: string };

export const eisot: Schemes<EisotSetting> = {
  off: word('off'),
  key: {
    form: 'key',
    read: (rest) => (rest === undefined ? { kind: 'key', url: 'https://edu.rosmintrud.ru' } : null),
  },
};

/** The learning systems of centers: none, the portal's own for demonstration, or each center's Moodle. */
export type LmsSetting = { kind: 'none' } | { kind: 'demo' } | { kind: 'moodle' };

export const lms: Schemes<LmsSetting> = { none: word('none'), demo: word('demo'), moodle: word('moodle') };

export type PrinterSetting =
  /** The first of native and wasm that is possible. */
  | { kind: 'auto' }
  /** LibreOffice of this machine. */
  | { kind: 'native' }
  /** One fetched from npm. */
  | { kind: 'wasm' }
  | { kind: 'gotenberg'; url: string };

export const printer: Schemes<PrinterSetting> = {
  auto: word('auto'),
  native: word('native'),
  wasm: word('wasm'),
  gotenberg: {
    form: 'gotenberg:http://host:3000',
    read: (rest = '') => (/^https?:\/\//.test(rest) && URL.canParse(rest) ? { kind: 'gotenberg', url: rest } : null),
  },
};

/** What looks for viruses in uploads. */
export type ScannerSetting = { kind: 'off' } | { kind: 'clamd'; host: string; port: number };

export const scanner: Schemes<ScannerSetting> = {
  off: word('off'),
  clamd: {
    form: 'clamd:host:port',
    read: (rest = '') => {
      const [, host, port] = /^(.+):(\d{1,5})$/.exec(rest) ?? [];
      return host && Number(port) > 0 && Number(port) < 65_536 ? { kind: 'clamd', host, port: Number(port) } : null;
    },
  },
};

/** A bucket of an S3-compatible store. */
export interface Bucket {
  kind: 's3';
  /** `https://host:port` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}
/** A folder is written without a scheme. */
export type FilesSetting = { kind: 'folder'; path: string } | Bucket;

export const files: Schemes<Exclude<FilesSetting, { kind: 'folder' }>> = {
  s3: {
    form: 's3://KEY:SECRET@host:port/bucket?region=…&tls=on|off',
    read: (rest) => {
      const url = urlOf('s3', rest);
      if (!url) return null;
      const login = loginOf(url);
      const bucket = url.pathname.slice(1);
      if (!login?.user || !login.password || !/^[a-z0-9][a-z0-9.-]+$/i.test(bucket)) return null;
      const isPlain = ['off', '0', 'false'].includes(url.searchParams.get('tls') ?? 'on');
      return {
        kind: 's3',
        endpoint: `${isPlain ? 'http' : 'https'}://${url.host}`,
        bucket,
        region: url.searchParams.get('region') ?? 'us-east-1',
        accessKeyId: login.user,
        secretAccessKey: login.password,
      };
    },
  },
};

/** An address with a host after its scheme. */
function urlOf(scheme: string, rest = ''): URL | null {
  const url = URL.parse(`${scheme}:${rest}`);
  return url?.hostname ? url : null;
}

/** The login and password of an address, empty where it has none; null when their `%` escapes are wrong. */
function loginOf({ username, password }: URL): { user: string; password: string } | null {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
