import { type DocumentDescription, ofEveryDocument } from '../description.ts';

/** A worker's pocket card with the photo printed on it. */
export const ticketMWithPhoto = {
  title: 'Билет М с фото',
  abbreviation: 'БИЛ-МФ',
  sheets: [{ name: 'TicketMWithPhoto', title: 'Билет М с фото', hasPdfTemplate: false }],
  training: 'ProfessionalTraining',
  needs: [...ofEveryDocument, 'Result', 'Gender', 'CommitteeMembers', 'Photo', 'Protocol', 'ProtocolNumber'],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
