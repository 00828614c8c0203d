import { z } from 'zod';
import { isThere } from '../../fields/cross-field.ts';
import { id } from '../../fields/id.ts';
import { isoDate, optionalIsoDate } from '../../fields/iso-date.ts';
import { severalLines } from '../../fields/one-line.ts';
import { optionalText, REQUIRED, requiredText } from '../../fields/text.ts';
import {
  differenceReason,
  differenceReasonForm,
  documentNumber,
  prepareAhead,
  signatoryIds,
  suggestedNumber,
} from '../form-fields.ts';
import { DocumentFormat } from '../sheets.ts';

/** Справка об обучении. «Outgoing» are the center's own number and date. */
export const CertificateEducationBody = z.object({
  assignId: id,
  /** Of the addressee, in the dative: «Директору». */
  jobTitle: optionalText(),
  /** «ООО «Заря» Зорину О. И.»; left empty, the certificate is for presentation anywhere. */
  addressee: optionalText(500, severalLines),
  outgoingNumber: documentNumber,
  suggestedNumber,
  prepareAhead,
  signatoryIds,
  outgoingDate: isoDate,
  /** Of the inquiry that is answered. */
  incomingNumber: optionalText(40),
  incomingDate: optionalIsoDate,
  courseTitle: requiredText(),
  qualification: optionalText(),
  /** «№ 15 от 20.11.2026» */
  protocol: optionalText(),
  differenceReason,
});

export const CertificateEducationForm = z.object({
  jobTitle: z.string(),
  addressee: z.string(),
  outgoingNumber: z.string(),
  outgoingDate: z.string(),
  incomingNumber: z.string(),
  incomingDate: z.string().nullable(),
  courseTitle: z.string(),
  qualification: z.string(),
  protocol: z.string(),
  differenceReason: differenceReasonForm,
});
export type CertificateEducationForm = z.output<typeof CertificateEducationForm>;

/**
 * With `assignId` the certificate is fixed as a document of the assignment; with `studentId` it is made out as often as
 * it is asked for, about the person's course named by `courseAssignId`, or the latest one.
 */
export const StudyCertificateBody = CertificateEducationBody.extend({
  assignId: id.optional(),
  studentId: id.optional(),
  courseAssignId: id.optional(),
  format: DocumentFormat.default('Pdf'),
}).refine(({ assignId, studentId }) => Boolean(assignId ?? studentId), {
  path: ['studentId'],
  error: REQUIRED,
  when: isThere,
});
