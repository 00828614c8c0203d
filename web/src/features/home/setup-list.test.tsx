import { type Setup, SetupStep } from '@dopusk/contract/dashboard.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SetupList } from './SetupList.tsx';

const operator = operatorOf('EducationCenter', ['HighOperator']);
const { organization } = operator.operator;

beforeEach(() => rememberSession('Operator'));

function open(setup: Setup, user = operator) {
  const calls = serve({
    'GET /User/Current': () => user,
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Dashboard/GetSetup': () => setup,
  });
  return {
    calls,
    screen: openPage(() => (
      <>
        <h1>Главная</h1>
        <SetupList center={organization} />
      </>
    )),
  };
}

test('a new center is told what is left, each line leading there, the requisites by name to their fields', async () => {
  const screen = await open({
    open: ['Requisites', 'Course', 'Group'],
    missing: ['bic', 'vatMode', 'licenceIssuer', 'authority', 'studyForm'],
    courseId: organization.id,
  }).screen;
  const list = screen.getByRole('region', { name: 'Начало работы' });
  await expect.element(list.getByText('Сделано 6 из 9')).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Соберите первую группу' }))
    .toHaveAttribute('href', `${paths.groupCreate}?back=%2Fpage`);
  // The line itself leads to the first that is missing.
  await expect
    .element(list.getByRole('link', { name: 'Заполните реквизиты' }))
    .toHaveAttribute('href', `${paths.organizationEdit(organization.id)}?field=bic&back=%2Fpage`);
  const edit = paths.organizationEdit(organization.id);
  await expect
    .element(list.getByRole('link', { name: 'БИК' }))
    .toHaveAttribute('href', `${edit}?field=bic&back=%2Fpage`);
  await expect
    .element(list.getByRole('link', { name: 'ставка НДС' }))
    .toHaveAttribute('href', `${edit}?field=vatMode&back=%2Fpage`);
  await expect
    .element(list.getByRole('link', { name: 'документ о полномочиях подписанта' }))
    .toHaveAttribute('href', `${paths.organization(organization.id)}?tab=signatories&back=%2Fpage`);
  await expect
    .element(list.getByRole('link', { name: 'кем выдана лицензия' }))
    .toHaveAttribute('href', `${edit}?field=licenceIssuer&back=%2Fpage`);
  // A course that does not say how it is taught is not ready; the requisites say nothing of it.
  await expect
    .element(list.getByRole('link', { name: 'Укажите форму обучения курса' }))
    .toHaveAttribute('href', `${paths.courseEdit(organization.id)}?field=studyForm&back=%2Fpage`);
  expect(list.getByRole('link', { name: 'Создайте курс' }).elements()).toEqual([]);
  const done = list.getByRole('list', { name: 'Уже сделано' });
  expect(list.getByText('форма обучения курса', { exact: true }).elements()).toEqual([]);
  await expect.element(done.getByText('Комиссия создана')).toBeVisible();
  expect(done.getByRole('listitem').elements()).toHaveLength(6);
  expect(done.getByText('Группа собрана').elements()).toEqual([]);
});

test('a center that has done nothing is told so, and of nothing that is done', async () => {
  const { open: none, missing } = { open: [...SetupStep.options], missing: [] };
  const screen = await open({ open: none, missing, courseId: null }).screen;
  await expect.element(screen.getByText('Сделано 0 из 9')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Уже сделано' }).elements()).toEqual([]);
});

test('nothing of it stands on the home of a center that is set up', async () => {
  const { screen, calls } = open({ open: [], missing: [], courseId: null });
  const page = await screen;
  await expect.poll(() => calls.some(({ request }) => request === 'GET /Dashboard/GetSetup')).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Главная' })).toBeVisible();
  expect(page.getByText('Начало работы').elements()).toEqual([]);
});

test('whoever is no administrator is not asked to set the center up', async () => {
  const { screen, calls } = open({ open: ['Group'], missing: [], courseId: null }, operatorOf('EducationCenter'));
  await expect.element((await screen).getByRole('link', { name: /^Профиль: / })).toBeVisible();
  expect(calls.some(({ request }) => request === 'GET /Dashboard/GetSetup')).toBe(false);
});
