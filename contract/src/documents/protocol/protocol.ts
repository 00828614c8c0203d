import { type DocumentDescription, ofTraining } from '../description.ts';

/** Протокол of the committee: one about a course of a group, or of one person (docs/rules.md#4.7). */
export const protocol = {
  title: 'Протокол',
  abbreviation: 'ПР',
  sheets: [{ name: 'Protocol', title: 'Протокол', hasPdfTemplate: false }],
  training: null,
  needs: [
    ...ofTraining,
    'CommitteeOfThree',
    'CommitteeField',
    'ElectricalCheck',
    'JobTitle',
    'CommitteePositions',
    'CommitteeAppointment',
    'CommitteeOrder',
  ],
  certifies: 'completion',
  signs: 'Qualification',
  isKept: false,
  isCommon: true,
} as const satisfies DocumentDescription;
