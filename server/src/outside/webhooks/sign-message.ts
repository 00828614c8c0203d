import { createHmac, randomBytes } from 'node:crypto';

/** How a secret is written (Standard Webhooks). */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message as it goes out at one attempt. */
export interface SignedMessage {
  id: string;
  body: string;
  /** Unix seconds of the attempt. */
  timestamp: number;
}

/** The value of `webhook-signature`: one signature for each secret, while one takes the place of another. */
export const signaturesOf = ({ id, body, timestamp }: SignedMessage, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
