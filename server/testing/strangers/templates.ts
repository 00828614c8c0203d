import type { templates } from '@dopusk/contract/templates.ts';
import type { Strangers } from './strangers.ts';

export const templatesStrangers: Strangers<typeof templates> = {
  documentTypes: 'takes no ids',
  extendedDocumentTypes: 'takes no ids',
  add: ({ centerId }) => ({
    input: { body: { organizationId: centerId, documentType: 'Certificate' }, file: new File(['PK'], 'шаблон.docx') },
    code: 'NotFoundOrganization',
  }),
  check: ({ centerId }) => ({
    input: { body: { organizationId: centerId, documentType: 'Certificate' }, file: new File(['PK'], 'шаблон.docx') },
    code: 'NotFoundOrganization',
  }),
  list: 'takes no ids',
  choose: ({ templateId }) => ({
    input: { body: { sheet: 'Certificate', templateId } },
    code: 'NotFoundDocumentTemplate',
  }),
  file: ({ templateId }) => ({
    input: { params: { sheet: 'Certificate' }, query: { template: templateId } },
    code: 'NotFoundDocumentTemplate',
  }),
  preview: ({ assignmentId }) => ({
    input: { params: { sheet: 'Certificate' }, query: { assign: assignmentId } },
    code: 'NotFoundAssignCourse',
  }),
  pictures: ({ templateId }) => ({
    input: { params: { sheet: 'Certificate' }, query: { template: templateId } },
    code: 'NotFoundDocumentTemplate',
  }),
  tags: 'takes no ids',
  fillOrganizationAndOperator: 'takes no ids',
  fillStudent: ({ student }) => ({ input: { query: { id: student.studentId } }, code: 'NotFoundStudent' }),
  fillCourse: ({ courseId }) => ({ input: { query: { id: courseId } }, code: 'NotFoundCourse' }),
  fillProfessions: ({ courseId }) => ({ input: { query: { id: courseId } }, code: 'NotFoundCourse' }),
  fillCommittee: ({ committeeId }) => ({ input: { query: { id: committeeId } }, code: 'NotFoundCommittee' }),
  fillDisciplines: ({ courseId }) => ({ input: { query: { id: courseId } }, code: 'NotFoundCourse' }),
  fillAssign: ({ assignmentId }) => ({ input: { query: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
};
