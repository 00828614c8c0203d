import { expect, test } from 'vitest';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { RecentLoads } from './RecentLoads.tsx';

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;

test('a load that cannot be undone names who stands in the way, deletes the others and offers to bring them back', async () => {
  localStorage.setItem('userType', 'Operator');
  const load = {
    ...{
      id: id(1),
      title: 'персонал.xlsx',
      organizationTitle: 'Волга',
      into: ['ООО «Заря»'],
      loadedAt: '2026-11-20T09:30:00.000Z',
    },
    ...{ created: 3000, updated: 0, skipped: 0, failed: 0, links: 0, isSheetIssued: false },
  };
  const busy = { id: id(2), fullName: 'Абрамов Денис Ильич', elsewhere: '', busyWith: ['группа', 'назначение'] };
  const other = { id: id(4), fullName: 'Юдина Вера Олеговна', elsewhere: 'ООО «Заря»', busyWith: ['группа'] };
  const calls = serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /PackageLoad/Recent': () => [load],
    [`POST /PackageLoad/Undo/${id(1)}`]: () => new Refused('HasRefsEntities'),
    [`GET /PackageLoad/Obstacles/${id(1)}`]: () => ({ total: 3000, busy: 2, people: [busy, other] }),
    [`POST /PackageLoad/UndoRest/${id(1)}`]: () => ({ deleted: 2998, undoId: id(3) }),
    'POST /Undo/Undo': () => ({ undone: 1, notice: '' }),
  });
  const screen = await openPage(RecentLoads);
  await screen.getByRole('button', { name: 'Отменить', exact: true }).click();
  await screen
    .getByRole('dialog', { name: 'Отменить загрузку?' })
    .getByRole('button', { name: 'Отменить загрузку' })
    .click();
  const held = screen.getByRole('dialog', { name: 'Загрузку отменить нельзя' });
  await expect.element(held.getByText(/^С новыми сотрудниками уже работают: 2 из 3\s000\.$/)).toBeVisible();
  await expect.element(held.getByText('Абрамов Денис Ильич – группа, назначение')).toBeVisible();
  await expect.element(held.getByText('Юдина Вера Олеговна (ООО «Заря») – группа')).toBeVisible();
  await expect
    .element(held.getByText(/ещё не работали, в том числе в другой организации из этого файла: ООО «Заря»\./))
    .toBeVisible();
  await held.getByRole('button', { name: /^Удалить остальных: 2\s998\sчеловек$/ }).click();
  await expect.element(held).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Удалено: 2\s998\sчеловек/)).toBeVisible();
  await screen.getByRole('button', { name: 'Отменить' }).last().click();
  await expect.poll(() => calls.find(({ request }) => request === 'POST /Undo/Undo')?.body).toEqual({ id: id(3) });
});

test('an undo that leaves somebody who was merged with another record says how many', async () => {
  localStorage.setItem('userType', 'Operator');
  const load = {
    ...{
      id: id(1),
      title: 'персонал.xlsx',
      organizationTitle: 'Волга',
      into: [],
      loadedAt: '2026-11-20T09:30:00.000Z',
    },
    ...{ created: 2, updated: 0, skipped: 0, failed: 0, links: 0, isSheetIssued: false },
  };
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /PackageLoad/Recent': () => [load],
    [`POST /PackageLoad/Undo/${id(1)}`]: () => ({ deleted: 1, restored: 0, merged: 1 }),
  });
  const screen = await openPage(RecentLoads);
  await screen.getByRole('button', { name: 'Отменить', exact: true }).click();
  const question = screen.getByRole('dialog', { name: 'Отменить загрузку?' });
  await question.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect
    .element(screen.getByText(/^Загрузка отменена, удалено: 1\sчеловек\. Осталось: 1\sчеловек – их записи/))
    .toBeVisible();
});
