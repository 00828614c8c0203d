import type { Group } from '@dopusk/contract/groups.ts';
import { expect, test } from 'vitest';
import { openPage, operatorOf, Refused, serve } from '../../testing/portal.tsx';
import { GroupDocumentButtons } from './GroupDocumentButtons.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const group: Group = {
  id,
  title: 'Стропальщики',
  organizationTitle: 'ООО «Волга-Монтаж»',
  studentsCount: 1,
  courseCount: 1,
  assignCount: 1,
  paidCount: 1,
  fixedCount: 1,
  readyCount: 1,
  givenNothingCount: 0,
  awaitsResultCount: 0,
  toRevokeCount: 0,
  isOwn: true,
  organizationId: id,
  fromOrganizationId: id,
  centerTitle: 'Профи',
  trainingType: null,
  students: [],
  assigns: [],
  issuedCount: 0,
  fullPrice: 0,
  unpaidPrice: 0,
  refunded: 0,
  opensOn: null,
  fundingSource: null,
  studyForm: null,
  studyPlace: null,
  protocols: [],
  repeatedIn: [],
  repeats: [],
};

test('documents of a group that do not come are told of with the reason', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({
    'GET /User/Current': () => operatorOf('Customer'),
    [`GET /Document/GetDocumentsByGroup/${id}`]: () => new Refused('NotFoundFile', null, 'Файл не найден'),
  });
  const screen = await openPage(() => (
    <GroupDocumentButtons group={group} documents={undefined} waiting={[]} isNext={false} />
  ));
  await expect.element(screen.getByRole('button', { name: 'Протоколы' })).toHaveAttribute('data-disabled', 'true');
  await screen.getByRole('button', { name: 'Скачать все документы' }).click();
  await expect.element(screen.getByText('Ошибка при скачивании документов. Файл не найден')).toBeVisible();
});

test('a protocol about people of other organizations, too, is said to be the center’s, and not to be still to come', async () => {
  localStorage.setItem('userType', 'Operator');
  serve({ 'GET /User/Current': () => operatorOf('Customer') });
  const course = { id, title: 'Охрана труда', trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'] };
  const assigns = [{ course }] as unknown as Group['assigns'];
  const screen = await openPage(() => (
    <GroupDocumentButtons group={{ ...group, assigns }} documents={undefined} waiting={[]} isNext={false} />
  ));
  const button = screen.getByRole('button', { name: 'Протоколы' });
  await expect.element(button).toHaveAttribute('data-disabled', 'true');
  await button.hover();
  await expect.element(screen.getByText(/^Протокол – общий с людьми других организаций/).first()).toBeVisible();
});
