import { each, namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { studentFields, studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { type Student, students } from '@dopusk/contract/students.ts';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../api/queries.ts';
import { useListState } from '../../table/use-list-state.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { BIRTHDAY_FILTERS, PersonnelTable } from './PersonnelTable.tsx';
import { StudentForm } from './StudentForm.tsx';
import { StudentProfile } from './StudentProfile.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

/** Values that no other field has, and how a person reads those that are written otherwise. */
const values = {
  ...(Object.fromEntries(namesOf(studentFields).map((name) => [name, `<${name}>`])) as Record<string, string>),
  birthday: '1990-05-17',
  gender: 'Male' as const,
  snilsNumber: '11223344595',
  educationType: 'High' as const,
  educationProof: 'Experience' as const,
  citizenship: '860',
  diplomDate: '2012-06-30',
  disability: 'Limited' as const,
  statisticsCategory: 'Head' as const,
};
const readable: Record<string, string> = {
  ...values,
  birthday: '17.05.1990',
  gender: 'Мужской',
  snilsNumber: '112-233-445 95',
  educationType: 'Высшее',
  educationProof: 'Стаж',
  citizenship: 'Узбекистан',
  diplomDate: '30.06.2012',
  disability: 'ОВЗ',
  statisticsCategory: 'Руководитель организации',
};

const student = {
  ...values,
  ...each(namesOf(studentFiles), null),
  id,
  user: {
    surname: 'Ким',
    name: 'Анна',
    lastname: '',
    fullName: 'Ким Анна',
    phone: '+79270000000',
    email: 'kim@x.test',
  },
  organization: { id, title: 'ООО «Волга»' },
  worksElsewhere: [],
  hasOtherCabinets: false,
  genderByName: 'Female',
  dativeByRules: 'Ким Анне',
  consentWithdrawnAt: null,
  login: { hasLoggedIn: false, isOwn: true, awaited: { email: null, phone: null } },
} as unknown as Student;

function List() {
  const state = useListState(BIRTHDAY_FILTERS);
  return <PersonnelTable query={useApi(students.listAcrossOrganizations, { query: {} })} state={state} emptyHint="" />;
}

/** What people call each field. */
const labels = Object.values<StoredField>(studentRecord).map(({ title, label = title }) => label);
const labelsOnPage = () =>
  [...document.querySelectorAll('label')].map(({ textContent }) => textContent.replace(/\s*\*$/, ''));

/** The rules of grammar decline only a name that is there already, and only a foreigner has one in Latin letters. */
const ASKED_LATER: string[] = [studentRecord.dativeName.title, studentRecord.latinName.title];

beforeEach(() => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
});

test('all that is kept of a person is asked when he is made', async () => {
  const screen = await openPage(() => (
    <EmployeeForm employer={null} submit={async () => ({ id, worksElsewhere: null })} onDone={() => {}} />
  ));
  await expect.element(screen.getByRole('button', { name: 'Создать сотрудника' })).toBeVisible();
  await expect.element(screen.getByText('Для статистики')).toBeVisible();
  const asked = labels.filter((label) => !ASKED_LATER.includes(label));
  expect(labelsOnPage()).toEqual(expect.arrayContaining(asked));
});

test('all that is kept of a person can be changed, and stands in the form as it is', async () => {
  const screen = await openPage(() => <StudentForm student={student} onDone={() => {}} />);
  await expect.element(screen.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  await expect.element(screen.getByText('Для статистики')).toBeVisible();
  expect(labelsOnPage()).toEqual(expect.arrayContaining(labels));
  const standing = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(standing).toEqual(expect.arrayContaining(Object.values(readable)));
});

test('what the statistics ask is asked of nobody who keeps no registers', async () => {
  serve({ 'GET /User/Current': () => operatorOf('Customer') });
  const { disability: _, statisticsCategory: __, ...known } = student;
  const screen = await openPage(() => <StudentForm student={known} onDone={() => {}} />);
  await expect.element(screen.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(labelsOnPage()).not.toContain(studentRecord.disability.title);
});

test('what people are found by stands in the place of the search', async () => {
  serve({ 'GET /Operator/GetStudentsByOrganizations': () => ({ items: [], totalCount: 0, pageNumber: 1 }) });
  const screen = await openPage(List);
  await expect.element(screen.getByPlaceholder('Имя, телефон, e-mail, таб. №')).toBeVisible();
});

test('all that is kept of a person stands in his profile', async () => {
  serve({
    'GET /AssignCourse/GetAssigns/Current': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /Moodle/get-account/Current': () => null,
  });
  const screen = await openPage(() => (
    <StudentProfile student={student} owner="Current" organization="ООО «Волга»">
      {null}
    </StudentProfile>
  ));
  await expect.element(screen.getByRole('heading', { name: 'Ким Анна' })).toBeVisible();
  const page = document.body.textContent;
  const missing = namesOf(studentFields).filter((name) => !page.includes(readable[name] ?? ''));
  // The dative is for documents alone.
  expect(missing).toEqual(['dativeName']);
});
