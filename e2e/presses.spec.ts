import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './own-portal.ts';
import { loggedIn, seeToast } from './people.ts';
import { countingHand, type Hand } from './presses.ts';

// What a center, a client and a student do every day, each from his home page; how many presses it takes stands in
// docs/measurements.md, and is counted anew here.

// In this order: what one of them pays, another has invoiced.
test.describe.configure({ mode: 'default' });

let center: Hand;
let client: Hand;
let student: Hand;

test.beforeAll(async ({ browser }) => {
  center = countingHand(await loggedIn(browser, 'admin@center.demo'));
  client = countingHand(await loggedIn(browser, 'operator@client.demo'));
  student = countingHand(await loggedIn(browser, 'student@client.demo'));
});

/** Task → presses, and how many are allowed where somebody has said so. */
const told = (() => {
  const text = readFileSync(new URL('../docs/measurements.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Presses for what is done every day');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (\d+|–) \| (\d+|–) \| (\d+) \|$/gm)];
  return new Map(rows.map(([, task = '', allowed, , presses]) => [task, { allowed: Number(allowed), presses }]));
})();

/** From the home page on, until `done` is seen. */
async function takes(task: string, hand: Hand, work: (page: Page) => Promise<void>): Promise<void> {
  await hand.page.goto('/');
  hand.count();
  await work(hand.page);
  const counted = hand.count();
  const { allowed, presses } = told.get(task) ?? {};
  expect.soft(`${task}: ${counted}`).toBe(`${task}: ${presses}`);
  if (allowed) expect(counted, task).toBeLessThanOrEqual(allowed);
}

const menu = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: entry, exact: true }).first();

/** Opens what the search from anywhere finds. */
async function find({ page, press, type }: Hand, text: string, found: RegExp): Promise<void> {
  await press(page.getByRole('button', { name: /^Поиск/ }));
  await type(page.getByRole('combobox', { name: 'Что найти' }), text);
  await press(page.getByRole('option', { name: found }).first());
}

test('a client enrols twenty people and pays for them', async () => {
  const { press, type } = client;
  await takes('записать 20 человек на курс и оплатить', client, async (page) => {
    await press(menu(page, 'Группы'));
    await press(page.getByRole('link', { name: 'Создать группу' }).first());
    await type(page.getByRole('textbox', { name: 'Название' }), 'Охрана труда, декабрь');
    await press(page.getByRole('button', { name: 'Выбрать из списка' }));
    await press(page.getByRole('checkbox', { name: 'Все на этой странице: 20' }));
    await press(page.getByRole('combobox', { name: 'Курс' }));
    await type(page.getByRole('combobox', { name: 'Курс' }), 'охрана труда');
    await press(page.getByRole('option', { name: /^Охрана труда/ }).first());
    await press(page.getByRole('button', { name: 'Создать группу' }));
    await press(page.getByRole('button', { name: 'Оплатить' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Оплатить/ }));
    await seeToast(page, 'Группа оплачена!');
  });
});

test('a center finds somebody’s certificate and sends it', async () => {
  const { press } = center;
  await takes('найти удостоверение человека и отправить ему', center, async (page) => {
    await find(center, 'Абрамов', /Удостоверение/);
    await press(page.getByRole('button', { name: 'Отправить письмом' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Отправить' }));
    await seeToast(page, 'Документ отправлен!');
  });
});

test('and takes one back and issues it anew', async () => {
  const { press, type } = center;
  await takes('отозвать удостоверение и оформить заново', center, async (page) => {
    await find(center, 'Андреева', /Удостоверение/);
    await press(page.getByRole('button', { name: 'Отозвать' }));
    const question = page.getByRole('dialog', { name: 'Отозвать документ' });
    await type(question.getByRole('textbox', { name: 'Причина' }), 'Ошибка в дате протокола');
    await press(question.getByRole('button', { name: 'Отозвать' }));
    await seeToast(page, 'Документ отозван');
    await press(page.getByRole('button', { name: 'Зафиксировать' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Зафиксировать' }));
    await expect(page.getByText('Документ зафиксирован').first()).toBeVisible();
  });
});

test('a center says that everybody of a group has passed', async () => {
  const { press } = center;
  await takes('внести, что вся группа сдала', center, async (page) => {
    await press(menu(page, 'Группы'));
    await press(page.getByRole('link', { name: /^ЭБ-2/ }));
    await press(page.getByRole('link', { name: 'Результаты обучения' }));
    await press(page.getByRole('button', { name: 'Все сдали' }));
    await press(page.getByRole('button', { name: 'Записать результаты' }));
    await seeToast(page, /зультат/);
  });
});

test('fixes the documents of a group and takes them along', async () => {
  const { press } = center;
  await takes('оформить документы группы и скачать все', center, async (page) => {
    await press(menu(page, 'Группы'));
    await press(page.getByRole('link', { name: /^СТР-2а/ }));
    await press(page.getByRole('button', { name: 'Зафиксировать документы' }));
    await press(page.getByRole('dialog').getByRole('button', { name: /^Зафиксировать/ }));
    const all = page.getByRole('button', { name: 'Скачать все документы' });
    await expect(all).not.toHaveAttribute('aria-disabled', 'true', { timeout: 300_000 });
    const file = page.waitForEvent('download');
    await press(all);
    await file;
  });
});

test('hands out the documents of a group', async () => {
  const { press } = center;
  await takes('выдать документы всей группе', center, async (page) => {
    await press(menu(page, 'Группы'));
    await press(page.getByRole('link', { name: /^ОТ-1/ }));
    await press(page.getByRole('button', { name: 'Отметить выданными' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Отметить' }));
    await expect(page.getByRole('dialog').getByText(/^Готово/)).toBeVisible();
  });
});

test('invoices a group, which its client is told by letter', async () => {
  const { press } = center;
  await takes('выставить счёт группе и отправить клиенту', center, async (page) => {
    await press(menu(page, 'Группы'));
    await press(page.getByRole('link', { name: /^СТР-3/ }));
    await press(page.getByRole('link', { name: 'Выставить счёт' }));
    await press(page.getByRole('button', { name: 'Выставить счёт' }));
    await expect(page.getByRole('list', { name: 'Отправленные письма' })).toBeVisible();
  });
});

test('notes that an invoice is paid', async () => {
  const { press, type } = center;
  await takes('отметить, что счёт оплачен', center, async (page) => {
    await press(menu(page, 'Документы'));
    await press(menu(page, 'Счета'));
    await press(
      page
        .getByRole('table')
        .getByRole('row', { name: /Ждёт оплаты/ })
        .getByRole('link')
        .first(),
    );
    await press(page.getByRole('button', { name: 'Отметить оплату' }));
    const popup = page.getByRole('dialog');
    await type(popup.getByRole('textbox', { name: 'Платёжное поручение №' }), '417');
    await press(popup.getByRole('button', { name: 'Деньги поступили' }));
    await seeToast(page, /Счёт оплачен!/);
  });
});

test('a client has those taught anew whose certificates expire', async () => {
  const { press } = client;
  await takes('продлить истекающее удостоверение', client, async (page) => {
    await press(page.getByRole('link', { name: /истекают за 30 дней/ }));
    // The home page has a list with «Выбрать», too.
    await expect(page.getByRole('heading', { name: 'Истекающие документы', level: 1 })).toBeVisible();
    await press(page.getByRole('button', { name: 'Выбрать' }));
    await press(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first());
    await press(page.getByRole('button', { name: 'Продлить' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Назначить обучение' }));
    await seeToast(page, /Обучение назначено/);
  });
});

test('writes a new employee down and assigns him a course', async () => {
  const { press, type } = client;
  await takes('создать сотрудника и назначить ему курс', client, async (page) => {
    await press(menu(page, 'Персонал'));
    await press(page.getByRole('link', { name: 'Создать сотрудника' }).first());
    for (const [label, text] of [
      ['Фамилия', 'Ясенев'],
      ['Имя', 'Илья'],
      ['Отчество', 'Петрович'],
      ['Дата рождения', '05021991'],
      ['СНИЛС', '11223344595'],
      ['Телефон', '9271110203'],
      ['E-mail', 'yasenev@client.demo'],
    ] as const)
      await type(page.getByRole('textbox', { name: label }).first(), text);
    await press(page.getByRole('button', { name: 'Создать сотрудника' }));
    await seeToast(page, 'Сотрудник создан!');
    await press(page.getByRole('main').getByRole('link', { name: 'Назначить курс' }));
    await press(page.getByRole('combobox', { name: 'Курс' }));
    await type(page.getByRole('combobox', { name: 'Курс' }), 'охрана труда');
    await press(page.getByRole('option', { name: /^Охрана труда/ }).first());
    await press(page.getByRole('button', { name: 'Назначить курс' }));
    await seeToast(page, 'Курс назначен!');
  });
});

test('a student takes his certificate', async () => {
  const { press } = student;
  await takes('скачать своё удостоверение', student, async (page) => {
    const certificate = page.getByRole('button', { name: /^Скачать Удостоверение/ }).first();
    // The demo's documents are printed while the portal runs already.
    await expect(async () => {
      await page.reload();
      await expect(certificate).toBeVisible({ timeout: 5000 });
    }).toPass();
    const file = page.waitForEvent('download');
    await press(certificate);
    await file;
  });
});
