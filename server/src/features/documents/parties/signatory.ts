import { declineFullName, genderOfFullName } from '../../../printing/declension.ts';
import { declinePosition } from '../../../printing/position.ts';
import type { Party } from './party.ts';

/**
 * Who signs for an organization, as it follows «в лице»: «директора Соколова Андрея Викторовича, действующего на
 * основании Устава». Empty when the requisites do not say.
 */
export function signatoryOf({ headPosition, headFullName, headAuthority }: Party): string {
  if (!headPosition || !headFullName) return '';
  const isWoman = genderOfFullName(headFullName) === 'Female';
  const who = `${declinePosition(headPosition, 'genitive')} ${declineFullName(headFullName, 'genitive')}`;
  return `${who}, ${isWoman ? 'действующей' : 'действующего'} на основании ${headAuthority ?? 'Устава'}`;
}
