import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../testing/portal.tsx';
import { Fact, Facts } from './Facts.tsx';
import { Term } from './Term.tsx';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']) });
});

const Page = () => (
  <>
    <Facts>
      <Fact name="Вид обучения" term="trainingType">
        Повышение квалификации
      </Fact>
    </Facts>
    <Term name="blank" />
  </>
);

const sign = (name: string) => page.getByRole('button', { name: `Что это: ${name}` });

test('a word of the trade is explained by a press, by keys too, and the focus comes back', async () => {
  await openPage(Page);
  await sign('Бланк').click();
  await expect.element(page.getByText(/Защищённая бумага из типографии/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/Защищённая бумага из типографии/)).not.toBeInTheDocument();
  await expect.element(sign('Бланк')).toHaveFocus();
});

test('one switch hides all the signs, and the browser remembers it', async () => {
  await openPage(Page);
  await sign('Вид обучения').click();
  await page.getByRole('button', { name: 'Скрыть все знаки «?»' }).click();
  await expect.element(sign('Вид обучения')).not.toBeInTheDocument();
  await expect.element(sign('Бланк')).not.toBeInTheDocument();
  await openPage(Page);
  await expect.element(page.getByText('Повышение квалификации').first()).toBeVisible();
  expect(sign('Бланк').elements()).toEqual([]);
});
