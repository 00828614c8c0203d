import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { NumberPatternsPage } from './NumberPatternsPage.tsx';

const certificate = { type: 'Certificate', trainingType: null, isOwn: true, pattern: '{N:4}', next: 42 } as const;

test('a kind of training is numbered apart when it has a register of its own, and is saved so', async () => {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Document/GetNumberPatterns': () => [
      { type: 'Diplom', trainingType: null, isOwn: true, pattern: '', next: 3 },
      certificate,
      { ...certificate, trainingType: 'AdvancedTraining', isOwn: false, pattern: '' },
      { ...certificate, trainingType: 'SafetyTraining', pattern: 'ОТ-{N}', next: 7 },
    ],
    'POST /Document/KeepNumberPatterns': () => null,
  });
  const page = await openPage(NumberPatternsPage);
  await expect.element(page.getByRole('textbox', { name: 'Шаблон: Диплом' })).toHaveValue('');
  await expect
    .element(page.getByRole('row', { name: /^Свидетельство, удостоверение/ }).getByText('0042'))
    .toBeVisible();
  const advanced = page.getByRole('row', { name: /^Повышение квалификации/ });
  await expect.element(advanced.getByText('вместе с остальными')).toBeVisible();
  await expect.element(advanced.getByText('0042')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Охрана труда и безопасность/ }).getByText('ОТ-7')).toBeVisible();

  const own = 'Удостоверение о повышении квалификации, Повышение квалификации';
  await page.getByRole('checkbox', { name: `Свой реестр: ${own}` }).click();
  await page.getByRole('textbox', { name: `Шаблон: ${own}` }).fill('ПК-{N}');
  await expect.element(advanced.getByText('ПК-1')).toBeVisible();
  // Numbered like the others it goes on after them.
  await page.getByRole('textbox', { name: `Шаблон: ${own}` }).fill('{N:4}');
  await expect.element(advanced.getByText('0042')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить реестры' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /Document/KeepNumberPatterns')?.body)
    .toMatchObject({ patterns: [{}, {}, { trainingType: 'AdvancedTraining', isOwn: true, pattern: '{N:4}' }, {}] });
});
