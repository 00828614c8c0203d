import { rankedTitle } from '@dopusk/contract/course-title.ts';
import type { Blanks } from '@dopusk/contract/documents/blanks.ts';
import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard } from '@dopusk/contract/documents/documents-of-training.ts';
import { type GapCode, gapsByCode, isPersonal } from '@dopusk/contract/gaps.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { fewHoursText } from '@dopusk/contract/minimal-hours.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import { namedOf } from '@dopusk/contract/readiness.ts';
import { isInForce, proposedOn } from '@dopusk/contract/signatory-record.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { judge } from '../commands.ts';
import { listAssignmentsWithoutContract } from '../contract/db/contracts.ts';
import { planContract } from '../contract/group-contract.ts';
import { listFacts } from '../db.ts';
import type { AnyKind } from '../document-kind.ts';
import { documentKinds } from '../document-kinds.ts';
import { type Facts, type FactsRecord, factsOn } from '../facts.ts';
import { signatoriesOf } from '../parties/signatory-options.ts';
import { judgeGroupProtocol } from '../protocol/fix-group-protocol.ts';
import { inLines } from '../protocol/line-order.ts';
import { dayOfProtocol, namedBy } from '../protocol/protocol.ts';
import { awaitsMinistry, gapsOfDocument, isWithinReach, passedWithout } from '../readiness.ts';
import { listBeside, listReserved } from '../register/reserved/db.ts';
import { selfExaminers } from '../self-examiners.ts';
import { findGroupTitle, listGroupDocuments, type PromisedDocument } from './db.ts';
import { openItemsOf, openItemsWithRefused } from './group-state.ts';
import { PlannedForms } from './plan-forms.ts';
import { PlannedNumbers } from './plan-numbers.ts';
import type { NewItem } from './run/db.ts';
import { failureText } from './run/failure-text.ts';
import { type SaidForAll, stackOf, suggestedBody, suggestForGroup } from './run/fix-suggested.ts';

/** What was said in the dialog; who signs decides nothing of what is made. */
export type PlanSaid = Omit<SaidForAll, 'signatoryIds'>;

/** A document to be, before it has a number. */
type Judged = Omit<PlannedDocument, 'number' | 'printedOn' | 'outOfOrder' | 'isOwed'> & { stack: Blanks | null };

/**
 * What fixing the group would make with what was said: of whom, by which number, of which day; of what it would not make,
 * why. Each document is judged by what fixes it, so that the run makes just that. The numbers are those that are free now:
 * whoever fixes first takes them.
 * @throws Refusal NotFoundGroup
 */
export async function planGroup(
  db: Db,
  scope: CenterScope,
  groupId: string,
  planSaid: PlanSaid,
): Promise<PlannedDocument[]> {
  const said = { ...planSaid, signatoryIds: [] };
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const documents = await listGroupDocuments(db, scope, groupId);
  const owed = new Set(openItemsOf(documents).map(keyOf));
  const facts = await listFacts(db, scope, [...new Set(documents.map(({ assignId }) => assignId))]);
  const assignIds = facts.map(({ assignId }) => assignId);
  const named = new Map<string, string>();
  for (const { assignId, type, number } of await listReserved(db, scope, assignIds))
    named.set(`${type} ${assignId}`, number);
  const certificates = await listBeside(db, scope, assignIds);
  const numbers = new PlannedNumbers(db, scope);
  const forms = new PlannedForms(db, scope);
  const planned: PlannedDocument[] = [];
  // What rests on a protocol is fixed after it, by its number and no earlier than its day.
  const protocols = new Map<string, Facts['protocol']>();
  for (const item of openItemsWithRefused(documents)) {
    const { type, assignId, courseId } = item;
    const whose =
      type === 'Contract' && assignId
        ? await listContracted(db, scope, groupId, documents, assignId)
        : peopleOf(item, facts);
    const [first] = whose;
    if (!first) continue;
    const record = { ...first, protocol: first.protocol ?? protocols.get(courseId) ?? null };
    const { stack, ...judged } =
      type === 'Contract'
        ? judgeContract(whose, said)
        : assignId === null
          ? judgeProtocol([first, ...whose.slice(1)], said)
          : judgeOwn(documentKinds[type], record, said);
    const { date } = judged;
    const trainingType = type === 'Contract' ? null : first.course.trainingType;
    const numbering = { type, trainingType, year: Number(date.slice(0, 4)) };
    let number = named.get(`${type} ${assignId}`) ?? null;
    if (number === null && judged.reason === null) {
      const beside = assignId && isCard(type) ? certificates.get(assignId) : undefined;
      number =
        assignId && beside !== undefined
          ? await numbers.like(beside, numbering, assignId)
          : await numbers.next(numbering);
    }
    if (type === 'Certificate' && assignId && number && judged.reason === null) certificates.set(assignId, number);
    const outOfOrder = judged.reason === null ? await numbers.laterThan(date, numbering) : null;
    const printedOn = stack && judged.reason === null ? await forms.next(stack) : null;
    planned.push({ ...judged, type, assignId, number, printedOn, outOfOrder, isOwed: owed.has(keyOf(item)) });
    if (type !== 'Protocol' || judged.reason !== null || number === null) continue;
    protocols.set(courseId, { number, date });
    await nameBy(date, whose, { named, certificates, numbers, documents });
  }
  return planned;
}

const keyOf = ({ type, assignId, courseId }: NewItem): string => `${type} ${assignId ?? courseId}`;

/** Whom a document is about: a protocol those on its course who have none. */
const peopleOf = ({ assignId, courseId }: NewItem, facts: readonly FactsRecord[]): FactsRecord[] =>
  facts.filter((one) => (assignId ? one.assignId === assignId : one.course.id === courseId && one.protocol === null));

/** Whom a contract is about: its client's people in the group who are in no other. */
async function listContracted(
  db: Db,
  scope: CenterScope,
  groupId: string,
  documents: readonly PromisedDocument[],
  assignId: string,
): Promise<FactsRecord[]> {
  const clientId = documents.find((one) => one.assignId === assignId)?.organizationId ?? '';
  return listFacts(db, scope, await listAssignmentsWithoutContract(db, scope, groupId, clientId));
}

interface Naming {
  named: Map<string, string>;
  certificates: Map<string, string>;
  numbers: PlannedNumbers;
  documents: readonly PromisedDocument[];
}

/** The numbers by which a protocol to be names the documents of its people: reserved with it, in its order. */
async function nameBy(date: string, whose: readonly FactsRecord[], to: Naming): Promise<void> {
  const people = inLines(
    whose.map((one) => factsOn(one, 'Protocol', date)),
    ({ student }) => student.organizationShort,
  );
  const numbering = people[0] && namedBy(people[0], date);
  if (!numbering) return;
  const { type } = numbering;
  for (const facts of people.filter((one) => isWithinReach(type, one))) {
    const { assignId } = facts;
    const isFixed = to.documents.some((own) => own.assignId === assignId && own.type === type && own.isFixed);
    if (isFixed || to.named.has(`${type} ${assignId}`)) continue;
    const number = await to.numbers.next(numbering);
    to.named.set(`${type} ${assignId}`, number);
    if (type === 'Certificate') to.certificates.set(assignId, number);
  }
}

function judgeOwn(kind: AnyKind, record: FactsRecord, said: SaidForAll): Judged {
  const { type } = kind;
  const form = suggestForGroup(kind, record, said);
  const date = kind.issueDate(form);
  const facts = factsOn(record, type, date);
  const refusal = refusalOf(() => judge(kind, record, suggestedBody(kind, record, form, ANY_NUMBER, said), false));
  return {
    ...outcomeOf(kind, refusal, said),
    type,
    trainingType: record.course.trainingType,
    assignId: record.assignId,
    title: record.student.fullName,
    courseTitle: rankedTitle(record.course),
    date,
    dateEnd: null,
    fewHours: fewHoursOf(type, record),
    blank: blankOf(type, facts),
    stack: stackOf(kind, form, said),
    clauses: [],
    signatories: choiceOf(type, record, date),
    awaitsMinistry: awaitsMinistry(type, facts),
    passedWithout: [],
    selfExaminers: [],
  };
}

function judgeProtocol(whose: [FactsRecord, ...FactsRecord[]], said: SaidForAll): Judged {
  const type = 'Protocol';
  const [first] = whose;
  const date = dayOfProtocol(whose);
  const everybody = whose.map((one) => factsOn(one, type, date));
  const refusal = refusalOf(() => judgeGroupProtocol(whose, said));
  const { trainingType } = first.course;
  const title = rankedTitle(first.course);
  return {
    ...outcomeOf(documentKinds[type], refusal, said),
    type,
    trainingType,
    assignId: null,
    title,
    courseTitle: title,
    date,
    dateEnd: null,
    fewHours: null,
    blank: blankOfAll(type, everybody),
    stack: null,
    clauses: [],
    signatories: choiceOf(type, first, date),
    awaitsMinistry: everybody.some((facts) => awaitsMinistry(type, facts)),
    passedWithout: passedWithout(everybody),
    selfExaminers: selfExaminers(everybody),
  };
}

function judgeContract(whose: readonly FactsRecord[], said: SaidForAll): Judged {
  const type = 'Contract';
  const [first] = whose as [FactsRecord];
  const { date, dateEnd, clauses, refuse } = planContract(whose, said);
  const outcome = outcomeOf(documentKinds[type], refusalOf(refuse), said);
  return {
    ...outcome,
    type,
    trainingType: first.course.trainingType,
    assignId: first.assignId,
    title: shownTitle(first.client),
    courseTitle: '',
    date,
    dateEnd,
    fewHours: null,
    blank: [],
    stack: null,
    clauses,
    signatories: [],
    awaitsMinistry: false,
    passedWithout: [],
    selfExaminers: [],
  };
}

/** Of what people are given as their qualification. */
function fewHoursOf(type: DocumentType, { course, dateStart }: FactsRecord): string | null {
  const hours = course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0);
  const isOfQualification = type === 'Certificate' || type === 'Diplom';
  return isOfQualification && hours > 0 ? fewHoursText(course.trainingType, hours, dateStart) : null;
}

/** What a number that is not known yet stands for while the rest is judged. */
const ANY_NUMBER = '1';

function refusalOf(act: () => unknown): Refusal | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Why a document is not fixed, as the run says it, and which field of the dialog is to blame. */
function outcomeOf(kind: AnyKind, refusal: Refusal | null, said: SaidForAll): Pick<Judged, 'reason' | 'wrongField'> {
  if (!refusal) return { reason: null, wrongField: null };
  const field = kind.type === 'Contract' ? 'contractDate' : 'documentDate';
  const isOfDay = refusal.code === 'WrongDocumentDate' || refusal.code === 'DocumentDayToCome';
  const isTyped = kind.type !== 'Protocol' && said[field] !== '' && refusal.fields?.[kind.dateField] !== undefined;
  return { reason: failureText(refusal, kind.fieldTitles), wrongField: isOfDay && isTyped ? field : null };
}

/** Who may sign each line of a document that more than one may sign, whom its day proposes first. */
function choiceOf(type: DocumentType, record: FactsRecord, date: string): SignatoryOption[] {
  return [...Map.groupBy(signatoriesOf(type, record), ({ line }) => line).values()].flatMap((people) => {
    const fit = people.filter((one) => isInForce(one, date));
    const proposed = proposedOn(people, date);
    return fit.length > 1 ? [...fit].sort((a, b) => Number(b === proposed) - Number(a === proposed)) : [];
  });
}

/** What stays an empty place; without the protocol that its course issues it is not fixed at all. */
function blankOf(type: DocumentType, facts: Facts): string[] {
  return blankGaps(type, facts).map((gap) => gapsByCode[gap].title);
}

/** The same of a document of everybody: what somebody's record lacks is said with whose it is. */
function blankOfAll(type: DocumentType, everybody: readonly Facts[]): string[] {
  const open = everybody.flatMap((facts) =>
    blankGaps(type, facts).map((gap) => ({ gap, whose: facts.student.fullName })),
  );
  return [...Map.groupBy(open, ({ gap }) => gap)].map(([gap, lacking]) => {
    const names = isPersonal(gap) ? namedOf(lacking.map(({ whose }) => whose)) : '';
    return `${gapsByCode[gap].title}${names}`;
  });
}

const blankGaps = (type: DocumentType, facts: Facts): GapCode[] =>
  gapsOfDocument(type, facts).filter((gap) => !gapsByCode[gap].isRequired);
