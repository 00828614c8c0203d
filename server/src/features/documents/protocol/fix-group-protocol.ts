import { appointedFault, dateFault, isAhead } from '@dopusk/contract/documents/document-date.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, Refusal } from '../../../http/refusal.ts';
import { listFacts } from '../db.ts';
import { asTaught, type Facts, type FactsRecord, factsOn } from '../facts.ts';
import { type CommonOf, insertGroupProtocol, lockWithoutProtocol } from '../group/db.ts';
import { storeLastSigned } from '../parties/db.ts';
import { signersOf } from '../parties/signatory-options.ts';
import { printDocument } from '../printing/print-document.ts';
import { refuseGaps } from '../readiness.ts';
import { nextNumber, takeNumber } from '../register/take-number.ts';
import { newVerificationCode } from '../verification-code.ts';
import { dayOfProtocol, leastKnown, nameDocuments, printGroupProtocol, protocol, undecidedText } from './protocol.ts';

/**
 * Refuses a protocol of people who have none yet that cannot be fixed, whatever its number: before it is fixed, and before
 * the group's plan promises it.
 * @returns what is known of them on its day, that day and their period
 * @throws Refusal as `fixGroupProtocol`
 */
export function judgeGroupProtocol(
  records: readonly FactsRecord[],
  { prepareAhead, signatoryIds }: Pick<CommonOf, 'prepareAhead' | 'signatoryIds'>,
): { everybody: [Facts, ...Facts[]]; date: string; dateStart: string; dateEnd: string } {
  const date = dayOfProtocol(records);
  const [first, ...others] = records.map((record) => factsOn(record, 'Protocol', date, signatoryIds));
  if (!first) throw new Refusal('DocumentAlreadyGenerated');
  const everybody: [Facts, ...Facts[]] = [first, ...others];
  if (everybody.some(({ isPaid }) => !isPaid)) throw new Refusal('AssignNotPaid');
  refuseGaps('Protocol', { ...first, electrical: leastKnown(everybody) }, {});
  // One that is prepared ahead leaves their places empty (decision 141).
  const undecided = isAhead('Protocol', date, today()) ? null : undecidedText(everybody);
  if (undecided) throw new Refusal('Invalid', `Не хватает: ${undecided}`);
  const dateStart = everybody.map((facts) => asTaught(facts).dateStart).reduce((a, b) => (a < b ? a : b));
  const dateEnd = everybody.map((facts) => asTaught(facts).dateEnd).reduce((a, b) => (a > b ? a : b));
  const dated = dateFault({
    type: 'Protocol',
    date,
    today: today(),
    training: { start: dateStart, end: dateEnd },
    prepareAhead,
    protocolDate: null,
    restingFrom: everybody.flatMap((facts) => facts.restingFrom ?? []).sort()[0] ?? null,
  });
  const fault = dated ?? appointedFault(date, first.committee);
  if (fault) throw fieldRefusal(fault.code, 'date', fault.message);
  return { everybody, date, dateStart, dateEnd };
}

/**
 * Fixes one protocol about everybody in the group who learns on the course and has none yet (docs/rules.md#4.7).
 * @returns the document's id
 * @throws Refusal DocumentAlreadyGenerated when everybody has one, AssignNotPaid, Invalid with what is missing
 */
export async function fixGroupProtocol(
  tx: Tx,
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  { groupId, courseId, prepareAhead, signatoryIds }: CommonOf,
): Promise<Seen<'documents'>> {
  const assignIds = await lockWithoutProtocol(tx, scope, groupId, courseId);
  const records = await listFacts(tx, scope, assignIds);
  const { everybody, date, dateStart, dateEnd } = judgeGroupProtocol(records, { prepareAhead, signatoryIds });
  const [first] = everybody;
  const isPreparedAhead = isAhead('Protocol', date, today());
  const suggested = protocol.suggest(first);
  const { trainingType } = first.course;
  const numbering = { type: 'Protocol', trainingType, year: Number(date.slice(0, 4)) } as const;
  const free = await nextNumber(tx, scope, numbering);
  const taken = await takeNumber(tx, scope, numbering, free, free);
  if (taken === null) throw new Refusal('Invalid', 'Номер протокола занят');
  const { number, registerOf } = taken;

  const verificationCode = newVerificationCode();
  const verificationPage = `${config.publicUrl}/verify`;
  const hoursCount = suggested.hoursCount ?? 0;
  // Everybody has a result of his own, in his row.
  const form = { ...suggested, protocolNumber: number, date, dateStart, dateEnd, hoursCount, result: '' };
  const held = new Map(assignIds.map((id) => [String(id), id]));
  const people = everybody.flatMap((facts) => {
    const assignId = held.get(facts.assignId);
    return assignId ? [{ facts, assignId }] : [];
  });
  const [named = first, ...namedOthers] = await nameDocuments(tx, scope, people, date);
  const data = printGroupProtocol([named, ...namedOthers], form, { number, date, verificationCode, verificationPage });
  const document = {
    groupId,
    courseId,
    trainingType,
    assignIds,
    date,
    isPreparedAhead,
    number,
    registerOf,
    data,
    form,
    verificationCode,
  };
  const documentId = await insertGroupProtocol(tx, scope, document);
  await storeLastSigned(tx, scope, { type: 'Protocol', trainingType }, signersOf('Protocol', first));
  await audit(tx, scope, 'document.fixed', documentId, { type: 'Protocol', number });
  await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId });
  return documentId;
}
