import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../paths.ts';
import { openPortal, operatorOf, serve } from '../testing/portal.tsx';
import { FieldLink } from '../ui/FieldLink.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { Screen } from './screen.ts';
import { useLeave } from './way-back.ts';

const edit = paths.studentEdit('01900000-0000-7000-8000-00000000000a');

function Registers() {
  return (
    <>
      <PageHeader title="Реестры" />
      <FieldLink to={edit} field="snilsNumber">
        СНИЛС
      </FieldLink>
    </>
  );
}

function Edit() {
  const leave = useLeave(paths.students);
  return (
    <>
      <PageHeader title="Изменение" />
      <button type="button" onClick={() => void leave()}>
        Сохранить
      </button>
    </>
  );
}

const screens: Screen[] = [
  { path: paths.home, access: 'user', crumb: 'Главная', page: async () => ({ Home: () => <p>Дом</p> }) },
  { path: paths.logout, access: 'anyone', crumb: 'Выход', page: async () => ({ Logout: () => <p>Вышли</p> }) },
  { path: paths.stateRegisters, access: 'operator', crumb: 'Реестры', page: async () => ({ Registers }) },
  { path: paths.students, access: 'operator', crumb: 'Персонал', page: async () => ({ Students: () => <p>Все</p> }) },
  { path: paths.studentEdit('$id'), access: 'operator', crumb: 'Изменение', page: async () => ({ Edit }) },
];

beforeEach(() => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
});

test('a link to a field leads back to where it stood, with what was chosen there: at once, and after saving', async () => {
  const from = '/registers?register=EducationDocuments&state=Lacking';
  const screen = await openPortal(screens, from);
  await page.getByRole('link', { name: 'СНИЛС' }).click();
  await page.getByRole('link', { name: 'Вернуться на страницу «Реестры»' }).click();
  await expect.element(page.getByRole('heading', { name: 'Реестры' })).toBeVisible();
  expect(screen.address()).toBe(from);
  await page.getByRole('link', { name: 'СНИЛС' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByRole('heading', { name: 'Реестры' })).toBeVisible();
  expect(screen.address()).toBe(from);
  expect(page.getByRole('link', { name: /^Вернуться/ }).elements()).toEqual([]);
});

test.each([
  ['of another site', 'https://evil.example/registers'],
  ['without a scheme', '//evil.example/registers'],
  ['with a backslash', '/\\evil.example/registers'],
  ['with a tab that browsers leave out', '/\t/evil.example/registers'],
  ['that becomes a site when it is resolved', '/..//evil.example/registers'],
  ['of a script', 'javascript:alert(1)'],
  ['that ends the session', '/logout'],
  ['that no screen has', '/evil'],
  ['of the form itself', edit],
  ['that is empty', ''],
])('an address %s is no way back', async (_, back) => {
  const screen = await openPortal(screens, `${edit}?back=${encodeURIComponent(back)}`);
  await expect.element(page.getByRole('heading', { name: 'Изменение' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Вернуться/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Все')).toBeVisible();
  expect(screen.address()).toBe(paths.students);
});
