import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Codes that change with the time: RFC 6238 with the parameters that every application takes (SHA-1, 6 digits, 30 s).

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Random bytes as base32 (RFC 4648), whose letters and digits cannot be confused; 5 bytes are 8 of them. */
export function randomLetters(bytes: number): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** A new secret, 160 bits as RFC 4226 recommends, in base32. */
export const newSecret = (): string => randomLetters(SECRET_BYTES);

/** The number of the half minute at this moment. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The code of a half minute (RFC 4226, section 5.3). @param secret in base32 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The half minute of a code: this one, or a neighbour, for clocks that differ and slow typing. Null for none. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | null {
  const step = stepAt(now);
  // All three are compared, so that the time of the answer does not depend on the code.
  const fitting = [step - 1, step, step + 1].filter((each) =>
    timingSafeEqual(Buffer.from(codeAt(secret, each)), Buffer.from(code)),
  );
  return fitting.at(-1) ?? null;
}

/** The address that an application reads from the picture or the link. */
export function addressOf(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: ISSUER, algorithm: 'SHA1', digits: '6', period: '30' });
  // Some applications show a plus instead of a space.
  return `otpauth://totp/${encodeURIComponent(`${ISSUER}:${account}`)}?${query.toString().replaceAll('+', '%20')}`;
}

const ISSUER = 'Допуск';

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
