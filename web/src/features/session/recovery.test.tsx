import { beforeEach, describe, expect, test } from 'vitest';
import type { Screen } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { PasswordPage } from './PasswordPage.tsx';

const screens: Screen[] = [
  { path: paths.passwordRecovery, access: 'anyone', crumb: 'Доступ', page: () => import('./PasswordRecoveryPage.tsx') },
  { path: paths.confirmEmail, access: 'anyone', crumb: 'Почта', page: () => import('./ConfirmEmailPage.tsx') },
  {
    path: paths.password,
    access: 'anyone',
    crumb: 'Пароль',
    page: async () => ({ Password: () => <p>Новый пароль</p> }),
  },
  { path: paths.home, access: 'anyone', crumb: 'Главная', page: async () => ({ Home: () => <p>Дом</p> }) },
];

const owner = {
  userId: '01900000-0000-7000-8000-000000000077',
  fullName: 'Входов Виктор Ильич',
  login: 'viktor@example.ru',
};

let loggedIn = false;
const server = {
  'GET /User/Current': () => (loggedIn ? operatorOf('Customer') : new Refused('Unauthorized')),
  'GET /Operator/GetOwnOrganizations': () => [],
  'GET /Delivery/GetOutbox': () => ({ isOpen: true, items: [], totalCount: 0, pageNumber: 1 }),
  'POST /User/SendRecoveryCode': () => ({ seconds: 60, isDelayed: false }) as unknown,
  'POST /User/GetNextTimeRecovery': () => ({ seconds: 42 }),
  'POST /User/AuthorizeByCode': (_: URL, body: unknown) => {
    if ((body as { code: string }).code !== '123456') return new Refused('AuthCodeException');
    loggedIn = true;
    return { userType: 'Operator' };
  },
};

beforeEach(() => {
  loggedIn = false;
  sessionStorage.clear();
});

describe('recovery', () => {
  test('by e-mail: the code logs in and leads to the new password', async () => {
    const calls = serve(server);
    const screen = await openPortal(screens, paths.passwordRecovery);
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await screen.getByRole('button', { name: 'Получить код' }).click();
    await expect.element(screen.getByText('anna@example.ru')).toBeVisible();
    const code = screen.getByRole('textbox', { name: 'Код из 6 цифр' });
    await code.fill('000000');
    await screen.getByRole('button', { name: 'Войти' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Неверный или устаревший код');
    await code.fill('123456');
    await screen.getByRole('button', { name: 'Войти' }).click();
    await expect.element(screen.getByText('Новый пароль')).toBeVisible();
    const sent = calls.filter(({ request }) => request.startsWith('POST')).map(({ body }) => body);
    expect(sent[0]).toEqual({ loginType: 'Email', email: 'anna@example.ru' });
    expect(sent.at(-1)).toEqual({ loginType: 'Email', email: 'anna@example.ru', code: '123456' });
    expect(sessionStorage.getItem('recovery')).toBeNull();
  });

  test('says when the service that carries the code does not answer', async () => {
    serve({ ...server, 'POST /User/SendRecoveryCode': () => ({ seconds: 60, isDelayed: true }) });
    const screen = await openPortal(screens, paths.passwordRecovery);
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await screen.getByRole('button', { name: 'Получить код' }).click();
    await expect.element(screen.getByText(/^Почтовый сервер сейчас не отвечает/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
  });

  test('asks for the code of the application too, where the login does', async () => {
    serve({
      ...server,
      'POST /User/AuthorizeByCode': () => new Refused('SecondFactorRequired'),
      'POST /User/AuthorizeSecondStep': () => {
        loggedIn = true;
        return { userType: 'Operator' };
      },
    });
    const screen = await openPortal(screens, paths.passwordRecovery);
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await screen.getByRole('button', { name: 'Получить код' }).click();
    await screen.getByRole('textbox', { name: 'Код из 6 цифр' }).fill('123456');
    await screen.getByRole('button', { name: 'Войти' }).click();
    await screen.getByRole('textbox', { name: 'Код из приложения' }).fill('654321');
    await screen.getByRole('button', { name: 'Подтвердить' }).click();
    await expect.element(screen.getByText('Новый пароль')).toBeVisible();
  });

  test('by phone: a reload returns to entering the code, and the countdown goes on', async () => {
    const calls = serve(server);
    const screen = await openPortal(screens, paths.passwordRecovery);
    await screen.getByText('По телефону').click();
    await screen.getByRole('textbox', { name: 'Телефон' }).fill('9123456789');
    await screen.getByRole('button', { name: 'Получить код' }).click();
    await expect.element(screen.getByText('+7 (912) 345-67-89')).toBeVisible();
    await screen.unmount();
    const again = await openPortal(screens, paths.passwordRecovery);
    await expect.element(again.getByText('+7 (912) 345-67-89')).toBeVisible();
    await again.getByRole('button', { name: /^Запросить новый код через \d+ с$/ }).click({ force: true });
    sessionStorage.setItem('recoveryCountdown', String(Date.now() - 1));
    await again.unmount();
    const later = await openPortal(screens, paths.passwordRecovery);
    await later.getByRole('button', { name: 'Запросить новый код', exact: true }).click();
    await expect.element(later.getByText('Новый код отправлен')).toBeVisible();
    const asked = calls.filter(({ request }) => request === 'POST /User/SendRecoveryCode').map(({ body }) => body);
    expect(asked).toEqual(Array(2).fill({ loginType: 'Phone', phone: '+79123456789' }));
  });

  test('a code requested a moment ago is still valid: its countdown goes on', async () => {
    serve({ ...server, 'POST /User/SendRecoveryCode': () => new Refused('ManyRecoveryCodeRequests') });
    const screen = await openPortal(screens, paths.passwordRecovery);
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await screen.getByRole('button', { name: 'Получить код' }).click();
    await expect.element(screen.getByRole('button', { name: /через 4[0-2] с$/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Указать другой e-mail или телефон' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  });
});

describe('the link of a letter', () => {
  const letter = {
    email: 'anna@example.ru',
    fullName: 'Чужаков Пётр Ильич',
    organizationTitle: 'ООО «Ромашка»',
    madeAt: '2026-11-23T09:00:00Z',
    isOwn: true,
    isExpired: false,
    canBeDisowned: true,
  };
  const open = async (answer: unknown) => {
    const calls = serve({
      ...server,
      'POST /User/ReadEmailConfirmation': () => letter,
      'PUT /User/ConfirmEmail': () => answer,
    });
    const screen = await openPortal(screens, `${paths.confirmEmail}?token=abc`);
    return {
      screen,
      asked: () => calls.filter(({ request }) => request === 'PUT /User/ConfirmEmail?token=abc').length,
    };
  };

  test('confirmed: counts down and goes home, with one call', async () => {
    const { screen, asked } = await open(null);
    await expect.element(screen.getByRole('heading', { name: 'E-mail успешно подтвержден' })).toBeVisible();
    await expect.element(screen.getByText(/^Переход на главную через [1-5]\sсекунд[уы]?$/)).toBeVisible();
    await expect.element(screen.getByText('Дом')).toBeVisible();
    expect(asked()).toBe(1);
  });

  test.each([
    ['InvalidToken', 'Ссылка недействительна'],
    ['ExpiredEmailToken', 'Почта не подтверждена'],
  ])('%s', async (code, title) => {
    const { screen } = await open(new Refused(code));
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  const openElsewhere = async (answers: Record<string, () => unknown>) => {
    const calls = serve({
      ...server,
      'POST /User/ReadEmailConfirmation': () => ({ ...letter, isOwn: false }),
      ...answers,
    });
    return { calls, screen: await openPortal(screens, `${paths.confirmEmail}?token=abc`) };
  };

  test('in another browser says whose registration it is, and wants its password', async () => {
    const { calls, screen } = await openElsewhere({ 'POST /User/ConfirmEmailByPassword': () => null });
    await expect.element(screen.getByText(/организация ООО «Ромашка», 23/)).toBeVisible();
    await screen.getByRole('textbox', { name: /^Пароль/ }).fill('Ромашка-2026');
    await screen.getByRole('button', { name: 'Подтвердить почту' }).click();
    await expect.element(screen.getByRole('heading', { name: 'E-mail успешно подтвержден' })).toBeVisible();
    expect(calls.filter(({ request }) => request.startsWith('PUT /User/ConfirmEmail'))).toEqual([]);
  });

  test('of a registration that is not his: «Это не я» ends it', async () => {
    const { calls, screen } = await openElsewhere({ 'POST /User/DisownEmail': () => null });
    await screen.getByRole('button', { name: 'Это не я' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Регистрация закончена' })).toBeVisible();
    expect(calls.find(({ request }) => request === 'POST /User/DisownEmail')?.body).toEqual({ token: 'abc' });
  });

  test('to the first password, used before: says so at once, and leads to a code instead', async () => {
    serve({ ...server, 'POST /User/ReadPasswordLink': () => new Refused('InvalidToken') });
    const page = {
      path: paths.password,
      access: 'anyone',
      crumb: 'Смена пароля',
      page: async () => ({ PasswordPage }),
    };
    const others = screens.filter(({ path }) => path !== paths.password);
    const screen = await openPortal([...others, page as Screen], `${paths.password}?token=abc`);
    await expect.element(screen.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
    expect(screen.getByText('Смена пароля').elements()).toEqual([]);
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
    await screen.getByRole('link', { name: 'Получить код' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Восстановление доступа' })).toBeVisible();
  });

  test('to the first password, used while its form was open: leads to a code instead', async () => {
    serve({
      ...server,
      'POST /User/ReadPasswordLink': () => owner,
      'POST /User/AuthorizeByLink': () => new Refused('InvalidToken'),
    });
    const page = {
      path: paths.password,
      access: 'anyone',
      crumb: 'Пароль',
      page: async () => ({ PasswordPage }),
    } as const;
    const others = screens.filter(({ path }) => path !== paths.password);
    const screen = await openPortal([...others, page], `${paths.password}?token=abc`);
    await expect.element(screen.getByRole('heading', { name: 'Пароль для входа' })).toBeVisible();
    await expect.element(screen.getByText(/^Входов Виктор Ильич, логин viktor@example\.ru\./)).toBeVisible();
    expect(screen.getByText(/сеансы завершатся/).elements()).toEqual([]);
    for (const label of [/^Пароль/, /^Повторите пароль/])
      await screen.getByRole('textbox', { name: label }).fill('Zimorodok-77');
    await expect.poll(() => document.title).toBe('Пароль для входа – Допуск');
    await screen.getByRole('button', { name: 'Задать пароль и войти' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
    // Not what the screen is called by itself: its form has gone, and nobody changes a password here.
    await expect.poll(() => document.title).toBe('Ссылка недействительна – Допуск');
    await screen.getByRole('link', { name: 'Получить код' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Восстановление доступа' })).toBeVisible();
  });

  test('to the first password of another than who is logged in: says whose it is, and who that is', async () => {
    loggedIn = true;
    localStorage.setItem('userType', 'Operator');
    serve({ ...server, 'POST /User/ReadPasswordLink': () => owner });
    const page = {
      path: paths.password,
      access: 'anyone',
      crumb: 'Пароль',
      page: async () => ({ PasswordPage }),
    } as const;
    const others = screens.filter(({ path }) => path !== paths.password);
    const screen = await openPortal([...others, page], `${paths.password}?token=abc`);
    await expect.element(screen.getByText(/^Входов Виктор Ильич, логин viktor@example\.ru\./)).toBeVisible();
    await expect.element(screen.getByText(/^Сейчас вы вошли как /)).toBeVisible();
  });

  test('to the first password, which is refused: the form stays, and the second try goes by the session of the link', async () => {
    const said = 'Такой пароль подберут сразу';
    const refusals = [new Refused('Invalid', { password: [{ code: 'Invalid', message: said }] })];
    const calls = serve({
      ...server,
      'POST /User/ReadPasswordLink': () => (loggedIn ? new Refused('InvalidToken') : owner),
      'POST /User/AuthorizeByLink': () => {
        loggedIn = true;
        return { userType: 'Operator' };
      },
      'PUT /User/UpdatePassword': () => refusals.shift() ?? null,
    });
    const page = {
      path: paths.password,
      access: 'anyone',
      crumb: 'Пароль',
      page: async () => ({ PasswordPage }),
    } as const;
    const others = screens.filter(({ path }) => path !== paths.password);
    const screen = await openPortal([...others, page], `${paths.password}?token=abc`);
    for (const label of [/^Пароль/, /^Повторите пароль/])
      await screen.getByRole('textbox', { name: label }).fill('Zimorodok-77');
    const send = screen.getByRole('button', { name: 'Задать пароль и войти' });
    await send.click();
    const field = screen.getByRole('textbox', { name: /^Пароль/ });
    await expect.element(field).toHaveAccessibleDescription(said);
    await expect.element(field).toHaveValue('Zimorodok-77');
    await send.click();
    await expect.element(screen.getByText('Дом')).toBeVisible();
    const sent = calls.map(({ request }) => request).filter((request) => /Link$|Password$/.test(request));
    expect(sent).toEqual([
      'POST /User/ReadPasswordLink',
      'POST /User/AuthorizeByLink',
      ...Array(2).fill('PUT /User/UpdatePassword'),
    ]);
  });

  test('a portal out of reach is tried again', async () => {
    const { screen, asked } = await open(new Refused('ServerError'));
    await screen.getByRole('button', { name: 'Повторить' }).click();
    await expect.poll(asked).toBe(2);
  });
});
