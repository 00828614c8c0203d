import { expect } from '@playwright/test';
import { look } from './look.ts';
import { loggedIn, seeToast } from './people.ts';
import { test } from './story.ts';

test('a secretary enters the number that the Ministry has given; the register says it', async ({ browser }) => {
  const page = await loggedIn(browser, 'admin@center.demo');
  await page.goto('/documents/register?trainingType=SafetyTraining');
  await page
    .getByRole('button', { name: /^Минтруд:/ })
    .first()
    .click();
  const popup = page.getByRole('dialog', { name: 'Номера в реестре Минтруда' });
  await expect(popup.getByRole('textbox').first()).toBeVisible();
  const fields = await popup.getByRole('textbox').all();
  for (const [index, field] of fields.entries()) await field.fill(`26-${5010 + index}`);
  await look(page, 'ministry-numbers');
  await popup.getByRole('button', { name: 'Сохранить номера' }).click();
  await seeToast(page, 'Номера сохранены, документы печатаются с ними!');
  await expect(popup).toBeHidden();
  const told = new RegExp(`^Минтруд: (26-5010|${fields.length} из ${fields.length})$`);
  await expect(page.getByRole('button', { name: told }).first()).toBeVisible();
  await look(page, 'register-with-ministry-numbers');
});
