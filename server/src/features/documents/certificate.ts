import { CertificateBody, type CertificateForm } from '@dopusk/contract/document-forms.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { z } from 'zod';
import { declineFullName } from '../../printing/declension.ts';
import { shortDate } from '../../printing/words.ts';
import type { DocumentKind } from './document-kind.ts';
import type { Facts } from './facts.ts';
import { commonData, yearsLater } from './printed-data.ts';

/** Удостоверение о повышении квалификации (specification §2, Document forms). */
export const certificate: DocumentKind<CertificateForm, z.output<typeof CertificateBody>> = {
  type: 'Certificate',
  body: CertificateBody,
  parts: ['Certificate'],
  numberField: 'number',
  suggest: educationOf,
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ dateEnd }) => issueDateAfter(dateEnd),
  print: (facts, form, issued) => {
    const data = commonData(facts, form, issued);
    const { validityPeriod } = facts.course;
    if (!validityPeriod) return data;
    const expires = shortDate(yearsLater(issued.date, validityPeriod));
    return { ...data, документ: { ...data.документ, действителен_до: expires } };
  },
};

/** What the forms of papers about education have in common, as the portal knows it. */
export function educationOf({ student, course, dateStart, dateEnd }: Facts): CertificateForm {
  const hours = course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0);
  return {
    number: '',
    fullNameDative: student.dativeName || declineFullName(student.fullName, 'dative'),
    course: course.title,
    hoursCount: hours || null,
    dateStart,
    dateEnd,
  };
}

/** A paper bears the day it is made out, but never one before the end of the training it certifies. */
export function issueDateAfter(dateEnd: string): string {
  const now = today();
  return dateEnd > now ? dateEnd : now;
}
