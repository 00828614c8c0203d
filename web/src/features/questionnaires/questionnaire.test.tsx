import { type Questionnaire, questionnaires } from '@dopusk/contract/questionnaires.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, Refused, serve } from '../../testing/portal.tsx';

// A phone: the way back is its own button, and it forgets a page while its owner reads the letter with the code.

const screens = [
  {
    path: '/questionnaire',
    access: 'anyone' as const,
    crumb: 'Анкета слушателя',
    page: () => import('./QuestionnairePage.tsx'),
  },
];
const at = '/questionnaire?token=abc';

let isOpen = true;
let question: 'Snils' | null = null;
let asked: unknown;
let own: Questionnaire;

const server = {
  'GET /User/Current': () => new Refused('Unauthorized'),
  'GET /Questionnaire/Current': () => (isOpen ? own : new Refused('QuestionnaireClosed')) as unknown,
  'POST /Questionnaire/Open': () =>
    ({ organizationTitle: 'Волга', centerTitle: 'Профи', asks: own.asks, question }) as unknown,
  'POST /Questionnaire/SendCode': (_: URL, body: unknown) => {
    asked = body;
    return { seconds: 60, isDelayed: false };
  },
  'PUT /Questionnaire/Remark': (_: URL, body: unknown) => {
    own = { ...own, ...(body as { remark: string }) };
    return null;
  },
  'POST /Questionnaire/Enter': () => {
    isOpen = true;
    return null;
  },
  'PUT /Questionnaire/Save': (_: URL, body: unknown) => {
    own = { ...own, answers: { ...own.answers, ...(body as object) } };
    return null;
  },
  'GET /Delivery/GetOutbox': () => ({ isOpen: false, items: [], totalCount: 0, pageNumber: 1 }),
};

beforeEach(async () => {
  sessionStorage.setItem('questionnaireHere abc', 'yes');
  isOpen = true;
  question = null;
  own = {
    name: 'Анна Сергеевна',
    fullName: 'Ким Анна Сергеевна',
    birthday: '1990-05-17',
    genderByName: 'Female',
    snilsEnd: '95',
    organizationTitle: 'Волга',
    centerTitle: 'Профи',
    consentHolders: [],
    state: 'InWork',
    consentedAt: '2026-11-26T09:00:00.000Z',
    reason: '',
    remark: '',
    asks: ['Passport', 'Snils'],
    known: ['passport', 'snils'],
    needed: [],
    needless: [],
    isForeigner: false,
    answers: {},
    files: {},
    fileIds: {},
  };
  await page.viewport(375, 812);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const series = () => page.getByRole('textbox', { name: 'Серия паспорта' });
const number = () => page.getByRole('textbox', { name: 'Номер паспорта' });
const next = () => page.getByRole('button', { name: 'Дальше' });

async function fillPassport() {
  await series().fill('3604');
  await number().fill('123456');
  for (const box of page.getByRole('textbox').elements() as HTMLInputElement[]) {
    if (box.value === '') await page.elementLocator(box).fill('г. Тверь, ул. Советская, д. 10');
  }
}

test('who opens the link where another has left his questionnaire open is asked whether it is he, and sees nothing of it', async () => {
  const left: string[] = [];
  serve({
    ...server,
    'POST /Questionnaire/Leave': () => {
      isOpen = false;
      left.push(own.name);
      return null;
    },
  });
  sessionStorage.clear();
  const screen = await openPortal(screens, at);
  await expect.element(heading('Вы – Анна Сергеевна?')).toBeVisible();
  for (const words of [/Ким/, /1990/, /…95/]) expect(page.getByText(words).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Да, продолжить' }).click();
  await expect.element(heading('Паспорт')).toBeVisible();
  await screen.unmount();
  // A reload of that tab asks no more.
  const again = await openPortal(screens, at);
  await expect.element(heading('Паспорт')).toBeVisible();
  await page.getByRole('button', { name: 'Закончить на этом устройстве' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Ваш e-mail' })).toBeVisible();
  expect(left).toEqual(['Анна Сергеевна']);
  await again.unmount();

  isOpen = true;
  await openPortal(screens, at);
  await page.getByRole('button', { name: 'Это не я' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Ваш e-mail' })).toBeVisible();
  expect(left).toHaveLength(2);
});

test('the way back of the browser leads to the step before, not out of the questionnaire', async () => {
  serve(server);
  const screen = await openPortal(screens, at);
  await expect.element(heading('Паспорт')).toBeVisible();
  await fillPassport();
  await next().click();
  await expect.element(heading('СНИЛС')).toBeVisible();
  screen.back();
  await expect.element(heading('Паспорт')).toBeVisible();
  await expect.element(number()).toHaveValue('123456');
});

test('a gender that the patronymic tells is said, one that it does not is asked for', async () => {
  serve(server);
  const screen = await openPortal(screens, at);
  const gender = page.getByRole('combobox', { name: 'Пол' });
  await expect.element(gender).toHaveAttribute('placeholder', 'По отчеству: женский');
  await screen.unmount();
  own = { ...own, genderByName: null };
  const again = await openPortal(screens, at);
  await expect.element(gender).toHaveAttribute('placeholder', 'Выберите: по отчеству не виден');
  await again.unmount();
  own = { ...own, known: [...own.known, 'gender'] };
  await openPortal(screens, at);
  await expect.element(gender).toHaveAttribute('placeholder', 'Без изменений');
});

test('what was typed in a step stays when somebody goes back from it to look at another', async () => {
  const calls = serve(server);
  await openPortal(screens, at);
  await expect.element(heading('Паспорт')).toBeVisible();
  await fillPassport();
  await next().click();
  await expect.element(heading('СНИЛС')).toBeVisible();
  await page.getByRole('textbox', { name: 'СНИЛС' }).fill('112-233-445 95');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect.element(heading('Паспорт')).toBeVisible();
  await number().fill('654321');
  await next().click();
  await expect.element(heading('СНИЛС')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'СНИЛС' })).toHaveValue('112-233-445 95');
  expect(calls.filter(({ request }) => request === 'PUT /Questionnaire/Save').at(-1)?.body).toMatchObject({
    passportNumber: '654321',
  });
  // Nothing of it is stored in the browser: the phone may be another's.
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/654321|445/);
});

test('a page that the phone has forgotten meanwhile takes the code that has come', async () => {
  isOpen = false;
  serve(server);
  const screen = await openPortal(screens, at);
  await page.getByRole('textbox', { name: 'Ваш e-mail' }).fill('anna@x.test');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
  await screen.unmount();

  await openPortal(screens, at);
  await expect.element(page.getByText('anna@x.test')).toBeVisible();
  await page.getByRole('textbox', { name: 'Код из 6 цифр' }).fill('123456');
  await page.getByRole('button', { name: 'Открыть анкету' }).click();
  await expect.element(heading('Паспорт')).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('anna@x.test');
});

test('a link that is opened anew takes the code that has been sent before, though another is not sent yet', async () => {
  isOpen = false;
  const text = 'Код уже запрошен. Новый можно получить через 27 секунд';
  serve({ ...server, 'POST /Questionnaire/SendCode': () => new Refused('ManyRecoveryCodeRequests', null, text) });
  await openPortal(screens, at);
  await page.getByRole('textbox', { name: 'Ваш e-mail' }).fill('anna@x.test');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('textbox', { name: 'Код из 6 цифр' }).fill('123456');
  await page.getByRole('button', { name: 'Открыть анкету' }).click();
  await expect.element(heading('Паспорт')).toBeVisible();
});

test('the code of another link is not asked for, nor one that works no more', async () => {
  isOpen = false;
  serve(server);
  const screen = await openPortal(screens, at);
  await page.getByRole('textbox', { name: 'Ваш e-mail' }).fill('anna@x.test');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
  await screen.unmount();
  const other = await openPortal(screens, '/questionnaire?token=other');
  await expect.element(page.getByRole('textbox', { name: 'Ваш e-mail' })).toBeVisible();
  await other.unmount();
  serve({ ...server, 'POST /Questionnaire/Open': () => new Refused('InvalidToken') });
  await openPortal(screens, at);
  await expect.element(heading('Ссылка больше не действует')).toBeVisible();
});

test('who has come sees how his name and birthday are written, and at the end what he sends', async () => {
  own = { ...own, answers: { passportSeries: '3604', passportNumber: '123456', snilsNumber: '11223344595' } };
  serve(server);
  const screen = await openPortal(screens, `${at}&step=Passport`);
  await expect.element(page.getByText('Ким Анна Сергеевна')).toBeVisible();
  await expect.element(page.getByText(/17\.05\.1990/)).toBeVisible();
  await screen.unmount();
  await openPortal(screens, `${at}&step=Send`);
  await expect.element(page.getByText('Номер паспорта: 123456')).toBeVisible();
  await expect.element(page.getByText('СНИЛС: 112-233-445 95')).toBeVisible();
});

test('a sheet of his own asks whose it is, and for an address of his own', async () => {
  serve(server);
  isOpen = false;
  question = 'Snils';
  await openPortal(screens, at);
  await page.getByRole('textbox', { name: 'Ваша фамилия' }).fill('Ким');
  await page.getByRole('textbox', { name: 'Последние 4 цифры СНИЛС' }).fill('4595');
  await page.getByRole('textbox', { name: 'Ваш телефон' }).fill('9150000001');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect.element(page.getByText(/Код отправлен/)).toBeVisible();
  expect(asked).toEqual({
    token: 'abc',
    login: { phone: '+79150000001' },
    proof: { surname: 'Ким', snilsEnd: '4595' },
  });
});

test('says what is wrong in how he is written down', async () => {
  serve(server);
  await openPortal(screens, `${at}&step=Passport`);
  await page.getByRole('button', { name: 'Напишите, что исправить' }).click();
  await page.getByRole('textbox', { name: 'Что записано неверно' }).fill('Я Алла');
  await page.getByRole('button', { name: 'Передать' }).click();
  await expect.element(page.getByText(/Вы написали: Я Алла/)).toBeVisible();
});

test('what his course needs is brought now or, when he says so, later', async () => {
  own = { ...own, asks: ['Education'], needed: ['diplomNumber'], known: ['educationType'] };
  let sent: unknown;
  serve({
    ...server,
    'POST /Questionnaire/Send': (_: URL, body: unknown) => {
      sent = body;
      own = { ...own, state: 'Sent' };
      return null;
    },
  });
  const screen = await openPortal(screens, `${at}&step=Education`);
  await expect.element(page.getByText(/Нужен для вашего курса/)).toBeVisible();
  await screen.unmount();
  await openPortal(screens, `${at}&step=Send`);
  await expect.element(page.getByText('Нужно для вашего курса: Номер диплома')).toBeVisible();
  const send = page.getByRole('button', { name: 'Отправить анкету' });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /передам позже/ }).click();
  await send.click();
  await expect.poll(() => sent).toEqual({ later: true });
});

test('what another window has changed is shown with both values before the questionnaire goes off', async () => {
  own = { ...own, asks: ['Passport'], answers: { passportSeries: '2204', passportNumber: '111111' } };
  const seen = versionOf(questionnaires.current, own);
  let sent = 0;
  const calls = serve({
    ...server,
    'POST /Questionnaire/Send': () => {
      sent += 1;
      if (sent > 1) return null;
      own = { ...own, answers: { passportSeries: '2299', passportNumber: '999999' } };
      const version = versionOf(questionnaires.current, own);
      const data = { changedBy: '', isOwn: true, changedAt: null, version, current: own };
      return new Refused('RecordAlreadyChanged', null, null, data);
    },
    'POST /Questionnaire/Leave': () => null,
  });
  await openPortal(screens, `${at}&step=Send`);
  const send = page.getByRole('button', { name: 'Отправить анкету' });
  await send.click();
  await expect.element(page.getByText('Анкета изменена в другом окне: проверьте')).toBeVisible();
  await expect.element(page.getByText('Номер паспорта: здесь было «111111», теперь «999999»')).toBeVisible();
  await expect.element(page.getByText('Номер паспорта: 999999', { exact: true })).toBeVisible();
  await send.click();
  await expect.element(heading('Анкета отправлена')).toBeVisible();
  const said = calls.filter(({ request }) => request === 'POST /Questionnaire/Send').map(({ ifMatch }) => ifMatch);
  expect(said).toEqual([seen, versionOf(questionnaires.current, own)].map(etagOf));
});

test('a photo that a step is left without is asked for at its field, and what no course needs is optional', async () => {
  own = { ...own, asks: ['Photo', 'Passport'], needless: ['passportNumber', 'passportSeries'] };
  serve(server);
  const screen = await openPortal(screens, `${at}&step=Photo`);
  await next().click();
  await expect.element(page.getByText('Приложите файл или сфотографируйте')).toBeVisible();
  await screen.unmount();
  await openPortal(screens, `${at}&step=Passport`);
  await expect.element(page.getByText('Необязательно: вашему курсу не нужно').first()).toBeVisible();
  await expect.element(number()).not.toBeRequired();
});
