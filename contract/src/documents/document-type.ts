import { z } from 'zod';

/**
 * What a course can issue and a person can be handed. Everything that a type is made of stands in a
 * record by its name, so that the compiler asks for each part of a new one (docs/ARCHITECTURE.md, «A new document»).
 */
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
