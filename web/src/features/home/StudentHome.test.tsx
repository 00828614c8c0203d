import type { StudentCourse } from '@dopusk/contract/assignments.ts';
import type { LmsAccess } from '@dopusk/contract/lms.ts';
import type { OwnDocument } from '@dopusk/contract/own-documents.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { studentFields } from '@dopusk/contract/student-record.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { ProfilePage } from '../operators/ProfilePage.tsx';
import { HomePage } from './HomePage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const scanId = '01900000-0000-7000-8000-00000000000b';

const student: Student = {
  ...blankOf(studentFields),
  id,
  user: {
    surname: 'Ким',
    name: 'Анна',
    lastname: '',
    fullName: 'Ким Анна',
    phone: '+79270000000',
    email: 'kim@example.ru',
  },
  organization: { id, title: 'ООО «Волга»' },
  avatar: null,
  gender: null,
  worksElsewhere: [],
  hasOtherCabinets: false,
  genderByName: 'Female' as const,
  birthday: '1990-05-17',
  jobTitle: 'Монтажник',
  personnelNumber: '00417',
  passportSeries: '3605',
  passportNumber: '123456',
  residence: '',
  passport: null,
  snilsNumber: '11223344595',
  snils: { id: scanId, url: `/api/File/${scanId}`, title: 'снилс.pdf' },
  diplomNumber: '106324000000',
  educationType: 'High',
  educationalDocument: null,
  qualification: 'КВ-7',
  qualificationDocument: null,
  dativeName: '',
  dativeByRules: 'Ким Анне',
  consentWithdrawnAt: null,
  login: { hasLoggedIn: true, isOwn: true, awaited: { email: null, phone: null } },
};

const course: StudentCourse = {
  id,
  courseId: id,
  title: 'Работы на высоте',
  dateStartLearning: '2020-01-09',
  dateEndLearning: '2099-12-31',
  isPaid: true,
  isFree: false,
  repeats: null,
};

const access: LmsAccess = {
  center: { id, title: 'Профи' },
  centers: [{ id, title: 'Профи' }],
  siteUrl: 'https://lms.example.ru',
  login: 'kim.a',
  hasPassword: true,
  canEnter: false,
  state: 'Done',
  error: '',
  code: null,
  consentWithdrawnAt: null,
  password: 'Pass-2026',
};

const certificate: OwnDocument = {
  id,
  type: 'Certificate',
  trainingType: 'SafetyTraining',
  series: '',
  blankNumber: '',
  number: '77',
  date: '2026-11-09',
  expiresOn: '2029-11-09',
  status: 'Valid',
  courseTitle: 'Работы на высоте',
  verificationCode: 'AAAAA-BBBBB-CCCCC',
  picture: '/favicon.svg',
  files: [{ sheet: 'Certificate', url: `/api/Document/GetFile/${id}/Certificate/Pdf` }],
};

const screens: Screen[] = [{ path: paths.home, access: 'user', crumb: 'Главная', page: async () => ({ HomePage }) }];

beforeEach(() => {
  rememberSession('Student');
  serve(answers());
});

const answers = () => {
  const { password: _, ...account } = access;
  return {
    'GET /User/Current': () => ({ ...operatorOf('Customer', ['Student']), operator: null, student: { id } }),
    'GET /Student/Current': () => student,
    'GET /Document/GetOwnDocuments': () => [certificate],
    'GET /AssignCourse/GetAssigns/Current': () => ({ items: [course], totalCount: 1, pageNumber: 1 }),
    'GET /Moodle/get-account/Current': () => account,
    'GET /Moodle/get-login-and-password/Current': () => access,
    'GET /Moodle/get-progress/Current': () => [],
  };
};

const factsIn = (where: string) =>
  page.getByRole(where === 'Информация' ? 'tabpanel' : 'complementary', { name: where });

test('the profile of a student leads to his own', async () => {
  const profile = {
    path: paths.profile,
    access: 'user',
    crumb: 'Профиль',
    page: async () => ({ ProfilePage }),
  } as const;
  const screen = await openPortal([...screens, profile], paths.profile);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ким Анна' })).toBeVisible();
  expect(screen.address()).toBe(paths.home);
});

test('a student’s home is his profile: name, current course with its end, logout', async () => {
  const screen = await openPortal(screens, paths.home);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ким Анна' })).toBeVisible();
  const brief = factsIn('Коротко');
  for (const fact of ['17.05.1990', 'ООО «Волга»']) await expect.element(brief.getByText(fact)).toBeVisible();
  const training = screen.getByRole('region', { name: 'Обучение', exact: true });
  for (const fact of ['Работы на высоте', '31.12.2099']) await expect.element(training.getByText(fact)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Выход' })).toHaveAttribute('href', paths.logout);
});

test('«Мои документы» come first: what each is, until when it is valid, and its file; then training, then data', async () => {
  const screen = await openPortal(screens, paths.home);
  const documents = screen.getByRole('region', { name: 'Мои документы' });
  await expect.element(documents.getByText('Удостоверение о проверке знаний')).toBeVisible();
  await expect.element(documents.getByText('Действует до 09.11.2029')).toBeVisible();
  await expect.element(documents.getByRole('button', { name: /^Скачать Удостоверение .* № 77: PDF$/ })).toBeVisible();
  const order = [
    documents,
    screen.getByRole('region', { name: 'Обучение', exact: true }),
    screen.getByRole('region', { name: 'Система обучения' }),
    factsIn('Коротко'),
    factsIn('Информация'),
  ].map((part) => part.element());
  for (const [index, part] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('he comes into the learning system by one button, and is told when it lets him in by none', async () => {
  const { password: _, ...account } = access;
  const msg = 'Система обучения не дала ссылку для входа. Войдите по логину и паролю';
  const calls = serve({
    ...answers(),
    'GET /Moodle/get-account/Current': () => ({ ...account, canEnter: true }),
    'POST /Moodle/enter': () => new Refused('MoodleLinkNotGiven', null, msg),
  });
  const screen = await openPortal(screens, paths.home);
  await screen.getByRole('button', { name: 'Войти в систему обучения' }).click();
  await expect.element(screen.getByText(msg)).toBeVisible();
  expect(calls.map(({ request }) => request)).toContain(`POST /Moodle/enter?center=${id}`);
  await expect.element(screen.getByRole('link', { name: 'Открыть систему обучения' })).toBeVisible();
});

test('the learning system opens in a new tab; its password is shown on request', async () => {
  const screen = await openPortal(screens, paths.home);
  const site = screen.getByRole('link', { name: 'Открыть систему обучения' });
  await expect.element(site).toHaveAttribute('href', 'https://lms.example.ru');
  await expect.element(site).toHaveAttribute('target', '_blank');
  await expect.element(screen.getByRole('button', { name: 'Скопировать: kim.a' })).toBeVisible();
  expect(screen.getByText('Pass-2026').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Показать пароль' }).click();
  await expect.element(screen.getByRole('button', { name: 'Скопировать: Pass-2026' })).toBeVisible();
});

test('«Информация» has contacts and personal documents; values can be copied, scans downloaded', async () => {
  const screen = await openPortal(screens, paths.home);
  const information = factsIn('Информация');
  for (const value of [
    '+7 (927) 000-00-00',
    'kim@example.ru',
    '3605 123456',
    '112-233-445 95',
    '106324000000',
    'КВ-7',
  ]) {
    await expect.element(information.getByRole('button', { name: `Скопировать: ${value}` })).toBeVisible();
  }
  await expect.element(information.getByRole('button', { name: 'Скачать: СНИЛС' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Скачать:/ }).elements()).toHaveLength(1);
});

test('«Курсы» lists the assigned courses with start and end', async () => {
  const screen = await openPortal(screens, '/?tab=courses');
  const table = screen.getByRole('table', { name: 'Курсы' });
  await expect.element(table.getByRole('link', { name: 'Работы на высоте' })).toBeVisible();
  const cells = table
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 3)).toEqual(['Работы на высоте', '09.01.2020', '31.12.2099']);
});
