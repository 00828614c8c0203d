import type { Proposal } from '@dopusk/contract/questionnaires.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, operatorOf, serve } from '../../testing/portal.tsx';
import { ProposalPage } from './ProposalPage.tsx';

beforeEach(() => localStorage.setItem('userType', 'Operator'));

const ID = '01900000-0000-7000-8000-000000000001';
const photo = { id: ID, title: 'photo.jpg', url: `/api/File/${ID}` };

const proposal = (over: Partial<Proposal>): Proposal => ({
  ...{ id: ID, studentId: ID, groupId: ID, groupTitle: 'Цех', fullName: 'Ким Анна Сергеевна' },
  ...{ sentAt: '2026-11-27T09:00:00.000Z', unchangedSince: null, remark: '', consent: null },
  ...{ contact: '+79146660101', snilsDoubt: null, snilsTaken: null, later: [] },
  fields: [{ name: 'educationType', before: null, after: 'MiddleProfessional' }],
  files: [],
  ...over,
});

const open = (sent: Proposal) => {
  serve({ 'GET /User/Current': () => operatorOf('Customer'), [`GET /Questionnaire/Proposal/${ID}`]: () => sent });
  const screen = { path: '/page/$id', access: 'anyone' as const, crumb: 'Анкета' };
  return openPortal([{ ...screen, page: async () => ({ Page: ProposalPage }) }], `/page/${ID}`);
};

test('whoever has come by a sheet and has sent neither a photo nor scans is to be asked who he is', async () => {
  await open(proposal({}));
  await expect.element(page.getByText(/Фото и сканов не прислал: убедитесь у него самого/)).toBeVisible();
});

test('with a photo that is what to compare', async () => {
  await open(proposal({ files: [{ name: 'avatar', before: null, after: photo }] }));
  await expect.element(page.getByText(/Сверьте фото и документы\. Когда примете анкету/)).toBeVisible();
});

test('on a phone what there was and what was sent stand beneath the name of the field', async () => {
  await page.viewport(375, 812);
  await open(proposal({}));
  const after = page.getByText('Среднее профессиональное');
  await expect.element(after).toBeVisible();
  const cell = after.element().closest('td')?.getBoundingClientRect();
  const name = after.element().closest('tr')?.querySelector('th')?.getBoundingClientRect();
  expect(cell?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.POSITIVE_INFINITY);
});
