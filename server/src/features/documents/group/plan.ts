import { documentTypeTitles, isCommon } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard } from '@dopusk/contract/documents/documents-of-training.ts';
import { formatNumber, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import { gapsByCode } from '@dopusk/contract/gaps.ts';
import type { PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { requiredGaps } from '@dopusk/contract/readiness.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { listFacts } from '../db.ts';
import { type AnyKind, type GroupDefaults, suggestOn } from '../document-kind.ts';
import { documentKinds } from '../document-kinds.ts';
import type { Facts, FactsRecord } from '../facts.ts';
import { gapsOfDocument } from '../readiness.ts';
import { findPattern, nextCount } from '../register/db.ts';
import { listBeside, listReserved } from '../register/reserved/db.ts';
import { findGroupTitle, listGroupDocuments } from './db.ts';
import { openItemsOf } from './group-state.ts';

/** What is said once for the group stands in the dialog itself, and is no gap of anybody's. */
const SAID_FOR_ALL: GroupDefaults = { gradeType: 'Good', series: '1' };

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
  for (const { type, assignId, courseId } of openItemsOf(documents)) {
    const whose = facts.filter((one) => (assignId ? one.assignId === assignId : one.course.id === courseId));
    const [first] = whose;
    if (!first) continue;
    const kind: AnyKind = documentKinds[type];
    const { form, facts: settled } = suggestOn(kind, latestOf(whose, first));
    const date = kind.issueDate(form);
    const own = reserved.find((one) => one.assignId === assignId && one.type === type)?.number;
    const beside = assignId && isCard(type) ? certificates.get(assignId) : undefined;
    const number = own ?? beside ?? (await numbers(type, Number(date.slice(0, 4))));
    if (assignId && type === 'Certificate') certificates.set(assignId, number);
    planned.push({
      type,
      trainingType: first.course.trainingType,
      assignId,
      title: titleOf(type, first),
      number,
      date,
      missing: missingOf(kind, settled, form),
      blank: blankOf(type, settled),
    });
  }
  return planned;
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
});

/** Without what the document would not be fixed, in Russian: gaps of the records, requisites, empty fields of its form. */
function missingOf(kind: AnyKind, facts: Facts, form: Record<string, unknown>): string[] {
  const gaps = requiredGaps(gapsOfDocument(kind.type, facts)).map((gap) => gapsByCode[gap].title);
  const requisites = (kind.missing?.(facts) ?? []).flatMap(({ what }) => what);
  const filled = kind.complete?.(form, SAID_FOR_ALL) ?? form;
  const body = kind.body.safeParse({ assignId: facts.assignId, ...kind.withNumber(filled, '1') });
  const fields = (body.error?.issues ?? []).map(({ path }) => String(path.at(-1)));
  const titles = gaps.length > 0 ? [] : fields.map((field) => kind.fieldTitles[field] ?? documentTypeTitles[kind.type]);
  return [...new Set([...gaps, ...requisites, ...titles])];
}

/** What stays an empty place; not the protocol's number, because the protocol is fixed first. */
function blankOf(type: DocumentType, facts: Facts): string[] {
  const gaps = gapsOfDocument(type, facts);
  const blank = gaps.filter((gap) => gap !== 'Protocol' && !gapsByCode[gap].isRequired);
  return blank.map((gap) => gapsByCode[gap].title);
}

/** Gives one free number of a register after another. */
function numbering(db: Db, scope: CenterScope): (type: DocumentType, year: number) => Promise<string> {
  const counts = new Map<string, number>();
  return async (type, year) => {
    const shape = shapeOf(await findPattern(db, scope, type), year);
    const register = shape.isYearly ? `${type} ${year}` : type;
    const count = counts.get(register) ?? (await nextCount(db, scope, { type, year }, shape));
    counts.set(register, count + 1);
    return formatNumber(shape, count);
  };
}
