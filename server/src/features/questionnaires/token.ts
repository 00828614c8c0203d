import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

const PURPOSE = 'questionnaire-link';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type Keys = Pick<Context, 'secrets'>;

const signatureOf = ({ secrets }: Keys, id: Buffer): Buffer =>
  secrets.sign(id.toString('hex'), PURPOSE).subarray(0, SIGNATURE_BYTES);

/** The token of a link: its id with the portal's signature. It can be shown again, and is not in the database. */
function tokenOf(keys: Keys, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(keys, id)]).toString('base64url');
}

/** The id of the link that a token was made for; null for one that the portal has not made. */
export function linkIdOf(keys: Keys, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(keys, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The address of the page where people fill in their questionnaires. */
export const addressOf = (context: Pick<Context, 'secrets' | 'config'>, linkId: string): string =>
  `${context.config.publicUrl}/questionnaire?token=${tokenOf(context, linkId)}`;
