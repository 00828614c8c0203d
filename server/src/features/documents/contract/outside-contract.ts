import type { PaymentTerm } from '@dopusk/contract/documents/contract/payment-order.ts';
import { dateFault } from '@dopusk/contract/documents/document-date.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { OutsideContractBody, OutsideContractOfOneBody } from '@dopusk/contract/group-contracts.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { type LockedAssignment, lockAssignment } from '../../assignments/db/read-assignment.ts';
import { lockGroup } from '../../groups/db/write-group.ts';
import { findFixed, listFacts } from '../db.ts';
import { factsOn } from '../facts.ts';
import { newVerificationCode } from '../verification-code.ts';
import { type ContractLine, type ContractTerms, contractData, earliest, latest, totalOf } from './contract-data.ts';
import { insertOutsideContract, lockWithoutContract } from './db/contracts.ts';
import { ALL_LISTED, lineOf } from './group-contract.ts';

type Shared = Pick<Context, 'config' | 'db'>;
type Said = Omit<z.output<typeof OutsideContractBody>, 'groupId' | 'clientId'>;

/** Beside number, day and term the portal knows nothing of it. */
const UNKNOWN: Omit<ContractTerms, keyof PaymentTerm> = {
  studyForm: '',
  centerSignatory: '',
  customerPosition: '',
  customerSigner: '',
  customerAuthority: '',
  customerSignatory: '',
  kind: 'Organization',
  frame: null,
};

/**
 * Notes a contract that was concluded past the portal with a client about all its people in a group who are in no other (decision 621).
 * @returns the document's id
 * @throws Refusal NotFoundGroup, DocumentAlreadyGenerated when everybody is in a contract, WrongDocumentDate at `date`
 */
export function noteOutsideGroupContract(
  { config, db }: Shared,
  scope: CenterScope,
  { groupId, clientId, ...said }: z.output<typeof OutsideContractBody>,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const group = found(await lockGroup(tx, scope, groupId), 'NotFoundGroup');
    const assignIds = await lockWithoutContract(tx, scope, group.id, clientId);
    return {
      id: await note(tx, config, scope, said, assignIds, (client) => ({ groupId: group.id, clientId: client })),
    };
  });
}

/**
 * The same about the training of one assignment, or of those of several of one client that are in no other contract.
 * @throws Refusal NotFoundAssignCourse, Invalid at `assignIds` for people of several clients, DocumentAlreadyGenerated when all
 *   are in a contract, WrongDocumentDate at `date`
 */
export function noteOutsideContract(
  { config, db }: Shared,
  scope: CenterScope,
  { assignId, assignIds, ...said }: z.output<typeof OutsideContractOfOneBody>,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const open: LockedAssignment[] = [];
    // In the order of ids, as everyone who holds several of them does.
    for (const wanted of [...new Set([...assignIds, ...(assignId ? [assignId] : [])])].toSorted()) {
      const assignment = found(await lockAssignment(tx, scope, wanted), 'NotFoundAssignCourse');
      if (!(await findFixed(tx, scope, assignment.id, 'Contract'))) open.push(assignment);
    }
    const [first, ...others] = open;
    if (!first) throw new Refusal('DocumentAlreadyGenerated');
    if (others.some(({ organizationId }) => organizationId !== first.organizationId))
      throw fieldRefusal('Invalid', 'assignIds', 'Договор – с одним заказчиком: выберите людей одной организации');
    const ids = open.map(({ id }) => id);
    const of = (clientId: Seen<'organizations'>) => (others.length > 0 ? { clientId } : { assignmentId: first.id });
    return { id: await note(tx, config, scope, said, ids, of) };
  });
}

async function note(
  tx: Tx,
  config: Shared['config'],
  scope: CenterScope,
  { number, date, paymentOrder, paymentDays, advancePercent: advance }: Said,
  assignIds: readonly Locked<'assignments'>[],
  of: (clientId: Seen<'organizations'>) => Parameters<typeof insertOutsideContract>[2]['of'],
): Promise<string> {
  const records = await listFacts(tx, scope, assignIds);
  const [first, ...others] = records.map((record) => lineOf(factsOn(record, 'Contract', date)));
  if (!first) throw new Refusal('DocumentAlreadyGenerated', ALL_LISTED);
  const lines: readonly [ContractLine, ...ContractLine[]] = [first, ...others];
  refuseDay(date, { start: earliest(lines), end: latest(lines) });
  const verificationCode = newVerificationCode();
  const issued = { number, date, verificationCode, verificationPage: `${config.publicUrl}/verify` };
  const advancePercent = paymentOrder === 'Parts' ? advance : null;
  const data = contractData(lines, { ...UNKNOWN, paymentOrder, paymentDays: paymentDays ?? 0, advancePercent }, issued);
  const types = new Set(lines.map(({ facts }) => facts.course.trainingType));
  const id = await insertOutsideContract(tx, scope, {
    of: of(first.facts.client.id),
    trainingType: types.size === 1 ? first.facts.course.trainingType : null,
    assignIds,
    date,
    number,
    data: { ...data, договор: { ...data.договор, исполнитель: '', заказчик: '', срок_оплаты: '' } },
    form: {
      ...UNKNOWN,
      number,
      date,
      course: data.курс.название,
      hoursCount: data.курс.часы || null,
      dateStart: earliest(lines),
      dateEnd: latest(lines),
      price: toRubles(totalOf(lines)),
      paymentOrder,
      paymentDays,
      advancePercent,
    },
    verificationCode,
  });
  await audit(tx, scope, 'document.fixed', id, { type: 'Contract', number, isOutside: true });
  return id;
}

/** @throws Refusal WrongDocumentDate with the field of a day on which nothing of the kind can have been signed */
function refuseDay(date: string, training: { start: string; end: string }): void {
  const now = today();
  if (date > now)
    throw fieldRefusal('WrongDocumentDate', 'date', `Договор уже заключён: не позже сегодняшнего дня (${dotted(now)})`);
  const of = { type: 'Contract', prepareAhead: false, protocolDate: null, restingFrom: null } as const;
  const fault = dateFault({ ...of, date, today: now, training });
  if (fault) throw fieldRefusal(fault.code, 'date', fault.message);
}
