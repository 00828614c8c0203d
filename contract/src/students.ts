import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { isIsoDate, isoDate, optionalIsoDate, today } from './fields/date.ts';
import { email } from './fields/email.ts';
import { Created, CurrentOrIdParams, IdParams, id, Option } from './fields/id.ts';
import { kept, orNull } from './fields/optional.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { newPassword, PASSWORDS_DIFFER, passwordsMatch } from './fields/password.ts';
import { personName, withLastName } from './fields/person-name.ts';
import { phone } from './fields/phone.ts';
import { snils } from './fields/snils.ts';
import { optionalText, REQUIRED } from './fields/text.ts';
import { FileLink } from './files.ts';

export const EducationLevel = z.enum(['High', 'MiddleCommon', 'MiddleProfessional']);
export type EducationLevel = z.infer<typeof EducationLevel>;

export const educationLevelTitles: Record<EducationLevel, string> = {
  High: 'Высшее',
  MiddleCommon: 'Среднее общее',
  MiddleProfessional: 'Среднее профессиональное',
};

/** Files sent before with File/Save, by their ids. */
const fileIds = {
  avatar: orNull(id),
  passport: orNull(id),
  snils: orNull(id),
  educationalDocument: orNull(id),
  qualificationDocument: orNull(id),
};

const birthday = isoDate.refine((date) => !isIsoDate(date) || date <= today(), 'Дата рождения не может быть в будущем');

/** The employee form (specification §5). */
export const EmployeeForm = withLastName(
  z
    .object({
      ...personName,
      birthday,
      phone,
      email,
      /** The organization the person works in. */
      organization: id,
      password: newPassword,
      confirmPassword: z.string({ error: REQUIRED }).min(1, REQUIRED),
      snilsNumber: snils,
      jobTitle: optionalText(),
      diplomNumber: optionalText(100),
      educationType: orNull(EducationLevel),
      qualification: optionalText(100),
      passportSeries: optionalText(20),
      passportNumber: optionalText(20),
      ...fileIds,
    })
    .refine(passwordsMatch, PASSWORDS_DIFFER),
);
export type EmployeeForm = z.output<typeof EmployeeForm>;

/**
 * The student edit form (specification §5): name and contacts are required. What a caller leaves out stays, what he
 * empties is cleared; a file is named by its id, the one that is there already included.
 */
export const StudentChanges = withLastName(
  z.object({
    id,
    ...personName,
    phone,
    email,
    birthday: birthday.optional(),
    snilsNumber: z.union([z.literal(''), snils]).optional(),
    jobTitle: kept(optionalText()),
    diplomNumber: kept(optionalText(100)),
    educationType: kept(orNull(EducationLevel)),
    qualification: kept(optionalText(100)),
    passportSeries: kept(optionalText(20)),
    passportNumber: kept(optionalText(20)),
    /** «Иванову Ивану Ивановичу», where the rules of grammar decline the name wrongly; empty leaves it to them. */
    dativeName: kept(optionalText(320)),
    avatar: kept(orNull(id)),
    passport: kept(orNull(id)),
    snils: kept(orNull(id)),
    educationalDocument: kept(orNull(id)),
    qualificationDocument: kept(orNull(id)),
  }),
);
export type StudentChanges = z.output<typeof StudentChanges>;

/** What a student changes himself: everything else is his organization's to say. */
export const OwnContacts = z.object({ phone, email });
export type OwnContacts = z.output<typeof OwnContacts>;

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

/** A person's profile (specification §3, Student). Texts that nobody filled in are empty. */
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
  avatar: z.string().nullable(),
  birthday: z.string(),
  jobTitle: z.string(),
  passportSeries: z.string(),
  passportNumber: z.string(),
  passport: FileLink.nullable(),
  snilsNumber: z.string(),
  snils: FileLink.nullable(),
  diplomNumber: z.string(),
  educationType: EducationLevel.nullable(),
  educationalDocument: FileLink.nullable(),
  qualification: z.string(),
  qualificationDocument: FileLink.nullable(),
  /** The name in the dative as somebody corrected it, otherwise empty; and what the rules of grammar make of it. */
  dativeName: z.string(),
  dativeByRules: z.string(),
  consentWithdrawnAt,
});
export type Student = z.output<typeof Student>;

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
});
export type PersonnelFileQuery = z.output<typeof PersonnelFileQuery>;

export const students = endpoints({
  listAcrossOrganizations: {
    method: 'GET',
    path: '/Operator/GetStudentsByOrganizations',
    access: 'operator',
    summary: 'Персонал всех организаций, доступных оператору',
    query: StudentsQuery.extend({ organization: id.optional() }),
    reply: pageOf(StudentOfOrganizationRow),
  },
  listOfOrganization: {
    method: 'GET',
    path: '/Organization/:id/GetStudents',
    access: 'operator',
    summary: 'Персонал организации',
    params: CurrentOrIdParams,
    query: StudentsQuery,
    reply: pageOf(StudentRow),
  },
  options: {
    method: 'GET',
    path: '/Operator/GetStudentsWithoutRelation',
    access: 'center',
    summary: 'Сотрудники всех организаций портала для поиска: только имена',
    query: z.object({ search: PageQuery.shape.search }),
    reply: z.array(Option),
  },
  read: {
    method: 'GET',
    path: '/Operator/GetStudentById/:id',
    access: 'operator',
    summary: 'Профиль сотрудника',
    params: IdParams,
    reply: Student,
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
    access: 'operator',
    summary: 'Сотрудники таблицей Excel, выбранные или все найденные: имена, организации, контакты',
    body: PersonnelFileQuery,
    reply: 'file',
  },
  create: {
    method: 'POST',
    path: '/Operator/RegisterStudentForOperator',
    access: 'operator',
    summary: 'Создать сотрудника',
    body: EmployeeForm,
    reply: Created,
  },
  update: {
    method: 'PUT',
    path: '/Operator/UpdateStudent',
    access: 'operator',
    summary: 'Изменить сотрудника: поле, которого нет в запросе, остаётся прежним',
    body: StudentChanges,
    reply: z.null(),
  },
  updateOwn: {
    method: 'PUT',
    path: '/Student/Update',
    access: 'student',
    summary: 'Изменить собственные телефон и e-mail',
    body: OwnContacts,
    reply: z.null(),
  },
});
