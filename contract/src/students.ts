import { z } from 'zod';
import { StudentCourse } from './assignments.ts';
import { needsSnils } from './citizenship.ts';
import type { Verdict } from './codes.ts';
import { LoginData, smsCode } from './contact-changes.ts';
import { endpoints, versioned } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { isThere } from './fields/cross-field.ts';
import { emailOrNone } from './fields/email.ts';
import { Created, CurrentOrIdParams, IdParams, id, Option } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { kept, orNull } from './fields/optional.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { personName, withLastName } from './fields/person-name.ts';
import { phoneOrNone } from './fields/phone.ts';
import { REQUIRED } from './fields/text.ts';
import { FileLink } from './files.ts';
import { Gender } from './gender.ts';
import { changeShape, each, formShape, lacking, namesOf, pick, replyShape } from './stored-field.ts';
import { confidentialFields, identifyingFields, studentFields, studentFiles, studentRecord } from './student-record.ts';

/** Files sent before with File/Save, by their ids. */
const fileId = orNull(id);
const fileNames = namesOf(studentFiles);

const SNILS_REQUIRED = 'Укажите СНИЛС. У иностранца его может не быть: тогда укажите гражданство';

/**
 * The employee form. Without the passwords, as the screen sends it, the person gets a link and sets a
 * password of his own.
 */
export const EmployeeForm = withLastName(
  z
    .object({
      ...personName,
      ...formShape(studentRecord),
      /** The organization the person works in. */
      organization: id,
      password: newPassword.optional(),
      confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED).optional(),
      ...each(fileNames, fileId),
    })
    .refine(passwordsMatch, PASSWORDS_DIFFER)
    // Nobody logs in by a password alone.
    .refine((form) => !form.password || Boolean(form.email) || Boolean(form.phone), {
      path: ['password'],
      error: 'Пароль задаётся вместе с почтой или телефоном: без них войти нельзя',
      when: isThere,
    })
    .refine((form) => Boolean(form.snilsNumber) || !needsSnils(form), {
      path: ['snilsNumber'],
      error: SNILS_REQUIRED,
      when: isThere,
    }),
);
export type EmployeeForm = z.output<typeof EmployeeForm>;

/**
 * The student edit form: name and contacts are required. What a caller leaves out stays, what he
 * empties is cleared; a file is named by its id, the one that is there already included.
 */
export const StudentChanges = withLastName(
  z.object({ id, ...personName, ...changeShape(studentRecord), ...each(fileNames, kept(fileId)) }),
);
export type StudentChanges = z.output<typeof StudentChanges>;

/** What a student changes himself: everything else is his organization's to say. What he has he does not take away. */
export const OwnContacts = z.object({ phone: phoneOrNone, email: emailOrNone });
export type OwnContacts = z.output<typeof OwnContacts>;

/** How long the link works by which a person sets his first password, in days. */
export const FIRST_LINK_DAYS = 14;

/** Whether a person is sent the link to his first password: only until he has logged in. */
export const canInvite = ({ hasLoggedIn }: Pick<LoginData, 'hasLoggedIn'>): Verdict =>
  !hasLoggedIn || 'AlreadyLoggedIn';

/** When the person took his consent to personal-data processing back; null while it stands. */
const consentWithdrawnAt = z.iso.datetime().nullable();

/** A row of a personnel list; `avatar` is an address. */
export const StudentRow = z.object({
  id,
  avatar: z.string().nullable(),
  fullName: z.string(),
  phone: z.string().nullable(),
  birthday: z.string(),
  email: z.string(),
  consentWithdrawnAt,
});
export type StudentRow = z.output<typeof StudentRow>;

/** A row of the list across organizations. */
export const StudentOfOrganizationRow = StudentRow.extend({ organizationTitle: z.string() });
export type StudentOfOrganizationRow = z.output<typeof StudentOfOrganizationRow>;

/** A person's profile. Texts that nobody filled in are empty. */
export const Student = z.object({
  id,
  user: z.object({
    surname: z.string(),
    name: z.string(),
    lastname: z.string(),
    fullName: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
  }),
  organization: Option,
  /** His records at other employers whom the operator sees too, each with its organization (decision 112); nobody else's. */
  worksElsewhere: z.array(z.object({ studentId: id, organization: Option })),
  /** To himself: he has cabinets of other employers by the same e-mail, which he has proven in each of them. */
  hasOtherCabinets: z.boolean(),
  avatar: z.string().nullable(),
  ...replyShape(lacking(lacking(studentFields, 'confidential'), 'identifying')),
  /** Not there for whoever may not know it. */
  ...z.object(replyShape(confidentialFields)).partial().shape,
  ...z.object(replyShape(identifyingFields)).partial().shape,
  passport: FileLink.nullish(),
  snils: FileLink.nullish(),
  educationalDocument: FileLink.nullish(),
  qualificationDocument: FileLink.nullish(),
  /** The gender that the patronymic tells; null when it does not. */
  genderByName: Gender.nullable(),
  /** The name in the dative as the rules of grammar make it. */
  dativeByRules: z.string(),
  consentWithdrawnAt,
  login: LoginData,
});
export type Student = z.output<typeof Student>;

/** So many of a person's latest courses come with his page. */
export const COURSES_OF_PAGE = 100;

/** A person's page: his profile, and his latest courses that the operator sees, the newest first. */
export const StudentPage = z.object({ student: Student, courses: z.array(StudentCourse) });
export type StudentPage = z.output<typeof StudentPage>;

/** Birthdays from and to, both days included. */
export const StudentsQuery = PageQuery.extend({ birthdayStart: optionalIsoDate, birthdayEnd: optionalIsoDate });
export type StudentsQuery = z.output<typeof StudentsQuery>;

/** So many people are chosen by hand for one table at most. */
const CHOSEN_AT_MOST = 1000;
/** And so many are in a table of all that a search finds: enough for any employer, too few to carry everybody off. */
export const DOWNLOADED_AT_MOST = 100_000;

/** Whom a table of personnel holds: the people chosen, or else everybody whom search and filters find. */
export const PersonnelFileQuery = z.object({
  studentIds: z.array(id).min(1, 'Выберите сотрудников').max(CHOSEN_AT_MOST, `Не больше ${CHOSEN_AT_MOST}`).optional(),
  search: PageQuery.shape.search,
  birthdayStart: optionalIsoDate,
  birthdayEnd: optionalIsoDate,
  organization: id.optional(),
  columns: followedColumns,
});
export type PersonnelFileQuery = z.output<typeof PersonnelFileQuery>;

/** What of a person an operator's form edits. */
const studentState = ({ user, ...student }: Student) => ({
  ...pick(user, ['surname', 'name', 'lastname', 'phone', 'email']),
  ...pick(student, namesOf(studentFields)),
  avatar: student.avatar,
  passport: student.passport?.id ?? null,
  snils: student.snils?.id ?? null,
  educationalDocument: student.educationalDocument?.id ?? null,
  qualificationDocument: student.qualificationDocument?.id ?? null,
});

const read = versioned(
  {
    method: 'GET',
    path: '/Operator/GetStudentById/:id',
    access: 'operator:any',
    summary: 'Профиль сотрудника',
    params: IdParams,
    reply: Student,
  },
  studentState,
);

export const students = endpoints({
  listAcrossOrganizations: {
    method: 'GET',
    path: '/Operator/GetStudentsByOrganizations',
    access: 'operator:any',
    summary: 'Персонал всех организаций, доступных оператору',
    query: StudentsQuery.extend({ organization: id.optional() }),
    reply: pageOf(StudentOfOrganizationRow),
  },
  listOfOrganization: {
    method: 'GET',
    path: '/Organization/:id/GetStudents',
    access: 'operator:any',
    summary: 'Персонал организации',
    params: CurrentOrIdParams,
    query: StudentsQuery,
    reply: pageOf(StudentRow),
  },
  options: {
    method: 'GET',
    path: '/Operator/GetStudentsWithoutRelation',
    access: 'center:any',
    summary: 'Сотрудники, которых видит учебный центр, для поиска: только имена',
    query: z.object({ search: PageQuery.shape.search }),
    reply: z.array(Option),
  },
  read,
  page: {
    method: 'GET',
    path: '/Operator/GetStudentPage/:id',
    access: 'operator:any',
    summary: `Профиль сотрудника вместе с его последними курсами, не больше ${COURSES_OF_PAGE}`,
    params: IdParams,
    reply: StudentPage,
  },
  current: {
    method: 'GET',
    path: '/Student/Current',
    access: 'student',
    summary: 'Собственный профиль обучающегося',
    reply: Student,
  },
  download: {
    method: 'POST',
    path: '/Operator/GetStudentsFile',
    access: 'operator:People',
    onlyReads: true,
    summary: 'Сотрудники таблицей Excel, выбранные или все найденные: имена, организации, контакты',
    body: PersonnelFileQuery,
    reply: 'file',
  },
  create: {
    method: 'POST',
    path: '/Operator/RegisterStudentForOperator',
    access: 'operator:People',
    once: true,
    summary: 'Создать сотрудника; без пароля ему приходит письмо со ссылкой, по которой он задаст свой',
    body: EmployeeForm,
    /** `worksElsewhere`: another organization in which the operator sees the same person (decision 112); null for none. */
    reply: Created.extend({ worksElsewhere: z.string().nullable() }),
  },
  invite: {
    method: 'POST',
    path: '/Operator/InviteStudent/:id',
    access: 'operator:People',
    summary: 'Отправить сотруднику, который ещё не входил, новую ссылку для первого пароля; прежние не действуют',
    params: IdParams,
    reply: z.null(),
  },
  update: {
    method: 'PUT',
    path: '/Operator/UpdateStudent',
    access: 'operator:People',
    summary:
      'Изменить сотрудника: поле, которого нет в запросе, остаётся прежним; другие почта и телефон ждут подтверждения',
    body: StudentChanges,
    guardedBy: read,
    reply: z.null(),
  },
  confirmPhone: {
    method: 'POST',
    path: '/Operator/ConfirmStudentPhone',
    access: 'operator:People',
    summary: 'Подтвердить новый телефон сотрудника кодом, который пришёл ему по СМС',
    body: z.object({ id, code: smsCode }),
    reply: z.null(),
  },
  updateOwn: {
    method: 'PUT',
    path: '/Student/Update',
    access: 'student',
    summary: 'Изменить собственные телефон и e-mail: новые ждут подтверждения',
    body: OwnContacts,
    reply: z.null(),
  },
});
