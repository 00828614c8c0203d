import { studyFormText } from '@dopusk/contract/study-terms.ts';
import type { Facts } from '../facts.ts';

/**
 * How everybody in a contract is taught, as its clause says it: programmes that are taught otherwise by the numbers that the
 * appendix gives them. Empty as soon as one says no form: it is for the center to say, not for the portal to guess.
 */
export function studyFormOf(everybody: readonly Pick<Facts, 'course'>[]): string {
  if (everybody.some(({ course }) => course.studyForm === null)) return '';
  const ofCourses = [...Map.groupBy(everybody, ({ course }) => course.id).values()].map((of) => {
    const texts = new Set(of.map(({ course }) => studyFormText(course)));
    return [...texts].join('; ');
  });
  const [first = '', ...others] = ofCourses;
  if (others.every((text) => text === first)) return first;
  return ofCourses.map((text, index) => `по программе ${index + 1} – ${text}`).join('; ');
}
