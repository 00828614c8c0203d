import { imports } from '@dopusk/contract/imports.ts';
import { beforeEach, expect, test } from 'vitest';
import { openPage, Refused, serve } from '../testing/portal.tsx';
import { useDownload } from './queries.ts';

function Sample() {
  const download = useDownload(imports.template);
  return (
    <button type="button" onClick={() => download.mutate({})}>
      Скачать
    </button>
  );
}

const table = () =>
  new Response('таблица', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Образец.xlsx')}` },
  });

/** The names of the saved files. */
let saved: string[];
beforeEach(() => {
  saved = [];
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
});

test('a file is saved under the name that the server gives, with a toast', async () => {
  serve({ 'GET /PackageLoad/Template': table });
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Скачать' }).click();
  await expect.element(screen.getByText('Файл "Образец.xlsx" успешно скачан!')).toBeVisible();
  expect(saved).toEqual(['Образец.xlsx']);
});

test.each([
  ['what the server says', () => new Refused('NotFoundFile'), 'Файл не найден'],
  ['that it failed', () => new Response('<html>', { status: 500 }), 'Ошибка при скачивании файла. Попробуйте снова.'],
])('a failed download says %s', async (_, answer, words) => {
  serve({ 'GET /PackageLoad/Template': answer });
  const screen = await openPage(Sample);
  await screen.getByRole('button', { name: 'Скачать' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(saved).toEqual([]);
});
