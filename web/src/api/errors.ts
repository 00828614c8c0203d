import { isResultCode, statusOf, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { messagesByField } from '@dopusk/contract/field-messages.ts';

/** A refused or failed call: a result code, a Russian text for people, messages by form field. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(code: string, message?: string | null, fields?: FieldIssues | null) {
    super(message || textOf(code));
    this.name = 'ApiError';
    this.code = code;
    this.fields = messagesByField(fields ?? null);
  }
}

/**
 * The code of a call without an answer, because the connection is lost or the portal does not answer. The server never
 * sends it.
 */
export const NO_CONNECTION = 'NoConnection';

/** The text to show for anything thrown: a refusal's own, else the general one. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : textOf('Error'));

/** Whether a refusal means that the record is not, or no longer, as the page shows it: somebody else was faster. */
export const isOutdated = ({ code, fields }: ApiError): boolean =>
  isResultCode(code) && [404, 409].includes(statusOf(code)) && Object.keys(fields).length === 0;
