import { z } from 'zod';

/** What a course can issue and a person can be handed (specification §3). */
export const DocumentType = z.enum([
  'Diplom',
  'Certificate',
  'TicketB',
  'Contract',
  'CertificateEducation',
  'TicketM',
  'TicketMWithPhoto',
  'Protocol',
]);
export type DocumentType = z.infer<typeof DocumentType>;

export const documentTypeTitles: Record<DocumentType, string> = {
  Diplom: 'Диплом',
  Certificate: 'Удостоверение',
  TicketB: 'Билет Б',
  Contract: 'Договор',
  CertificateEducation: 'Справка об обучении',
  TicketM: 'Билет М',
  TicketMWithPhoto: 'Билет М с фото',
  Protocol: 'Протокол',
};

export const DocumentFormat = z.enum(['Docx', 'Pdf']);
export type DocumentFormat = z.infer<typeof DocumentFormat>;
