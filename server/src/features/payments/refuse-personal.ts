import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import { Refusal } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';

/** Why an organization does not pay for training, and what helps when it is to. */
const personalText = ({ number, date, payer }: PersonalContract): string =>
  `Платит ${payer} по договору №\u00a0${number} от ${shortDate(date)}. Если платит организация, учебный центр отзывает этот договор или заключает трёхсторонний`;

/**
 * Nobody pays in the place of a natural person who has a contract of his own: the money would have no basis (decision 370).
 * @throws Refusal PayerIsPerson with who pays
 */
export function refusePersonal(assignments: readonly { personalContract: PersonalContract | null }[]): void {
  const personal = assignments.find(({ personalContract }) => personalContract)?.personalContract;
  if (personal) throw new Refusal('PayerIsPerson', personalText(personal));
}
