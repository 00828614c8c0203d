import { questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { makeSheets, readSheets, renewSheet } from './sheets.ts';

export const questionnaireSheetsFeature = (context: Context) =>
  feature(questionnaireSheets)({
    read: ({ scope, params }) => readSheets(context, scope, params.id),
    make: ({ scope, body }) => makeSheets(context, scope, body.linkId),
    renew: ({ scope, body }) => renewSheet(context, scope, body),
  });
