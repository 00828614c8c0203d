import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { PersonalDataText } from './PersonalDataText.tsx';

const screens: Screen[] = [
  { path: paths.auth, access: 'anyone', crumb: 'Вход', page: () => import('./LoginPage.tsx') },
  { path: paths.logout, access: 'anyone', crumb: 'Выход', page: () => import('./LogoutPage.tsx') },
  { path: paths.home, access: 'user', crumb: 'Главная', page: async () => ({ Home: () => <p>Дом</p> }) },
  { path: paths.students, access: 'operator', crumb: 'Персонал', page: async () => ({ List: () => <p>Список</p> }) },
];

let loggedIn = false;
const server = {
  'POST /User/Authorize': (_: URL, body: unknown) => {
    if ((body as { password: string }).password !== 'верный1') return new Refused('AuthException');
    loggedIn = true;
    return { userType: 'Operator' };
  },
  'POST /User/Logout': () => {
    loggedIn = false;
    return null;
  },
  'GET /User/Current': () => (loggedIn ? operatorOf('Customer') : new Refused('Unauthorized')),
  'GET /Operator/GetOwnOrganizations': () => [],
};

beforeEach(() => {
  loggedIn = false;
});

async function enter(password: string) {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('Anna@Example.ru');
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password);
  const agreement = page.getByRole('checkbox');
  if (!(agreement.element() as HTMLInputElement).checked) await agreement.click();
  await page.getByRole('button', { name: 'Войти' }).click();
}

test('all three fields are required', async () => {
  const calls = serve(server);
  const screen = await openPortal(screens, paths.auth);
  await screen.getByRole('button', { name: 'Войти' }).click();
  await expect.poll(() => screen.getByText('Обязательное поле').elements().length).toBe(3);
  expect(calls).toEqual([]);
});

test('who has no mailbox logs in by phone', async () => {
  const calls = serve(server);
  const screen = await openPortal(screens, paths.auth);
  await screen.getByRole('button', { name: 'Вход по телефону' }).click();
  await screen.getByRole('textbox', { name: 'Телефон' }).fill('8 (912) 345-67-89');
  await screen.getByRole('textbox', { name: 'Пароль' }).fill('верный1');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Войти' }).click();
  await expect.element(screen.getByText('Дом')).toBeVisible();
  expect(calls.find(({ request }) => request.includes('/User/Authorize'))?.body).toMatchObject({
    login: '8 (912) 345-67-89',
  });
});

test('a wrong password shows an error and keeps the typed text', async () => {
  serve(server);
  const screen = await openPortal(screens, paths.auth);
  await enter('неверный1');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Неверный логин или пароль');
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('Anna@Example.ru');
  await expect.element(screen.getByRole('textbox', { name: 'Пароль' })).toHaveValue('неверный1');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await enter('верный1');
  await expect.element(screen.getByText('Дом')).toBeVisible();
});

test('the login leads to the page that asked for it and remembers the user', async () => {
  const calls = serve(server);
  const screen = await openPortal(screens, '/students?page=2');
  await enter('верный1');
  await expect.element(screen.getByText('Список')).toBeVisible();
  expect(screen.address()).toBe('/students?page=2');
  expect(calls[0]?.body).toEqual({ login: 'Anna@Example.ru', password: 'верный1', userAgreement: true });
  expect(localStorage.getItem('userType')).toBe('Operator');
  await expect.poll(() => localStorage.getItem('roles')).toBe('["Operator"]');
});

test('a login that asks for a code accepts both kinds, and starts anew when the time is over', async () => {
  let over = false;
  const calls = serve({
    ...server,
    'POST /User/Authorize': () => new Refused('SecondFactorRequired'),
    'POST /User/AuthorizeSecondStep': (_: URL, body: unknown) => {
      if (over) return new Refused('SecondStepOver', null, 'Время или попытки для ввода кода вышли. Войдите заново');
      if ((body as { code: string }).code !== 'abcd efgh ijkl mnop') return new Refused('AuthCodeException');
      loggedIn = true;
      return { userType: 'Operator' };
    },
  });
  const screen = await openPortal(screens, '/students');
  await enter('верный1');
  const code = screen.getByRole('textbox', { name: 'Код из приложения' });
  await expect.element(code).toHaveFocus();
  await code.fill('12345');
  await screen.getByRole('button', { name: 'Подтвердить' }).click();
  await expect.element(screen.getByText(/^Введите 6 цифр из приложения/)).toBeVisible();
  await code.fill('000000');
  await screen.getByRole('button', { name: 'Подтвердить' }).click();
  await expect.element(screen.getByText('Неверный или устаревший код')).toBeVisible();
  over = true;
  await screen.getByRole('button', { name: 'Подтвердить' }).click();
  await expect.element(screen.getByText(/Войдите заново$/)).toBeVisible();
  expect(localStorage.getItem('userType')).toBeNull();
  over = false;
  await enter('верный1');
  await screen.getByRole('button', { name: /Ввести резервный код/ }).click();
  await screen.getByRole('textbox', { name: 'Резервный код' }).fill('abcd efgh ijkl mnop');
  await screen.getByRole('button', { name: 'Подтвердить' }).click();
  await expect.element(screen.getByText('Список')).toBeVisible();
  expect(calls.find(({ request }) => request.endsWith('SecondStep'))?.body).toEqual({ code: '000000' });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
  'the way back leads nowhere outside: %s',
  async (from) => {
    serve(server);
    const screen = await openPortal(screens, `/auth?from=${encodeURIComponent(from)}`);
    await enter('верный1');
    await expect.element(screen.getByText('Дом')).toBeVisible();
    expect(screen.address()).toBe('/');
  },
);

test('the login page leads a logged-in user on', async () => {
  loggedIn = true;
  localStorage.setItem('userType', 'Operator');
  serve(server);
  const screen = await openPortal(screens, paths.auth);
  await expect.element(screen.getByText('Дом')).toBeVisible();
});

test('the password is shown and hidden', async () => {
  serve(server);
  const screen = await openPortal(screens, paths.auth);
  const field = screen.getByRole('textbox', { name: 'Пароль' });
  await field.fill('секрет');
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Показать пароль' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});

test('logging out ends the session and leads to the login', async () => {
  loggedIn = true;
  localStorage.setItem('userType', 'Operator');
  const calls = serve(server);
  const screen = await openPortal(screens, paths.logout);
  await expect.element(screen.getByRole('heading', { name: 'Вход в систему' })).toBeVisible();
  expect(calls.map((call) => call.request)).toContain('POST /User/Logout');
  expect(localStorage.getItem('userType')).toBeNull();
});

test('the consent names whatever a questionnaire asks, each once', async () => {
  const screen = await openPage(() => <PersonalDataText by="student" />);
  const said = screen.getByText(/^Для обучающихся также/).element().textContent ?? '';
  for (const asked of ['пол', 'гражданство', 'место жительства', 'уровень образования', 'копия паспорта', 'СНИЛС'])
    expect(said.match(new RegExp(`, ${asked}(?=[,.])`, 'g')), asked).toHaveLength(1);
});

test('each who consents reads to whom he does: a student nothing of employees of his', async () => {
  const center = 'персональных данных учебному центру, у которого';
  const student = await openPage(() => <PersonalDataText by="student" />);
  await expect.element(student.getByText(`${center} вы обучаетесь`, { exact: false })).toBeVisible();
  expect(student.getByText(/сотрудники/).elements()).toEqual([]);
  await student.unmount();
  const operator = await openPage(() => <PersonalDataText by="operator" />);
  await expect
    .element(operator.getByText(`${center} обучаетесь вы или сотрудники вашей`, { exact: false }))
    .toBeVisible();
});
