import { ContractForm } from '@dopusk/contract/documents/contract/form.ts';
import type { documents } from '@dopusk/contract/documents.ts';
import type { Reply } from '@dopusk/contract/endpoint.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Screen } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { openPortal, operatorOf, serve } from '../../../testing/portal.tsx';
import { ContractPage } from './ContractPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';

const screens: Screen[] = [
  {
    path: paths.assignmentDocument('$id', 'Contract'),
    access: 'administrator',
    crumb: 'Договор',
    page: async () => ({ ContractPage }),
  },
];

/** A fixed contract of somebody whose check is repeated on 20 November. */
const infoOf = (days: { dateStart: string; dateEnd: string }): Reply<(typeof documents)['contractInfo']> => ({
  type: 'Contract',
  assignId: id,
  studentId: id,
  fullName: 'Соловьёва Любовь Андреевна',
  isShown: true,
  organizationTitle: 'ООО «Волга-Монтаж»',
  courseId: id,
  courseTitle: 'Охрана труда',
  isPaid: true,
  isFree: false,
  isFixed: true,
  trainingType: 'SafetyTraining',
  isIssuedByCourse: true,
  fixed: null,
  former: [],
  nextNumber: '13',
  lastNumbered: null,
  missing: [],
  signatories: [],
  gaps: [],
  protocol: null,
  passedWithout: [],
  selfExaminers: [],
  awaitsMinistry: false,
  clientId: id,
  repeatedOn: '2026-11-20',
  clauses: [],
  waiting: [],
  form: ContractForm.parse({
    number: '12',
    date: '2026-10-30',
    course: 'Охрана труда',
    hoursCount: 16,
    ...days,
    studyForm: 'очная',
    price: 100,
    centerSignatory: 'директора Белова Олега Ильича',
    customerSignatory: 'директора Зорина Олега Ильича',
  }),
});

beforeEach(() => localStorage.setItem('userType', 'Operator'));

test('a fixed contract says the days that it is about: the check’s own, or those of the training and of a whole group', async () => {
  const show = (days: { dateStart: string; dateEnd: string }) => {
    serve({
      'GET /User/Current': () => operatorOf('EducationCenter', ['HighOperator']),
      'GET /Operator/GetOwnOrganizations': () => [],
      'GET /Document/GetContractInfo': () => infoOf(days),
    });
    return openPortal(screens, paths.assignmentDocument(id, 'Contract'));
  };
  const { unmount } = await show({ dateStart: '2026-11-20', dateEnd: '2026-11-20' });
  await expect.element(page.getByRole('textbox', { name: 'День проведения' })).toHaveValue('20.11.2026');
  await unmount();
  await show({ dateStart: '2026-11-02', dateEnd: '2026-11-20' });
  await expect.element(page.getByRole('group', { name: 'Обучение', exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Начало/ })).toHaveValue('02.11.2026');
  expect(page.getByRole('textbox', { name: 'День проведения' }).elements()).toEqual([]);
});
