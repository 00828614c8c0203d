import type { ContractInfo } from '@dopusk/contract/documents/contract/calls.ts';
import { STUDY_FORM_FIELD } from '@dopusk/contract/documents/contract/contract-gap.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { listWaiting } from '../../invoices/listed/db.ts';
import { noteIdentified } from '../../students/note-read.ts';
import { findFacts } from '../db.ts';
import { factsOn } from '../facts.ts';
import { readInfo } from '../info.ts';
import { contractGaps } from './clauses.ts';
import { contract } from './contract.ts';

/**
 * What the form of a contract about one assignment shows, with the clauses that it would leave empty. Price and hours
 * are the form's own fields; so is the form of study, but a contract is not where it belongs alone.
 * @throws Refusal NotFoundAssignCourse
 */
export async function readContractInfo(db: Db, scope: CenterScope, assignId: string): Promise<ContractInfo> {
  const info = await readInfo(db, scope, contract, assignId);
  const record = found(await findFacts(db, scope, assignId), 'NotFoundAssignCourse');
  if (info.form.studentPassport || info.form.representativePassport) await noteIdentified(db, scope, record.student.id);
  const gaps = contractGaps([factsOn(record, 'Contract', info.form.date)], info.form.date);
  const isOwnField = ({ place, isRequired, field }: (typeof gaps)[number]) =>
    place === 'course' && isRequired && field !== STUDY_FORM_FIELD;
  const clauses = info.isFixed ? [] : gaps.filter((gap) => !isOwnField(gap));
  const waiting = info.isFixed ? [] : await listWaiting(db, scope, { assignId });
  return { ...info, clientId: record.client.id, repeatedOn: record.repeatedCheck?.date ?? null, clauses, waiting };
}
