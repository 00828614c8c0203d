import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a link to what is missing leads into its field', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/students?search=абрамов');
  await page.getByRole('link', { name: 'Абрамов Денис Сергеевич' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const student = new URL(page.url()).pathname;
  await page.goto(`${student}/edit?field=snilsNumber`);
  await expect(page.getByRole('textbox', { name: 'СНИЛС' })).toBeFocused();
  await page.goto(`${student}/edit?field=educationType`);
  await expect(page.getByRole('combobox', { name: 'Уровень образования' })).toBeFocused();
  await page.goto(`${student}/edit?field=avatar`);
  await expect(page.getByRole('button', { name: 'Выбрать фото' })).toBeFocused();
  const { data } = await (await page.request.get('/api/User/Current')).json();
  await page.goto(`/orgs/${data.operator.organization.id}/edit?field=address`);
  await expect(page.getByLabel(/адрес/i).first()).toBeFocused();
});

test('whoever has come from «Реестры» to a field is led back there, at once and after saving', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  const from = '/registers?register=EducationDocuments';
  await page.goto(from);
  const lacking = page.getByRole('link', { name: 'Педагогика дополнительного образования детей и взрослых' }).first();
  const heading = page.getByRole('heading', { level: 1 });
  await lacking.click();
  await expect(heading).toHaveText('Изменение курса');
  await expect(page.getByRole('combobox', { name: 'Укрупнённая группа специальностей' })).toBeFocused();
  await look(page, 'linked-field');
  await page.getByRole('link', { name: 'Вернуться на страницу «Реестры»' }).click();
  await expect(heading).toHaveText('Реестры');
  await lacking.click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await seeToast(page, 'Курс изменён!');
  await expect(heading).toHaveText('Реестры');
  await expect(page).toHaveURL(from);
});
