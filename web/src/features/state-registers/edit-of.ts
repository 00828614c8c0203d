import { type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { paths } from '../../paths.ts';

/** The page on which a gap is filled in, of a record by its id: a person's, an organization's, a course's, an assignment's. */
export function editOf(gap: RegisterGap, id: string): string {
  const { place } = registerGaps[gap];
  if (place === 'student') return paths.studentEdit(id);
  if (place === 'course') return paths.courseEdit(id);
  return place === 'assignment' ? paths.assignment(id) : paths.organizationEdit(id);
}
