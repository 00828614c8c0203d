import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Encrypts data that the portal has to show or use again: passwords and tokens of other systems, secrets of second
 * factors. Never its own passwords. Signs data that it gives out and recognizes later without storing it.
 */
export interface Secrets {
  /** @param owner the id of the record it belongs to: a sealed text moved to another record does not open */
  seal(text: string, owner: string): Buffer;
  /** @throws SealError when it was sealed with another key, for another record, or has been changed */
  open(sealed: Buffer, owner: string): string;
  /** A signature of the text (HMAC-SHA-256) that is good for this purpose only. */
  sign(text: string, purpose: string): Buffer;
}

export class SealError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a fresh nonce each time. @param key any text; 32 bytes are made of it */
export function secretsOf(key: string): Secrets {
  const secret = createHash('sha256').update('dopusk secrets\0').update(key).digest();
  const signer = createHash('sha256').update('dopusk signatures\0').update(key).digest();
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = sealed.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        throw new SealError('Sealed with another key: see SECRET_KEY in docs/configuration.md');
      }
    },
    sign: (text, purpose) => createHmac('sha256', signer).update(purpose).update('\0').update(text).digest(),
  };
}

/** The key of a portal without SECRET_KEY: made at the first start, stored where only its account can read. */
export function ownKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    // Created only when missing: of two processes that start at once one makes it, and both read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
