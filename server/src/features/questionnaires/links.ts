import { stepsNeededBy } from '@dopusk/contract/questionnaire-asked.ts';
import type { LinkBody } from '@dopusk/contract/questionnaire-links.ts';
import { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import type { GroupQuestionnaires } from '@dopusk/contract/questionnaires.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found } from '../../http/refusal.ts';
import { qrPng, qrSvg } from '../../printing/qr.ts';
import { findGroup, findOwnLink, insertLink, listLinks, listRespondents, revokeLink } from './db/links.ts';
import { linkSheet } from './link-sheet.ts';
import { addressOf } from './token.ts';

/** The links of a group and how far its people are. @throws Refusal NotFoundGroup */
export async function readOfGroup(context: Context, scope: OperatorScope, id: string): Promise<GroupQuestionnaires> {
  const { db } = context;
  const group = found(await findGroup(db, scope, id), 'NotFoundGroup');
  const [links, people] = await Promise.all([listLinks(db, scope, group.id), listRespondents(db, scope, group.id)]);
  return {
    groupId: group.id,
    groupTitle: group.title,
    needed: group.issued.length > 0 ? stepsNeededBy(group.issued) : [...QuestionnaireStep.options],
    links: links.map((link) => ({ ...link, url: addressOf(context, link.id) })),
    people,
  };
}

/**
 * Makes a link for the people of the group's organization, when it is the operator's, else of his current one.
 * @throws Refusal NotFoundGroup
 */
export function makeLink({ db }: Context, scope: OperatorScope, body: LinkBody): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const group = found(await findGroup(tx, scope, body.groupId), 'NotFoundGroup');
    const isOwn = scope.organizationIds.some((id) => id === group.organizationId);
    const current = found(scope.organization, 'NotFoundOrganization');
    const id = await insertLink(tx, scope, group.id, isOwn ? group.organizationId : current.id, body);
    await audit(tx, scope, 'questionnaire.link-made', group.id);
    return { id };
  });
}

/** Ends a link at once, and closes the questionnaires that are open by it. @throws Refusal NotFoundQuestionnaire */
export function endLink({ db }: Context, scope: OperatorScope, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const { groupId } = found(await revokeLink(tx, scope, id), 'NotFoundQuestionnaire');
    await audit(tx, scope, 'questionnaire.link-revoked', groupId);
  });
}

/**
 * The QR code of an open link, by itself or on a sheet to be printed.
 * @throws Refusal NotFoundQuestionnaire
 */
export async function linkQr(context: Context, scope: OperatorScope, id: string, asSheet: boolean): Promise<Download> {
  const link = found(await findOwnLink(context.db, scope, id), 'NotFoundQuestionnaire');
  if (asSheet) {
    const content = linkSheet(await qrSvg(addressOf(context, link.id)), link);
    return { title: 'Анкета слушателя.svg', mime: 'image/svg+xml', content, inline: true };
  }
  const content = await qrPng(addressOf(context, link.id));
  return { title: 'Анкета слушателя.png', mime: 'image/png', content, inline: true };
}
