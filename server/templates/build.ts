import { writeFile } from 'node:fs/promises';
import { appendixOne, appendixTwo } from './appendix.ts';
import { certificateEducation } from './certificate-education.ts';
import { clientStatement } from './client-statement.ts';
import { contract } from './contract.ts';
import { certificate, certificateOfKnowledge, certificateOfProfession, diploma } from './diploma.ts';
import { issueSheet } from './issue-sheet.ts';
import { paymentInvoice } from './payment-invoice.ts';
import { protocol, protocolOfKnowledge } from './protocol.ts';
import { serviceAct } from './service-act.ts';
import { type BuiltInTemplate, templateFile } from './template-file.ts';
import { ticketB, ticketM, ticketMWithPhoto } from './ticket.ts';
import { upd } from './upd.ts';

/** The built-in templates. They are kept as files, so that a person can edit them in Word. */
export const TEMPLATES: Readonly<Record<BuiltInTemplate, () => Promise<Buffer>>> = {
  Certificate: certificate,
  CertificateOfProfession: certificateOfProfession,
  CertificateOfKnowledge: certificateOfKnowledge,
  DiplomMain: diploma,
  AppendixOne: appendixOne,
  AppendixTwo: appendixTwo,
  Protocol: protocol,
  ProtocolOfKnowledge: protocolOfKnowledge,
  Contract: contract,
  CertificateEducation: certificateEducation,
  PaymentInvoice: paymentInvoice,
  ServiceAct: serviceAct,
  ClientStatement: clientStatement,
  IssueSheet: issueSheet,
  Upd: upd,
  TicketB: ticketB,
  TicketM: ticketM,
  TicketMWithPhoto: ticketMWithPhoto,
};

export const templateNames = Object.keys(TEMPLATES) as BuiltInTemplate[];

// `node server/templates/build.ts` writes the files anew.
if (import.meta.main) {
  for (const name of templateNames)
    await writeFile(new URL(templateFile(name), import.meta.url), await TEMPLATES[name]());
}
