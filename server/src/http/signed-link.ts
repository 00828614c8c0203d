import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type Keys = { secrets: Secrets };

const signatureOf = ({ secrets }: Keys, id: Buffer, purpose: string): Buffer =>
  secrets.sign(id.toString('hex'), purpose).subarray(0, SIGNATURE_BYTES);

/**
 * The token of a link: its id with the portal's signature. It can be shown again, and is not in the database.
 * @param purpose what the link is for: a token for one purpose is none for another
 */
export function tokenOf(keys: Keys, purpose: string, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(keys, id, purpose)]).toString('base64url');
}

/** The id of the link that a token was made for; null for one that the portal has not made. */
export function linkIdOf(keys: Keys, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(keys, id, purpose))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
