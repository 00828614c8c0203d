import type { QuestionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { qrSvg } from '../../../printing/qr.ts';
import { findOwnLink } from '../db/links.ts';
import { addressOfSheet } from '../token.ts';
import { insertSheets, listSheets, replaceSheet } from './db.ts';

/** The sheets of an open link, as they are printed. @throws Refusal NotFoundQuestionnaire */
export async function readSheets(context: Context, scope: OperatorScope, linkId: string): Promise<QuestionnaireSheets> {
  const {
    id,
    expiresAt,
    asks: _,
    ...link
  } = found(await findOwnLink(context.db, scope, linkId), 'NotFoundQuestionnaire');
  const rows = await listSheets(context.db, scope, id);
  const sheets = rows.map(async ({ id: sheetId, email, phone, ...sheet }) => {
    const url = addressOfSheet(context, sheetId);
    return { ...sheet, url, contact: email || (phone ?? ''), qr: sheet.state === 'Blocked' ? '' : await qrSvg(url) };
  });
  return { ...link, linkId: id, expiresAt: expiresAt.toISOString(), sheets: await Promise.all(sheets) };
}

/** Makes those that a link lacks. @throws Refusal NotFoundQuestionnaire */
export function makeSheets({ db }: Context, scope: OperatorScope, linkId: string): Promise<{ made: number }> {
  return transaction(db, async (tx) => {
    const { id, groupId } = found(await findOwnLink(tx, scope, linkId), 'NotFoundQuestionnaire');
    const made = await insertSheets(tx, scope, id);
    if (made > 0) await audit(tx, scope, 'questionnaire.sheets-made', groupId);
    return { made };
  });
}

/**
 * Hands a person's sheet out anew: whatever came in by the former one is out, with what it has filled in.
 * @throws Refusal NotFoundQuestionnaire
 */
export function renewSheet(
  { db }: Context,
  scope: OperatorScope,
  { linkId, studentId }: { linkId: string; studentId: string },
): Promise<null> {
  return transaction(db, async (tx) => {
    const { id } = found(await findOwnLink(tx, scope, linkId), 'NotFoundQuestionnaire');
    found((await replaceSheet(tx, scope, id, studentId)) || null, 'NotFoundQuestionnaire');
    await audit(tx, scope, 'questionnaire.sheet-renewed', studentId);
    return null;
  });
}
