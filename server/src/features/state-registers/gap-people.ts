import type { Option } from '@dopusk/contract/fields/id.ts';
import { type GapPeople, type GapPlace, type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import type { RegisterRecord } from '@dopusk/contract/register-records.ts';
import type { CenterScope } from '../../db/scope.ts';

/** What lacks something, and whose records it is about. */
export type Lacking = Pick<
  RegisterRecord,
  | 'assignId'
  | 'studentId'
  | 'courseId'
  | 'fullName'
  | 'programTitle'
  | 'client'
  | 'gaps'
  | 'refusedSigns'
  | 'unlinked'
  | 'sameSnils'
> &
  Partial<Pick<RegisterRecord, 'documentType'>>;

type Place = (typeof registerGaps)[RegisterGap]['place'];

/** People, and trainings and documents of theirs, may be many thousands; courses, clients and the center are all named. */
const ofPeople: readonly Place[] = ['student', 'training', 'document'];

/**
 * Each gap once: how many people it keeps back, and where it is filled in.
 * @param namedPeople so many people are named of each, where a list has them all
 */
export const gapsByPlaces = (
  lacking: readonly Lacking[],
  scope: CenterScope,
  namedPeople = Number.POSITIVE_INFINITY,
): GapPeople[] =>
  (Object.keys(registerGaps) as RegisterGap[]).flatMap((gap) => {
    const those = lacking.filter(({ gaps }) => gaps.includes(gap));
    if (those.length === 0) return [];
    const found = those.map((one) => ({ place: placeOf(gap, one, scope), of: one }));
    const places = new Map(toldApart(gap, found).map((place) => [place.id, place]));
    const count = new Set(those.map(({ studentId }) => studentId)).size;
    const named = ofPeople.includes(registerGaps[gap].place) ? namedPeople : places.size;
    return [{ gap, count, places: [...places.values()].slice(0, named), placeCount: places.size }];
  });

const ofTrainings: readonly Place[] = ['training', 'document'];

/** Of one person two trainings may lack something: beside his name stands which. */
function toldApart(gap: RegisterGap, found: readonly { place: GapPlace; of: Lacking }[]): GapPlace[] {
  const byTitle = Map.groupBy(found, ({ place }) => place.title);
  const isShared = ({ title }: GapPlace) => new Set(byTitle.get(title)?.map(({ place }) => place.id)).size > 1;
  return found.map(({ place, of }) =>
    ofTrainings.includes(registerGaps[gap].place) && isShared(place)
      ? { ...place, title: `${place.title}, ${of.programTitle}` }
      : place,
  );
}

const ofTitles: readonly RegisterGap[] = ['CourseTitle', 'DocumentTitle'];

/** « (знаки: ; %)», which of a title the register refuses. */
const signsText = (signs: readonly string[]): string =>
  signs.length > 0 ? ` (${signs.length > 1 ? 'знаки' : 'знак'}: ${signs.join(' ')})` : '';

function placeOf(gap: RegisterGap, lacking: Lacking, scope: CenterScope): GapPlace {
  const { place } = registerGaps[gap];
  const askedOf = lacking.unlinked.some((one) => one === place) ? lacking.client.title : null;
  const others = gap === 'SnilsOfTwo' ? ` (тот же у: ${lacking.sameSnils.join(', ')})` : '';
  const signs = ofTitles.includes(gap) ? signsText(lacking.refusedSigns) : '';
  const places: Record<Place, Option> = {
    student: { id: lacking.studentId, title: lacking.fullName + others },
    client: lacking.client,
    center: { id: scope.organization.id, title: 'Учебный центр' },
    course: { id: lacking.courseId, title: lacking.programTitle + signs },
    training: { id: lacking.assignId, title: lacking.fullName },
    document: { id: lacking.assignId, title: lacking.fullName + signs },
  };
  return { ...places[place], askedOf, type: place === 'document' ? (lacking.documentType ?? null) : null };
}
