import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { Context } from '../../context.ts';
import { ownTitle } from '../../db/own-title.ts';
import { Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { cancelReport, listRecords, readFile, readReadiness } from './commands.ts';
import { seesGroup } from './db.ts';
import { findWords } from './education/word-lists.ts';
import { readForecast } from './forecast/read-forecast.ts';
import { loadNumbers, readNumbers } from './numbers/commands.ts';
import { unmatchedFile } from './numbers/unmatched-file.ts';
import { listReports } from './reports/db.ts';
import { askForReport } from './reports/make-report.ts';
import { changeSettings } from './settings/commands.ts';
import { settingsOf } from './settings/db.ts';

/** What a center tells the registers of the state. */
export const stateRegistersFeature = (context: Context) => {
  const { db } = context;
  return feature(stateRegisters)({
    words: async ({ query }) => findWords(query.list, query.search),
    settings: ({ scope }) => settingsOf(db, scope),
    changeSettings: ({ scope, body, guard }) => changeSettings(db, scope, body, guard),
    readiness: ({ scope, query }) => readReadiness(db, scope, query),
    forecast: ({ scope, query }) => readForecast(db, scope, query),
    list: ({ scope, query }) => listRecords(db, scope, query),
    report: ({ scope, body }) => askForReport(context, scope, body),
    reports: async ({ scope, query }) => {
      if (query.groupId && !(await seesGroup(db, scope, query.groupId))) throw new Refusal('NotFoundGroup');
      return listReports(db, scope, query);
    },
    cancelReport: ({ scope, body }) => cancelReport(db, scope, body),
    file: ({ scope, params }) => readFile(db, scope, params.id),
    readNumbers: ({ scope, upload, body }) => readNumbers(db, scope, upload, body?.matching ?? null),
    loadNumbers: ({ scope, upload, body }) =>
      loadNumbers(context, scope, upload, body?.matching ?? null, body?.replaces ?? null),
    unmatchedNumbers: async ({ scope, upload, body }) => {
      const { unmatched } = await readNumbers(db, scope, upload, body?.matching ?? null);
      return unmatchedFile(await ownTitle(db, scope), unmatched);
    },
  });
};
