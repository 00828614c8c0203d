import type { RegisterRow } from '@dopusk/contract/issue-register.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { rememberSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { openPage, operatorOf, serve } from '../../testing/portal.tsx';
import { IssueRegisterPage } from './IssueRegisterPage.tsx';

const id = '01900000-0000-7000-8000-00000000000a';
const groupId = '01900000-0000-7000-8000-00000000000b';

const protocol: RegisterRow = {
  id,
  type: 'Protocol',
  trainingType: 'AdvancedTraining',
  series: '',
  number: '7',
  isDuplicate: false,
  lossProof: null,
  blankNumber: '',
  date: '2026-11-09',
  expiresOn: null,
  fullName: '',
  peopleCount: 3,
  organizationTitle: 'ООО «Волга»',
  courseTitle: 'Охрана труда',
  hoursCount: 40,
  protocol: null,
  citesRevoked: false,
  ministry: null,
  status: 'Valid',
  replaces: null,
  replacedBy: null,
  receivedOn: null,
  revokedOn: null,
  revocationReason: '',
  assignId: id,
  groupId,
};

beforeEach(() => rememberSession('Operator'));

async function linkFor(rights: Right[]) {
  serve({
    'GET /User/Current': () => operatorOf('EducationCenter', ['Operator'], rights),
    'GET /Operator/GetOwnOrganizations': () => [],
    'GET /Document/GetRegister': () => ({ items: [protocol], totalCount: 1, pageNumber: 1 }),
  });
  const screen = await openPage(IssueRegisterPage);
  return screen.getByRole('table').getByRole('link');
}

test('a row opens the document, where it is revoked', async () => {
  await expect
    .element(await linkFor(['Registers', 'Documents']))
    .toHaveAttribute('href', paths.assignmentDocument(id, 'Protocol'));
});

test('without the right to documents a row opens what it stands on', async () => {
  await expect.element(await linkFor(['Registers'])).toHaveAttribute('href', paths.group(groupId));
});
