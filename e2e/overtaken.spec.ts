import { expect, type Page } from '@playwright/test';
import { look } from './look.ts';
import { ask, choose, enter, seeToast } from './people.ts';
import { test } from './story.ts';

// Two people open one record, and one of them is slower.
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Over what stands in a masked field. */
async function retype(page: Page, name: string, value: string): Promise<void> {
  await text(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(value);
}
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true }).last().click();
const panel = (page: Page) => page.getByRole('region', { name: /Запись изменен/ });
const side = (page: Page, field: string, name: RegExp) =>
  panel(page).getByRole('radiogroup', { name: field, exact: true }).getByRole('radio', { name });

test('a center and a client correct one person: the slower chooses, and nothing is lost', async ({ browser }) => {
  const center = await enter(browser, 'admin@center.demo');
  const client = await enter(browser, 'operator@client.demo');
  for (const page of [center, client]) {
    await page.goto('/students?search=макаров');
    await page.getByRole('link', { name: 'Макаров Григорий Антонович' }).click();
    await page.getByRole('link', { name: 'Изменить' }).click();
  }
  await text(client, 'Должность').fill('Старший оператор котельной');
  await text(client, 'Номер диплома').fill('107724 1234567');
  await save(client);
  await seeToast(client, 'Сотрудник изменён!');

  await text(center, 'Должность').fill('Оператор котельной 4 разряда');
  await text(center, 'Серия паспорта').fill('3604');
  await save(center);
  const who = /^Запись изменена сегодня в \d\d:\d\d: Виноградова Екатерина Алексеевна$/;
  await expect(center.getByRole('heading', { name: who })).toBeFocused();
  await expect(text(center, 'Номер диплома')).toHaveValue('107724 1234567');
  await expect(side(center, 'Должность', /У вас\s*Оператор котельной 4 разряда/)).toBeVisible();
  await look(center, 'overtaken-student');
  await side(center, 'Должность', /Сохранено\s*Старший оператор котельной/).click();
  await expect(text(center, 'Должность')).toHaveValue('Старший оператор котельной');
  await panel(center).getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(center, 'Сотрудник изменён!');
  await expect(center.getByText('Старший оператор котельной')).toBeVisible();
  await expect(center.getByText('107724 1234567')).toBeVisible();
  await expect(center.getByText('3604')).toBeVisible();
});

test('two of a center change one course: what both put into it is kept together', async ({ browser }) => {
  const slow = await enter(browser, 'admin@center.demo');
  const fast = await enter(browser, 'operator@center.demo');
  for (const page of [slow, fast]) {
    await page.goto('/courses?search=внутренний аудит');
    await page.getByRole('link', { name: /Внутренний аудит/ }).click();
    await page.getByRole('link', { name: 'Изменить' }).click();
  }
  await choose(fast, /^Дисциплины/, /^Материаловедение/, 'материалов');
  await text(fast, 'Стоимость для одного человека').fill('7500');
  await save(fast);
  await seeToast(fast, 'Курс изменён!');

  await choose(slow, /^Дисциплины/, /^Итоговая аттестация/, 'итоговая');
  await text(slow, 'Краткое название').fill('Аудитор качества');
  await save(slow);
  await expect(
    slow.getByRole('heading', { name: /^Запись изменена сегодня в .*: Захарова Елена Юрьевна/ }),
  ).toBeVisible();
  await expect(text(slow, 'Стоимость для одного человека')).toHaveValue('7 500');
  // Named with its hours, as in the field.
  await expect(side(slow, 'Дисциплины', /Сохранено.*Материаловедение \(/s)).toBeVisible();
  await look(slow, 'overtaken-course');
  await side(slow, 'Дисциплины', /Всё вместе/).click();
  await panel(slow).getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(slow, 'Курс изменён!');
  for (const discipline of ['Материаловедение', 'Итоговая аттестация']) {
    await expect(slow.getByText(discipline)).toBeVisible();
  }
});

test('two of a center change the requisites of a client without operators: each is told of the other', async ({
  browser,
}) => {
  const slow = await enter(browser, 'admin@center.demo');
  const fast = await enter(browser, 'operator@center.demo');
  const client = {
    title: 'ООО «Самарский литейщик»',
    inn: '6316123401',
    phone: '+7 (846) 200-11-22',
    email: 'cast@client.demo',
  };
  const { id } = await ask<{ id: string }>(slow, '/Organization/AddOrganization', client);
  for (const page of [slow, fast]) {
    await page.goto(`/orgs/${id}`);
    await page.getByRole('link', { name: 'Изменить' }).click();
  }
  await expect(text(slow, 'Банк')).toBeVisible();
  await retype(fast, 'Телефон организации', '88462009988');
  await save(fast);
  await seeToast(fast, 'Организация изменена!');

  await retype(slow, 'Телефон организации', '88462007766');
  await text(slow, 'Банк').fill('Самарский банк');
  await save(slow);
  const who = /^Запись изменена сегодня в .*: Захарова Елена Юрьевна/;
  await expect(slow.getByRole('heading', { name: who })).toBeVisible();
  await look(slow, 'overtaken-organization');
  // Leaving it open and coming back: the draft is compared just as well.
  await slow.reload();
  await expect(slow.getByText(/Восстановлен черновик/)).toBeVisible();
  await save(slow);
  await side(slow, 'Телефон организации', /У вас\s*\+7 \(846\) 200-77-66/).click();
  await panel(slow).getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(slow, 'Организация изменена!');
  await expect(slow.getByText('+7 (846) 200-77-66')).toBeVisible();
  await expect(slow.getByText('Самарский банк')).toBeVisible();
});
