import { organizationTitle } from '../text/organization.ts';

/** A row of a select. */
export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** The rows of an enumeration from its table of Russian names. */
export const choicesOf = <K extends string>(titles: Readonly<Record<K, string>>): { value: K; label: string }[] =>
  (Object.entries(titles) as [K, string][]).map(([value, label]) => ({ value, label }));

/** Records with a title as rows. */
export const toChoice = (record: { id: string; title: string }): Choice => ({ value: record.id, label: record.title });

/** Organizations as rows; centers are marked (docs/rules.md#6.9). */
export const toOrganizationChoice = (organization: {
  id: string;
  title: string;
  organizationType: string;
}): Choice => ({
  value: organization.id,
  label: organizationTitle(organization),
});

/** Education centers as rows, marked like them. */
export const toCenterChoice = (center: { id: string; title: string }): Choice =>
  toOrganizationChoice({ ...center, organizationType: 'EducationCenter' });
