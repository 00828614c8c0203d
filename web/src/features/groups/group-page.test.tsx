import type { Group } from '@dopusk/contract/groups.ts';
import { each } from '@dopusk/contract/stored-field.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { GroupPage } from './GroupPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const state = { assignCount: 1, paidCount: 0, fixedCount: 0, readyCount: 0 };
const group: Group = {
  id,
  title: 'Сборная',
  isOwn: true,
  organizationId: id,
  organizationTitle: 'УЦ «Берег»',
  fromOrganizationId: id,
  centerTitle: 'УЦ «Берег»',
  trainingType: 'AdvancedTraining',
  students: [],
  opensOn: null,
  protocols: [],
  ...each(['studentsCount', 'courseCount'], 1),
  ...each(['fullPrice', 'unpaidPrice'], 1500),
  ...state,
  assigns: [
    {
      ...state,
      course: { id, title: 'Охрана труда', trainingType: 'AdvancedTraining', issuedDocuments: [] },
      dateStartLearning: '2026-11-02',
      dateEndLearning: '2026-11-13',
      resultCount: 0,
      fullPrice: 1500,
      unpaidPrice: 1500,
      gaps: [],
      committeeId: null,
    },
  ],
};

beforeEach(() => rememberSession('Operator'));

function openGroup(changes: Partial<Group> = {}) {
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    'GET /Operator/GetOwnOrganizations': () => [],
    [`GET /Group/Group/${id}`]: () => ({ ...group, ...changes }),
  });
  const screen = { path: paths.group('$id'), access: 'anyone' as const, crumb: '', page: async () => ({ GroupPage }) };
  return openPortal([screen], paths.group(id));
}

test('a group says what its people learn and when', async () => {
  const screen = await openGroup();
  await expect.element(screen.getByText('Охрана труда, 02.11.2026 – 13.11.2026')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'Слушатели' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Удалить' })).toBeVisible();
});

test('what a client cannot do with a group of its center is not offered, and it is told why', async () => {
  const screen = await openGroup({ isOwn: false });
  await expect.element(screen.getByText(/Группу собрал учебный центр/)).toBeVisible();
  for (const name of ['Удалить', 'Назначить новый курс']) {
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  }
  expect(screen.getByRole('link', { name: 'Изменить' }).elements()).toEqual([]);
  await expect.element(screen.getByRole('link', { name: 'Выставить счёт' })).toBeVisible();
});
