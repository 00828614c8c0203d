import { optionalText } from './text.ts';

/** The series or the number of a passport of whatever country. */
export const passportText = <N extends number>(max: N) => ({
  max,
  schema: optionalText(max).refine(
    (text) => /^[\p{L}\p{N} №/-]*$/u.test(text),
    'Только буквы, цифры, пробел, дефис, № и косая черта',
  ),
});
