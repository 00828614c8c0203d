import type { students } from '@dopusk/contract/students.ts';
import type { Strangers } from './strangers.ts';

const person = { surname: 'Чужой', name: 'Пётр', hasNoLastName: true };

export const studentsStrangers: Strangers<typeof students> = {
  listAcrossOrganizations: ({ clientId }) => ({
    input: { query: { organization: clientId } },
    code: 'NotFoundOrganization',
  }),
  listOfOrganization: ({ clientId }) => ({ input: { params: { id: clientId } }, code: 'NotFoundOrganization' }),
  options: 'takes no ids',
  read: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  page: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  current: 'takes no ids',
  download: ({ student }) => ({
    input: { body: { studentIds: [student.studentId] } },
    code: 'NotFoundStudent',
  }),
  create: ({ clientId }) => ({
    input: {
      body: {
        ...person,
        birthday: '1990-05-17',
        phone: '+79120000000',
        email: 'stranger@example.test',
        organization: clientId,
        password: 'Надёжный-1',
        confirmPassword: 'Надёжный-1',
        snilsNumber: '112-233-445 95',
      },
    },
    code: 'NotFoundOrganization',
  }),
  update: ({ student }) => ({
    input: {
      body: { id: student.studentId, ...person, phone: '+79120000000', email: 'stranger@example.test' },
    },
    code: 'NotFoundStudent',
  }),
  invite: ({ student }) => ({ input: { params: { id: student.studentId } }, code: 'NotFoundStudent' }),
  confirmPhone: ({ student }) => ({
    input: { body: { id: student.studentId, code: '123456' } },
    code: 'NotFoundStudent',
  }),
  updateOwn: 'takes no ids',
};
