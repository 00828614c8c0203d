import type { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { isResultCode, type ResultCode, statusOf, textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { messagesByField } from '@dopusk/contract/field-messages.ts';

/** A refused or failed call: a result code, a Russian text for people, messages by form field. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;
  /** What the few refusals bring that say how to go on. */
  readonly data: unknown;

  constructor(code: string, message?: string | null, fields?: FieldIssues | null, data?: unknown) {
    super(message || textOf(code));
    this.name = 'ApiError';
    this.code = code;
    this.fields = messagesByField(fields ?? null);
    this.data = data ?? null;
  }
}

/**
 * The code of a call without an answer, because the connection is lost or the portal does not answer. The server never
 * sends it.
 */
export const NO_CONNECTION = 'NoConnection';

/** The text to show for anything thrown: a refusal's own, else the general one. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : textOf('Error'));

/** What a refused change is told when somebody else was faster; null of any other failure. */
export const changedRecordOf = (error: unknown): ChangedRecord | null =>
  error instanceof ApiError && error.code === ('RecordAlreadyChanged' satisfies ResultCode)
    ? (error.data as ChangedRecord)
    : null;

/** Whether a refusal says that the record itself is not there any more. */
export const isGone = ({ code, fields }: ApiError): boolean =>
  isResultCode(code) && statusOf(code) === 404 && Object.keys(fields).length === 0;

/** Whether a refusal means that the record is not, or no longer, as the page shows it: somebody else was faster. */
export const isOutdated = ({ code, fields }: ApiError): boolean =>
  isResultCode(code) && [404, 409].includes(statusOf(code)) && Object.keys(fields).length === 0;
