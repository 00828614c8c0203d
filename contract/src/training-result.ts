import { z } from 'zod';
import { GradeType, gradeTitles } from './documents/diplom/grades.ts';
import { dotted } from './fields/date.ts';
import type { TrainingType } from './training-type.ts';

/** How a training ended for one person. */
export const Outcome = z.enum(['Passed', 'Failed', 'Absent']);
export type Outcome = z.infer<typeof Outcome>;

export const outcomeTitles: Record<Outcome, string> = { Passed: 'Сдал', Failed: 'Не сдал', Absent: 'Не явился' };

/** What the committee has decided of one person (docs/rules.md#4.8). */
export const TrainingResult = z.object({
  outcome: Outcome,
  /** Of an examination that is graded (`isGraded`). */
  grade: GradeType.nullable(),
  /** Why somebody has failed or was absent. */
  reason: z.string(),
  /** The committee's own words, which stand instead of the usual ones: «Присвоена III группа». */
  words: z.string(),
  /** The day of the decision, YYYY-MM-DD; before it there is no result. */
  decidedOn: z.string(),
});
export type TrainingResult = z.output<typeof TrainingResult>;

/** What the specification's calls answer while a committee has decided nothing (docs/differences.md §4). */
export const DEFAULT_CONCLUSION = 'Допущен';

/** The trainings that end with an examination whose grade the protocol prints. */
export const isGraded = (trainingType: TrainingType): boolean =>
  trainingType === 'ProfessionalTraining' || trainingType === 'ProfessionalRetraining';

/** Whether the committee has decided that a person has not passed. Nobody is refused by a committee that has said nothing. */
export const isRefused = (result: Pick<TrainingResult, 'outcome'> | null): boolean =>
  result !== null && result.outcome !== 'Passed';

/** The result as one text: what the specification calls the conclusion of the committee. */
export const conclusionOf = (result: TrainingResult | null): string =>
  result === null ? DEFAULT_CONCLUSION : result.words || withDetails(outcomeTitles[result.outcome], result);

/**
 * The result as a protocol of this training says it of a man. A check of knowledge has two results, which the Rules name
 * (Rules 2464, item 92): «допущен» is no result of it. What a committee has put into words of its own stays.
 */
export function printedResult(result: TrainingResult, trainingType: TrainingType): string {
  if (trainingType !== 'SafetyTraining') return conclusionOf(result);
  const words = result.words.trim();
  if (words && !ADMITTED.test(words) && !NOT_ADMITTED.test(words)) return words;
  return withDetails(OF_KNOWLEDGE[result.outcome], result);
}

const OF_KNOWLEDGE: Record<Outcome, string> = {
  Passed: 'удовлетворительно',
  Failed: 'неудовлетворительно',
  // As the words beside it: nobody's gender, and no sentence of its own.
  Absent: 'неявка',
};

function withDetails(said: string, { grade, reason }: TrainingResult): string {
  const details = [grade ? gradeTitles[grade] : '', reason].filter(Boolean);
  return details.length > 0 ? `${said} (${details.join(', ')})` : said;
}

/** What screens say while nobody has said a result. */
export const NOT_DECIDED = 'не вынесено';

/** On screens, which do not know whom they speak of: «Не явился» of a woman is wrong. */
const impersonal: Record<Outcome, string> = { Passed: 'Сдано', Failed: 'Не сдано', Absent: 'Неявка' };

/** The usual words of a result without anybody's gender; what a committee has put otherwise stays. */
export function impersonally(said: string): string {
  const outcome = Outcome.options.find((one) => new RegExp(`^${outcomeTitles[one]}(?!\\p{L})`, 'u').test(said));
  return outcome ? impersonal[outcome] + said.slice(outcomeTitles[outcome].length) : said;
}

/** How a result reads on screens: «не вынесено» until its day, and until somebody has said it. */
export function shownResult(
  result: TrainingResult | null,
  { trainingType, today }: { trainingType: TrainingType; today: string },
): string {
  if (result === null) return NOT_DECIDED;
  if (result.decidedOn > today) return `не вынесено, подготовлено на ${dotted(result.decidedOn)}`;
  const said = printedResult(result, trainingType);
  return result.words ? said : impersonally(said);
}

/** What a conclusion, which is a free text, decides. */
export function resultOfText(text: string): Omit<TrainingResult, 'decidedOn'> {
  const said = text.trim();
  const outcome = hasPassed(said) ? 'Passed' : ABSENT.test(said) ? 'Absent' : 'Failed';
  return {
    outcome,
    grade: null,
    reason: '',
    words: said === outcomeTitles[outcome] ? '' : said,
  };
}

const ADMITTED = /^(допущен|сдал|прош[её]л|прошла|зачтено|зач[её]т)(а|\(а\))?$/iu;
const NOT_ADMITTED = /^не ?(допущен|сдал|прош[её]л|прошла|зачтено)(а|\(а\))?$|^незач[её]т$/iu;
const ABSENT = /^неявк|^не ?явил/iu;

/** What a committee writes when somebody has not passed: «Не сдал», «неудовлетворительно», «неявка», «отказать». */
const REFUSING =
  /^не(?![а-яё])|неуд|незач[её]т|не ?зач[тл]|неаттест|неявк|отказ|отчисл|отстран|пересда|провал|повторн|(?<![а-яё])не (допу|сда|прош|аттест|выдерж|освои|удовл|зачт|соотв|явил|усво|присво|выда|может|подтвер|справил)/iu;

/**
 * Whether a conclusion, which is a free text, lets documents of the training be made out. The form shows the answer under
 * the text, so that a text the portal understands otherwise is written otherwise.
 */
export const hasPassed = (conclusion: string): boolean => conclusion.trim() !== '' && !REFUSING.test(conclusion.trim());
