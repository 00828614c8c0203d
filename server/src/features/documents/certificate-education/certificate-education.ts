import {
  CertificateEducationBody,
  type CertificateEducationForm,
} from '@dopusk/contract/documents/certificate-education/form.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import type { z } from 'zod';
import { declineFullName, surnameFirst } from '../../../printing/declension.ts';
import { organizationInGenitive } from '../../../printing/organization.ts';
import { declinePosition } from '../../../printing/position.ts';
import { shortDate } from '../../../printing/words.ts';
import type { DocumentKind } from '../document-kind.ts';
import { differenceTitles, educationOf } from '../education.ts';
import type { Facts } from '../facts.ts';
import { isEntrepreneur } from '../parties/entrepreneur.ts';
import { commonData, type PrintedData } from '../printed-data.ts';
import { faultsOf, isAwarded, qualificationOf } from './true-of-training.ts';

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
    ...differenceTitles,
  },
  suggest: (facts) => ({
    ...addresseeOf(facts),
    outgoingNumber: '',
    // Of what has not begun there is nothing to certify before its first day.
    outgoingDate: facts.dateStart > today() ? facts.dateStart : today(),
    incomingNumber: '',
    incomingDate: null,
    courseTitle: facts.course.title,
    // Whoever still learns has no qualification yet, nor has he of whom the committee has not decided that he has passed.
    qualification: isAwarded(facts) ? qualificationOf(facts) : '',
    protocol: facts.protocol && facts.protocol.date <= today() ? protocolOf(facts.protocol) : '',
    differenceReason: '',
  }),
  numberOf: ({ outgoingNumber }) => outgoingNumber,
  withNumber: (form, outgoingNumber) => ({ ...form, outgoingNumber }),
  issueDate: ({ outgoingDate }) => outgoingDate,
  check: faultsOf,
  print: (facts, form, issued) => {
    const { hoursCount, dateStart, dateEnd } = educationOf(facts);
    const course = form.courseTitle;
    const data = commonData(facts, { course, hoursCount: hoursCount ?? 0, dateStart, dateEnd }, issued);
    return {
      ...data,
      слушатель: { ...data.слушатель, прошёл: attended(facts, data, issued.date < dateEnd) },
      справка: {
        должность: form.jobTitle,
        адресат: form.addressee,
        на_номер: form.incomingNumber,
        на_дата: form.incomingDate ? shortDate(form.incomingDate) : '',
        квалификация: form.qualification,
        // The sheet says «протокол комиссии» itself.
        протокол: form.protocol.replace(/^протокол\s+(?:комиссии\s+)?/i, ''),
      },
    };
  },
};

const protocolOf = ({ number, date }: NonNullable<Facts['protocol']>): string => `№ ${number} от ${shortDate(date)}`;

/** «Проходит» while the training goes on; of whom the committee has refused, or who is to be
 * checked again, «проходил», and not that he has passed it. */
function attended({ result, taught }: Facts, { слушатель }: PrintedData, goesOn: boolean): string {
  if (goesOn) return 'проходит';
  if (!isRefused(result) && !(taught && result === null)) return слушатель.прошёл;
  return слушатель.прошёл === 'прошла' ? 'проходила' : 'проходил';
}

/** The head of the person's employer, who usually asks for it. */
function addresseeOf({ client }: Facts): Pick<CertificateEducationForm, 'jobTitle' | 'addressee'> {
  const { head } = client;
  // A sole proprietor is himself the organization.
  const employer = isEntrepreneur(client) && head ? '' : organizationInGenitive(shownTitle(client));
  const name = head ? surnameFirst(declineFullName(head.fullName, 'dative')) : '';
  return {
    jobTitle: head ? declinePosition(head.jobTitle, 'dative') : '',
    addressee: [employer, name].filter(Boolean).join(' '),
  };
}
