import { today } from '@dopusk/contract/fields/date.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { AssignCoursePage } from './AssignCoursePage.tsx';

beforeEach(() => rememberSession('Operator'));

const inText = (date: string) => date.split('-').reverse().join('.');
const choice = page.getByRole('checkbox', { name: 'Обучение уже началось' });
const field = (name: string) => page.getByRole('textbox', { name });

test('a center that says that training has begun is asked for its end, and starts from today without it', async () => {
  serve({ 'GET /User/Current': () => operatorOf('EducationCenter') });
  await openPage(AssignCoursePage);
  await expect.element(field('Окончание обучения')).not.toBeInTheDocument();
  await choice.click();
  await expect.element(field('Окончание обучения')).toBeVisible();
  await field('Начало обучения').fill('02.03.2026');
  await choice.click();
  await expect.element(field('Окончание обучения')).not.toBeInTheDocument();
  await expect.element(field('Начало обучения')).toHaveValue(inText(today()));
});

test('a client is not asked', async () => {
  serve({ 'GET /User/Current': () => operatorOf('Customer') });
  await openPage(AssignCoursePage);
  await expect.element(field('Начало обучения')).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});
