import { type DocumentDescription, ofTraining } from '../description.ts';

/** Билет Б: a pocket card about the test of knowledge. */
export const ticketB = {
  title: 'Билет Б',
  abbreviation: 'БИЛ-Б',
  sheets: [{ name: 'TicketB', title: 'Билет Б', hasPdfTemplate: false }],
  training: null,
  needs: [...ofTraining, 'Result', 'Age', 'Gender', 'ElectricalCheck', 'Validity', 'Protocol', 'ProtocolNumber'],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: true,
  isCommon: false,
} as const satisfies DocumentDescription;
