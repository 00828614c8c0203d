import { z } from 'zod';
import { assignments } from './assignments.ts';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';
import { formShape } from './stored-field.ts';
import { trainingTerms } from './training-terms.ts';

/** Of one training; what is left empty is what its group, the course or the center says (decision 290). */
export const AssignmentTermsBody = z.object({ assignId: id, ...formShape(trainingTerms) });

/** How one person is taught and out of whose money, in a group of others or alone. */
export const assignmentTerms = endpoints({
  set: {
    method: 'PUT',
    path: '/AssignCourse/SetTerms',
    access: 'center:Training',
    summary:
      'Источник финансирования, форма обучения и форма получения образования одного слушателя; пустое поле – как у группы, курса или центра. Что сообщено о выданном документе, не меняется',
    body: AssignmentTermsBody,
    guardedBy: assignments.read,
    reply: z.null(),
  },
});
