import type { DraftSet } from '@dopusk/contract/register-cabinet.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { StateRegistersPage } from './StateRegistersPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const KEY = '0123456789abcdef0123456789abcdef';

const report: RegisterReport = {
  ...{
    id,
    register: 'LabourProtection',
    madeAt: '2026-11-23T08:00:00.000Z',
    madeBy: 'Орлова Анна',
    isOwn: true,
    state: 'Made',
  },
  ...{ start: '2026-01-01', end: '2026-11-23', group: null, recordCount: 3, recordTotal: 3, leftOutCount: 0 },
  ...{ failure: '', cancelReason: '', numberedCount: 0 },
};

interface Cabinet {
  isOn: boolean;
  hasKey: boolean;
  /** What the portal says of the drafts each time somebody looks; the last one for ever. */
  sets?: DraftSet[][];
  /** Of the three records, so many have their numbers. */
  numberedCount?: number;
}

async function open({ isOn, hasKey, sets = [[]], numberedCount = 0 }: Cabinet, roles = ['HighOperator']) {
  localStorage.setItem('userType', 'Operator');
  const cabinet = { isOn, hasKey };
  const calls = serve({
    'GET /User/Current': () => operatorOf('EducationCenter', roles),
    'GET /StateRegister/GetReadiness': () => ({
      ...{ gaps: [], term: null, withdrawn: { count: 0, people: [] }, remarks: [] },
      states: { Unissued: 0, Lacking: 0, Ready: 0, Reported: 3, Changed: 0, Numbered: 0, NotPassed: 0 },
    }),
    'GET /StateRegister/GetRecords': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'GET /StateRegister/GetReports': () => ({ items: [{ ...report, numberedCount }], totalCount: 1, pageNumber: 1 }),
    'GET /StateRegister/GetSettings': () => ({
      ...{ studyForm: null, fundingSource: 'Paid', studyPlace: 'InOrganization', specialtyGroup: '' },
      ...{ workerProgram: 'Training', educationTerm: null, labourTerm: null },
      ...{ changedNumber: 'Nothing', changedNumberFrom: null, overallGrade: true },
    }),
    'GET /StateRegister/GetWords': () => [],
    'GET /StateRegister/GetCabinet': () => ({ ...cabinet }),
    'PUT /StateRegister/KeepCabinetKey': (_, body) => {
      cabinet.hasKey = (body as { key: string }).key !== '';
      return null;
    },
    [`GET /StateRegister/GetDraftSets/${id}`]: () => (sets.length > 1 ? sets.shift() : sets[0]),
    [`POST /StateRegister/SendDraft/${id}`]: () => null,
  });
  await openPage(StateRegistersPage, '/page');
  await expect.element(page.getByText('Составленные файлы').first()).toBeVisible();
  return calls;
}

const send = () => page.getByRole('button', { name: 'Отправить черновик в кабинет' });
const keyField = () => page.getByRole('textbox', { name: 'Ключ' });

test('the administrator enters the key of the cabinet: a wrong one is refused at its field, a right one opens the drafts', async () => {
  const calls = await open({ isOn: true, hasKey: false });
  expect(send().elements()).toEqual([]);
  await page.getByRole('button', { name: 'Настройки' }).click();
  await keyField().fill('короткий');
  await page.getByRole('button', { name: 'Записать ключ' }).click();
  await expect.element(page.getByText('Ключ – 32 буквы и цифры из личного кабинета')).toBeVisible();
  await keyField().fill(KEY);
  await page.getByRole('button', { name: 'Записать ключ' }).click();
  await expect.element(page.getByText('Ключ личного кабинета записан!')).toBeVisible();
  const kept = calls.filter(({ request }) => request === 'PUT /StateRegister/KeepCabinetKey');
  expect(kept.map(({ body }) => body)).toEqual([{ key: KEY }]);
  // What was written is never shown again.
  await expect.element(page.getByText(/^Ключ записан\. Новый заменит его/)).toBeVisible();
  await expect.element(send()).toBeInTheDocument();
});

test('nobody but the administrator is asked for the key', async () => {
  await open({ isOn: true, hasKey: true }, ['Operator']);
  await page.getByRole('button', { name: 'Настройки' }).click();
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(keyField().elements()).toEqual([]);
});

test('a portal that speaks to no cabinet shows neither the key nor drafts', async () => {
  await open({ isOn: false, hasKey: false });
  await page.getByRole('button', { name: 'Настройки' }).click();
  await expect.element(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(keyField().elements()).toEqual([]);
  expect(send().elements()).toEqual([]);
});

test('a draft that was refused says why and is sent again; one that lies in the cabinet names its set', async () => {
  const refused = { setId: '', fault: 'Неверный ключ (обращение 5c0c)' };
  const waiting = { setId: '', fault: '' };
  const taken = { setId: '4000001', fault: '' };
  // The page looks by itself for what the job has done.
  const calls = await open({ isOn: true, hasKey: true, sets: [[refused], [waiting], [waiting], [taken]] });
  await expect.element(page.getByText('Неверный ключ (обращение 5c0c)')).toBeVisible();
  await send().click();
  await expect.element(page.getByText('Отправляем черновик в личный кабинет')).toBeVisible();
  expect(calls.filter(({ request }) => request.startsWith('POST /StateRegister/SendDraft'))).toHaveLength(1);
  await expect.element(page.getByText('Черновик отправляется в личный кабинет…')).toBeVisible();
  await expect
    .element(page.getByText('Черновик в кабинете: набор № 4000001. Подпишите и отправьте его там'))
    .toBeVisible();
  expect(send().elements()).toEqual([]);
});

test('of a set whose records all have their numbers nobody is asked to sign it', async () => {
  await open({ isOn: true, hasKey: true, numberedCount: 3, sets: [[{ setId: '4000001', fault: '' }]] });
  await expect.element(page.getByText('Набор в кабинете № 4000001')).toBeVisible();
  expect(page.getByText(/Подпишите и отправьте/).elements()).toEqual([]);
  expect(send().elements()).toEqual([]);
});
