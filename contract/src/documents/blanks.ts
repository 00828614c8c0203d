import { z } from 'zod';
import { descriptions } from './descriptions.ts';
import { DocumentType } from './document-type.ts';
import { blankNumber, optionalSeries } from './form-fields.ts';

/** Whether documents of this type may be printed on forms that a printing house has numbered. */
export const isOnBlanks = (type: DocumentType): boolean =>
  descriptions[type].isKept && descriptions[type].certifies === 'completion';

/** On which forms the documents of a type are printed: from the first one on, in their order; or, on plain paper, which series of the center's own they bear. */
export const Blanks = z.object({
  type: DocumentType,
  /** Of a diploma it is that of the diploma. */
  series: optionalSeries,
  /** Empty for plain paper. */
  first: blankNumber,
});
export type Blanks = z.output<typeof Blanks>;

/** Each type once. */
export const blanks = z
  .array(Blanks)
  .max(DocumentType.options.length)
  .refine((list) => new Set(list.map(({ type }) => type)).size === list.length, 'Вид документа назван дважды');

/** The same in an address, as JSON. */
export const blanksInQuery = z
  .string()
  .max(4000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Не список бланков' });
      return z.NEVER;
    }
  })
  .pipe(blanks);

/**
 * The number of the form that lies `steps` below another one: «АА 000099» → «АА 000100».
 * @param first has a digit; what stands before and after its last digits stays
 */
export function blankAfter(first: string, steps: number): string {
  return first.replace(/\d+(?=\D*$)/, (digits) => String(BigInt(digits) + BigInt(steps)).padStart(digits.length, '0'));
}
