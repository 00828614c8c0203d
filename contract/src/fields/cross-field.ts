/**
 * For the rules that compare the fields of a form: they must show together with the errors of single fields, but
 * there is nothing to compare while the form is not there at all. Use as `when` of a `refine`.
 */
export const isThere = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
