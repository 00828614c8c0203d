import { documentTypeTitles, isCommon } from '@dopusk/contract/documents/descriptions.ts';
import type { SignatoryOption } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard, namedByProtocol } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatNumber } from '@dopusk/contract/documents/number-pattern.ts';
import { type GapCode, gapsByCode } from '@dopusk/contract/gaps.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { requiredGaps } from '@dopusk/contract/readiness.ts';
import { isInForce } from '@dopusk/contract/signatory-record.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { listFacts } from '../db.ts';
import { type AnyKind, type GroupDefaults, suggestOn } from '../document-kind.ts';
import { documentKinds } from '../document-kinds.ts';
import { type Facts, type FactsRecord, factsOn } from '../facts.ts';
import { withProtocolOfGroup } from '../outside-protocol.ts';
import { signatoriesOf } from '../parties/signatory-options.ts';
import { leastKnown, undecidedText } from '../protocol/protocol.ts';
import { awaitsMinistry, awaitsProtocol, gapsOfDocument, isWithinReach, passedWithout } from '../readiness.ts';
import type { Numbering } from '../register/count.ts';
import { findRegister, nextCount } from '../register/db.ts';
import { listBeside, listReserved } from '../register/reserved/db.ts';
import { findGroupTitle, listGroupDocuments } from './db.ts';
import { openItemsWithRefused } from './group-state.ts';

/** What is said once for the group stands in the dialog itself, and is no gap of anybody's. */
const SAID_FOR_ALL: GroupDefaults = { gradeType: 'Good', series: '1', protocolNumber: '1', protocolDate: '' };

/**
 * What fixing the group would make: of whom, by which number, of which day, and what is missing for it. The numbers are
 * those that are free now: whoever fixes first takes them.
 * @throws Refusal NotFoundGroup
 */
export async function planGroup(db: Db, scope: CenterScope, groupId: string): Promise<PlannedDocument[]> {
  found(await findGroupTitle(db, scope, groupId), 'NotFoundGroup');
  const documents = await listGroupDocuments(db, scope, groupId);
  const facts = await listFacts(db, scope, [...new Set(documents.map(({ assignId }) => assignId))]);
  const reserved = await listReserved(
    db,
    scope,
    facts.map(({ assignId }) => assignId),
  );
  const numbers = numbering(db, scope);
  const certificates = await listBeside(
    db,
    scope,
    facts.map((one) => one.assignId),
  );
  const planned: PlannedDocument[] = [];
  // What rests on a protocol is fixed after it, by its number and no earlier than its day.
  const protocols = new Map<string, Facts['protocol']>();
  for (const { type, assignId, courseId } of openItemsWithRefused(documents)) {
    const whose = facts.filter((one) => (assignId ? one.assignId === assignId : one.course.id === courseId));
    const [first] = whose;
    if (!first) continue;
    const kind: AnyKind = documentKinds[type];
    const record = latestOf(whose, first);
    const { form, facts: settled } = suggestOn(kind, {
      ...record,
      protocol: record.protocol ?? protocols.get(courseId) ?? null,
    });
    const undecided = type === 'Protocol' ? undecidedText(whose.filter((one) => one.protocol === null)) : null;
    // Whose results are not said is named by name: the empty field of the form says no more.
    const lacking = missingOf(kind, settled, form).filter((one) => !undecided || one !== kind.fieldTitles.result);
    const missing = [...lacking, ...(undecided ? [undecided] : [])];
    const date = kind.issueDate(form);
    const own = reserved.find((one) => one.assignId === assignId && one.type === type)?.number;
    const beside = assignId && isCard(type) ? certificates.get(assignId) : undefined;
    const isNamed = protocols.has(courseId) && isNamedBy(type, settled);
    const isNumbered = missing.length === 0 || own !== undefined || isNamed;
    const number = isNumbered
      ? (own ??
        beside ??
        (await numbers({ type, trainingType: first.course.trainingType, year: Number(date.slice(0, 4)) })))
      : null;
    if (assignId && type === 'Certificate' && number) certificates.set(assignId, number);
    if (type === 'Protocol' && number) protocols.set(courseId, { number, date });
    planned.push({
      type,
      trainingType: first.course.trainingType,
      assignId,
      title: titleOf(type, first),
      number,
      date,
      missing,
      blank: blankOf(type, settled),
      signatories: type === 'Contract' ? [] : choiceOf(type, record, date),
      awaitsMinistry: whose.some((one) => awaitsMinistry(type, factsOn(one, type, date))),
      passedWithout:
        type === 'Protocol'
          ? passedWithout(whose.filter((one) => one.protocol === null).map((one) => factsOn(one, type, date)))
          : [],
    });
  }
  return planned;
}

/** Who may sign each line of a document that more than one may sign. */
function choiceOf(type: DocumentType, record: FactsRecord, date: string): SignatoryOption[] {
  const fit = signatoriesOf(type, record).filter((one) => isInForce(one, date));
  return [...Map.groupBy(fit, ({ line }) => line).values()].filter((people) => people.length > 1).flat();
}

/** Whose it is: a document of everybody on a course is called by that, a contract by its client. */
function titleOf(type: DocumentType, { course, client, student }: FactsRecord): string {
  if (isCommon(type)) return course.title;
  return type === 'Contract' ? client.title : student.fullName;
}

/** A common document bears the last of its people's days. */
const latestOf = (whose: readonly FactsRecord[], first: FactsRecord): FactsRecord => ({
  ...first,
  dateEnd: whose.map(({ dateEnd }) => dateEnd).reduce((a, b) => (a > b ? a : b)),
  result: latestResult(whose),
  electrical: leastKnown(whose),
});

/** Of a document of everybody the one that was decided last; of one person's his own. */
const latestResult = (whose: readonly FactsRecord[]): FactsRecord['result'] =>
  whose.map(({ result }) => result).reduce((a, b) => (b === null || (a && a.decidedOn > b.decidedOn) ? a : b), null);

/** Without what the document would not be fixed, in Russian: gaps of the records, requisites, empty fields of its form. */
function missingOf(kind: AnyKind, facts: Facts, form: Record<string, unknown>): string[] {
  const required = requiredGaps(gapsOfDocument(kind.type, facts)).filter((gap) => gap !== 'ProtocolNumber');
  const protocol: GapCode[] = awaitsProtocol(kind.type, facts) ? ['Protocol'] : [];
  const gaps = [...required, ...protocol].map((gap) => gapsByCode[gap].title);
  const requisites = (kind.missing?.(facts) ?? []).flatMap(({ what }) => what);
  const filled = kind.complete?.(form, SAID_FOR_ALL) ?? form;
  const named = withProtocolOfGroup(filled, facts, SAID_FOR_ALL);
  const body = kind.body.safeParse({ assignId: facts.assignId, ...kind.withNumber(named, '1') });
  const fields = (body.error?.issues ?? []).map(({ path }) => String(path.at(-1)));
  const titles = gaps.length > 0 ? [] : fields.map((field) => kind.fieldTitles[field] ?? documentTypeTitles[kind.type]);
  return [...new Set([...gaps, ...requisites, ...titles])];
}

/** Whether the protocol keeps a number for it, although its form is not filled in yet. */
const isNamedBy = (type: DocumentType, facts: Facts): boolean =>
  type === namedByProtocol(facts.course.trainingType, facts.course.issuedDocuments) && isWithinReach(type, facts);

/** What stays an empty place; without the protocol that its course issues it is not fixed at all. */
function blankOf(type: DocumentType, facts: Facts): string[] {
  const blank = gapsOfDocument(type, facts).filter((gap) => !gapsByCode[gap].isRequired);
  return blank.map((gap) => gapsByCode[gap].title);
}

/** Gives one free number of a register after another. */
function numbering(db: Db, scope: CenterScope): (one: Numbering) => Promise<string> {
  const counts = new Map<string, number>();
  return async (one) => {
    const register = await findRegister(db, scope, one);
    const { type, registerOf, year, shape } = register;
    const key = `${type} ${registerOf} ${shape.isYearly ? year : ''}`;
    const count = counts.get(key) ?? (await nextCount(db, scope, register));
    counts.set(key, count + 1);
    return formatNumber(shape, count);
  };
}
