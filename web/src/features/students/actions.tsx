import { assignments } from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import type { Input } from '@dopusk/contract/endpoint.ts';
import { canInvite, type Student, students } from '@dopusk/contract/students.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { AtSign, Download, GraduationCap, MailPlus, Pencil, UserPlus } from 'lucide-react';
import { paths, queryOf } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import type { Action } from '../../ui/action.ts';
import { AssignMany } from '../assignments/AssignMany.tsx';
import { beginBatch, type NarrowingFor } from '../batches/use-batches.ts';
import { ChangeEmails } from './ChangeEmails.tsx';

type ListOfPeople = NarrowingFor<typeof batches.sendFirstLinks>;

export const createStudent: Action<unknown> = {
  title: 'Создать сотрудника',
  icon: UserPlus,
  code: 'KeyC',
  takes: students.create,
  tone: 'main',
  one: { to: () => ({ to: paths.studentAdd }) },
};

/** The same for the organization whose people are shown, if they are of one. */
export const createStudentIn: Action<{ organization: string | undefined }> = {
  ...createStudent,
  one: {
    to: ({ organization }) => ({
      to: paths.studentAdd,
      ...(organization ? { search: queryOf({ organization }) } : {}),
    }),
  },
};

export const editStudent: Action<Student> = {
  title: 'Изменить',
  icon: Pencil,
  code: 'KeyE',
  takes: students.update,
  one: { to: ({ id }) => ({ to: paths.studentEdit(id) }) },
};

export const assignCourse: Action<Student, ListOfPeople> = {
  title: 'Назначить курс',
  icon: GraduationCap,
  code: 'KeyA',
  takes: assignments.add,
  tone: 'main',
  one: {
    reason: (student) => reasonOf(canProcess(student)),
    to: ({ id }) => ({ to: paths.courseAssign, search: queryOf({ student: id }) }),
  },
  many: { popup: (props) => <AssignMany {...props} /> },
};

export const sendFirstLink: Action<Student, ListOfPeople> = {
  title: 'Отправить ссылку для входа',
  icon: MailPlus,
  code: 'KeyL',
  takes: students.invite,
  one: {
    isFor: ({ login }) => canInvite(login) === true,
    reason: ({ user }) => (user.email ? null : 'Почты нет: ссылку отправить некуда'),
    run: ({ id }, { send }) =>
      send(students.invite, { params: { id } }, { done: 'Ссылка отправлена!', invalidate: [] }),
  },
  many: {
    title: 'Отправить ссылки для входа',
    begin: (chosen, doing) => beginBatch(batches.sendFirstLinks, chosen, doing),
    ask: (count) => ({
      title: `Отправить ссылки для входа: ${peopleText(count)}?`,
      text: 'Каждому, кто ещё не входил, придёт письмо с новой ссылкой, прежние ссылки перестанут действовать. Вернуть отправленные письма нельзя.',
      confirm: 'Отправить',
    }),
  },
};

export const changeEmails: Action<Student, ListOfPeople> = {
  title: 'Сменить e-mail',
  icon: AtSign,
  takes: batches.changeEmails,
  many: { popup: (props) => <ChangeEmails {...props} /> },
};

/** @param followed the columns that the reader has chosen for the list, which the file follows */
export const downloadPeople = (
  followed: Pick<Input<typeof students.download>['body'], 'columns'>,
): Action<never, object> => ({
  title: 'Скачать',
  icon: Download,
  many: {
    markedOnly: true,
    begin: ({ ids: studentIds = [] }, { download }) =>
      download(students.download, { body: { studentIds, ...followed } }),
  },
});
