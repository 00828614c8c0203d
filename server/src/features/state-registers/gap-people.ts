import type { Option } from '@dopusk/contract/fields/id.ts';
import { type GapPeople, type GapPlace, type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import type { CenterScope } from '../../db/scope.ts';

/** What lacks something, and whose records it is about. */
export type Lacking = Pick<
  RegisterRecord,
  'assignId' | 'studentId' | 'courseId' | 'fullName' | 'programTitle' | 'client' | 'gaps' | 'unlinked' | 'sameSnils'
>;

/** How many places are named of those that lack something; the rest is a number. */
const NAMED_PLACES = 20;

/** Each gap once: how many people it keeps back, and where it is filled in. */
export const gapsByPlaces = (lacking: readonly Lacking[], scope: CenterScope): GapPeople[] =>
  (Object.keys(registerGaps) as RegisterGap[]).flatMap((gap) => {
    const those = lacking.filter(({ gaps }) => gaps.includes(gap));
    if (those.length === 0) return [];
    const places = new Map(those.map((one) => placeOf(gap, one, scope)).map((place) => [place.id, place]));
    const count = new Set(those.map(({ studentId }) => studentId)).size;
    return [{ gap, count, places: [...places.values()].slice(0, NAMED_PLACES) }];
  });

function placeOf(gap: RegisterGap, lacking: Lacking, scope: CenterScope): GapPlace {
  const { place } = registerGaps[gap];
  const askedOf = lacking.unlinked.some((one) => one === place) ? lacking.client.title : null;
  const others = gap === 'SnilsOfTwo' ? ` (тот же у: ${lacking.sameSnils.join(', ')})` : '';
  const places: Record<(typeof registerGaps)[RegisterGap]['place'], Option> = {
    student: { id: lacking.studentId, title: lacking.fullName + others },
    client: lacking.client,
    center: { id: scope.organization.id, title: 'Учебный центр' },
    course: { id: lacking.courseId, title: lacking.programTitle },
    assignment: { id: lacking.assignId, title: lacking.fullName },
  };
  return { ...places[place], askedOf };
}
