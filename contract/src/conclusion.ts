/** The conclusion of a committee that has given no other (docs/rules.md#4.8). */
export const DEFAULT_CONCLUSION = 'Допущен';

/** What a committee writes when somebody has not passed: «Не сдал», «неудовлетворительно», «неявка», «отказать». */
const REFUSING =
  /^не(?![а-яё])|неуд|незач[её]т|не ?зач[тл]|неаттест|неявк|отказ|отчисл|отстран|пересда|провал|повторн|(?<![а-яё])не (допу|сда|прош|аттест|выдерж|освои|удовл|зачт|соотв|явил|усво|присво|выда|может|подтвер|справил)/iu;

/**
 * Whether a conclusion, which is a free text, lets documents of the training be made out. The form shows the answer under
 * the text, so that a text the portal understands otherwise is written otherwise.
 */
export const hasPassed = (conclusion: string): boolean => conclusion.trim() !== '' && !REFUSING.test(conclusion.trim());
