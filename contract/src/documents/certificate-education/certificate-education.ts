import { type DocumentDescription, ofEveryDocument } from '../description.ts';

/** Справка об обучении. */
export const certificateEducation = {
  title: 'Справка об обучении',
  abbreviation: 'СПР',
  sheets: [{ name: 'CertificateEducation', title: 'Справка об обучении', hasPdfTemplate: false }],
  training: null,
  needs: [...ofEveryDocument, 'Gender'],
  certifies: 'attendance',
  signs: 'StudyCertificate',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
