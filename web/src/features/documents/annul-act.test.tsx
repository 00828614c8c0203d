import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { StaticDocumentsPage } from './StaticDocumentsPage.tsx';

const [id, former] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const act = {
  ...{ id, type: 'ServiceAct', number: '4', date: '2026-11-14', organizationTitle: 'ООО «Волга»' },
  ...{
    subject: '12 590,00 руб.',
    differenceReason: '',
    annulled: null,
    isUpd: false,
    correction: 0,
    correctedOn: null,
  },
};
const annulled = { ...act, id: former, number: '3', annulled: { at: '2026-11-20', reason: 'Один не пришёл' } };
const invoice = { ...act, id: '01900000-0000-7000-8000-00000000000c', type: 'PaymentInvoice', number: '9' };

beforeEach(() => rememberSession('Operator'));

async function open(user: object) {
  const calls = serve({
    'GET /User/Current': () => user,
    'GET /Document/GetStaticDocuments': () => ({ items: [act, annulled, invoice], totalCount: 3, pageNumber: 1 }),
    [`POST /ServiceAct/Annul/${id}`]: () => null,
  });
  await openPage(StaticDocumentsPage);
  return calls;
}

test('an act is annulled with a reason; an annulled one says when and why, and an invoice is none', async () => {
  const calls = await open(operatorOf('EducationCenter', ['HighOperator']));
  await expect.element(page.getByText('Аннулирован 20.11.2026: Один не пришёл').first()).toBeVisible();
  const buttons = page.getByRole('button', { name: /^Аннулировать: / });
  await expect.poll(() => buttons.elements()).toHaveLength(1);
  await buttons.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Аннулировать акт' }).click();
  await expect.element(dialog.getByText('Обязательное поле')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Двое не пришли');
  await dialog.getByRole('button', { name: 'Аннулировать акт' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/Annul/'))?.body)
    .toEqual({ reason: 'Двое не пришли', isNotRendered: false });
});

test('a client reads why an act is none any more, and annuls nothing', async () => {
  await open(operatorOf('Customer', ['Operator']));
  await expect.element(page.getByText('Аннулирован 20.11.2026: Один не пришёл').first()).toBeVisible();
  expect(page.getByRole('button', { name: /^Аннулировать/ }).elements()).toEqual([]);
});

test('an УПД is corrected under its number, and one that its client has is annulled only when its service never was', async () => {
  const upd = { ...act, isUpd: true };
  const people = ['Иванов И. И.', 'Петров П. П.'].map((fullName, i) => ({
    ...{ assignId: [id, former][i], fullName, courseTitle: 'Стропальщик', price: 1500, dateEnd: '2026-11-12' },
  }));
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Document/GetStaticDocuments': () => ({ items: [upd], totalCount: 1, pageNumber: 1 }),
    [`GET /ServiceAct/GetCorrection/${id}`]: () => ({ number: '4', date: '2026-11-14', correction: 1, people }),
    [`POST /ServiceAct/Correct/${id}`]: () => ({ id: former }),
    [`POST /ServiceAct/Annul/${id}`]: () => null,
  });
  await openPage(StaticDocumentsPage);
  await expect.element(page.getByText('УПД №\u00a04').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Скачать УПД №\u00a04: XML' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Скачать УПД №\u00a04 актом: PDF' })).toBeVisible();
  await page.getByRole('button', { name: /^Исправить: / }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/будет «Исправление № 1»/)).toBeVisible();
  await expect.element(dialog.getByText(/^Стропальщик, по 12\.11\.2026, 1.500/).first()).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Петров П. П.' }).click();
  await expect.element(dialog.getByText(/Всего 1.500(,00)?.₽/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Один не учился');
  await dialog.getByRole('button', { name: 'Исправить УПД' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/Correct/'))?.body)
    .toEqual({ reason: 'Один не учился', assignIds: [id] });
  await page.getByRole('button', { name: /^Аннулировать: / }).click();
  await dialog.getByRole('checkbox', { name: /Услуг по этому УПД не было/ }).click();
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Не учили');
  await dialog.getByRole('button', { name: 'Аннулировать УПД' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/Annul/'))?.body)
    .toEqual({ reason: 'Не учили', isNotRendered: true });
});

test('a correction that another window was faster with is refused in the dialog, and what was typed stays', async () => {
  const upd = { ...act, isUpd: true };
  const gone = { ...upd, annulled: { at: '2026-11-29', reason: 'Исправление № 1 от 29.11.2026: Адрес' } };
  let corrected = false;
  const people = [
    { assignId: id, fullName: 'Иванов И. И.', courseTitle: 'Стропальщик', price: 1500, dateEnd: '2026-11-12' },
  ];
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Document/GetStaticDocuments': () => ({ items: [corrected ? gone : upd], totalCount: 1, pageNumber: 1 }),
    [`GET /ServiceAct/GetCorrection/${id}`]: () => ({ number: '4', date: '2026-11-14', correction: 1, people }),
    [`POST /ServiceAct/Correct/${id}`]: () => {
      corrected = true;
      return new Refused('ActCorrected', null, 'УПД № 4 уже исправлен: исправление № 1 от 29.11.2026');
    },
  });
  await openPage(StaticDocumentsPage);
  await page.getByRole('button', { name: /^Исправить: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Не тот адрес');
  await dialog.getByRole('button', { name: 'Исправить УПД' }).click();
  await expect.element(dialog.getByText('УПД № 4 уже исправлен: исправление № 1 от 29.11.2026')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Причина' })).toHaveValue('Не тот адрес');
  // The list is read anew behind a dialog that is closed.
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect.element(page.getByText('Исправление № 1 от 29.11.2026: Адрес').first()).toBeVisible();
});

test('a УКД of another program is noted at its УПД, and one that is noted is taken back', async () => {
  const upd = { ...act, isUpd: true };
  const noted = {
    id: former,
    number: '4',
    issuedOn: '2026-11-20',
    amount: 90,
    vat: 16.23,
    reason: 'Скидка',
    undone: false,
  };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
    'GET /Document/GetStaticDocuments': () => ({ items: [upd], totalCount: 1, pageNumber: 1 }),
    [`GET /ServiceAct/GetAdjustments/${id}`]: () => ({ left: 12_500, vatPercent: 22, adjustments: [noted] }),
    [`POST /ServiceAct/Adjust/${id}`]: () => null,
    [`POST /ServiceAct/UndoAdjustment/${former}`]: () => null,
  });
  await openPage(StaticDocumentsPage);
  await page.getByRole('button', { name: /^УКД: / }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Портал УКД не составляет/)).toBeVisible();
  await expect.element(dialog.getByText(/^В том числе НДС 16,23\s₽\. Скидка$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Отменить', exact: true }).click();
  await dialog.getByRole('button', { name: 'Оставить' }).click();
  await dialog.getByRole('button', { name: 'Отменить', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Почему отменяете' }).fill('Не тот УПД');
  await dialog.getByRole('button', { name: 'Отменить запись' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/UndoAdjustment/'))?.body)
    .toEqual({ reason: 'Не тот УПД' });
  await dialog.getByRole('textbox', { name: 'Номер УКД' }).fill('5');
  await dialog.getByRole('textbox', { name: 'На сколько снижена цена, с НДС' }).fill('500');
  await expect.element(dialog.getByText(/^Пусто – по ставке УПД, 22\s%: 90,16\s₽$/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'В том числе НДС' }).fill('90,2');
  await dialog.getByRole('textbox', { name: 'О чём договорились' }).fill('Скидка по соглашению');
  await dialog.getByRole('button', { name: 'Записать УКД' }).click();
  await expect
    .poll(() => calls.find(({ request }) => request.includes('/Adjust/'))?.body)
    .toMatchObject({ amount: 500, vat: 90.2, number: '5', reason: 'Скидка по соглашению' });
});
