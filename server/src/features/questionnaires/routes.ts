import { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import { canDecide, questionnaires } from '@dopusk/contract/questionnaires.ts';
import type { Context } from '../../context.ts';
import { auditRead } from '../../db/audit.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { agree, saveAnswers, saveOwnFile, saveRemark, sendAnswers, withdraw } from './answer.ts';
import { findProposal } from './db/proposals.ts';
import { closeSession, readOwn } from './db/respondent.ts';
import { accept, acceptAll, sendBack } from './decide.ts';
import { enter, isOpenedBy, readInvitation, sendCode } from './enter.ts';
import { endLink, linkQr, makeLink, readOfGroup } from './links.ts';
import { makeSheets, readSheets, renewSheet } from './sheets/sheets.ts';

export const questionnairesFeature = (context: Context) => {
  const { db, respondentCookie } = context;
  /** For the calls that answer nothing. */
  const done = async (doing: Promise<void>): Promise<null> => {
    await doing;
    return null;
  };
  return feature(questionnaires)({
    ofGroup: ({ scope, params }) => readOfGroup(context, scope, params.id),
    makeLink: ({ scope, body }) => makeLink(context, scope, body),
    revokeLink: ({ scope, params }) => done(endLink(context, scope, params.id)),
    qr: ({ scope, params, query }) => linkQr(context, scope, params.id, query.sheet),
    proposal: async ({ scope, params }) => {
      const { state, proposal } = found(await findProposal(db, scope, params.id), 'NotFoundQuestionnaire');
      // What is not sent yet is nobody's but the person's.
      refuseUnless(canDecide(state));
      await auditRead(db, scope, 'questionnaire.read', proposal.studentId);
      return proposal;
    },
    accept: ({ scope, body }) => done(accept(context, scope, body)),
    acceptAll: ({ scope, body }) => acceptAll(context, scope, body.chosen),
    sendBack: ({ scope, body }) => done(sendBack(context, scope, body)),
    open: ({ body }) => readInvitation(context, body.token),
    sendCode: ({ body, request }) => sendCode(context, body, senderOf(request)),
    enter: async ({ body, request, reply }) => {
      respondentCookie.write(reply, await enter(context, body, senderOf(request)));
      return null;
    },
    leave: async ({ request, reply }) => {
      const tokenHash = respondentCookie.read(request);
      if (tokenHash) await closeSession(db, tokenHash);
      respondentCookie.clear(reply);
      return null;
    },
    current: async ({ scope, query }) => {
      const { linkId, studentId, ...own } = await readOwn(db, scope);
      // Somebody else may have come by another link in the same browser.
      if (query.token !== undefined && !(await isOpenedBy(context, query.token, { linkId, studentId })))
        throw new Refusal('QuestionnaireClosed');
      return own;
    },
    agree: ({ scope }) => done(agree(db, scope)),
    withdraw: async ({ scope, reply }) => {
      await withdraw(context, scope);
      respondentCookie.clear(reply);
      return null;
    },
    save: ({ scope, body }) => done(saveAnswers(db, scope, body)),
    remark: ({ scope, body }) => done(saveRemark(db, scope, body.remark)),
    saveFile: ({ scope, query, upload }) => saveOwnFile(context, scope, query.name, upload),
    send: ({ scope, body, guard }) => done(sendAnswers(db, scope, guard, body?.later)),
  });
};

export const questionnaireSheetsFeature = (context: Context) =>
  feature(questionnaireSheets)({
    read: ({ scope, params }) => readSheets(context, scope, params.id),
    make: ({ scope, body }) => makeSheets(context, scope, body.linkId),
    renew: ({ scope, body }) => renewSheet(context, scope, body),
  });
