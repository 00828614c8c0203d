import { type Committee, committees } from '@dopusk/contract/committees.ts';
import type { Right } from '@dopusk/contract/endpoint.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../paths.ts';
import { openPage, openPortal, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { CommitteeCreatePage } from './CommitteeCreatePage.tsx';
import { CommitteePage } from './CommitteePage.tsx';

const send = () => page.getByRole('button', { name: 'Создать комиссию' }).click();
const text = (name: string) => page.getByRole('textbox', { name });
const position = (index: number) => page.getByRole('combobox', { name: 'Роль в комиссии' }).nth(index);

async function appoint(index: number, title: string) {
  await position(index).click();
  await page.getByRole('option', { name: title, exact: true }).click();
}

test('a committee needs exactly one chairman', async () => {
  const calls = serve({ 'POST /Committee/CreateCommittee': () => ({ id: '01900000-0000-7000-8000-000000000001' }) });
  await openPage(CommitteeCreatePage);
  await text('Название').fill('Аттестационная');
  await text('Номер приказа').fill('12-К');
  await text('Дата приказа').fill('12.01.2026');
  await text('ФИО').fill('Орлова Мария Петровна');
  await page.getByRole('button', { name: 'Добавить члена комиссии' }).click();
  await text('ФИО').nth(1).fill('Ёлкин Пётр Ильич');
  await appoint(0, 'Член комиссии');
  await send();
  const message = page.getByText('В комиссии должен быть один председатель');
  await expect.element(message).toBeVisible();
  expect(calls).toEqual([]);

  await appoint(1, 'Председатель');
  await expect.element(message).not.toBeInTheDocument();
  await send();
  await expect.element(page.getByText('Комиссия создана!')).toBeVisible();
  expect(calls.find(({ request }) => request === 'POST /Committee/CreateCommittee')?.body).toEqual({
    title: 'Аттестационная',
    orderNumber: '12-К',
    orderDate: '2026-01-12',
    members: [
      { fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'MemberCommittee' },
      { fullName: 'Ёлкин Пётр Ильич', jobTitleMemberCommitee: 'Chairman' },
    ],
  });
});

test('members can be removed, except the last one', async () => {
  serve({});
  await openPage(CommitteeCreatePage);
  await text('ФИО').fill('Первый');
  await page.getByRole('button', { name: 'Добавить члена комиссии' }).click();
  await text('ФИО').nth(1).fill('Второй');
  await page.getByRole('button', { name: 'Убрать из комиссии: 1' }).click();
  await expect.element(text('ФИО')).toHaveValue('Второй');
  const remove = page.getByRole('button', { name: 'Убрать из комиссии: 1' });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect.element(text('ФИО')).toHaveValue('Второй');
});

test.each([
  ['Орлова М. П.', 'Имя и отчество пишутся полностью, без сокращений'],
  ['Орлова', 'Укажите фамилию и имя полностью'],
])('a member named «%s» is told to be named in full', async (name, message) => {
  const calls = serve({});
  await openPage(CommitteeCreatePage);
  await text('Название').fill('Аттестационная');
  await text('ФИО').fill(name);
  await appoint(0, 'Председатель');
  await send();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(calls).toEqual([]);
});

test('each wrong field shows its message', async () => {
  serve({});
  await openPage(CommitteeCreatePage);
  await send();
  await expect.poll(() => page.getByText('Обязательное поле').elements()).toHaveLength(2);
});

test('a committee is changed on its page, title and members together', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const members = [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' }];
  const calls = serve({
    [`GET /Committee/${id}`]: () => ({
      id,
      title: 'Аттестационная',
      orderNumber: '',
      orderDate: null,
      memberCount: 1,
      members,
    }),
    'PUT /Committee/UpdateCommittee': () => null,
  });
  await openPortal(
    [{ path: paths.committee('$id'), access: 'anyone', crumb: 'Комиссия', page: async () => ({ CommitteePage }) }],
    paths.committee(id),
  );
  await page.getByRole('button', { name: 'Изменить' }).click();
  await text('Название').fill('Экзаменационная');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect.element(page.getByText('Комиссия изменена!')).toBeVisible();
  expect(calls.find(({ request }) => request.startsWith('PUT'))?.body).toEqual({
    id,
    title: 'Экзаменационная',
    orderNumber: '',
    orderDate: '',
    members,
    effectiveFrom: null,
  });
});

test('a committee that a colleague has changed meanwhile shows both lists of members by name and place', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const chairman = { fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' };
  const deputy = { fullName: 'Ёлкин Пётр Ильич', jobTitleMemberCommitee: 'SubChairman' };
  const order = { orderNumber: '', orderDate: null };
  const committee = { id, title: 'Аттестационная', ...order, memberCount: 1, members: [chairman] };
  const current = { ...committee, memberCount: 2, members: [chairman, deputy] };
  const calls = serve({
    [`GET /Committee/${id}`]: () => (calls.some(({ body }) => body) ? current : committee),
    'PUT /Committee/UpdateCommittee': () =>
      calls.filter(({ body }) => body).length > 1
        ? null
        : new Refused('RecordAlreadyChanged', null, null, {
            ...{ changedBy: 'Белова Анна Павловна', isOwn: false, changedAt: new Date().toISOString() },
            ...{ version: versionOf(committees.read, current as Committee), current },
          }),
  });
  await openPortal(
    [{ path: paths.committee('$id'), access: 'anyone', crumb: 'Комиссия', page: async () => ({ CommitteePage }) }],
    paths.committee(id),
  );
  await page.getByRole('button', { name: 'Изменить' }).click();
  await text('ФИО').fill('Ким Олег Ильич');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const side = (name: RegExp) => page.getByRole('radiogroup', { name: 'Состав комиссии' }).getByRole('radio', { name });
  await expect.element(side(/^У вас\s*Ким Олег Ильич – председатель$/)).toBeVisible();
  await side(/^Сохранено\s*Орлова Мария Петровна – председатель\s*Ёлкин Пётр Ильич – заместитель председателя/).click();
  await expect.element(text('ФИО').nth(1)).toHaveValue('Ёлкин Пётр Ильич');
  await page.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect.element(page.getByText('Комиссия изменена!')).toBeVisible();
  expect(calls.filter(({ body }) => body).at(-1)).toMatchObject({
    body: { members: [chairman, deputy] },
    ifMatch: etagOf(versionOf(committees.read, current as Committee)),
  });
});

test('whoever has changed a committee sees what was prepared with the former one, and has it made anew', async () => {
  localStorage.setItem('userType', 'Operator');
  const id = '01900000-0000-7000-8000-000000000001';
  const prepared = {
    ...{ documentId: id, type: 'Protocol' as const, title: 'Протокол', number: '27', date: '2026-12-10' },
    ...{ assignId: '01900000-0000-7000-8000-000000000002', about: 'Заранее' },
    committee: { id, title: 'Аттестационная' },
  };
  const more = Array.from({ length: 6 }, (_, index) => ({
    ...prepared,
    ...{ documentId: `01900000-0000-7000-8000-00000000001${index}`, type: 'Certificate' as const },
    ...{ title: 'Удостоверение', number: String(100 + index) },
  }));
  let isOld = true;
  let rights: Right[] | undefined;
  const refusals = [new Refused('Invalid', null, 'Печать занята')];
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', rights ? ['Operator'] : ['HighOperator'], rights),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Committee/${id}`]: () => ({
      ...{ id, title: 'Аттестационная', orderNumber: '', orderDate: null, memberCount: 1 },
      members: [{ fullName: 'Орлова Мария Петровна', jobTitleMemberCommitee: 'Chairman' }],
    }),
    [`GET /Committee/GetVersions/${id}`]: () => [],
    [`GET /Committee/GetPrepared/${id}`]: () => (isOld ? [prepared, ...more] : []),
    [`POST /Committee/RemakePrepared/${id}`]: () => {
      if (refusals.length > 0) return refusals.pop();
      isOld = false;
      return { remade: 1 };
    },
  });
  const open = () =>
    openPortal(
      [{ path: paths.committee('$id'), access: 'anyone', crumb: 'Комиссия', page: async () => ({ CommitteePage }) }],
      paths.committee(id),
    );
  // Who has prepared them and does not change committees sees which they are, and whom to ask.
  rights = ['Documents'];
  const other = await open();
  await expect.element(page.getByRole('link', { name: /^Протокол №\s27$/ })).toBeVisible();
  await expect.element(page.getByText(/До выдачи их печатают заново\. Для этого нужно право «Обучение»/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Напечатать заново' }))
    .toHaveAttribute('aria-disabled', 'true');
  await other.unmount();
  rights = undefined;
  await open();
  await expect.element(page.getByText('Подготовлено заранее с прежним составом')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Протокол №\s27$/ }))
    .toHaveAttribute('href', paths.assignmentDocument(prepared.assignId, 'Protocol'));
  // The first ones are read at a glance, the rest is opened.
  await expect.element(page.getByRole('link', { name: /№\s103$/ })).toBeVisible();
  expect(page.getByRole('link', { name: /№\s104$/ }).elements()).toEqual([]);
  await page.getByText('Ещё 2').click();
  await expect.element(page.getByRole('link', { name: /№\s104$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Напечатать заново' }).click();
  await expect.element(page.getByText('Печать занята')).toBeVisible();
  await page.getByRole('button', { name: 'Напечатать заново' }).click();
  await expect.element(page.getByText(/^Печатается заново: 1\sдокумент$/)).toBeVisible();
  await expect.element(page.getByText('Подготовлено заранее с прежним составом')).not.toBeInTheDocument();
  expect(calls.filter(({ request }) => request.startsWith('POST'))).toHaveLength(2);
});
