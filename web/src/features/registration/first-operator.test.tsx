import type { InvitationRow } from '@dopusk/contract/invitations.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { forgetCalls, openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { FirstOperator } from './FirstOperator.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const client = { id, organizationType: 'Customer', editable: 'Requisites' } as Organization;

const waiting: InvitationRow = {
  ...{ id: '01900000-0000-7000-8000-00000000000b', email: 'first@client.test', role: 'Operator', rights: ['People'] },
  ...{
    inviter: 'Ким Анна',
    sentAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-27T09:00:00.000Z',
    isExpired: false,
  },
};

async function open(rights: readonly Right[]) {
  rememberSession('Operator');
  let list: InvitationRow[] = [];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], rights),
    'GET /Invitation': () => list,
    'POST /Invitation': () => {
      list = [waiting];
      return { id: waiting.id };
    },
  });
  await openPage(() => <FirstOperator organization={client} />);
  return (request: string) => calls.filter((call) => call.request === request).map(({ body }) => body);
}

afterEach(forgetCalls);

test('a center invites him with all rights there, and sees that he is awaited', async () => {
  const sent = await open(['People', 'Training', 'Money']);
  await page.getByRole('button', { name: 'Пригласить оператора' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('first@client.test');
  await page.getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect.element(page.getByText('Ждут ответа')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Отозвать: first@client.test' })).toBeVisible();
  expect(sent('POST /Invitation')).toEqual([
    { email: 'first@client.test', role: 'Operator', rights: ['People', 'Training', 'Money'], organization: id },
  ]);
});

test('the form opens where it is seen, below a page longer than the window, with the focus in its first field', async () => {
  rememberSession('Operator');
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], ['People', 'Training', 'Money']),
    'GET /Invitation': () => [],
  });
  await openPage(() => (
    <div style={{ paddingTop: 3000 }}>
      <FirstOperator organization={client} />
    </div>
  ));
  const button = page.getByRole('button', { name: 'Пригласить оператора' });
  await expect.element(button).toBeVisible();
  // Until it is known who looks, nobody may.
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  window.scrollTo(0, 0);
  (button.element() as HTMLElement).click();
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInViewport();
});

test.each<[Right[]]>([[['Training']], [['People']]])(
  'with %s alone nobody is invited, and it is said why',
  async (rights) => {
    await open(rights);
    const invite = page.getByRole('button', { name: 'Пригласить оператора' });
    await expect.element(invite).toHaveAttribute('aria-disabled', 'true');
  },
);
