import type { registerCabinet } from '@dopusk/contract/register-cabinet.ts';
import type { registerCourses } from '@dopusk/contract/register-courses.ts';
import type { registerFunding } from '@dopusk/contract/register-funding.ts';
import type { registerGroups } from '@dopusk/contract/register-groups.ts';
import type { registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import type { registerPreview } from '@dopusk/contract/register-preview.ts';
import type { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { Strangers } from './strangers.ts';

const period = { register: 'LabourProtection', start: '2026-01-01', end: '2026-12-31' };

export const stateRegistersStrangers: Strangers<typeof stateRegisters> = {
  words: 'takes no ids',
  settings: 'takes no ids',
  changeSettings: 'takes no ids',
  readiness: ({ groupId }) => ({ input: { query: { ...period, groupId } }, code: 'NotFoundGroup' }),
  forecast: ({ groupId }) => ({ input: { query: { groupId } }, code: 'NotFoundGroup' }),
  list: ({ groupId }) => ({ input: { query: { ...period, groupId } }, code: 'NotFoundGroup' }),
  report: ({ groupId }) => ({ input: { body: { ...period, groupId } }, code: 'NotFoundGroup' }),
  reports: 'takes no ids',
  cancelReport: ({ registerReportId }) => ({
    input: { body: { id: registerReportId, reason: 'Не загрузили' } },
    code: 'NotFoundFile',
  }),
  file: ({ registerReportId }) => ({ input: { params: { id: registerReportId } }, code: 'NotFoundFile' }),
  readNumbers: 'takes no ids',
  loadNumbers: 'takes no ids',
  unmatchedNumbers: 'takes no ids',
};

export const registerPreviewStrangers: Strangers<typeof registerPreview> = {
  read: ({ groupId }) => ({ input: { query: { ...period, groupId } }, code: 'NotFoundGroup' }),
};

export const registerLeftOutStrangers: Strangers<typeof registerLeftOut> = {
  list: ({ registerReportId }) => ({ input: { params: { id: registerReportId } }, code: 'NotFoundFile' }),
};

export const registerCabinetStrangers: Strangers<typeof registerCabinet> = {
  state: 'takes no ids',
  keepKey: 'takes no ids',
  sets: ({ registerReportId }) => ({ input: { params: { id: registerReportId } }, code: 'NotFoundFile' }),
  send: ({ registerReportId }) => ({ input: { params: { id: registerReportId } }, code: 'NotFoundFile' }),
};

export const registerCoursesStrangers: Strangers<typeof registerCourses> = {
  list: 'takes no ids',
  fill: ({ courseId }) => ({
    input: { body: { courseIds: [courseId], studyForm: 'FullTime' } },
    code: 'NotFoundCourse',
  }),
};

export const registerFundingStrangers: Strangers<typeof registerFunding> = {
  say: ({ groupId }) => ({
    input: { body: { start: '2026-01-01', end: '2026-12-31', groupId, fundingSource: 'Federal' } },
    code: 'NotFoundGroup',
  }),
};

export const registerGroupsStrangers: Strangers<typeof registerGroups> = {
  // Courses of others: groups of one's own that are taught them, so none.
  list: 'takes no ids',
  fill: ({ groupId }) => ({
    input: { body: { groupIds: [groupId], fundingSource: 'Federal' } },
    code: 'NotFoundGroup',
  }),
};
