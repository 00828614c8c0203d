import { CertificateBody } from '@dopusk/contract/documents/certificate/form.ts';
import type { EducationForm } from '@dopusk/contract/documents/form-fields.ts';
import { bearsPhoto } from '@dopusk/contract/safety-field.ts';
import type { z } from 'zod';
import type { DocumentKind } from '../document-kind.ts';
import { educationOf, educationTitles, issueDateAfter } from '../education.ts';
import { validUntil } from '../next-check.ts';
import { commonData } from '../printed-data.ts';

/** Удостоверение о повышении квалификации. */
export const certificate: DocumentKind<'Certificate', EducationForm, z.output<typeof CertificateBody>> = {
  type: 'Certificate',
  body: CertificateBody,
  numberField: 'number',
  dateField: 'date',
  fieldTitles: educationTitles,
  suggest: educationOf,
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ date, dateEnd }) => date || issueDateAfter(dateEnd),
  print: (facts, form, issued) => {
    const photo = bearsPhoto(facts.course.safety?.area ?? null) ? { фото: facts.student.photoKey ?? '' } : {};
    const data = { ...commonData(facts, form, issued), ...photo };
    return { ...data, документ: { ...data.документ, действителен_до: validUntil(facts, issued) } };
  },
};
