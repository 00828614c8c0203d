import { readFileSync } from 'node:fs';

/** What an act asks for from a day on, until the next of its list. */
interface InForce {
  from: string;
  /** «Правила № 1441, п. 12» */
  act: string;
}

/** What a clause of a contract is about. */
export type ClauseKey =
  | 'address'
  | 'customerPhone'
  | 'customerAddress'
  | 'powers'
  | 'student'
  | 'price'
  | 'licence'
  | 'term'
  | 'certificate'
  | 'other';

/** What has to stand in a contract about paid education: the act with its title, and by which letter it names each clause. */
interface PaidServices extends InForce {
  /** In the instrumental, after «в соответствии с». */
  title: string;
  letters: Record<ClauseKey, string>;
}

/** By which rules knowledge of electrical safety is checked; in the instrumental, after «в соответствии с». */
interface ElectricalRules extends InForce {
  title: string;
}

/** Acts are replaced: what they ask for is data with days (`server/data/norms.json`), and each document follows those of its day. */
const norms: { paidServices: PaidServices[]; electricalRules: ElectricalRules[] } = JSON.parse(
  readFileSync(new URL('../../../data/norms.json', import.meta.url), 'utf8'),
);

/** The latest that holds on a day; of days before all of them the first. */
function inForce<N extends InForce>(list: readonly N[], day: string): N {
  const [first] = list;
  const found = list.findLast(({ from }) => from <= day) ?? first;
  if (!found) throw new Error('norms.json has an empty list');
  return found;
}

export const paidServicesOn = (day: string): PaidServices => inForce(norms.paidServices, day);

export const electricalRulesOn = (day: string): string => inForce(norms.electricalRules, day).title;
