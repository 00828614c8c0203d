import { type DocumentDescription, ofTraining } from '../description.ts';

/** Диплом о профессиональной переподготовке with its two appendices. */
export const diplom = {
  title: 'Диплом',
  abbreviation: 'ДИП',
  sheets: [
    { name: 'DiplomMain', title: 'Диплом', hasPdfTemplate: true },
    { name: 'AppendixOne', title: 'Приложение 1', hasPdfTemplate: true },
    { name: 'AppendixTwo', title: 'Приложение 2', hasPdfTemplate: true },
  ],
  training: 'ProfessionalRetraining',
  // The register of education documents (ФИС ФРДО) knows a person by the number of insurance; retraining is for those
  // who have a profession already (273-ФЗ, article 76).
  needs: [...ofTraining, 'Result', 'Award', 'Grades', 'Gender', 'Snils', 'Education', 'Protocol', 'ProtocolNumber'],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
