import type { FixedDocument } from '@dopusk/contract/documents/document-info.ts';
import type { SentLetter, SentLetters } from '@dopusk/contract/letters.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { SendDocument } from './SendDocument.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const fixed = { id, type: 'Certificate', isPrinted: true, opensOn: null, lacks: null } as unknown as FixedDocument;

const letter = (recipient: string): SentLetter => ({
  id,
  recipient,
  at: '2026-11-09T09:00:00.000Z',
  sentBy: 'Крылова Ирина',
  state: 'sent',
});

function open(letters: SentLetters, document = fixed) {
  localStorage.setItem('userType', 'Operator');
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    [`GET /Document/GetLetters/${id}`]: () => letters,
    [`POST /Document/Send/${id}`]: () => null,
  });
  return { calls, opening: openPage(() => <SendDocument fixed={document} />) };
}

test('a document goes to its person by one press more, and to others whom a press adds', async () => {
  const { calls, opening } = open({ letters: [], offered: ['kim@example.ru', 'hr@volga.ru'] });
  const screen = await opening;
  await screen.getByRole('button', { name: 'Отправить письмом' }).click();
  const to = screen.getByRole('textbox', { name: 'Кому' });
  await expect.element(to).toHaveValue('kim@example.ru');
  await screen.getByRole('button', { name: 'hr@volga.ru' }).click();
  await expect.element(to).toHaveValue('kim@example.ru, hr@volga.ru');
  await screen.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === `POST /Document/Send/${id}`)?.body)
    .toEqual({ emails: ['kim@example.ru', 'hr@volga.ru'] });
});

test('whom it went to stands under it', async () => {
  const { opening } = open({ letters: [letter('kim@example.ru')], offered: ['kim@example.ru'] });
  const screen = await opening;
  const list = screen.getByRole('list', { name: 'Кому отправлен документ' });
  await expect.element(list.getByText('kim@example.ru')).toBeVisible();
  await expect.element(list.getByText(/Крылова Ирина/)).toBeVisible();
});

test('one that is not in force yet says why it stays', async () => {
  const { opening } = open({ letters: [], offered: [] }, { ...fixed, opensOn: '2099-01-01' });
  const screen = await opening;
  const button = screen.getByRole('button', { name: 'Отправить письмом' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect.element(screen.getByText(/ещё не вступил в силу/)).toBeVisible();
});
