import type { HistoryLine } from '@dopusk/contract/history.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import { mentionedIn } from './mentions.ts';

const recordId = '01900000-0000-7000-8000-00000000000a';
const colleagueId = '01900000-0000-7000-8000-00000000000b';

const lineOf = (line: Partial<HistoryLine>): HistoryLine => ({
  id: recordId,
  kind: 'Action',
  at: '2026-11-20T09:30:00.000Z',
  author: 'Ким Анна Петровна',
  isOwn: false,
  text: 'Изменена группа',
  about: [],
  changes: [],
  undoId: null,
  loadId: null,
  loadInto: [],
  ...line,
});

const lines = [
  lineOf({ id: `${recordId.slice(0, -1)}5`, kind: 'Note', text: 'Перезвонить во вторник', isOwn: true }),
  lineOf({
    id: `${recordId.slice(0, -1)}4`,
    about: ['Добавлены: Иванов Иван'],
    changes: [
      { title: 'Название', before: 'Высота-1', after: 'Высота-2' },
      { title: 'Слушатели', before: null, after: null },
    ],
  }),
];

const InvoiceWithHistory = () => <HistoryButton record="Invoice" id={recordId} title="№ 11" />;
const GroupWithHistory = () => <HistoryButton record="Group" id={recordId} title="Высота-2" />;

function answer(more: HistoryLine[] = [], colleaguesKnown: Promise<void> = Promise.resolve()) {
  localStorage.setItem('userType', 'Operator');
  const member = { ...{ phone: '', email: 'vera@example.ru', role: 'Operator', rights: [] }, isActive: true };
  const access = { hasSecondFactor: false, discountLimit: 0, isLastAdministrator: false };
  return serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /History/GetHistory': ({ searchParams }) =>
      searchParams.has('before') ? { items: more, hasMore: false } : { items: lines, hasMore: more.length > 0 },
    'GET /Organization/Current/GetOperators': async () => {
      await colleaguesKnown;
      return {
        items: [{ ...member, ...access, id: colleagueId, fullName: 'Орлова Вера Ильинична' }],
        totalCount: 1,
        pageNumber: 1,
      };
    },
    'POST /History/AddNote': () => ({ id: recordId }),
    'DELETE /History/RemoveNote': () => ({ undoId: colleagueId }),
    'POST /Undo/Undo': () => ({ undone: 1, notice: 'Счёт № 51 оплаты больше не ждёт' }),
  });
}

test('the history says who did what, with what changed; older lines come when asked for', async () => {
  answer([lineOf({ id: `${recordId.slice(0, -1)}1`, text: 'Создана группа', author: '' })]);
  const portal = await openPage(GroupWithHistory, '/page');
  await page.getByRole('button', { name: 'История' }).click();
  const list = page.getByRole('list', { name: 'История' });
  const told = () => list.element().textContent;
  await expect.poll(told).toContain('Название: Высота-1 → Высота-2');
  expect(told()).toContain('Слушатели: изменено');
  expect(portal.address()).toContain('history=open');
  await page.getByRole('button', { name: 'Показать ещё' }).click();
  await expect.poll(told).toMatch(/Портал.*Создана группа/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => portal.address()).not.toContain('history=open');
});

test('«@» offers colleagues by the keyboard alone, and the note names whom to tell', async () => {
  const calls = answer();
  await openPage(GroupWithHistory, '/page?history=open');
  await page.getByRole('textbox', { name: 'Заметка для коллег' }).click();
  await userEvent.keyboard('Проверьте, @вер');
  await expect.element(page.getByRole('option', { name: 'Орлова Вера Ильинична' })).toBeVisible();
  await userEvent.keyboard('{Enter}спасибо');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Заметка сохранена')).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /History/AddNote')?.body).toEqual({
    record: 'Group',
    recordId,
    text: 'Проверьте, @Орлова Вера Ильинична спасибо',
    mentioned: [colleagueId],
  });
});

test('colleagues who come after the «@» are offered with the first of them marked', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer([], promise);
  await openPage(GroupWithHistory, '/page?history=open');
  const field = page.getByRole('textbox', { name: 'Заметка для коллег' });
  await field.click();
  await userEvent.keyboard('Позвоните, @');
  resolve();
  await expect
    .element(page.getByRole('option', { name: 'Орлова Вера Ильинична' }))
    .toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Позвоните, @Орлова Вера Ильинична ');
});

test('a colleague who does not see the record is marked so where «@» offers him, and no note is sent that names him', async () => {
  const calls = answer();
  await openPage(InvoiceWithHistory, '/page?history=open');
  const field = page.getByRole('textbox', { name: 'Заметка для коллег' });
  await field.click();
  await userEvent.keyboard('Посмотрите, @вер');
  const barred = page.getByRole('option', { name: 'Орлова Вера Ильинична – нет права «Деньги»' });
  await expect.element(barred).toBeVisible();
  await expect.element(barred).toHaveStyle({ opacity: '1' });
  await field.fill('Посмотрите, @Орлова Вера Ильинична');
  await expect
    .element(page.getByText(/Орлова Вера Ильинична: эта запись не открывается, нет права «Деньги»/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click({ force: true });
  await field.fill('Посмотрите сами');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Заметка сохранена')).toBeVisible();
  expect(calls.filter(({ request }) => request === 'POST /History/AddNote')).toHaveLength(1);
});

test('a name that begins another one is not found in it', () => {
  const [short, long] = ['Орлова Вера', 'Орлова Вера Ильинична'].map((fullName, index) => ({
    id: `${index}`,
    fullName,
    barred: null,
  }));
  const colleagues = [short, long].filter((one) => one !== undefined);
  expect(mentionedIn('Посмотрите, @Орлова Вера Ильинична', colleagues)).toEqual([long]);
  expect(mentionedIn('Посмотрите, @Орлова Вера', colleagues)).toEqual([short]);
  expect(mentionedIn('@Орлова Вера, @Орлова Вера Ильинична', colleagues)).toEqual([short, long]);
});

test('a deleted note is offered to be brought back', async () => {
  const calls = answer();
  await openPage(GroupWithHistory, '/page?history=open');
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('dialog', { name: 'Удалить заметку?' }).getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request === 'POST /Undo/Undo')?.body)
    .toEqual({ id: colleagueId });
  // What is left to do is said beside it.
  await expect.element(page.getByText('Счёт № 51 оплаты больше не ждёт')).toBeVisible();
});

test('a load that can still be taken back is taken back from the history of its organization', async () => {
  const load = { id: `${recordId.slice(0, -1)}6`, text: 'Загружены сотрудники из файла', loadId: colleagueId };
  const loadInto = ['ООО «Заря»', 'АО «Вал»'];
  lines.unshift(lineOf({ ...load, loadInto, about: ['Файл «люди.csv»', 'Сотрудников создано: 3'] }));
  const calls = answer();
  await openPage(() => <HistoryButton record="Organization" id={recordId} title="ООО «Волга»" />, '/page?history=open');
  await page.getByRole('button', { name: 'Отменить' }).click();
  const question = page.getByRole('dialog', { name: 'Отменить загрузку?' });
  await expect.element(question.getByText(/Файл «люди\.csv»/)).toBeVisible();
  // It takes back the people of the others in the file, too.
  await expect.element(question.getByText(/других организаций из этого файла: ООО «Заря», АО «Вал»\./)).toBeVisible();
  await question.getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect.poll(() => calls.map(({ request }) => request)).toContain(`POST /PackageLoad/Undo/${colleagueId}`);
  lines.shift();
});
