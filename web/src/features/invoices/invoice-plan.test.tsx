import type { Group } from '@dopusk/contract/groups.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { each } from '@dopusk/contract/stored-field.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { InvoiceCreatePage } from './InvoiceCreatePage.tsx';

const groupId = '01900000-0000-7000-8000-00000000000a';
const [volga, angara] = ['01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-00000000000c'];
const contract = { id: '01900000-0000-7000-8000-00000000000d', number: '17', date: '2026-11-02', listedCount: 3 };
const toAngara = {
  organizationId: angara,
  organizationTitle: 'ООО «Ангара»',
  vatMode: null,
  peopleCount: 3,
  amount: 4500,
  basis: { contracts: [contract], assignCount: 3 },
};
const toVolga = {
  organizationId: volga,
  organizationTitle: 'ООО «Волга»',
  vatMode: null,
  peopleCount: 1,
  amount: 1500,
  basis: { contracts: [], assignCount: 1 },
};
type Planned = Omit<typeof toVolga, 'vatMode' | 'basis'> & { vatMode: VatMode | null; basis: object };
const invoiced = {
  assignId: '01900000-0000-7000-8000-00000000000e',
  fullName: 'Зимин Олег',
  courseTitle: 'Стропальщик',
  invoice: { id: '01900000-0000-7000-8000-00000000000f', number: '2', date: '2026-11-03', state: 'Issued' },
};

const group: Group = {
  id: groupId,
  title: 'Сборная',
  isOwn: true,
  organizationId: groupId,
  organizationTitle: 'Профи',
  fromOrganizationId: groupId,
  centerTitle: 'Профи',
  trainingType: null,
  students: [],
  assigns: [],
  opensOn: null,
  fundingSource: null,
  studyForm: null,
  studyPlace: null,
  protocols: [],
  repeatedIn: [],
  repeats: [],
  ...each(
    [
      'studentsCount',
      'courseCount',
      'assignCount',
      'paidCount',
      'fixedCount',
      'readyCount',
      'givenNothingCount',
      'awaitsResultCount',
      'toRevokeCount',
      'issuedCount',
    ],
    0,
  ),
  ...each(['fullPrice', 'unpaidPrice', 'refunded'], 0),
};

interface Sent {
  organizationId?: string | null;
}

beforeEach(() => rememberSession('Operator'));

async function openForm(planned: Planned[] = [toAngara, toVolga]) {
  const sent: unknown[] = [];
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Group/Group/${groupId}`]: () => group,
    'GET /Group/Groups': () => ({ items: [], totalCount: 0, pageNumber: 1 }),
    'POST /Invoice/Plan': (_url, body) => ({
      invoices: planned.filter((one) => [null, undefined, one.organizationId].includes((body as Sent).organizationId)),
      invoiced: [invoiced],
      personal: [],
      paidCount: 0,
    }),
    'POST /Invoice': (_url, body) => {
      sent.push(body);
      return { id: groupId, ids: [groupId, volga] };
    },
  });
  return { sent, screen: await openPage(InvoiceCreatePage, `/page?group=${groupId}`) };
}

test('before anything is issued the form says who gets which invoice, on which contract', async () => {
  const { sent, screen } = await openForm();
  const lines = screen.getByRole('list', { name: 'Счета по заказчикам' }).getByRole('listitem');
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/ООО «Ангара»3\sчеловека, договор № 17 от 02\.11\.20264\s500\s₽$/);
  await expect.element(lines.nth(1)).toMatchTextContent(/ООО «Волга»1\sчеловек, договора нет/);
  await screen.getByRole('button', { name: 'Выставить счёт' }).click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'Group', groupId, organizationId: null, basis: 'Auto' }]);
});

test('one customer alone may be chosen, and then the contract', async () => {
  const { sent, screen } = await openForm();
  await screen.getByRole('combobox', { name: 'Кому' }).click();
  await screen.getByRole('option', { name: 'ООО «Ангара»' }).click();
  await screen.getByRole('combobox', { name: 'Основание' }).click();
  await screen.getByRole('option', { name: 'Без договора' }).click();
  await screen.getByRole('button', { name: 'Выставить счёт' }).click();
  await expect.poll(() => sent).toMatchObject([{ organizationId: angara, basis: 'None' }]);
});

test('who stands in an invoice is named with it and invoiced again only when the box is ticked', async () => {
  const { sent, screen } = await openForm();
  await expect.element(screen.getByText('Зимин Олег – уже в счёте № 2 от 03.11.2026, ждёт оплаты')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Выставить за них ещё один счёт' }).click();
  await screen.getByRole('button', { name: 'Выставить счёт' }).click();
  await expect.poll(() => sent).toMatchObject([{ isRepeated: true }]);
});

test('of two rates of VAT it is said before that each has an invoice of its own', async () => {
  const { screen } = await openForm([
    { ...toAngara, peopleCount: 2, amount: 3000, vatMode: 'Vat5' },
    { ...toAngara, peopleCount: 1, amount: 1500, vatMode: 'Vat22' },
  ]);
  await expect.element(screen.getByText(/на каждую ставку выйдет свой счёт/)).toBeVisible();
  const lines = screen.getByRole('list', { name: 'Счета по заказчикам' }).getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent(/2\sчеловека, договор № 17 .*, НДС 5 %3\s000\s₽$/);
  await expect.element(lines.nth(1)).toMatchTextContent(/1\sчеловек, договор № 17 .*, НДС 22 %1\s500\s₽$/);
});
