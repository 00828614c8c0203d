import { type DocumentDescription, ofEveryDocument } from '../description.ts';

/** Билет М: a worker's pocket card. */
export const ticketM = {
  title: 'Билет М',
  abbreviation: 'БИЛ-М',
  sheets: [{ name: 'TicketM', title: 'Билет М', hasPdfTemplate: false }],
  training: 'ProfessionalTraining',
  needs: [...ofEveryDocument, 'Result', 'Gender', 'CommitteeMembers', 'Protocol', 'ProtocolNumber'],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
