import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { students } from '@dopusk/contract/students.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { isCenter, type OperatorScope } from '../../db/scope.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { refuseSilentMail } from '../deliveries/refuse-silent-mail.ts';
import { wakeLms } from '../lms/sync.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { changeOwnContacts, changeStudent, confirmPhone, createStudent, inviteStudent } from './commands.ts';
import { listStudentOptions, listStudents } from './db/list-students.ts';
import { findFormerClient, findStudent, type Opened, openStudent, openStudentPage } from './db/read-student.ts';
import { noteOpened } from './note-read.ts';
import { personnelFile } from './personnel-file.ts';

/** Of somebody whom a center has taught it knows more than that there is nobody. */
async function refusalOf(db: Db, scope: OperatorScope, id: string): Promise<Refusal> {
  const client = isCenter(scope) ? await findFormerClient(db, scope, id) : undefined;
  if (client === undefined) return new Refusal('NotFoundStudent');
  const message = `${organizationNamed(client)} больше не показывает центру этого сотрудника. Его назначения и документы остались у вас. Что нужно узнать или исправить, попросите у клиента; новое назначение откроет сотрудника снова`;
  return new Refusal('StudentNotShown', message);
}

/** Opens a profile, which leaves a line. @throws Refusal of a person whom the operator does not see */
async function opened<T extends Opened>(
  db: Db,
  scope: OperatorScope,
  id: string,
  open: (db: Db, scope: OperatorScope, id: string) => Promise<T | undefined>,
): Promise<T> {
  const found = await open(db, scope, id);
  if (!found) throw await refusalOf(db, scope, id);
  await noteOpened(db, scope, found);
  return found;
}

export const studentsFeature = (context: Context) => {
  const { db } = context;
  return feature(students)({
    listAcrossOrganizations: async ({ scope, query: { organization, ...query } }) =>
      listStudents(db, scope, query, organization && (await visibleOrganizationId(db, scope, organization))),
    listOfOrganization: async ({ scope, params, query }) =>
      listStudents(db, scope, query, await visibleOrganizationId(db, scope, params.id)),
    options: ({ scope, query }) => listStudentOptions(db, scope, query.search),
    read: async ({ scope, params }) => {
      const { student } = await opened(db, scope, params.id, openStudent);
      return student;
    },
    page: async ({ scope, params }) => {
      const { student, courses } = await opened(db, scope, params.id, openStudentPage);
      return { student, courses };
    },
    current: async ({ scope }) => found(await findStudent(db, scope, scope.studentId), 'NotFoundStudent'),
    download: async ({ scope, body }) => {
      if (body.organization) await visibleOrganizationId(db, scope, body.organization);
      return personnelFile(db, scope, body);
    },
    create: ({ scope, body, once }) => once((db) => createStudent({ ...context, db }, scope, body)),
    invite: async ({ scope, params }) => {
      await refuseSilentMail(context);
      await inviteStudent(context, scope, params.id);
      return null;
    },
    update: async ({ scope, body, guard }) => {
      await changeStudent(context, scope, body, guard);
      await wakeLms(context);
      return null;
    },
    confirmPhone: async ({ scope, body }) => {
      await confirmPhone(context, scope, body);
      await wakeLms(context);
      return null;
    },
    updateOwn: async ({ scope, body }) => {
      await changeOwnContacts(context, scope, body);
      return null;
    },
  });
};
