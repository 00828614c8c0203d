import { z } from 'zod';
import { isThere } from './cross-field.ts';
import { optionalText, REQUIRED, requiredText } from './text.ts';

/**
 * The name of a person as forms send it. A person may have no отчество, so leaving it out takes a deliberate
 * `hasNoLastName`; both spellings are accepted, `lastName` and `lastname` (docs/rules.md#7.3). Use together with
 * `withLastName`.
 */
export const personName = {
  surname: requiredText(100),
  name: requiredText(100),
  lastName: optionalText(100),
  /** The other spelling of `lastName`. */
  lastname: optionalText(100),
  hasNoLastName: z.boolean().optional(),
};

interface LastName {
  lastName: string;
  lastname: string;
  hasNoLastName?: boolean | undefined;
}

const hasLastName = (form: Partial<LastName>): boolean => Boolean(form.hasNoLastName || form.lastName || form.lastname);

const oneLastName = <T extends LastName>({ lastname, hasNoLastName, ...form }: T) => ({
  ...form,
  lastName: hasNoLastName ? '' : form.lastName || lastname,
});

/** Requires either отчество or `hasNoLastName`, and keeps one spelling of it. */
export const withLastName = <T extends z.ZodType<LastName>>(form: T) =>
  form.refine(hasLastName, { path: ['lastName'], error: REQUIRED, when: isThere }).transform(oneLastName);
