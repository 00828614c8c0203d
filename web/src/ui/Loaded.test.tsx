import { committees } from '@dopusk/contract/committees.ts';
import { expect, test } from 'vitest';
import { useApi } from '../api/queries.ts';
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
