import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { Departments } from './Departments.tsx';
import { NOTHING_SAID } from './import-text.ts';
import { PlannedPeople } from './PlannedPeople.tsx';

const draftId = '01900000-0000-7000-8000-0000000000aa';

test('a row that is loaded as a department of the people below it is told', async () => {
  const departments = [{ rowNumber: 3, title: 'Цех № 1', people: 5 }];
  const result = { sheet: '', otherSheets: [], departments, departmentRows: 1 } as unknown as ParseResult;
  await openPage(() => <Departments result={result} />);
  await expect.element(page.getByText(/^Подразделения из 1\sстроки над сотрудниками$/)).toBeVisible();
  await expect.element(page.getByText(/^Строка 3, «Цех № 1»: 5\sсотрудников ниже$/)).toBeVisible();
});

test('of somebody who is found the e-mail of his record stands there, not that of the file', async () => {
  const person = { rowNumber: 2, fullName: 'Рогов Пётр', birthday: '1990-05-17', email: '', fields: [] };
  const items = [
    { ...person, email: 'rogov@old.ru', action: 'Skip' },
    { ...person, rowNumber: 3, action: 'Create' },
  ];
  serve({ [`GET /PackageLoad/Planned/${draftId}`]: () => ({ items, totalCount: 2, pageNumber: 1 }) });
  const result = { draftId, created: 1, updated: 0, skipped: 1, alike: [], namesakes: [] };
  await openPage(() => <PlannedPeople result={result} choice={NOTHING_SAID} kept={[]} />);
  await expect.element(page.getByText('rogov@old.ru')).toBeVisible();
  await expect.element(page.getByText('Почты нет', { exact: true })).toBeVisible();
});
