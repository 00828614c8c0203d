import { type ResultCode, textOf, type Verdict } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';

/** The one way to say no: the code (contract/src/codes.ts), the text for people and, for forms, the fields concerned. */
export class Refusal extends Error {
  readonly code: ResultCode;
  readonly fields: FieldIssues | null;
  readonly data: unknown;

  /**
   * @param message instead of the code's own text, where the situation has more to say
   * @param data what whoever is refused needs to go on, for the few codes that bring it
   */
  constructor(
    code: ResultCode,
    message: string = textOf(code),
    fields: FieldIssues | null = null,
    data: unknown = null,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

/** A refusal because something was done too often: it leaves a line in the log (http/refusal-log.ts). */
export class LimitRefusal extends Refusal {
  /** After how many seconds it may be done again, for the header that tells a program; null where nobody counts them. */
  readonly retryAfter: number | null;

  constructor(
    code: ResultCode,
    message?: string,
    fields: FieldIssues | null = null,
    data: unknown = null,
    retryAfter: number | null = null,
  ) {
    super(code, message, fields, data);
    this.retryAfter = retryAfter;
  }
}

/** A refusal because of one field: the message stands both in the general text and under the field. */
export function fieldRefusal(code: ResultCode, path: string, message: string = textOf(code)): Refusal {
  return new Refusal(code, message, { [path]: [{ code, message }] });
}

/** The row, or the refusal that it does not exist. A foreign row must not be told from a missing one. */
export function found<T>(row: T | undefined | null, code: ResultCode): T {
  if (row === undefined || row === null) throw new Refusal(code);
  return row;
}

/**
 * Refuses by what a state predicate of the contract says (design §2, rule 7).
 * @param verdict true, or the code of the refusal
 */
export function refuseUnless(verdict: Verdict): void {
  if (verdict !== true) throw new Refusal(verdict);
}
