import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { ask, fillDate, loggedIn, makeUnpaidGroup, seeToast } from './people.ts';
import { test } from './story.ts';

test('one contract about a whole group is made, downloaded by the client, taken back and made anew', async ({
  browser,
}) => {
  const admin = await loggedIn(browser, 'admin@center.demo');
  const client = await loggedIn(browser, 'operator@client.demo');
  const people = ['Цой Александр', 'Чернова Виктория', 'Щербаков Егор'];
  const group = await makeUnpaidGroup(client, 'Договорная группа', people);

  await admin.goto(group);
  const contracts = admin.getByRole('region', { name: 'Договор' });
  await expect(contracts.getByText(/^Без договора 3\sчеловека, /)).toBeVisible();
  await contracts.getByRole('button', { name: /^Заключить договор/ }).click();
  const popup = admin.getByRole('dialog', { name: 'Договор с заказчиком' });
  await expect(popup.getByRole('list', { name: 'Что войдёт в договор' })).toContainText('3 чел.');
  await popup.getByRole('textbox', { name: 'Должность подписанта заказчика' }).fill('Директор');
  await popup.getByRole('textbox', { name: 'ФИО подписанта заказчика' }).fill('Зорин Олег Ильич');
  await popup.getByRole('textbox', { name: 'Действует на основании' }).fill('Устав');
  await look(admin, 'group-contract');
  await popup.getByRole('button', { name: 'Зафиксировать договор' }).click();
  await seeToast(admin, 'Договор зафиксирован и печатается');
  await expect(popup).toBeHidden();
  await expect(contracts.getByRole('button', { name: /^Скачать Договор № .+: DOCX$/ })).toBeVisible();
  await look(admin, 'group-contracts');

  // Nobody has paid: a contract comes before the payment.
  await client.goto(group);
  const file = client.waitForEvent('download');
  await client.getByRole('button', { name: /^Скачать Договор № .+: PDF$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^Договор № \d+ – .+\.pdf$/);
  await expect(client.getByRole('button', { name: /^Отозвать/ })).toBeHidden();

  // An invoice for the group rests on it by itself.
  await client.getByRole('link', { name: 'Получить счёт' }).click();
  await expect(client.getByRole('combobox', { name: 'Основание' })).toHaveValue(/^Договор № \d+ от /);
  await client.getByRole('button', { name: 'Получить счёт' }).click();
  await expect(client.getByText(/^Договор №\s\d+ от /)).toBeVisible();
  await look(client, 'invoice-with-basis');

  await contracts.getByRole('button', { name: /^Отозвать/ }).click();
  const reason = admin.getByRole('dialog', { name: 'Отозвать договор' });
  await reason.getByRole('textbox', { name: 'Причина' }).fill('Ошибка в реквизитах заказчика');
  await reason.getByRole('button', { name: 'Отозвать' }).click();
  await seeToast(admin, 'Документ отозван');
  await expect(contracts.getByRole('button', { name: /^Заключить договор/ })).toBeVisible();
});

interface CourseToCopy {
  centerId: string;
  committeeId: string;
  profession: { id: string };
  disciplines: { id: string }[];
}

/** A group of two of the client's people who learn from today on what ends with a contract and a study certificate. */
async function makeGroup(admin: Page, client: Page): Promise<string> {
  const [found] = await ask<{ id: string }[]>(admin, '/Course/GetShortCourses?search=Стропальщик');
  const { centerId, committeeId, profession, disciplines } = await ask<CourseToCopy>(admin, `/Course/${found?.id}`);
  const { id: courseId } = await ask<{ id: string }>(admin, '/Course/CreateCourse', {
    title: 'Стропальщик на строительной площадке',
    subTitle: 'Стропальщик на площадке',
    trainingType: 'ProfessionalTraining',
    isLocked: false,
    issuedDocuments: ['Contract', 'CertificateEducation'],
    price: 150,
    committeeId,
    profession: profession.id,
    disciplines: disciplines.map(({ id }) => id),
  });
  const { items } = await ask<{ items: { id: string }[] }>(client, '/Operator/GetStudentsByOrganizations?pageSize=100');
  const { id } = await ask<{ id: string }>(client, '/Group/Create', {
    title: 'Договор на бумаге',
    students: items.slice(-2).map((person) => person.id),
    courseId,
    dateStartLearning: today(),
    fromOrganizationId: centerId,
  });
  return `/groups/${id}`;
}

test('a contract that was signed past the portal is noted: an invoice names it, and documents are handed out', async ({
  browser,
}) => {
  const admin = await loggedIn(browser, 'admin@center.demo');
  const client = await loggedIn(browser, 'operator@client.demo');
  const group = await makeGroup(admin, client);

  await admin.goto(group);
  const contracts = admin.getByRole('region', { name: 'Договор' });
  await contracts.getByRole('button', { name: /^Уже заключён/ }).click();
  const popup = admin.getByRole('dialog', { name: 'Договор заключён вне портала' });
  await popup.getByRole('textbox', { name: 'Номер договора' }).fill('7-К/2026');
  await fillDate(admin, 'Дата договора', dotted(today()));
  await look(admin, 'outside-contract');
  await popup.getByRole('button', { name: 'Записать' }).click();
  await seeToast(admin, 'Договор записан');
  await expect(popup).toBeHidden();
  await expect(contracts.getByText(/Договор №\s7-К\/2026 от /)).toBeVisible();
  await expect(contracts.getByText(/Заключён вне портала/)).toBeVisible();
  await expect(contracts.getByRole('button', { name: /^Скачать Договор/ })).toHaveCount(0);
  await expect(contracts.getByRole('button', { name: /^Заключить договор/ })).toHaveCount(0);
  await look(admin, 'outside-contract-noted');

  await client.goto(group);
  await client.getByRole('link', { name: 'Получить счёт' }).click();
  await expect(client.getByRole('combobox', { name: 'Основание' })).toHaveValue(/^Договор № 7-К\/2026 от /);
  await client.getByRole('button', { name: 'Получить счёт' }).click();
  await expect(client.getByText(/^Договор №\s7-К\/2026 от /)).toBeVisible();
  const invoice = new URL(client.url()).pathname;
  await admin.goto(invoice);
  await admin.getByRole('button', { name: 'Отметить оплату' }).click();
  const paying = admin.getByRole('dialog', { name: /^Оплата счёта/ });
  await paying.getByRole('textbox', { name: 'Платёжное поручение №' }).fill('418');
  await paying.getByRole('button', { name: 'Деньги поступили' }).click();
  await seeToast(admin, 'Счёт оплачен! Оплачено обучение: 2 из 2');
  await expect(admin.getByRole('button', { name: 'Отметить оплату' })).toBeHidden();

  // The contract needs nothing more: what is left is fixed, and all of it goes to the client.
  await admin.goto(group);
  await admin.getByRole('button', { name: 'Зафиксировать документы' }).click();
  const fixing = admin.getByRole('dialog', { name: 'Зафиксировать документы группы?' });
  await expect(fixing.getByText('Справка об обучении – 2')).toBeVisible();
  await fixing.getByRole('button', { name: 'Зафиксировать' }).click();
  await expect(admin.getByRole('link', { name: /^Справка об обучении: / })).toHaveCount(2);
  await client.goto(group);
  // What was fixed a moment ago may still be printing.
  await expect(async () => {
    const file = client.waitForEvent('download', { timeout: 5_000 });
    await client.getByRole('button', { name: 'Скачать все документы' }).click();
    expect((await file).suggestedFilename()).toBe('Договор на бумаге.zip');
  }).toPass();
});
