import type { DocumentDescription } from '../description.ts';

/** Договор об оказании образовательных услуг between the center and the organization that pays: of one assignment or of a group. */
export const contract = {
  title: 'Договор',
  abbreviation: 'ДОГ',
  sheets: [{ name: 'Contract', title: 'Договор', hasPdfTemplate: false }],
  training: null,
  // It is signed before anything is paid, and says what is to be paid.
  needs: ['Licence', 'City', 'Signatory'],
  certifies: null,
  signs: 'Contract',
  isKept: false,
  isCommon: false,
} as const satisfies DocumentDescription;
