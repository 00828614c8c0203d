import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { id, Option } from './fields/id.ts';
import { requiredText } from './fields/text.ts';
import { isOrdered, orderError, PERIOD_LIMIT, RegisterPeriod, StateRegister } from './register-period.ts';

/** Whether a file is being made, is made, or could not be. */
export const ReportState = z.enum(['Making', 'Made', 'Failed']);
export type ReportState = z.infer<typeof ReportState>;

/** A file for a register. */
export const RegisterReport = z.object({
  id,
  register: StateRegister,
  state: ReportState,
  madeAt: z.iso.datetime(),
  /** Who made it. */
  madeBy: z.string(),
  /** Whether whoever reads it did. */
  isOwn: z.boolean(),
  start: z.string(),
  end: z.string(),
  group: Option.nullable(),
  /** How many records it tells; while it is being made, how many of them are written so far. */
  recordCount: z.number().int(),
  /** How many it is to tell; 0 until they are looked through. */
  recordTotal: z.number().int(),
  /** Those of the period that lacked something, had not passed, or were left out by hand. */
  leftOutCount: z.number().int(),
  /** Of its records, how many the register has numbered since it was made. */
  numberedCount: z.number().int(),
  /** Why it could not be made; empty otherwise. */
  failure: z.string(),
  /** Why it was not handed over after all; empty while it counts as handed over. */
  cancelReason: z.string(),
});
export type RegisterReport = z.output<typeof RegisterReport>;

/**
 * What goes into a file: all of the period that is to be reported, but the records left out by hand. Whoever has looked at
 * it before names what he has seen (`seen` of GetPreview): when anything is otherwise by then, no file is made.
 */
export const ReportBody = RegisterPeriod.extend({
  without: z.array(id).max(PERIOD_LIMIT).default([]),
  seen: z.string().max(64).default(''),
}).refine(isOrdered, orderError);
export type ReportBody = z.output<typeof ReportBody>;

/** What the register has numbered was handed over, whatever anybody says. */
export const canCancelReport = ({ numberedCount }: Pick<RegisterReport, 'numberedCount'>): Verdict =>
  numberedCount === 0 || 'ReportNumbered';

export const CancelReportBody = z.object({ id, reason: requiredText(500) });
export type CancelReportBody = z.output<typeof CancelReportBody>;
