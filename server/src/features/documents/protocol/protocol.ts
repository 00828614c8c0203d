import { ProtocolBody, type ProtocolForm } from '@dopusk/contract/documents/protocol/form.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { z } from 'zod';
import type { DocumentKind } from '../document-kind.ts';
import { educationOf, periodTitles } from '../education.ts';
import type { Facts, Issued } from '../facts.ts';
import { commonData, type PrintedData } from '../printed-data.ts';

/** Протокол of the committee about one assignment: a protocol of one (docs/rules.md#4.7). */
export const protocol: DocumentKind<'Protocol', ProtocolForm, z.output<typeof ProtocolBody>> = {
  type: 'Protocol',
  body: ProtocolBody,
  numberField: 'protocolNumber',
  dateField: 'date',
  fieldTitles: {
    protocolNumber: 'номер протокола',
    hoursCount: 'часы',
    ...periodTitles,
    date: 'дата заседания',
    result: 'решение комиссии',
  },
  suggest: (facts) => {
    const { hoursCount, dateStart, dateEnd } = educationOf(facts);
    return { protocolNumber: '', date: dateEnd, hoursCount, dateStart, dateEnd, result: facts.conclusion };
  },
  numberOf: ({ protocolNumber }) => protocolNumber,
  withNumber: (form, protocolNumber) => ({ ...form, protocolNumber }),
  issueDate: ({ date }) => date,
  print: (facts, form, issued) => {
    const data = commonData(facts, form, issued);
    const { фио, должность } = data.слушатель;
    const организация = shownTitle(facts.client);
    return {
      ...data,
      протокол: { номер: issued.number, дата: data.документ.дата_выдачи },
      люди: [{ номер: 1, фио, организация, должность, результат: form.result, документ: '' }],
    };
  },
};

/** What a protocol of several people says; each of the facts is of one of them, the first also of what they share. */
export function printGroupProtocol(
  everybody: readonly [Facts, ...Facts[]],
  form: ProtocolForm & { hoursCount: number },
  issued: Issued,
): PrintedData {
  const data = commonData(everybody[0], form, issued);
  const nobody = Object.fromEntries(Object.keys(data.слушатель).map((tag) => [tag, ''])) as PrintedData['слушатель'];
  return {
    ...data,
    слушатель: nobody,
    протокол: { номер: issued.number, дата: data.документ.дата_выдачи },
    люди: everybody.map(({ student, client, conclusion }, index) => ({
      номер: index + 1,
      фио: student.fullName,
      организация: shownTitle(client),
      должность: student.jobTitle,
      результат: conclusion,
      документ: '',
    })),
  };
}
