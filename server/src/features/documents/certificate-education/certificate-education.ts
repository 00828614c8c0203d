import {
  CertificateEducationBody,
  type CertificateEducationForm,
} from '@dopusk/contract/documents/certificate-education/form.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { z } from 'zod';
import { declineFullName, surnameFirst } from '../../../printing/declension.ts';
import { organizationInGenitive } from '../../../printing/organization.ts';
import { declinePosition } from '../../../printing/position.ts';
import { shortDate } from '../../../printing/words.ts';
import type { DocumentKind } from '../document-kind.ts';
import { educationOf } from '../education.ts';
import type { Facts } from '../facts.ts';
import { commonData } from '../printed-data.ts';

/** Справка об обучении. */
export const certificateEducation: DocumentKind<
  'CertificateEducation',
  CertificateEducationForm,
  z.output<typeof CertificateEducationBody>
> = {
  type: 'CertificateEducation',
  body: CertificateEducationBody,
  numberField: 'outgoingNumber',
  dateField: 'outgoingDate',
  fieldTitles: {
    jobTitle: 'должность адресата',
    addressee: 'адресат',
    outgoingNumber: 'исходящий номер',
    outgoingDate: 'исходящая дата',
    incomingNumber: 'входящий номер',
    incomingDate: 'входящая дата',
    courseTitle: 'название курса',
    qualification: 'квалификация',
    protocol: 'протокол',
  },
  suggest: (facts) => ({
    ...addresseeOf(facts),
    outgoingNumber: '',
    outgoingDate: today(),
    incomingNumber: '',
    incomingDate: null,
    courseTitle: facts.course.title,
    // Whoever still learns has no qualification yet.
    qualification: facts.dateEnd > today() ? '' : qualificationOf(facts),
    protocol: facts.protocol ? `№ ${facts.protocol.number} от ${shortDate(facts.protocol.date)}` : '',
  }),
  numberOf: ({ outgoingNumber }) => outgoingNumber,
  withNumber: (form, outgoingNumber) => ({ ...form, outgoingNumber }),
  issueDate: ({ outgoingDate }) => outgoingDate,
  print: (facts, form, issued) => {
    const { hoursCount, dateStart, dateEnd } = educationOf(facts);
    const course = form.courseTitle;
    const data = commonData(facts, { course, hoursCount: hoursCount ?? 0, dateStart, dateEnd }, issued);
    const { слушатель } = data;
    return {
      ...data,
      // A certificate about a training that goes on says so.
      слушатель: issued.date < dateEnd ? { ...слушатель, прошёл: 'проходит' } : слушатель,
      справка: {
        должность: form.jobTitle,
        адресат: form.addressee,
        на_номер: form.incomingNumber,
        на_дата: form.incomingDate ? shortDate(form.incomingDate) : '',
        квалификация: form.qualification,
        протокол: form.protocol,
      },
    };
  },
};

/** The head of the person's employer, who usually asks for it. */
function addresseeOf({ client }: Facts): Pick<CertificateEducationForm, 'jobTitle' | 'addressee'> {
  const { head } = client;
  const name = head ? surnameFirst(declineFullName(head.fullName, 'dative')) : '';
  return {
    jobTitle: head ? declinePosition(head.jobTitle, 'dative') : '',
    addressee: [organizationInGenitive(shownTitle(client)), name].filter(Boolean).join(' '),
  };
}

/** A profession with its rank, or what the retraining awards; other training gives none. */
function qualificationOf({ course }: Facts): string {
  if (course.trainingType === 'ProfessionalRetraining') return course.awardKind === 'Qualification' ? course.award : '';
  if (course.trainingType !== 'ProfessionalTraining') return '';
  return course.rank ? `${course.profession}, ${course.rank} разряд` : course.profession;
}
