import type { Batch } from '@dopusk/contract/batches.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { ChangeEmails } from './ChangeEmails.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const begun: Batch = {
  id,
  action: 'ChangeEmails',
  askedAt: '2026-11-26T09:00:00.000Z',
  finishedAt: null,
  ...{ total: 2, done: 0, refused: 0, mayUndo: false },
};

test('of many people one domain is said, and what is none is refused before it is sent', async () => {
  rememberSession('Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Batch/GetRecent': () => [begun],
    'POST /Batch/ChangeEmails': () => ({ id }),
  });
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  await openPage(() => <ChangeEmails chosen={{ ids: [id] }} count={2} onDone={done} onClose={done} />);
  const popup = page.getByRole('dialog', { name: 'Сменить e-mail: 2 человека' });
  await popup.getByRole('textbox', { name: 'Новый домен' }).fill('zavod');
  await popup.getByRole('button', { name: 'Сменить e-mail' }).click();
  await expect.element(popup.getByText('Некорректный домен, например: zavod.ru')).toBeVisible();
  await popup.getByRole('textbox', { name: 'Новый домен' }).fill('@Zavod.ru');
  await popup.getByRole('button', { name: 'Сменить e-mail' }).click();
  await expect.poll(() => isDone).toBe(true);
  const sent = calls.filter(({ request }) => request === 'POST /Batch/ChangeEmails');
  expect(sent.map(({ body }) => body)).toMatchObject([{ chosen: { ids: [id] }, mail: { domain: '@Zavod.ru' } }]);
});
