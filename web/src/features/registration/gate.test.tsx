import type { CurrentUser } from '@dopusk/contract/session.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { Gate } from './Gate.tsx';

const screens: Screen[] = [
  { path: paths.home, access: 'user', crumb: 'Главная', page: async () => ({ Home: () => <p>Дом</p> }) },
  {
    path: paths.settings,
    access: 'user',
    early: true,
    crumb: 'Настройки',
    page: async () => ({ Own: () => <p>Своё</p> }),
  },
  { path: paths.reg, access: 'anyone', crumb: 'Регистрация', page: async () => ({ Reg: () => <p>Форма</p> }) },
];

const ready = operatorOf('Customer') as CurrentUser;
const newcomer = { ...ready, isEmailConfirmed: false };
const free = { ...ready, operator: { id: ready.id, organization: null, lacksSecondFactor: false, rights: [] } };
const unsafe = { ...ready, operator: { ...free.operator, lacksSecondFactor: true } };
const closed = { isOpen: false, items: [], totalCount: 0, pageNumber: 1 };

let user: CurrentUser = ready;
let wait: number | Refused = 60;
const server = {
  'GET /User/Current': () => user,
  'GET /Operator/GetOwnOrganizations': () => [],
  'GET /Delivery/GetOutbox': () => closed,
  'POST /User/SendEmailConfirmation': () => (wait instanceof Refused ? wait : { seconds: wait }),
};

beforeEach(() => {
  localStorage.setItem('userType', 'Operator');
  sessionStorage.clear();
  wait = 60;
});

const open = (at: string, as: CurrentUser) => {
  user = as;
  return openPortal(screens, at, { Gate });
};

test('a ready operator sees the page', async () => {
  serve(server);
  const screen = await open('/', ready);
  await expect.element(screen.getByText('Дом')).toBeVisible();
});

test('with an unconfirmed e-mail only pages marked early open, until the letter’s link was followed', async () => {
  const calls = serve(server);
  const early = await open(paths.settings, newcomer);
  await expect.element(early.getByText('Своё')).toBeVisible();
  await early.unmount();
  const screen = await open('/', newcomer);
  await expect.element(screen.getByRole('heading', { name: 'Почта не подтверждена' })).toBeVisible();
  await expect.element(screen.getByText('anna@example.ru')).toBeVisible();
  await screen.getByRole('button', { name: 'Продолжить' }).click();
  await expect.element(screen.getByText('Почта ещё не подтверждена')).toBeVisible();
  // Read by each page, by the click and for the frame: a later answer would open the gate by itself.
  await expect.poll(() => calls.filter(({ request }) => request === 'GET /User/Current').length).toBe(4);
  user = ready;
  await screen.getByRole('button', { name: 'Продолжить' }).click();
  await expect.element(screen.getByText('Дом')).toBeVisible();
});

test('another letter can be requested once a minute; the wait survives a reload', async () => {
  const calls = serve(server);
  const screen = await open('/', newcomer);
  await screen.getByRole('button', { name: 'Отправить ещё раз' }).click();
  const waiting = { name: /^Отправить ещё раз через \d+ с$/ };
  await expect.element(screen.getByRole('button', waiting)).toBeVisible();
  await screen.unmount();
  const again = await open('/', newcomer);
  await again.getByRole('button', waiting).click({ force: true });
  expect(calls.filter(({ request }) => request.startsWith('POST'))).toHaveLength(1);
});

test('a failed letter says why and can be requested again', async () => {
  wait = new Refused('SendMailError', null, 'Не удалось отправить письмо. Попробуйте позже');
  serve(server);
  const screen = await open('/', newcomer);
  await screen.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect.element(screen.getByText('Не удалось отправить письмо. Попробуйте позже')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Отправить ещё раз', exact: true })).toBeVisible();
});

test('without an organization the page offers to create one', async () => {
  serve(server);
  const screen = await open('/', free);
  await expect.element(screen.getByRole('heading', { name: 'Организации пока нет' })).toBeVisible();
  await screen.getByRole('link', { name: 'Создать организацию' }).click();
  await expect.element(screen.getByText('Форма')).toBeVisible();
});

test('when a center requires the code the portal opens once it is turned on, after showing the backup codes', async () => {
  const state = { isOn: false, since: null, codesLeft: 0, requiredBy: ['Профи'], isAdvised: false, center: null };
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-222${'ABCDEFGHIJ'[index]}`);
  const calls = serve({
    ...server,
    'GET /User/SecondFactor': () => state,
    'POST /User/SecondFactor/Start': (_: URL, body: unknown) =>
      (body as { password: string }).password === 'верный1'
        ? { secret: 'ABCD EFGH', address: 'otpauth://totp/x', picture: 'data:image/png;base64,' }
        : new Refused('OldPasswordNotEqualCurrent', {
            password: [{ code: 'OldPasswordNotEqualCurrent', message: 'Неверный пароль' }],
          }),
    'POST /User/SecondFactor/Confirm': () => {
      user = ready;
      return { codes };
    },
  });
  const screen = await open('/', unsafe as CurrentUser);
  await expect.element(screen.getByRole('heading', { name: 'Включите вход с кодом' })).toBeVisible();
  await expect.element(screen.getByText(/^Профи требует/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Ваш пароль' }).fill('неверный');
  await screen.getByRole('button', { name: 'Продолжить' }).click();
  await expect.element(screen.getByText('Неверный пароль').first()).toBeVisible();
  await screen.getByRole('textbox', { name: 'Ваш пароль' }).fill('верный1');
  await screen.getByRole('button', { name: 'Продолжить' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR-код для приложения' })).toBeInTheDocument();
  await screen.getByRole('textbox', { name: /Код, который показало/ }).fill('123456');
  await screen.getByRole('button', { name: 'Включить' }).click();
  await expect.element(screen.getByText('AAAA-BBBB-CCCC-222A')).toBeVisible();
  expect(calls.find(({ request }) => request.endsWith('Confirm'))?.body).toEqual({ code: '123456' });
  await screen.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect.element(screen.getByText('Дом')).toBeVisible();
});

test('a first administrator says who he is, and the portal opens', async () => {
  const calls = serve({
    ...server,
    'PUT /Operator/Introduce': () => {
      user = { ...ready, isUnnamed: false };
      return null;
    },
  });
  const screen = await open('/', { ...ready, isUnnamed: true });
  await expect.element(screen.getByRole('heading', { name: 'Представьтесь' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Фамилия' }).fill('Гарантова');
  await screen.getByRole('textbox', { name: 'Имя' }).fill('Нина');
  await screen.getByRole('textbox', { name: 'Отчество' }).fill('Львовна');
  await screen.getByRole('textbox', { name: 'Телефон' }).fill('+7 916 555-00-01');
  await screen.getByRole('checkbox', { name: /пользовательского соглашения/ }).click();
  await screen.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
  await screen.getByRole('button', { name: 'Продолжить' }).click();
  await expect.element(screen.getByText('Дом')).toBeVisible();
  expect(calls.find(({ request }) => request === 'PUT /Operator/Introduce')?.body).toMatchObject({
    surname: 'Гарантова',
    userAgreement: true,
    personalData: true,
  });
});
