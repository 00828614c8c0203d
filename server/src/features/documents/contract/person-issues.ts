import type { ContractBody } from '@dopusk/contract/documents/contract/form.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { FULL_AGE, isOfAge } from '@dopusk/contract/minimal-age.ts';
import type { z } from 'zod';
import type { Facts } from '../facts.ts';
import { paidServicesOn } from '../norms.ts';

/**
 * What a contract has to say of whoever learns because of who he is, by field: a minor does not conclude it himself (Civil Code,
 * articles 26 and 28), and of whoever is no customer but a party the Rules ask where he lives and how he is reached (decision 761).
 */
export function personIssues({ student }: Facts, body: z.output<typeof ContractBody>): FieldIssues {
  const { kind, date, customerFullName, studentAddress, studentPhone, studentRepresentative } = body;
  if (kind === 'Organization') return {};
  const issues: FieldIssues = {};
  const say = (field: string, message: string) => {
    issues[field] = [{ code: 'Invalid', message }];
  };
  const isMinor = !isOfAge(student.birthday, date, FULL_AGE);
  const isCustomer = kind === 'Person' && customerFullName === student.fullName;
  if (isMinor && isCustomer) say('customerFullName', OF_MINOR);
  if (isMinor && kind === 'ThreeSided' && !studentRepresentative) say('studentRepresentative', REPRESENTED);
  if (!isCustomer) {
    const { act, letters } = paidServicesOn(date);
    const required = `Без этого договор не заключить (${act} «${letters.student}»)`;
    if (!studentAddress) say('studentAddress', required);
    if (!studentPhone) say('studentPhone', required);
  }
  return issues;
}

const OF_MINOR =
  'На день договора слушателю нет 18 лет: заказчиком укажите его законного представителя – родителя, усыновителя или попечителя (ГК РФ, статьи 26 и 28)';
const REPRESENTED =
  'На день договора слушателю нет 18 лет: он подписывает с согласия законного представителя (ГК РФ, статья 26)';
