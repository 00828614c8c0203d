import type { NamesakeRow, ParseResult } from '@dopusk/contract/import-drafts.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../testing/portal.tsx';
import { type AlikeChoice, NOTHING_SAID, saidOf, withChoice } from './import-text.ts';
import { NamesakeRows } from './NamesakeRows.tsx';

const [first, second] = ['01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-0000000000b2'] as const;
const one: NamesakeRow['people'][number] = {
  ...{ id: first, email: '', phone: '+79161234567', jobTitle: 'Слесарь', department: 'Цех 1', personnelNumber: '017' },
  ...{ snilsNumber: '11223344595', action: 'Skip', fields: [] },
};
const other: typeof one = {
  ...{ id: second, email: 'old@x.test', phone: '', jobTitle: '', department: '', personnelNumber: '', snilsNumber: '' },
  ...{ action: 'Update', fields: [{ field: 'jobTitle', title: 'Должность', before: '', after: 'Сварщик' }] },
};
const row: NamesakeRow = {
  ...{ rowNumber: 7, fullName: 'Тёзкин Иван', birthday: '1993-03-03', email: '', canBeNew: true, firstRow: null },
  saying: [
    { title: 'Должность', text: 'Сварщик' },
    { title: 'СНИЛС', text: '087-654-303 00' },
  ],
  ...{ people: [one, other], taken: null, by: null },
};
const next: NamesakeRow = { ...row, rowNumber: 8, saying: [], taken: second, by: 'Remembered', firstRow: 7 };

let said: AlikeChoice;

function Asked({ rows }: { rows: NamesakeRow[] }) {
  const [choice, setChoice] = useState(NOTHING_SAID);
  said = choice;
  return <NamesakeRows rows={rows} read={{ sheet: '', otherSheets: [] }} choice={choice} onChoice={setChoice} />;
}

const done = (rows: NamesakeRow[]) => {
  const read = {
    created: 0,
    updated: 1,
    skipped: 0,
    failed: 1,
    alike: [],
    repeated: [],
    failResults: [{ rowNumber: 7 }],
  };
  const changedFields = [{ field: 'jobTitle', title: 'Должность', people: 1 }];
  const result = { ...read, changedFields, namesakes: rows } as unknown as ParseResult;
  const {
    created,
    updated,
    skipped,
    failed,
    isSuccess,
    changedFields: changed,
    failResults,
  } = withChoice(result, said);
  return { created, updated, skipped, failed, isSuccess, changed: changed.length, wrong: failResults.length };
};

test('a row that several people may be is asked about: each of them, a repeated row, or somebody new', async () => {
  const rows = [row, next];
  await openPage(() => <Asked rows={rows} />);
  await expect.element(page.getByText('Кто это: 2')).toBeVisible();
  await expect.element(page.getByText('В файле: должность Сварщик, СНИЛС 087-654-303 00.')).toBeVisible();
  await expect.element(page.getByText(/В файле только имя и дата рождения/)).toBeVisible();
  const asked = (number: number) => page.getByRole('radiogroup', { name: `Тёзкин Иван, 03.03.1993, строка ${number}` });
  const choiceOf = (number: number, name: string | RegExp) => asked(number).getByRole('radio', { name });
  const SLESAR = /Слесарь, Цех 1, табельный № 017, без почты, \+7.\(916\).123-45-67, СНИЛС 112-233-445.95/;
  await expect.element(choiceOf(7, SLESAR)).not.toBeChecked();
  await expect.element(choiceOf(8, 'old@x.test')).toBeChecked();
  await expect.element(page.getByText(/Выбран тот, кем эта строка была в прошлой загрузке/)).toBeVisible();
  // One person is not loaded from two rows.
  await expect.element(choiceOf(7, 'old@x.test')).toBeDisabled();
  expect(done(rows)).toEqual({ created: 0, updated: 1, skipped: 0, failed: 1, isSuccess: false, changed: 1, wrong: 1 });

  await choiceOf(8, /другой человек/).click();
  await expect.element(page.getByText(/Выбран тот, кем/)).not.toBeInTheDocument();
  expect(done(rows)).toEqual({ created: 1, updated: 0, skipped: 0, failed: 1, isSuccess: false, changed: 0, wrong: 1 });
  expect(saidOf(said)).toEqual({ asWho: [{ row: 8, person: 'New' }] });

  await choiceOf(8, 'Повтор строки 7: не загружать').click();
  await choiceOf(7, 'old@x.test').click();
  await expect
    .element(asked(7).getByRole('link', { name: 'Профиль' }).first())
    .toHaveAttribute('href', `/students/${first}`);
  expect(done(rows)).toEqual({ created: 0, updated: 1, skipped: 1, failed: 0, isSuccess: true, changed: 1, wrong: 0 });
  expect(saidOf(said)).toEqual({ asWho: [{ row: 7, person: second }], asRepeated: [8] });
});

test('whose e-mail, phone or number somebody has already is nobody new', async () => {
  await openPage(() => <Asked rows={[{ ...row, canBeNew: false }]} />);
  await expect.element(page.getByRole('radio', { name: /другой человек/ })).toBeDisabled();
  await expect.element(page.getByText(/из файла уже есть в портале/)).toBeVisible();
});
