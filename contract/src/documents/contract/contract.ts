import { type DocumentDescription, ofEveryDocument } from '../description.ts';

/** Договор об оказании образовательных услуг between the center and the organization that pays. */
export const contract = {
  title: 'Договор',
  abbreviation: 'ДОГ',
  sheets: [{ name: 'Contract', title: 'Договор', hasPdfTemplate: false }],
  training: null,
  needs: ofEveryDocument,
  certifies: null,
  signs: 'Contract',
  isKept: false,
  isCommon: false,
} as const satisfies DocumentDescription;
