import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { listRecords, makeReport, readFile, readReadiness } from './commands.ts';
import { listReports } from './db.ts';

/** What a center tells the registers of the state. */
export const stateRegistersFeature = ({ db }: Context) =>
  feature(stateRegisters)({
    readiness: ({ scope, query }) => readReadiness(db, scope, query),
    list: ({ scope, query }) => listRecords(db, scope, query),
    report: ({ scope, body }) => makeReport(db, scope, body),
    reports: ({ scope, query }) => listReports(db, scope, query),
    file: ({ scope, params }) => readFile(db, scope, params.id),
  });
