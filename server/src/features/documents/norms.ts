import { readFileSync } from 'node:fs';
import type { StaffCategory } from '@dopusk/contract/electrical-check.ts';

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
  | 'studyForm'
  | 'term'
  | 'certificate'
  | 'other';

/** What has to stand in a contract about paid education: the act with its title, and by which letter it names each clause. */
interface PaidServices extends InForce {
  /** In the instrumental, after «в соответствии с». */
  title: string;
  letters: Record<ClauseKey, string>;
}

/** What protects whoever is taught as a person; in the instrumental, after «в соответствии с». */
interface ConsumerLaw extends InForce {
  title: string;
}

/** By which rules knowledge of electrical safety is checked; in the instrumental, after «в соответствии с». */
interface ElectricalRules extends InForce {
  title: string;
}

/** How often knowledge of electrical safety is checked at least, by the category of staff. */
interface ElectricalTerms extends InForce {
  /** At most so many years between two checks. */
  years: Record<StaffCategory, number>;
  /** Of whom some are checked more often, by what they may do there: the course says so. */
  shortenedByCourse: StaffCategory[];
  /** Who inspects installations and is not admitted to work at them. */
  inspecting: StaffCategory[];
}

/** Acts are replaced: what they ask for is data with days (`server/data/norms.json`), and each document follows those of its day. */
const norms: {
  paidServices: PaidServices[];
  consumerLaw: ConsumerLaw[];
  electricalRules: ElectricalRules[];
  electricalTerms: ElectricalTerms[];
} = JSON.parse(readFileSync(new URL('../../../data/norms.json', import.meta.url), 'utf8'));

/** The latest that holds on a day; of days before all of them the first. */
function inForce<N extends InForce>(list: readonly N[], day: string): N {
  const [first] = list;
  const found = list.findLast(({ from }) => from <= day) ?? first;
  if (!found) throw new Error('norms.json has an empty list');
  return found;
}

export const paidServicesOn = (day: string): PaidServices => inForce(norms.paidServices, day);

export const consumerLawOn = (day: string): string => inForce(norms.consumerLaw, day).title;

export const electricalRulesOn = (day: string): string => inForce(norms.electricalRules, day).title;

/** What a check on a day gives somebody of a category: until when, and whether he only inspects. */
export function electricalTermOn(day: string, category: StaffCategory) {
  const { years, shortenedByCourse, inspecting } = inForce(norms.electricalTerms, day);
  const most = years[category];
  return {
    isInspecting: inspecting.includes(category),
    /** @param ofCourse the years that the course gives its documents */
    yearsAt: (ofCourse: number | null): number =>
      ofCourse && shortenedByCourse.includes(category) ? Math.min(most, ofCourse) : most,
  };
}
