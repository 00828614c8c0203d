import { type ContractGap, gapsWith } from '@dopusk/contract/documents/contract/contract-gap.ts';
import type { ContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import type { PaymentTerm } from '@dopusk/contract/documents/contract/payment-order.ts';
import { dateFault } from '@dopusk/contract/documents/document-date.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import type { GroupContractBody, GroupContractInfo, GroupContracts } from '@dopusk/contract/group-contracts.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { pick } from '@dopusk/contract/stored-field.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import { type CenterScope, hasRight, type OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { withListedBank } from '../../banks/with-listed-bank.ts';
import { lockGroup } from '../../groups/db/write-group.ts';
import { withAccount } from '../../organizations/bank-accounts/with-account.ts';
import { listFacts } from '../db.ts';
import { suggestOn } from '../document-kind.ts';
import { asSold, type Facts, type FactsRecord, factsOn } from '../facts.ts';
import { findGroupTitle } from '../group/db.ts';
import { refuseOtherSignatories, signatoriesOf } from '../parties/signatory-options.ts';
import { printDocument } from '../printing/print-document.ts';
import { findLastNumbered, findRegister } from '../register/db.ts';
import { NUMBER_TAKEN, nextNumber, takeNumber } from '../register/take-number.ts';
import { newVerificationCode } from '../verification-code.ts';
import { contractGaps } from './clauses.ts';
import { contract } from './contract.ts';
import { type ContractLine, contractData, earliest, isFree, latest, totalOf, trainingLines } from './contract-data.ts';
import { findAccountOf, findPaymentTerm } from './db/basis.ts';
import {
  findClientOf,
  insertGroupContract,
  listAssignmentsWithoutContract,
  listContracts,
  listFrames,
  listWithoutContract,
  lockFrame,
  lockWithoutContract,
} from './db/contracts.ts';
import { inPersonIssues } from './in-person.ts';
import { studyFormOf } from './study-form.ts';

/** A contract is about training of several kinds: all of them are counted together. */
const NUMBERING = { type: 'Contract', trainingType: null } as const;

export const ALL_LISTED = 'Все люди этого заказчика в группе уже есть в договорах';

/**
 * The contracts of a group, and for whoever makes them the clients that have people without one.
 * @throws Refusal NotFoundGroup
 */
export async function readGroupContracts(db: Db, scope: OperatorScope, groupId: string): Promise<GroupContracts> {
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  return {
    contracts: await listContracts(db, scope, groupId),
    open: hasRight(scope, 'Documents') ? await listOpen(db, scope, groupId) : [],
  };
}

/** The clients with people in no contract, each with what the dialog of its contract would say is missing. */
async function listOpen(db: Db, scope: CenterScope, groupId: string): Promise<GroupContracts['open']> {
  const open: GroupContracts['open'] = [];
  for (const without of await listWithoutContract(db, scope, groupId)) {
    const assignIds = await listAssignmentsWithoutContract(db, scope, groupId, without.client.id);
    const { clauses } = planContract(await listFacts(db, scope, assignIds), { contractDate: '' });
    open.push({ ...without, gaps: clauses });
  }
  return open;
}

/**
 * What the form of a contract with a client about its people in a group shows.
 * @throws Refusal NotFoundGroup, DocumentAlreadyGenerated when everybody is in a contract
 */
export async function readGroupContractInfo(
  db: Db,
  scope: CenterScope,
  groupId: string,
  clientId: string,
): Promise<GroupContractInfo> {
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const records = await recordsOf(db, scope, await listAssignmentsWithoutContract(db, scope, groupId, clientId));
  const form = suggest(records);
  const everybody = factsOf(records, form.date);
  const lines = everybody.map(lineOf);
  const [first] = everybody;
  const year = Number(form.date.slice(0, 4));
  return {
    client: { id: first.client.id, title: shownTitle(first.client) },
    peopleCount: new Set(everybody.map(({ student }) => student.id)).size,
    sum: toRubles(totalOf(lines)),
    isRepeated: everybody.every(({ repeatedCheck }) => repeatedCheck !== null),
    form: { ...form, number: await nextNumber(db, scope, { ...NUMBERING, year }) },
    lastNumbered: await findLastNumbered(db, scope, await findRegister(db, scope, { ...NUMBERING, year })),
    lines: trainingLines(lines).map(({ title, quantity, kopecks }) => ({
      title,
      quantity,
      price: toRubles(kopecks),
      sum: toRubles(kopecks * quantity),
    })),
    dateStart: periodOf(lines as [ContractLine, ...ContractLine[]]).start,
    dateEnd: periodOf(lines as [ContractLine, ...ContractLine[]]).end,
    signatories: signatoriesOf('Contract', records[0]),
    frames: await listFrames(db, scope, clientId),
    gaps: contractGaps(everybody, form.date),
  };
}

type Records = readonly [FactsRecord, ...FactsRecord[]];
type Everybody = readonly [Facts, ...Facts[]];

async function recordsOf(db: Db | Tx, scope: CenterScope, assignIds: readonly string[]): Promise<Records> {
  return atLeastOne(await listFacts(db, scope, assignIds));
}

function atLeastOne([first, ...others]: readonly FactsRecord[]): Records {
  if (!first) throw new Refusal('DocumentAlreadyGenerated', ALL_LISTED);
  return [first, ...others];
}

/** What the records say of a contract of a day: who signs it follows from that, unless others are chosen. */
const factsOf = (records: Records, date: string, chosen?: readonly string[]): Everybody =>
  records.map((record) => factsOn(record, 'Contract', date, chosen)) as [Facts, ...Facts[]];

export const lineOf = (facts: Facts): ContractLine => ({
  facts: asSold(facts),
  title: facts.course.title,
  hours: facts.course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0),
  dateStart: asSold(facts).dateStart,
  dateEnd: facts.dateEnd,
  kopecks: facts.priceKopecks,
});

/** What was said of a group's contracts before they are made. */
type ContractSaid = { contractDate: string };

/**
 * The form as it is opened first: a contract bears the day it is made, but no later one than the training begins.
 * @param said another day; empty for none
 */
function suggest(records: Records, said = ''): Omit<GroupContractInfo['form'], 'kind'> {
  const dateStart = records.map((record) => asSold(record).dateStart).reduce((a, b) => (a < b ? a : b));
  // Of all of them, not of a check that the first of them repeats.
  const first = { ...records[0], dateStart, repeatedCheck: null };
  const { form } = suggestOn(contract, first);
  const { number, paymentOrder, advancePercent } = form;
  const studyForm = studyFormOf(records);
  const date = said || form.date;
  // Who signs follows from the day.
  const { centerSignatory, ...customerOf } = said ? contract.suggest(factsOn(first, 'Contract', date)) : form;
  const { customerPosition, customerSigner, customerAuthority, customerSignatory } = customerOf;
  const customer = { customerPosition, customerSigner, customerAuthority, customerSignatory };
  const paymentDays = records[0].daysToPay;
  return { number, date, studyForm, centerSignatory, ...customer, paymentOrder, paymentDays, advancePercent };
}

type Shared = Pick<Context, 'config' | 'db' | 'jobs'>;

/**
 * Fixes one contract with a client about all its people in a group who are in no other: takes its number, stores the
 * snapshot and asks for the printing, all or nothing (docs/rules.md#4.14).
 * @returns the document's id
 * @throws Refusal NotFoundGroup, DocumentAlreadyGenerated when everybody is in a contract, Invalid with the requisites
 *   that are not filled in, the field of a taken number or of somebody who may not sign on that day, WrongDocumentDate with that of the day
 */
export function fixGroupContract(
  context: Shared,
  scope: CenterScope,
  body: GroupContractBody,
): Promise<{ id: string }> {
  return transaction(context.db, async (tx) => {
    const group = found(await lockGroup(tx, scope, body.groupId), 'NotFoundGroup');
    return { id: await fixWithin(tx, context, scope, group.id, body) };
  });
}

/**
 * The same as its form would be opened, about the people of the client whose person an assignment is.
 * @throws Refusal as `fixGroupContract`; Invalid with the fields that no record fills
 */
export async function fixSuggestedContract(
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  groupId: Seen<'groups'>,
  assignId: string,
  said: ContractSaid,
): Promise<Seen<'documents'>> {
  const { clientId } = found(await findClientOf(tx, scope, assignId), 'NotFoundAssignCourse');
  const assignIds = await listAssignmentsWithoutContract(tx, scope, groupId, clientId);
  const form = suggestedContract(await recordsOf(tx, scope, assignIds), said);
  const number = await nextNumber(tx, scope, { ...NUMBERING, year: Number(form.date.slice(0, 4)) });
  const of = { groupId, clientId, kind: 'Organization', bankAccountId: null, frameId: null } as const;
  return fixWithin(tx, context, scope, groupId, { ...form, ...of, number, suggestedNumber: number });
}

/**
 * The form of a contract as a group fixes it.
 * @throws Refusal Invalid with what stops it, or with the fields that no record fills
 */
function suggestedContract(records: Records, { contractDate }: ContractSaid) {
  const form = suggest(records, contractDate);
  judgeContract(factsOf(records, form.date), form);
  const empty = Object.entries(form).filter(([field, value]) => !mayBeEmpty.has(field) && value === '');
  if (empty.length === 0) return form;
  const issue = [{ code: 'Invalid' as const, message: REQUIRED }];
  throw new Refusal('Invalid', undefined, Object.fromEntries(empty.map(([field]) => [field, issue])));
}

/**
 * What the group's plan says of the contract with a client about people who are in no other.
 * @param records of those people
 */
export function planContract(records: readonly FactsRecord[], said: ContractSaid) {
  const all = atLeastOne(records);
  const { date } = suggest(all, said.contractDate);
  const everybody = factsOf(all, date);
  const dateEnd = everybody.map((facts) => facts.dateEnd).reduce((a, b) => (a > b ? a : b));
  return { date, dateEnd, clauses: contractGaps(everybody, date), refuse: () => suggestedContract(all, said) };
}

/** The one is taken from the register, the other made by the rules of grammar. */
const mayBeEmpty = new Set(['number', 'customerSignatory']);

async function fixWithin(
  tx: Tx,
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  groupId: Seen<'groups'>,
  body: GroupContractBody,
): Promise<Seen<'documents'>> {
  const assignIds = await lockWithoutContract(tx, scope, groupId, body.clientId);
  const { date } = body;
  const records = await recordsOf(tx, scope, assignIds);
  refuseOtherSignatories('Contract', records[0], date, body.signatoryIds);
  const everybody = factsOf(records, date, body.signatoryIds);
  const [first] = everybody;
  judgeContract(everybody, body);
  const wrong = inPersonIssues(first, body);
  if (wrong) throw new Refusal('Invalid', undefined, wrong);
  const frame = body.kind === 'Specification' ? await frameOf(tx, scope, body) : null;
  // A specification says nothing of its own about when it is paid.
  const { paymentOrder, paymentDays, advancePercent } = body;
  const framed = frame && (await findPaymentTerm(tx, frame.id));
  const term: PaymentTerm = framed
    ? pick(framed, ['paymentOrder', 'paymentDays', 'advancePercent'])
    : { paymentOrder, paymentDays, advancePercent };

  const bankAccountId = frame ? await findAccountOf(tx, frame.id) : body.bankAccountId;
  const center = await withAccount(tx, first.center, bankAccountId);
  const client = await withListedBank(tx, first.client);
  const [line, ...others] = everybody.map((facts) => lineOf({ ...facts, center, client })) as [
    ContractLine,
    ...ContractLine[],
  ];
  const lines = [line, ...others] as const;
  const training = periodOf(lines);

  const numbering = { ...NUMBERING, year: Number(date.slice(0, 4)) };
  // A specification is numbered within its contract, whatever the register would give next.
  const isSuggested = body.number === body.suggestedNumber;
  const taken =
    frame && isSuggested
      ? await takeNumber(tx, scope, numbering, frame.nextNumber, undefined)
      : await takeNumber(tx, scope, numbering, body.number, body.suggestedNumber);
  if (taken === null) throw fieldRefusal('Invalid', 'number', NUMBER_TAKEN);
  const { number } = taken;

  const verificationCode = newVerificationCode();
  const data = contractData(
    lines,
    { ...body, ...term, frame },
    {
      number,
      date,
      verificationCode,
      verificationPage: `${config.publicUrl}/verify`,
    },
  );
  const { studyForm, centerSignatory } = body;
  const types = new Set(everybody.map(({ course }) => course.trainingType));
  const documentId = await insertGroupContract(tx, scope, {
    groupId,
    clientId: first.client.id,
    trainingType: types.size === 1 ? first.course.trainingType : null,
    assignIds,
    date,
    number,
    data,
    // As the page of a contract of one person shows it.
    form: {
      number,
      date,
      course: data.курс.название,
      hoursCount: data.курс.часы || null,
      dateStart: training.start,
      dateEnd: training.end,
      studyForm,
      price: toRubles(totalOf(lines)),
      prices: Object.fromEntries(everybody.map(({ assignId, priceKopecks }) => [assignId, toRubles(priceKopecks)])),
      centerSignatory,
      customerPosition: body.customerPosition,
      customerSigner: body.customerSigner,
      customerAuthority: body.customerAuthority,
      customerSignatory: data.договор.заказчик,
      kind: body.kind,
      ...term,
      bankAccountId,
      frameId: frame?.id ?? null,
    },
    verificationCode,
  });
  await audit(tx, scope, 'document.fixed', documentId, { type: 'Contract', number });
  await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId });
  return documentId;
}

const periodOf = (lines: readonly ContractLine[]) => ({ start: earliest(lines), end: latest(lines) });

/**
 * Refuses what the law or its day forbids of a contract: before it is fixed, and before the group's plan promises it.
 * @throws Refusal Invalid naming the clauses without which there is no contract, WrongDocumentDate with the field of the day
 */
function judgeContract(
  everybody: Everybody,
  { date, studyForm, kind }: { date: string; studyForm: string; kind?: ContractKind },
): void {
  const training = periodOf(everybody.map(lineOf));
  const of = { type: 'Contract', prepareAhead: false, protocolDate: null, restingFrom: null } as const;
  const fault = dateFault({ ...of, date, today: today(), training });
  if (fault) throw fieldRefusal(fault.code, 'date', fault.message);
  refuseGaps(gapsWith(contractGaps(everybody, date, kind && isFree(everybody.map(lineOf), kind)), studyForm));
}

/** @throws Refusal Invalid with the field, for a contract that is revoked, of another client or made later */
async function frameOf(tx: Tx, scope: CenterScope, { clientId, frameId, date }: GroupContractBody) {
  // Who revokes the contract meanwhile waits, and sees this specification; of two specifications the second has the next number.
  if (frameId) await lockFrame(tx, scope, frameId);
  const frame = (await listFrames(tx, scope, clientId)).find(({ id }) => id === frameId);
  if (!frame) throw fieldRefusal('Invalid', 'frameId', 'Этого рамочного договора нет среди действующих');
  if (date < frame.date) throw fieldRefusal('WrongDocumentDate', 'date', 'Не раньше рамочного договора');
  return frame;
}

/** @throws Refusal Invalid naming the clauses without which there is no contract, and whose they are */
function refuseGaps(gaps: readonly ContractGap[]): void {
  const stops = gaps.filter(({ isRequired }) => isRequired);
  if (stops.length === 0) return;
  const lines = [...Map.groupBy(stops, ({ title }) => title)].map(
    ([title, own]) => `${title}: ${own.map(({ what }) => what).join(', ')}`,
  );
  throw new Refusal('Invalid', `Не заполнено. ${lines.join('. ')}`);
}
