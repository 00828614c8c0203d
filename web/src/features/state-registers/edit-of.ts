import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { paths } from '../../paths.ts';

/** The page on which a gap is filled in, of a record by its id: a person's, an organization's, a course's, an assignment's; its document of a type. */
export function editOf(gap: RegisterGap, id: string, type: DocumentType | null): string {
  const { place } = registerGaps[gap];
  if (place === 'student') return paths.studentEdit(id);
  if (place === 'course') return paths.courseEdit(id);
  if (place === 'training') return paths.assignment(id);
  if (place === 'document') return type ? paths.assignmentDocument(id, type) : paths.assignment(id);
  return paths.organizationEdit(id);
}
