import { expect, type Page } from '@playwright/test';
import { loggedIn } from './people.ts';
import { test } from './story.ts';

// Names that are programs: wherever they are shown they stay names, and an address from a stranger leads nowhere else.

// Two dozen screens, each waited for until nothing is loaded any more.
/** Sorts after everybody else, so that the other stories do not meet it on the first page of a list. */
const MARK = 'Яяя';
const evil = (what: string): string => `${MARK} "><img src=x onerror=__xss=1><script>__xss=1</script>{{7*7}} ${what}`;
/** What a field of a name has room for. */
const evilName = (what: string): string => `${MARK}"><svg onload=__xss=1>${what}`;

/** The strangest names that a person may have: nothing else gets into a name. */
const NAMES = { surname: `${MARK} (фамилия)`, name: "О'имя-имя", lastName: 'Отчество.' };

/** Everything that a browser does when a text has become a program or a part of the page. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on('dialog', async (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy|violates the following/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(`error ${error.message}`));
  return found;
}

async function expectHarmless(page: Page, found: string[], where: string): Promise<void> {
  const alive = await page.evaluate(() => [
    ...('__xss' in window ? ['a script has run'] : []),
    ...[...document.querySelectorAll('script:not([src]), [onerror], [onload], [onclick], base, object, embed')].map(
      (element) => element.outerHTML.slice(0, 200),
    ),
    ...[...document.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction]')]
      .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
  ]);
  expect(alive, where).toEqual([]);
  expect(found, where).toEqual([]);
}

/** Makes a call as the page's person and gives its data. */
async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<unknown> {
  const answer = await page.request.fetch(`/api/${path}`, { method, ...(data ? { data } : {}) });
  const envelope = (await answer.json()) as { ok: boolean; data: unknown };
  expect(envelope, path).toMatchObject({ ok: true });
  return envelope.data;
}

interface Made {
  organization: string;
  student: string;
  committee: string;
  course: string;
  group: string;
}

/** One of everything that has words of people in it, each word hostile, made through the API as no form would. */
async function plant(page: Page): Promise<Made> {
  const idOf = async (path: string, data: object) => ((await send(page, 'POST', path, data)) as { id: string }).id;
  const phone = '+79990001122';
  const organization = await idOf('Organization/AddOrganization', {
    title: evil('организация'),
    inn: '7728168971',
    phone,
    email: 'xss-organization@example.test',
  });
  const student = await idOf('Operator/RegisterStudentForOperator', {
    ...NAMES,
    birthday: '1990-05-17',
    phone,
    email: 'xss-student@example.test',
    organization,
    password: 'Dopusk-2026',
    confirmPassword: 'Dopusk-2026',
    snilsNumber: '001-001-777 00',
    jobTitle: evil('должность'),
    diplomNumber: evilName('диплом'),
    qualification: evilName('квалификация'),
    passportSeries: '3604',
    passportNumber: '123456',
  });
  const committee = await idOf('Committee/CreateCommittee', {
    title: evil('комиссия'),
    members: [{ fullName: `${MARK} Председатель (О'Нил)`, jobTitleMemberCommitee: 'Chairman' }],
  });
  const discipline = await idOf('Discipline/AddDiscipline', { title: evil('дисциплина'), type: 'PK', hoursCount: 16 });
  const [profession] = (await send(page, 'GET', 'Course/GetProfessions?types=AdvancedTraining')) as { id: string }[];
  const course = await idOf('Course/CreateCourse', {
    isLocked: true,
    trainingType: 'AdvancedTraining',
    subTitle: evilName('кратко'),
    title: evil('курс'),
    profession: profession?.id,
    disciplines: [discipline],
    issuedDocuments: ['Certificate', 'Protocol'],
    committeeId: committee,
    price: 0,
  });
  const user = (await send(page, 'GET', 'User/Current')) as { operator: { organization: { id: string } } };
  const group = await idOf('Group/Create', {
    title: evil('группа'),
    students: [student],
    courseId: course,
    dateStartLearning: '2027-01-11',
    fromOrganizationId: user.operator.organization.id,
  });
  return { organization, student, committee, course, group };
}

test('no person, member of a committee or colleague is called by a program', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const refusals = async (path: string, data: object) => {
    const answer = await page.request.fetch(`/api/${path}`, { method: 'POST', data });
    const { fields } = (await answer.json()) as { fields: Record<string, { message: string }[]> };
    return Object.entries(fields).flatMap(([field, issues]) => issues.map(({ message }) => `${field}: ${message}`));
  };
  const said = (field: string, sign: string) =>
    `${field}: В имени не бывает знака «${sign}»: только буквы, пробел, дефис, апостроф, точка и скобки`;
  for (const path of ['Operator/RegisterStudentForOperator', 'Register/Operator']) {
    const names = { surname: evilName('фамилия'), name: '=cmd|calc', lastName: '<script>' };
    expect(await refusals(path, names), path).toEqual(
      expect.arrayContaining([said('surname', '"'), said('name', '='), said('lastName', '<')]),
    );
  }
  const members = [{ fullName: evil('председатель'), jobTitleMemberCommitee: 'Chairman' }];
  expect(await refusals('Committee/CreateCommittee', { title: 'Комиссия', members })).toEqual([
    said('members.0.fullName', '"'),
  ]);
});

test('hostile names stay names on every screen that shows them', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const found = watch(page);
  const made = await plant(page);
  const { items } = (await send(page, 'GET', `AssignCourse/GetAssigns/${made.student}`)) as { items: { id: string }[] };
  const assignment = items[0]?.id;
  expect(assignment).toBeDefined();
  const search = `?search=${encodeURIComponent(MARK)}`;
  for (const path of [
    '/',
    `/students${search}`,
    `/students/${made.student}`,
    `/students/${made.student}/edit`,
    `/orgs${search}`,
    `/orgs/${made.organization}`,
    `/orgs/${made.organization}/edit`,
    `/comissions${search}`,
    `/comissions/${made.committee}`,
    `/disciplines${search}`,
    `/courses${search}`,
    `/courses/${made.course}`,
    `/courses/${made.course}/edit`,
    `/groups${search}`,
    `/groups/${made.group}`,
    `/groups/${made.group}/edit`,
    `/assignments${search}`,
    `/assignments/${assignment}`,
    `/assignments/${assignment}/certificate`,
    '/report',
    '/settings/audit',
    `/outbox${search}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectHarmless(page, found, path);
    // Not hidden by an empty list: the name is there, letter for letter, and not only where the search is printed.
    if (path.includes(search) && !path.startsWith('/outbox')) {
      const shown = page.getByText(MARK, { exact: false }).filter({ visible: true });
      await expect(shown.first(), path).toBeVisible();
    }
  }
  await page.goto(`/orgs/${made.organization}`);
  await expect(page.getByText(evil('организация')).first()).toBeVisible();
});

test('an address from a stranger runs nothing and leads nowhere else', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const found = watch(page);
  const script = encodeURIComponent('"><img src=x onerror=__xss=1><script>__xss=1</script>');
  for (const path of [
    `/students?search=${script}`,
    `/students?search=${script}&page=${script}`,
    `/courses?trainingType=${script}`,
    `/assignments?organization=${script}&dateStart=${script}`,
    `/verify/${script}`,
    `/payment-return?payment_status=${script}`,
    `/?payment_status=${script}&payment=${script}`,
    `/confirm-email?token=${script}`,
    `/nowhere/${script}`,
    `/students#${script}`,
    `/reg?center=${script}`,
    `/password?token=${script}`,
    '/students/javascript:alert(1)',
    '/students?field=javascript:alert(1)',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectHarmless(page, found, path);
  }
});

test('the login leads back to pages of the portal only', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@client.demo');
  await page.goto('/');
  const found = watch(page);
  const { origin } = new URL(page.url());
  for (const from of [
    'https://evil.example/',
    'https:evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    'javascript:window.__xss=1',
    ' javascript:window.__xss=1',
    '/%09/evil.example',
  ]) {
    await page.goto(`/auth?from=${encodeURIComponent(from)}`);
    await expect(page).not.toHaveURL(/\/auth/);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).origin, JSON.stringify(from)).toBe(origin);
    await expectHarmless(page, found, from);
  }
});
