import { expect, test } from 'vitest';
import { openPage, serve } from '../../testing/portal.tsx';
import { SampleDocuments } from './SampleDocuments.tsx';

test.each([
  'Диплом о профессиональной переподготовке',
  'Свидетельство о профессии рабочего',
  'Протокол проверки знаний',
])('«%s» opens in a popup no wider than popups may be', async (title) => {
  serve({});
  const screen = await openPage(SampleDocuments);
  await screen.getByRole('button', { name: title }).click();
  const popup = screen.getByRole('dialog', { name: title });
  await expect.element(popup).toBeVisible();
  expect(popup.element().getBoundingClientRect().width).toBeLessThanOrEqual(700);
});
