import { z } from 'zod';
import { documentNumber, hoursCount, period, suggestedNumber, withPeriod } from './document-forms.ts';
import { isoDate, optionalIsoDate } from './fields/date.ts';
import { id } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';
import { optionalText, requiredText } from './fields/text.ts';

/** Договор: the price in rubles; `…Signatory` is what follows «в лице», in the genitive. */
export const ContractBody = withPeriod(
  z.object({
    assignId: id,
    number: documentNumber,
    suggestedNumber,
    date: isoDate,
    course: requiredText(),
    hoursCount,
    ...period,
    studyForm: requiredText(),
    price: rubles,
    centerSignatory: requiredText(500),
    customerSignatory: requiredText(500),
  }),
);

export const ContractForm = z.object({
  number: z.string(),
  date: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  studyForm: z.string(),
  price: z.number(),
  centerSignatory: z.string(),
  customerSignatory: z.string(),
});
export type ContractForm = z.output<typeof ContractForm>;

/** Справка об обучении (specification §2, Study certificate form). «Outgoing» are the center's own number and date. */
export const CertificateEducationBody = z.object({
  assignId: id,
  /** Of the addressee, in the dative: «Директору». */
  jobTitle: optionalText(),
  /** «ООО «Заря», Зорину О. И.»; left empty, the certificate is for presentation anywhere. */
  addressee: optionalText(500),
  outgoingNumber: documentNumber,
  suggestedNumber,
  outgoingDate: isoDate,
  /** Of the inquiry that is answered. */
  incomingNumber: optionalText(40),
  incomingDate: optionalIsoDate,
  courseTitle: requiredText(),
  qualification: optionalText(),
  /** «№ 15 от 20.11.2026» */
  protocol: optionalText(),
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
});
export type CertificateEducationForm = z.output<typeof CertificateEducationForm>;
