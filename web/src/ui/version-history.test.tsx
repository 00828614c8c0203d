import type { RecordVersion } from '@dopusk/contract/record-versions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../testing/portal.tsx';
import { VersionHistory } from './VersionHistory.tsx';

const versions: RecordVersion[] = [
  {
    ...{ validFrom: '2026-06-01', validUntil: null, isUsed: false },
    changed: [{ title: 'Банк', before: 'ПАО Сбербанк', after: '' }],
  },
  {
    ...{ validFrom: '2026-03-01', validUntil: '2026-05-31', isUsed: true },
    changed: [{ title: 'Название', before: 'Старое', after: 'Новое' }],
  },
  { validFrom: null, validUntil: '2026-02-28', changed: [], isUsed: true },
];

const open = (shown: RecordVersion[], onRemove?: (day: string) => Promise<unknown>) => {
  serve({});
  return openPage(() => <VersionHistory versions={shown} {...(onRemove ? { onRemove } : {})} />);
};
const words = () => page.getByRole('list', { name: 'Версии' }).element().textContent;

test('says what was changed from which day on, and nothing of what has always been the same', async () => {
  await open(versions);
  expect(words()).toContain('С 01.06.2026, действуетБанк: ПАО Сбербанк → пусто');
  expect(words()).toContain('С 01.03.2026 по 31.05.2026Название: Старое → Новое');
  expect(words()).toContain('До 28.02.2026 включительно');
  expect(page.getByRole('button', { name: /^Удалить/ }).elements()).toEqual([]);
});

test('of a record that never changed is not there', async () => {
  await open(versions.slice(2));
  expect(page.getByRole('list', { name: 'Версии' }).elements()).toEqual([]);
});

test('lets a mistaken version be removed once confirmed, and tells why a used one cannot be', async () => {
  const removed: string[] = [];
  await open(versions, async (day) => removed.push(day));
  await expect
    .element(page.getByRole('button', { name: 'Удалить версию с 01.03.2026' }))
    .toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Удалить версию с 01.06.2026' }).click();
  expect(removed).toEqual([]);
  expect(page.getByRole('dialog').element().textContent).toMatch(/В\sтечение\sсуток\sэто\sможно\sотменить/);
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect.poll(() => removed).toEqual(['2026-06-01']);
});
