import type { TrainingType } from './training-type.ts';

/** The conclusion of a committee that has given no other (docs/rules.md#4.8). */
export const DEFAULT_CONCLUSION = 'Допущен';

const ADMITTED = /^(допущен|сдал|прош[её]л|прошла|зачтено|зач[её]т)(а|\(а\))?$/iu;
const NOT_ADMITTED = /^не ?(допущен|сдал|прош[её]л|прошла|зачтено)(а|\(а\))?$|^незач[её]т$/iu;

/**
 * A conclusion as a protocol of this training says it. A check of knowledge has two results, which the Rules name (Rules
 * 2464, item 92): «допущен» is no result of it. What a committee has put into words of its own stays.
 */
export function resultOf(conclusion: string, trainingType: TrainingType): string {
  const said = conclusion.trim();
  if (trainingType !== 'SafetyTraining') return said;
  if (ADMITTED.test(said)) return 'удовлетворительно';
  return NOT_ADMITTED.test(said) ? 'неудовлетворительно' : said;
}

/** What a committee writes when somebody has not passed: «Не сдал», «неудовлетворительно», «неявка», «отказать». */
const REFUSING =
  /^не(?![а-яё])|неуд|незач[её]т|не ?зач[тл]|неаттест|неявк|отказ|отчисл|отстран|пересда|провал|повторн|(?<![а-яё])не (допу|сда|прош|аттест|выдерж|освои|удовл|зачт|соотв|явил|усво|присво|выда|может|подтвер|справил)/iu;

/**
 * Whether a conclusion, which is a free text, lets documents of the training be made out. The form shows the answer under
 * the text, so that a text the portal understands otherwise is written otherwise.
 */
export const hasPassed = (conclusion: string): boolean => conclusion.trim() !== '' && !REFUSING.test(conclusion.trim());
