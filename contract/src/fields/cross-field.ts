/**
 * `when` of a `refine` that compares fields of a form: its error shows together with those of single fields, but not
 * while the form itself is missing.
 */
export const isThere = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
