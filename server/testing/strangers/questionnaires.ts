import type { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import type { questionnaires } from '@dopusk/contract/questionnaires.ts';
import type { Strangers } from './strangers.ts';

const sentAt = '2026-11-20T10:00:00.000Z';

export const questionnairesStrangers: Strangers<typeof questionnaires> = {
  ofGroup: ({ groupId }) => ({ input: { params: { id: groupId } }, code: 'NotFoundGroup' }),
  makeLink: ({ groupId }) => ({ input: { body: { groupId, asks: ['Snils'], days: 14 } }, code: 'NotFoundGroup' }),
  revokeLink: ({ questionnaireLinkId: id }) => ({ input: { params: { id } }, code: 'NotFoundQuestionnaire' }),
  qr: ({ questionnaireLinkId: id }) => ({ input: { params: { id } }, code: 'NotFoundQuestionnaire' }),
  proposal: ({ questionnaireId: id }) => ({ input: { params: { id } }, code: 'NotFoundQuestionnaire' }),
  accept: ({ questionnaireId: id }) => ({ input: { body: { id, sentAt } }, code: 'NotFoundQuestionnaire' }),
  // Answers of each by itself what accept answers: questionnaires.test.ts.
  acceptAll: 'takes no ids',
  sendBack: ({ questionnaireId: id }) => ({
    input: { body: { id, sentAt, reason: 'Нет скана' } },
    code: 'NotFoundQuestionnaire',
  }),
  // By a link and a code, or the cookie that they have given.
  open: 'takes no ids',
  sendCode: 'takes no ids',
  enter: 'takes no ids',
  leave: 'takes no ids',
  current: 'takes no ids',
  agree: 'takes no ids',
  remark: 'takes no ids',
  withdraw: 'takes no ids',
  save: 'takes no ids',
  saveFile: 'takes no ids',
  send: 'takes no ids',
};

export const questionnaireSheetsStrangers: Strangers<typeof questionnaireSheets> = {
  read: ({ questionnaireLinkId: id }) => ({ input: { params: { id } }, code: 'NotFoundQuestionnaire' }),
  make: ({ questionnaireLinkId: linkId }) => ({ input: { body: { linkId } }, code: 'NotFoundQuestionnaire' }),
  renew: ({ questionnaireLinkId: linkId, student }) => ({
    input: { body: { linkId, studentId: student.studentId } },
    code: 'NotFoundQuestionnaire',
  }),
};
