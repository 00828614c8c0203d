import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { BillingPage } from './BillingPage.tsx';

const ids = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const rows = [
  {
    organizationId: ids[0],
    organizationTitle: 'ООО «Волга»',
    contract: { id: '01900000-0000-7000-8000-00000000000c', number: '1', date: '2026-11-13' },
    peopleCount: 2,
    amount: 3000,
    absent: [],
    takenOut: [],
    undecided: [],
    vatDays: null,
    lacks: [],
  },
  {
    organizationId: ids[1],
    organizationTitle: 'ООО «Кама»',
    contract: null,
    peopleCount: 1,
    amount: 1500.5,
    absent: [],
    takenOut: [],
    undecided: [],
    vatDays: null,
    lacks: [],
  },
];

beforeEach(() => rememberSession('Operator'));

async function open(plan: object, address = '/page') {
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Billing/GetPlan': () => plan,
    'GET /BankAccount': () => [],
    'POST /Billing/Make': () => ({
      made: [{ documentId: ids[0], organizationTitle: 'ООО «Волга»', number: '7', isUpd: false }],
      left: [{ organizationTitle: 'ООО «Кама»', reason: 'Сумма изменилась' }],
    }),
  });
  await openPage(BillingPage, address);
  return calls;
}

test('acts of chosen clients are made out after a question, and who was left out is named', async () => {
  const calls = await open(
    { rows, missing: [], isTaxed: false, lastNumbered: [] },
    '/page?start=2026-10-01&end=2026-10-31',
  );
  await expect.element(page.getByRole('button', { name: 'Составить 2 акта' })).toBeVisible();
  await expect.element(page.getByText(/Всего 4.500,50.₽/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'ООО «Кама»' }).click();
  await page.getByRole('checkbox', { name: 'Сообщить клиентам письмом' }).click();
  await page.getByRole('button', { name: 'Составить 1 акт' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/Письма не уйдут/)).toBeVisible();
  await question.getByRole('button', { name: 'Составить' }).click();
  await expect.element(page.getByText('Составлено: 1 акт')).toBeVisible();
  await expect.element(page.getByText('№ 7: ООО «Волга»')).toBeVisible();
  await expect.element(page.getByText('ООО «Кама»: Сумма изменилась')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Скачать архивом' })).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('POST /Billing/'))?.body).toEqual({
    kind: 'Acts',
    dateStart: '2026-10-01',
    dateEnd: '2026-10-31',
    isTold: false,
    bankAccountId: null,
    clients: [{ organizationId: ids[0], contractId: '01900000-0000-7000-8000-00000000000c', amount: 3000 }],
  });
});

test('nothing is made out for nobody, nor without the requisites of the center', async () => {
  await open({ rows, missing: ['БИК'], isTaxed: true, lastNumbered: [] });
  await expect.element(page.getByText(/Центр платит НДС: вместо акта составляется УПД/)).toBeVisible();
  await expect.element(page.getByText('Заполните реквизиты центра: БИК.')).toBeVisible();
  const make = page.getByRole('button', { name: /^Составить/ });
  await expect.element(make).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['ООО «Волга»', 'ООО «Кама»']) await page.getByRole('checkbox', { name }).click();
  await expect
    .element(page.getByRole('button', { name: 'Составить 0 актов' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('a center with VAT reads which days its УПД will bear and which of them are late, before they are made out', async () => {
  const vatDays = (date: string, deadline: string) => ({ vatDays: { date, deadline } });
  const [first, second] = rows;
  await open({
    rows: [
      { ...first, ...vatDays('2026-11-06', '2026-11-11') },
      { ...second, ...vatDays('2026-11-20', '2026-11-10') },
    ],
    missing: [],
    isTaxed: true,
    lastNumbered: [{ isUpd: true, number: '6', date: '2026-11-19' }],
  });
  await expect.element(page.getByText(/выйдут 1 из 2/)).toBeVisible();
  const order = page.getByText(/УПД №.6 уже от 19\.11\.2026, а следующий номер получит документ от 06\.11\.2026/);
  await expect.element(order).toBeVisible();
  // Its day is in time, but it is made out today.
  await expect
    .element(page.getByText(/Срок уже прошёл у 1 из 2: дата – день услуги, а составление – позже срока\./))
    .toBeVisible();
  await expect.element(page.getByText(/УПД от 20\.11\.2026, крайний срок 10\.11\.2026 – позже срока/)).toBeVisible();
  await page.getByRole('button', { name: 'Составить 2 УПД' }).click();
  const dated =
    /последний день обучения: с 06\.11\.2026 по 20\.11\.2026, крайний срок первого – 10\.11\.2026\. Позже срока: 2\./;
  await expect.element(page.getByRole('dialog').getByText(dated)).toBeVisible();
});

test('a client whose УПД lacks something is left out, with what is missing and where to fill it in', async () => {
  const [first, second] = rows;
  const vatDays = { date: '2026-11-06', deadline: '2026-11-11' };
  await open({
    rows: [
      { ...first, vatDays },
      { ...second, vatDays, lacks: ['адрес заказчика'] },
    ],
    missing: [],
    isTaxed: true,
    lastNumbered: [],
  });
  await expect.element(page.getByText(/Для УПД не хватает: адрес заказчика\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Заполнить реквизиты клиента' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'ООО «Кама»' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Составить 1 УПД' })).toBeVisible();
});

test('what the center itself lacks for an УПД is filled in with the center, beside what the client lacks', async () => {
  const [first, second] = rows;
  const vatDays = { date: '2026-11-06', deadline: '2026-11-11' };
  await open({
    rows: [
      { ...first, vatDays, lacks: ['адрес центра'] },
      { ...second, vatDays, lacks: ['адрес центра', 'адрес заказчика'] },
    ],
    missing: [],
    isTaxed: true,
    lastNumbered: [],
  });
  const own = page.getByRole('link', { name: 'Заполнить реквизиты центра' });
  const center = operatorOf('EducationCenter').operator?.organization?.id ?? '';
  await expect.element(own.first()).toHaveAttribute('href', `/orgs/${center}/edit`);
  expect(own.elements()).toHaveLength(2);
  const clients = page.getByRole('link', { name: 'Заполнить реквизиты клиента' });
  await expect.element(clients).toHaveAttribute('href', `/orgs/${ids[1]}/edit`);
});

test('a period with nothing to make out says so', async () => {
  await open({ rows: [], missing: [], isTaxed: false, lastNumbered: [] }, '/page?kind=Invoices');
  await expect.element(page.getByText('В этом периоде составлять нечего.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Составить/ }).elements()).toEqual([]);
});

test('who did not come and of whom nothing is said stands beside the client; one with nobody else gets no act', async () => {
  const [first, second] = rows;
  await open({
    rows: [
      {
        ...first,
        absent: ['Иванов И. И.'],
        takenOut: ['Власов Р. Д. (УПД № 2, исправление № 1: не обучался)'],
        undecided: ['Петров П. П.', 'Сидоров С. С.'],
      },
      { ...second, peopleCount: 0, amount: 0, absent: ['Орлова А. А.'] },
    ],
    missing: [],
    isTaxed: false,
    lastNumbered: [],
  });
  const said =
    /^договор №.1 от 13\.11\.2026; 2.человека; не войдут, не явились: Иванов И. И.; не войдут, сняты исправлением: Власов Р. Д. \(УПД № 2, исправление № 1: не обучался\); результат не отмечен: Петров П. П., Сидоров С. С.$/;
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'ООО «Кама»' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Составить 1 акт' })).toBeVisible();
});
