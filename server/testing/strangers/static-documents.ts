import type { staticDocuments } from '@dopusk/contract/static-documents.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const staticDocumentsStrangers: Strangers<typeof staticDocuments> = {
  certificateEducationInfo: ({ student }) => ({
    input: { query: { studentId: student.studentId } },
    code: 'NotFoundAssignCourse',
  }),
  certificateEducation: ({ student }) => ({
    input: {
      body: {
        studentId: student.studentId,
        outgoingNumber: '1',
        outgoingDate: '2026-11-20',
        courseTitle: 'Чужой курс',
      },
    },
    code: 'NotFoundAssignCourse',
  }),
  paymentInvoiceInfo: ({ clientId }) => ({
    input: { query: { ...period, organizationId: clientId } },
    code: 'NotFoundOrganization',
  }),
  paymentInvoice: ({ clientId }) => ({
    input: { body: { ...period, organizationId: clientId, number: '1' } },
    code: 'NotFoundOrganization',
  }),
  list: 'takes no ids',
  file: ({ documentId }) => ({ input: { params: { id: documentId, format: 'Pdf' } }, code: 'NotFoundFile' }),
  themes: 'takes no ids',
};
