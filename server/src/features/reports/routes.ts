import { type ReportChoices, type ReportQuestion, reports } from '@dopusk/contract/reports.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { CenterScope } from '../../db/scope.ts';
import { Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { readChoices, readFirstOfOne, readReport, streamReport } from './db.ts';
import { reportFile } from './sheet.ts';

export const reportsFeature = ({ db, replica }: Context) =>
  feature(reports)({
    assigns: async ({ scope, body }) => {
      const ofOne = await readFirstOfOne(db, scope, body);
      if (ofOne) {
        checkWhole(ofOne.chosen, body.filters);
        return ofOne;
      }
      const [chosen, report] = await Promise.all([
        checkedChoices(db, scope, body.filters),
        readReport(db, scope, body),
      ]);
      return { ...report, chosen };
    },
    assignsFile: async ({ scope, body }) => {
      await checkedChoices(db, scope, body.filters);
      await audit(db, scope, 'report.downloaded', null);
      const rows = streamReport(await replica.forLongReading(), scope, body);
      return reportFile(await ownTitle(db, scope), rows, body.columns);
    },
  });

/**
 * The names of the filters' values.
 * @throws Refusal NotFoundOrganization, NotFoundStudent, NotFoundCourse: leaving an unknown one out would change the
 * meaning of the filter
 */
async function checkedChoices(db: Db, scope: CenterScope, filters: ReportQuestion['filters']): Promise<ReportChoices> {
  const chosen = await readChoices(db, scope, filters);
  checkWhole(chosen, filters);
  return chosen;
}

function checkWhole(chosen: ReportChoices, filters: ReportQuestion['filters']): void {
  const isWhole = (name: keyof ReportChoices) => chosen[name].length === new Set(filters[name]).size;
  if (!isWhole('organizations')) throw new Refusal('NotFoundOrganization');
  if (!isWhole('students')) throw new Refusal('NotFoundStudent');
  if (!isWhole('courses')) throw new Refusal('NotFoundCourse');
}
