import { type Committee, committees } from '@dopusk/contract/committees.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { keyOf, useApi } from '../api/queries.ts';
import { openPage, Refused, serve } from '../testing/portal.tsx';
import { Loaded } from './Loaded.tsx';

function Sample() {
  const query = useApi(committees.read, { params: { id: 'abc' } }, { quiet: true });
  return <Loaded query={query}>{({ title }) => title}</Loaded>;
}

const wrong = (field: string) => new Refused('Invalid', { [field]: [{ code: 'invalid_format', message: 'Не то' }] });

test.each([
  ['a record that is not there', new Refused('NotFoundCommittee'), 'Страница не найдена'],
  ['an address whose id is none', wrong('id'), 'Страница не найдена'],
  ['another refusal', wrong('search'), 'Не удалось загрузить данные'],
])('%s has its screen', async (_, refusal, title) => {
  serve({ 'GET /Committee/abc': () => refusal });
  const screen = await openPage(Sample);
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});

function Editing() {
  const query = useApi(committees.read, { params: { id: 'abc' } }, { quiet: true });
  return (
    <Loaded query={query} forForm>
      {({ title }) => <input aria-label="Название" defaultValue={title} />}
    </Loaded>
  );
}

function View() {
  const [isEdited, setEdited] = useState(false);
  return isEdited ? (
    <Editing />
  ) : (
    <button type="button" onClick={() => setEdited(true)}>
      Изменить
    </button>
  );
}

test('a form begins with changes that somebody else has made since the record was read', async () => {
  const committee: Committee = {
    id: '01900000-0000-7000-8000-00000000000a',
    title: 'Прежнее',
    orderNumber: '',
    orderDate: null,
    memberCount: 0,
    members: [],
  };
  serve({ 'GET /Committee/abc': () => ({ ...committee, title: 'Новое' }) });
  const screen = await openPage(View);
  const key = keyOf(committees.read, { params: { id: 'abc' } });
  screen.client.setQueryData(key, committee, { updatedAt: Date.now() - 60_000 });
  await screen.getByRole('button', { name: 'Изменить' }).click();
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Новое');
});
