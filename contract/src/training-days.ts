import { z } from 'zod';
import { isThere } from './fields/cross-field.ts';
import { dotted, isIsoDate, today } from './fields/date.ts';
import { isoDate } from './fields/iso-date.ts';

/** How far ahead training may be planned, and how far back it may be entered, in years: beyond is a typing mistake. */
const YEARS = 5;

const inYears = (count: number): string => `${Number(today().slice(0, 4)) + count}${today().slice(4)}`;

/** The earliest day on which training may have begun that a center enters afterwards. */
export const earliestStart = (): string => inYears(-YEARS);

/** A day of a training, not too far in the future. */
export const plannedDate = isoDate.refine(
  (date) => !isIsoDate(date) || date.slice(0, 4) <= inYears(YEARS).slice(0, 4),
  'Слишком далёкая дата',
);

/**
 * The days of a training that is assigned. It begins today in Moscow at the earliest (docs/rules.md#3.2), unless its
 * center says that it has begun already; then it may say the end, too, which else follows from the course.
 */
export const trainingDays = {
  dateStartLearning: plannedDate,
  /** The center's explicit choice to enter training that began before it was assigned here. */
  hasBegun: z.boolean().optional(),
  /** Only of training that has begun; empty for the day that follows from the hours of the course. */
  dateEndLearning: z.union([z.literal(''), plannedDate]).optional(),
};
type TrainingDays = z.output<z.ZodObject<typeof trainingDays>>;

const TrainingDays = z.object(trainingDays);

const startFault = ({ dateStartLearning: start, hasBegun }: TrainingDays): string | null => {
  if (!hasBegun) return start < today() ? 'Не раньше сегодняшнего дня' : null;
  if (start > today()) return 'Этот день ещё не наступил';
  return start < earliestStart() ? `Не раньше ${dotted(earliestStart())}` : null;
};

const endFault = ({ dateStartLearning: start, dateEndLearning: end, hasBegun }: TrainingDays): string | null =>
  hasBegun && end && end < start ? 'Не раньше даты начала' : null;

/** What a rule says of days that are days at all. */
const saidOf = (value: unknown, fault: (days: TrainingDays) => string | null): string | null => {
  const { data } = TrainingDays.safeParse(value);
  return data ? fault(data) : null;
};

const rule = (field: keyof TrainingDays, fault: (days: TrainingDays) => string | null) => ({
  path: [field],
  error: ({ input }: { input?: unknown }) => saidOf(input, fault) ?? '',
  when: isThere,
});

/** A body that assigns a course; the rules show together with the other fields' errors. */
export const withTrainingDays = <T extends z.ZodObject<typeof trainingDays>>(body: T) =>
  body
    .refine((value) => saidOf(value, startFault) === null, rule('dateStartLearning', startFault))
    .refine((value) => saidOf(value, endFault) === null, rule('dateEndLearning', endFault));
