import type { ClientPrice } from '@dopusk/contract/client-prices.ts';
import type { Discounts } from '@dopusk/contract/discounts.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Recounted } from '@dopusk/contract/price-recounts.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { ClientPrices } from './ClientPrices.tsx';
import { DiscountsPage } from './DiscountsPage.tsx';
import { GivePrice } from './GivePrice.tsx';
import { GivePrices } from './GivePrices.tsx';

const idOf = (n: number) => `01900000-0000-7000-8000-0000000003${n}`;
const [clientId, courseId, assignId, other] = [idOf(10), idOf(11), idOf(12), idOf(13)];
const frame = (type: 'EducationCenter' | 'Customer' = 'EducationCenter') => ({
  'GET /User/Current': () => operatorOf(type, [type === 'EducationCenter' ? 'HighOperator' : 'Operator']),
  'GET /Operator/GetOwnOrganizations': () => [],
  'GET /Course/GetShortCourses': () => [],
});
const text = (element: { element: () => Element }) => element.element().textContent?.replace(/\s/g, ' ');

beforeEach(() => rememberSession('Operator'));

describe('the prices of a client by contract', () => {
  const line: ClientPrice = {
    courseId,
    courseTitle: 'Работы на высоте',
    centerTitle: 'Профи',
    since: '2026-06-01',
    price: 1700.5,
    listPrice: 2000,
  };
  const Prices = () => <ClientPrices clientId={clientId} />;

  test('are shown beside the list price, and changed as a whole', async () => {
    const calls = serve({
      ...frame(),
      [`GET /ClientPrice/${clientId}`]: () => [line],
      'PUT /ClientPrice': () => null,
    });
    await openPage(Prices);
    const row = page.getByRole('row', { name: /Работы на высоте/ });
    await expect.element(row).toBeVisible();
    expect(text(row)).toMatch(/01\.06\.2026.*1 700,50 ₽.*2 000 ₽/);
    await page.getByRole('button', { name: 'Изменить цены' }).click();
    const dialog = page.getByRole('dialog', { name: 'Цены по договору' });
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('1650');
    (dialog.getByRole('button', { name: 'Сохранить' }).element() as HTMLElement).click();
    await expect
      .poll(() => calls.find(({ request }) => request === 'PUT /ClientPrice')?.body)
      .toEqual({ clientId, prices: [{ courseId, since: '2026-06-01', price: 1650 }] });
  });

  test('are read by the client and changed by nobody there; without any there is no section', async () => {
    serve({ ...frame('Customer'), [`GET /ClientPrice/${clientId}`]: () => [line] });
    const screen = await openPage(Prices);
    await expect.element(screen.getByText('Работы на высоте').first()).toBeVisible();
    expect(screen.getByRole('button', { name: /Изменить|Пересчитать/ }).elements()).toEqual([]);
  });
});

describe('the discounts of a center', () => {
  const all: Discounts = {
    steps: [{ fromPeople: 10, percent: 5 }],
    promos: [{ title: 'Осень', courseId: null, courseTitle: null, percent: 15, since: today(), until: today() }],
  };

  test('are sent with a step that was added', async () => {
    const calls = serve({ ...frame(), 'GET /Discount': () => all, 'PUT /Discount': () => null });
    await openPage(DiscountsPage);
    await page.getByRole('button', { name: 'Добавить ступень' }).click();
    await page.getByRole('textbox', { name: 'От скольких человек' }).nth(1).fill('25');
    await page.getByRole('textbox', { name: 'Скидка' }).nth(1).fill('10');
    await page.getByRole('button', { name: 'Сохранить скидки' }).click();
    await expect
      .poll(() => calls.find(({ request }) => request === 'PUT /Discount')?.body)
      .toMatchObject({ steps: [...all.steps, { fromPeople: 25, percent: 10 }], promos: [{ title: 'Осень' }] });
  });

  test('refuse the same step twice at its field', async () => {
    const calls = serve({ ...frame(), 'GET /Discount': () => all });
    await openPage(DiscountsPage);
    await page.getByRole('button', { name: 'Добавить ступень' }).click();
    await page.getByRole('textbox', { name: 'От скольких человек' }).nth(1).fill('10');
    await page.getByRole('textbox', { name: 'Скидка' }).nth(1).fill('10');
    await page.getByRole('button', { name: 'Сохранить скидки' }).click();
    await expect.element(page.getByText('Такая ступень уже есть')).toBeVisible();
    expect(calls.filter(({ request }) => request.startsWith('PUT'))).toEqual([]);
  });
});

describe('a price given by hand', () => {
  const assignment = { id: assignId, isPaid: false, price: 1500, listPrice: 2000, contract: null };

  test('goes with its reason, and a refusal stands at the price', async () => {
    const refusal = 'Вам разрешена скидка до 10 %: не меньше 1 800 ₽';
    const calls = serve({
      ...frame(),
      'POST /AssignCourse/GivePrice': () =>
        new Refused('DiscountTooLarge', { price: [{ code: 'DiscountTooLarge', message: refusal }] }),
    });
    await openPage(() => <GivePrice assignment={assignment} />);
    await page.getByRole('button', { name: 'Назначить цену' }).click();
    const dialog = page.getByRole('dialog', { name: 'Назначить цену' });
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('1000');
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('давний клиент');
    await dialog.getByRole('button', { name: 'Назначить' }).click();
    await expect.element(dialog.getByText(refusal)).toBeVisible();
    expect(calls.find(({ request }) => request.includes('GivePrice'))?.body).toEqual({
      assignId,
      price: 1000,
      reason: 'давний клиент',
    });
  });

  test('is offered neither to a client nor for what is paid', async () => {
    serve(frame());
    const paid = await openPage(() => <GivePrice assignment={{ ...assignment, isPaid: true }} />);
    expect(paid.getByRole('button', { name: 'Назначить цену' }).elements()).toEqual([]);
    await paid.unmount();
    serve(frame('Customer'));
    const client = await openPage(() => <GivePrice assignment={assignment} />);
    expect(client.getByRole('button', { name: 'Назначить цену' }).elements()).toEqual([]);
  });

  test('says what the contract allows of it', async () => {
    serve(frame());
    const contract = {
      id: other,
      number: '7',
      date: '2026-11-02',
      customer: 'ООО «Заря»',
      isOutside: false,
      price: 1600,
    };
    const term = { paymentOrder: 'Before' as const, paymentDays: 5, advancePercent: null };
    await openPage(() => <GivePrice assignment={{ ...assignment, contract: { ...contract, term } }} />);
    await page.getByRole('button', { name: 'Назначить цену' }).click();
    await expect
      .element(page.getByText(/По договору №\s7 от 02\.11\.2026 – 1\s600\s₽: выше цену не сделать/))
      .toBeVisible();
  });

  test('is given to many as a discount, or as one price', async () => {
    const agreements = [{ number: '7', date: '2026-11-02' }];
    const calls = serve({ ...frame(), 'POST /AssignCourse/GivePrices': () => ({ given: 2, agreements }) });
    const Many = () => {
      const [opened, setOpened] = useState(true);
      const close = () => setOpened(false);
      return <GivePrices of={opened ? { assignIds: [assignId, other] } : null} onDone={close} onClose={close} />;
    };
    await openPage(Many);
    const dialog = page.getByRole('dialog', { name: 'Назначить цену' });
    await expect.element(dialog.getByText(/Выбрано: 2\sназначения/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Скидка от прайса' }).fill('10');
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('вся бригада');
    await dialog.getByRole('button', { name: 'Назначить' }).click();
    await expect.element(page.getByText('Цена назначена: 2 назначения!')).toBeVisible();
    await expect
      .element(page.getByText('Цена ниже, чем в договоре № 7 от 02.11.2026: нужно дополнительное соглашение'))
      .toBeVisible();
    expect(calls.find(({ request }) => request.includes('GivePrices'))?.body).toMatchObject({
      ...{ assignIds: [assignId, other], by: 'Percent', percent: 10, price: null, reason: 'вся бригада' },
    });
  });
});

describe('a recount', () => {
  const row = (id: string, fullName: string, price: number): Recounted => ({
    assignId: id,
    fullName,
    course: { id: courseId, title: 'Работы на высоте' },
    organization: { id: clientId, title: 'Волга' },
    before: { price: 2000, listPrice: 2000, priceKind: 'List', priceReason: '' },
    after: { price, listPrice: 2000, priceKind: 'Contract', priceReason: 'цена по договору с 01.06.2026' },
  });

  test('shows each price before and after with its reason, and takes the chosen ones', async () => {
    const calls = serve({
      ...frame(),
      'GET /Discount': () => ({ steps: [], promos: [] }),
      'GET /ClientPrice/Recount': () => ({
        rows: [row(assignId, 'Анна Белова', 1700), row(other, 'Ольга Ким', 1800)],
        isPartial: false,
      }),
      'POST /ClientPrice/Recount': () => ({ recounted: 1 }),
    });
    await openPage(DiscountsPage);
    await page.getByRole('button', { name: 'Пересчитать неоплаченные' }).click();
    const dialog = page.getByRole('dialog', { name: 'Пересчитать неоплаченные' });
    const first = dialog.getByRole('listitem').first();
    await expect.element(first).toBeVisible();
    expect(text(first)).toBe('Анна БеловаВолга, Работы на высоте2 000 ₽ → 1 700 ₽Цена по договору с 01.06.2026');
    expect(text(dialog)).toContain('Было 4 000 ₽, станет 3 500 ₽');
    (dialog.getByRole('checkbox', { name: 'Ольга Ким' }).element() as HTMLElement).click();
    expect(text(dialog)).toContain('Было 2 000 ₽, станет 1 700 ₽');
    await dialog.getByRole('button', { name: 'Пересчитать 1 назначение' }).click();
    await expect.element(page.getByText('Цены пересчитаны: 1 назначение!')).toBeVisible();
    const sent = calls.find(({ request }) => request === 'POST /ClientPrice/Recount')?.body;
    expect(sent).toEqual({ rows: [{ assignId, price: 1700 }] });
  });
});
