import { writeFile } from 'node:fs/promises';
import { appendixOne, appendixTwo } from './appendix.ts';
import { certificateEducation } from './certificate-education.ts';
import { contract } from './contract.ts';
import { certificate, diploma } from './diploma.ts';
import { paymentInvoice } from './payment-invoice.ts';
import { protocol } from './protocol.ts';
import { serviceAct } from './service-act.ts';
import { ticketB, ticketM, ticketMWithPhoto } from './ticket.ts';

/** The built-in templates by file name. They are kept as files, so that a person can edit them in Word. */
export const TEMPLATES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'certificate.docx': certificate,
  'diplom-main.docx': diploma,
  'appendix-one.docx': appendixOne,
  'appendix-two.docx': appendixTwo,
  'protocol.docx': protocol,
  'contract.docx': contract,
  'certificate-education.docx': certificateEducation,
  'payment-invoice.docx': paymentInvoice,
  'service-act.docx': serviceAct,
  'ticket-b.docx': ticketB,
  'ticket-m.docx': ticketM,
  'ticket-mwith-photo.docx': ticketMWithPhoto,
};

// `node server/templates/build.ts` writes the files anew.
if (import.meta.main) {
  for (const [name, build] of Object.entries(TEMPLATES)) await writeFile(new URL(name, import.meta.url), await build());
}
