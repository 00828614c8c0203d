import { z } from 'zod';
import { isThere } from './cross-field.ts';
import { fullNameFault, isLatinName, nameFault, tidyName } from './name-letters.ts';
import { optionalText, REQUIRED, requiredText } from './text.ts';

/** A dash in the place of отчество, which lists of people have for whoever has none. */
const NONE = '-';

/** Says what is wrong with a text in the words of `faultOf`, which finds nothing in a good one. */
const faultless = (faultOf: (text: string) => string | null) =>
  [
    (text: string) => faultOf(text) === null,
    { error: ({ input }: { input?: unknown }) => faultOf(String(input)) ?? undefined },
  ] as const;

const requiredName = (max: number) => requiredText(max, tidyName).refine(...faultless(nameFault));

/** A name, or a form of one, that may be left out. */
export const optionalName = (max: number) =>
  optionalText(max)
    .overwrite(tidyName)
    .refine(...faultless(nameFault));

/** Surname, name and отчество of one person in one line, in full: whoever sits in a committee or signs. */
export const fullName = requiredText(255, tidyName)
  .refine(...faultless(fullNameFault))
  .meta({ examples: ['Иванова Мария Петровна'] });

/** A name as a foreign passport has it. */
export const latinName = (max: number) =>
  optionalText(max).overwrite(tidyName).refine(isLatinName, 'Латинскими буквами, как в паспорте');

const lastName = optionalText(100)
  .overwrite(tidyName)
  .refine(...faultless((text) => (text === NONE ? null : nameFault(text))));

/**
 * The name of a person as forms send it. A person may have no отчество, so leaving it out takes a deliberate
 * `hasNoLastName`; both spellings are accepted, `lastName` and `lastname` (docs/rules.md#7.3). Use together with
 * `withLastName`.
 */
export const personName = {
  surname: requiredName(100),
  name: requiredName(100),
  lastName,
  /** The other spelling of `lastName`. */
  lastname: lastName,
  hasNoLastName: z.boolean().optional(),
};

interface LastName {
  lastName: string;
  lastname: string;
  hasNoLastName?: boolean | undefined;
}

const isSaid = (text: string | undefined): boolean => Boolean(text) && text !== NONE;

const hasLastName = (form: Partial<LastName>): boolean =>
  Boolean(form.hasNoLastName) || isSaid(form.lastName) || isSaid(form.lastname);

const oneLastName = <T extends LastName>({ lastname, hasNoLastName, ...form }: T) => ({
  ...form,
  lastName: hasNoLastName ? '' : form.lastName || lastname,
});

/** Requires either отчество or `hasNoLastName`, and keeps one spelling of it. */
export const withLastName = <T extends z.ZodType<LastName>>(form: T) =>
  form.refine(hasLastName, { path: ['lastName'], error: REQUIRED, when: isThere }).transform(oneLastName);
