import type { BoundMoney } from '@dopusk/contract/balance.ts';
import type { CenterLink } from '@dopusk/contract/center-links.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, serve } from '../../testing/portal.tsx';
import { OrganizationCenters } from './OrganizationCenters.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const centerId = '01900000-0000-7000-8000-00000000000b';

const link: CenterLink = {
  center: { id: centerId, title: 'ЧОУ ДПО «Профи»' },
  extent: 'Everybody',
  origin: 'Registration',
  since: '2026-03-04T09:00:00.000Z',
  unfinished: { count: 0, people: 0, names: [] },
  unpaid: { count: 0, amount: 0, first: [] },
  waiting: [],
  readers: [
    {
      fullName: 'Орлова Мария Петровна',
      people: 3,
      names: ['Белов Иван', 'Галкин Пётр'],
      inFiles: 40,
      lastAt: '2026-11-20T10:15:00.000Z',
    },
  ],
};

const former = { center: { id: '01900000-0000-7000-8000-00000000000c', title: 'ООО «Прежний»' } };

async function open(list: () => CenterLink[], bound: BoundMoney[] = [], formerReaders: unknown[] = []) {
  const calls = serve({
    [`GET /Organization/${id}/GetCenters`]: list,
    [`GET /Organization/${id}/GetFormerReaders`]: () => formerReaders,
    'PUT /Organization/SetCenterExtent': () => null,
    'DELETE /Organization/RemoveCenter': () => null,
  });
  await openPage(() => <OrganizationCenters organizationId={id} bound={bound} />);
  return (request: string) => calls.filter((call) => call.request === request).map(({ body }) => body);
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('without centers it is said when one will stand there', async () => {
  await open(() => []);
  await expect.element(page.getByText('Учебных центров пока нет')).toBeVisible();
});

test('a center is shown with what it sees, since when, and who looked at passports', async () => {
  await open(() => [link]);
  await expect.element(page.getByText('ЧОУ ДПО «Профи»')).toBeVisible();
  await expect.element(page.getByText('Открыто центру: весь персонал')).toBeVisible();
  await expect.element(page.getByText('Связаны с 04.03.2026, регистрация по ссылке центра')).toBeVisible();
  await page.getByText('Кто открывал паспорта и СНИЛС за год: 1').click();
  await expect
    .element(page.getByText('Орлова Мария Петровна: 3 сотрудника, файлом – 40, последний раз 20.11.2026, 13:15'))
    .toBeVisible();
  await expect.element(page.getByText('Чьи: Белов Иван, Галкин Пётр и ещё 1')).toBeVisible();
});

test('a center that is not linked any more does not vanish with what it has read', async () => {
  const readers = [{ fullName: 'Бывшая Инна', people: 0, names: [], inFiles: 12, lastAt: '2026-11-20T10:15:00.000Z' }];
  await open(() => [], [], [{ ...former, readers }]);
  await expect.element(page.getByRole('heading', { name: 'Центры, с которыми вы больше не связаны' })).toBeVisible();
  await page.getByText('Кто открывал паспорта и СНИЛС за год: 1').click();
  await expect.element(page.getByText(/^Бывшая Инна: файлом – 12\sсотрудников, последний раз/)).toBeVisible();
});

test('what it sees is changed, and the link ended, once both are confirmed', async () => {
  const list = [link];
  const sent = await open(() => list);
  await press('Показывать только обучающихся');
  expect(sent('PUT /Organization/SetCenterExtent')).toEqual([]);
  list[0] = { ...link, extent: 'Taught' };
  await confirm('Показывать только обучающихся');
  await expect.element(page.getByText('Открыто центру: только обучающиеся')).toBeVisible();
  expect(sent('PUT /Organization/SetCenterExtent')).toEqual([{ organizationId: id, centerId, extent: 'Taught' }]);
  await press('Отвязать');
  await expect.element(page.getByText(/У него останутся назначения, документы, счета и договоры/)).toBeVisible();
  list.pop();
  await confirm('Отвязать');
  await expect.element(page.getByText('Учебных центров пока нет')).toBeVisible();
  expect(sent('DELETE /Organization/RemoveCenter')).toEqual([{ organizationId: id, centerId }]);
});

test('the question names unpaid training and waiting invoices, each with its link, and says what becomes of them', async () => {
  const unpaid = { count: 3, amount: 4500, first: [{ assignId: centerId, fullName: 'Петров Пётр' }] };
  const waiting = [{ id, number: '17', date: '2026-11-02', rest: 3000 }];
  await open(() => [{ ...link, unpaid, waiting }]);
  await press('Отвязать');
  const dialog = page.getByRole('dialog');
  const said = () => dialog.element().textContent.replaceAll('\u00a0', ' ');
  await expect.poll(said).toContain('Не оплачено: 3 назначения на 4 500 ₽');
  await expect
    .element(dialog.getByRole('link', { name: 'Петров Пётр' }))
    .toHaveAttribute('href', `/assignments/${centerId}`);
  await expect
    .element(dialog.getByRole('link', { name: /№\s17 от 02\.11\.2026/ }))
    .toHaveAttribute('href', `/invoices/${id}`);
  expect(said()).toContain('останутся в силе');
});

test('the question names paid training that is not finished', async () => {
  await open(() => [{ ...link, unfinished: { count: 7, people: 4, names: ['Лютикова Анна', 'Петров Пётр'] } }]);
  await press('Отвязать');
  await expect
    .element(
      page.getByText(/документы ещё не оформлены: 7\sназначений, 4\sсотрудника \(Лютикова Анна, Петров Пётр и ещё 2\)/),
    )
    .toBeVisible();
});

test('the question names the money that stays, and so does the page when the center is unlinked', async () => {
  const list = [link];
  await open(() => list, [{ id: centerId, title: 'Профи', amount: 3000 }]);
  await expect.element(page.getByText('ЧОУ ДПО «Профи»')).toBeVisible();
  await expect.element(page.getByText('Деньги в отвязанных центрах')).not.toBeInTheDocument();
  await press('Отвязать');
  await expect.element(page.getByText(/На вашем балансе 3.000.₽, которые тратятся только у него/)).toBeVisible();
  list.pop();
  await confirm('Отвязать');
  await expect.element(page.getByText('Деньги в отвязанных центрах')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Профи' })).toHaveAttribute('href', `/orgs/${centerId}`);
});
