import type { contractBasis } from '@dopusk/contract/contract-basis.ts';
import type { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { documentLetters } from '@dopusk/contract/document-letters.ts';
import type { documents } from '@dopusk/contract/documents.ts';
import type { groupContracts } from '@dopusk/contract/group-contracts.ts';
import type { groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-11-02', dateEnd: '2026-11-09', hoursCount: 16 };
const education = { number: '1', fullNameDative: 'Чужому Ивану', course: 'Чужой курс', ...period };

const ticketM = (assignId: string) => ({ body: { assignId, protocolNumber: '1', ...period } });

export const documentsStrangers: Strangers<typeof documents> = {
  certificateInfo: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  diplomInfo: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  askForData: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  protocolInfo: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  ticketBInfo: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  ticketMInfo: ({ assignmentId }) => ({ input: { params: { id: assignmentId } }, code: 'NotFoundAssignCourse' }),
  ticketMWithPhotoInfo: ({ assignmentId }) => ({
    input: { params: { id: assignmentId } },
    code: 'NotFoundAssignCourse',
  }),
  contractInfo: ({ assignmentId }) => ({ input: { query: { assignId: assignmentId } }, code: 'NotFoundAssignCourse' }),
  certificate: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, ...education } },
    code: 'NotFoundAssignCourse',
  }),
  diplom: ({ assignmentId }) => ({
    input: {
      body: {
        assignId: assignmentId,
        series: 'ПП',
        licenseDate: '2021-04-15',
        appendixOne: {},
        appendixTwo: { disciplines: [] },
        ...education,
      },
    },
    code: 'NotFoundAssignCourse',
  }),
  protocol: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, protocolNumber: '1', date: '2026-11-09', result: 'Допущен', ...period } },
    code: 'NotFoundAssignCourse',
  }),
  ticketB: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, surname: 'Чужой', name: 'Иван', number: '1', ...period } },
    code: 'NotFoundAssignCourse',
  }),
  ticketM: ({ assignmentId }) => ({ input: ticketM(assignmentId), code: 'NotFoundAssignCourse' }),
  ticketMWithPhoto: ({ assignmentId }) => ({ input: ticketM(assignmentId), code: 'NotFoundAssignCourse' }),
  contract: ({ assignmentId }) => ({
    input: {
      body: {
        assignId: assignmentId,
        number: '1',
        date: '2026-11-02',
        course: 'Чужой курс',
        studyForm: 'очная',
        price: 100,
        centerSignatory: 'директора Чужого',
        customerPosition: 'Директор',
        customerSigner: 'Чужой Пётр Ильич',
        customerAuthority: 'Устав',
        ...period,
      },
    },
    code: 'NotFoundAssignCourse',
  }),
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
  file: ({ documentId }) => ({
    input: { params: { id: documentId, part: 'Certificate', format: 'Pdf' } },
    code: 'NotFoundFile',
  }),
  byAssigns: ({ assignmentId }) => ({
    input: { body: { assignIds: [assignmentId] } },
    code: 'NotFoundAssignCourse',
  }),
  verify: 'takes no ids',
};

export const documentLettersStrangers: Strangers<typeof documentLetters> = {
  letters: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  send: ({ documentId }) => ({
    input: { params: { id: documentId }, body: { emails: ['a@b.test'] } },
    code: 'NotFoundFile',
  }),
};

export const documentCorrectionsStrangers: Strangers<typeof documentCorrections> = {
  revoke: ({ documentId }) => ({ input: { body: { documentId, reason: 'Чужой' } }, code: 'NotFoundFile' }),
  resting: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  restingRepeats: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  personChanges: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  duplicate: ({ documentId }) => ({ input: { body: { documentId, reason: 'Чужой' } }, code: 'NotFoundFile' }),
  exchangePlan: ({ documentId }) => ({ input: { params: { id: documentId } }, code: 'NotFoundFile' }),
  exchange: ({ documentId }) => ({ input: { body: { documentId, reason: 'Чужой' } }, code: 'NotFoundFile' }),
};

export const groupDocumentsStrangers: Strangers<typeof groupDocuments> = {
  plan: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  read: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  generate: ({ groupId }) => ({ input: { params: { id: groupId }, body: {} }, code: 'NotFoundGroup' }),
  setCommittee: ({ groupId, courseId, committeeId }) => ({
    input: { body: { groupId, courseId, committeeId } },
    code: 'NotFoundGroup',
  }),
  retry: ({ groupId }) => ({ input: { params: { id: groupId }, body: {} }, code: 'NotFoundGroup' }),
  download: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
};

export const groupContractsStrangers: Strangers<typeof groupContracts> = {
  read: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  info: ({ groupId, clientId }) => ({ input: { params: { id: groupId }, query: { clientId } }, code: 'NotFoundGroup' }),
  fix: ({ groupId, clientId }) => ({
    input: {
      body: {
        groupId,
        clientId,
        number: '1',
        date: '2026-11-02',
        studyForm: 'очная',
        centerSignatory: 'директора Чужого',
        customerPosition: 'Директор',
        customerSigner: 'Чужой Пётр Ильич',
        customerAuthority: 'Устав',
      },
    },
    code: 'NotFoundGroup',
  }),
  outside: ({ groupId, clientId }) => ({
    input: { body: { groupId, clientId, number: '1', date: '2026-11-02' } },
    code: 'NotFoundGroup',
  }),
  outsideOfOne: ({ assignmentId }) => ({
    input: { body: { assignId: assignmentId, number: '1', date: '2026-11-02' } },
    code: 'NotFoundAssignCourse',
  }),
};

export const contractBasisStrangers: Strangers<typeof contractBasis> = {
  list: ({ clientId }) => ({ input: { query: { organizationId: clientId } }, code: 'NotFoundOrganization' }),
};
