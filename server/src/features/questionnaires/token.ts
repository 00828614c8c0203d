import type { Context } from '../../context.ts';
import * as signed from '../../http/signed-link.ts';

const PURPOSE = 'questionnaire-link';

/** The id of the link that a token was made for; null for one that the portal has not made. */
export const linkIdOf = (keys: Pick<Context, 'secrets'>, token: string): string | null =>
  signed.linkIdOf(keys, PURPOSE, token);

const SHEET = 'questionnaire-sheet';

/** The id of a person's own sheet, likewise. */
export const sheetIdOf = (keys: Pick<Context, 'secrets'>, token: string): string | null =>
  signed.linkIdOf(keys, SHEET, token);

/** The address that a sheet leads to: the same page. */
export const addressOfSheet = (context: Pick<Context, 'secrets' | 'config'>, sheetId: string): string =>
  `${context.config.publicUrl}/questionnaire?token=${signed.tokenOf(context, SHEET, sheetId)}`;

/** The address of the page where people fill in their questionnaires. */
export const addressOf = (context: Pick<Context, 'secrets' | 'config'>, linkId: string): string =>
  `${context.config.publicUrl}/questionnaire?token=${signed.tokenOf(context, PURPOSE, linkId)}`;
