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
  const { kind, date, customerFullName, studentAddress, studentPhone } = body;
  if (kind === 'Organization') return {};
  const issues: FieldIssues = {};
  const say = (field: string, message: string) => {
    issues[field] = [{ code: 'Invalid', message }];
  };
  const isMinor = !isOfAge(student.birthday, date, FULL_AGE);
  const isCustomer = kind === 'Person' && customerFullName === student.fullName;
  if (isMinor && isCustomer) say('customerFullName', OF_MINOR);
  if (kind === 'ThreeSided' && (isMinor || body.studentRepresentative)) {
    for (const field of representative) if (!body[field]) say(field, REPRESENTED[field]);
  }
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
/** Of whoever represents him all is said that is said of a natural person who is a party. */
const REPRESENTED = {
  studentRepresentative:
    'На день договора слушателю нет 18 лет: он подписывает с согласия законного представителя (ГК РФ, статья 26)',
  representativeBasis: 'Кем приходится слушателю и по какому документу: «мать, свидетельство о рождении …»',
  representativePassport: 'Представитель подписывает договор: нужен его паспорт',
  representativeAddress: 'Представитель подписывает договор: нужно его место жительства',
  representativePhone: 'Представитель подписывает договор: нужен его телефон',
} as const;
const representative = Object.keys(REPRESENTED) as (keyof typeof REPRESENTED)[];
