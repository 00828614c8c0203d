import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { NumberPatternsPage } from './NumberPatternsPage.tsx';

test('a register is called by all the documents that it counts', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Document/GetNumberPatterns': () => [
      { type: 'Diplom', pattern: '', next: 3 },
      { type: 'Certificate', pattern: '{ГГ}-{N:4}', next: 42 },
    ],
  });
  const page = await openPage(NumberPatternsPage);
  await expect.element(page.getByRole('textbox', { name: 'Диплом' })).toHaveValue('');
  await expect
    .element(
      page.getByRole('textbox', {
        name: 'Свидетельство о профессии рабочего, удостоверение о повышении квалификации, удостоверение о проверке знаний',
      }),
    )
    .toHaveValue('{ГГ}-{N:4}');
});
