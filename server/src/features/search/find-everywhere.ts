import { courses } from '@dopusk/contract/courses.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { type NamedNumber, namedNumber } from '@dopusk/contract/named-number.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { FOUND_OF_KIND, type Found, FoundKind } from '@dopusk/contract/search.ts';
import { students } from '@dopusk/contract/students.ts';
import type { Db } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { admitted, type ScopeOf } from '../../http/access.ts';
import { listCourses } from '../courses/db.ts';
import { listRegister } from '../documents/issue-register/db.ts';
import { listGroupTitles } from '../groups/db/list-groups.ts';
import { listInvoices } from '../invoices/db.ts';
import { listOrganizations } from '../organizations/db.ts';
import { listStudents } from '../students/db/list-students.ts';

/** The first lines of a list, searched for a text. */
interface Ask {
  search: string;
  pageNumber: number;
  pageSize: number;
  /** Nobody is told how many more there are. */
  isCounted: false;
  /** Only with this whole number, of invoices and documents. */
  number?: string;
  type?: DocumentType;
}

type Lines = Omit<Found, 'kind'>[];
type Source = (db: Db, scope: OperatorScope, ask: Ask) => Promise<Lines>;

/** The list that each kind is found by, with what it shows; whoever may not call the list finds nothing of it. */
const sources: Record<FoundKind, Source> = {
  Student: from(students.listAcrossOrganizations, async (db, scope, ask) =>
    lines(await listStudents(db, scope, { ...ask, birthdayStart: null, birthdayEnd: null }), (row) => ({
      title: row.fullName,
      note: [row.organizationTitle, dotted(row.birthday)].filter(Boolean).join(' · '),
    })),
  ),
  Organization: from(organizations.list, async (db, scope, ask) =>
    lines(await listOrganizations(db, scope, ask), (row) => ({
      title: row.shortTitle || row.title,
      note: row.inn ? `ИНН ${row.inn}` : '',
    })),
  ),
  Group: from(groups.list, async (db, scope, ask) =>
    lines(await listGroupTitles(db, scope, ask), (row) => ({ title: row.title, note: row.organizationTitle })),
  ),
  Course: from(courses.list, async (db, scope, ask) =>
    lines(await listCourses(db, scope, ask), (row) => ({ title: row.title, note: row.organizationTitle })),
  ),
  Invoice: from(invoices.list, async (db, scope, ask) =>
    lines(await listInvoices(db, scope, ask), (row) => ({
      title: `Счёт № ${row.number} от ${dotted(row.date)}`,
      note: row.organizationTitle,
    })),
  ),
  Document: from(issueRegister.list, async (db, scope, ask) =>
    lines(await listRegister(db, scope, { ...ask, start: null, end: null }), (row) => ({
      title: `${documentTitle(row.type, row.trainingType)} ${numberText(row)}`,
      note: [row.fullName, dotted(row.date)].filter(Boolean).join(' · '),
      standsAt: row.groupId
        ? { kind: 'Group' as const, id: row.groupId }
        : { kind: 'Assignment' as const, id: row.assignId },
      sheet: { assignId: row.assignId, type: row.type },
    })),
  ),
};

/**
 * What the operator sees of each kind, in the order of the kinds; of one kind in the order of its list. Invoices and documents are
 * found by what they are called, too, «Счёт № 11 от 07.10.2026», those of the whole number first.
 * @param text at least two characters
 */
export async function findEverywhere(db: Db, scope: OperatorScope, text: string): Promise<Found[]> {
  const named = namedNumber(text);
  const found = await Promise.all(
    FoundKind.options.map(async (kind) =>
      (await findOfKind(db, scope, kind, asksFor(kind, text, named))).map((line) => ({ kind, ...line })),
    ),
  );
  return found.flat();
}

/** The questions that a kind's list is asked, the nearest first. */
function asksFor(kind: FoundKind, text: string, named: NamedNumber | null): Ask[] {
  const page = { pageNumber: 1, pageSize: FOUND_OF_KIND, isCounted: false as const };
  const isNamed = kind === 'Invoice' || kind === 'Document';
  if (!named || !isNamed || (named.kind !== null && named.kind !== kind)) return [{ ...page, search: text }];
  const { search, number, type } = named;
  const ask = { ...page, search, ...(type ? { type } : {}) };
  return number === null ? [ask] : [{ ...ask, number }, ask];
}

async function findOfKind(db: Db, scope: OperatorScope, kind: FoundKind, asks: readonly Ask[]): Promise<Lines> {
  let lines: Lines = [];
  for (const ask of asks) {
    const more = await sources[kind](db, scope, ask);
    lines = [...new Map([...lines, ...more].map((line) => [line.id, line])).values()].slice(0, FOUND_OF_KIND);
    if (lines.length === FOUND_OF_KIND) break;
  }
  return lines;
}

/** A list as its own call gives it: to whom the call is open, and with the organizations that he may call it for. */
function from<E extends Endpoint>(
  list: E,
  source: (db: Db, scope: ScopeOf<E['access']>, ask: Ask) => Promise<Lines>,
): Source {
  return async (db, scope, ask) => {
    const reader = admitted(scope, list.access);
    return reader ? source(db, reader as ScopeOf<E['access']>, ask) : [];
  };
}

const lines = <Row extends { id: string }>(
  { items }: Page<Row>,
  say: (row: Row) => Pick<Found, 'title' | 'note'> & Partial<Pick<Found, 'standsAt' | 'sheet'>>,
): Lines => items.map((row) => ({ id: row.id, standsAt: null, sheet: null, ...say(row) }));
