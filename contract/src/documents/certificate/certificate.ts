import { type DocumentDescription, ofTraining } from '../description.ts';

/** Удостоверение or свидетельство: what each kind of training ends with beside a diploma (documents-of-training.ts). */
export const certificate = {
  title: 'Удостоверение',
  abbreviation: 'УД',
  sheets: [{ name: 'Certificate', title: 'Удостоверение', hasPdfTemplate: true }],
  training: 'AdvancedTraining',
  // The register of education documents (ФИС ФРДО) knows a person by the number of insurance; advanced training is for
  // those who have a profession already (273-ФЗ, article 76).
  needs: [
    ...ofTraining,
    'Result',
    'Age',
    'Gender',
    'PhotoOnCertificate',
    'ElectricalCheck',
    'Validity',
    'Snils',
    'Education',
    'Protocol',
    'ProtocolNumber',
  ],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
