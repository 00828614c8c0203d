import { LISTED_FAILURES, LISTED_LEFT_OUT, type ParseResult, type RowAction } from '@dopusk/contract/import-drafts.ts';
import type { SaidEmployer, SaidWord, TableMatch } from '@dopusk/contract/imported-tables.ts';
import { imports, type LoadChoice } from '@dopusk/contract/imports.ts';
import { each } from '@dopusk/contract/stored-field.ts';
import { FIRST_LINK_DAYS } from '@dopusk/contract/students.ts';
import type { Context } from '../../context.ts';
import { insertAccounts } from '../../db/accounts.ts';
import { audit } from '../../db/audit.ts';
import { type Db, type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import type { Upload } from '../../http/upload.ts';
import { noteChangedPeople } from '../lms/db/accounts.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { findOrganization } from '../organizations/db.ts';
import { createPasswordLinks } from '../session/db.ts';
import { limitDisclosed } from '../session/disclosed-accounts.ts';
import { holdOwnAccount } from '../session/hold-account.ts';
import { unknownPassword } from '../session/passwords.ts';
import { insertStudents, updatePeople } from '../students/db/write-many-students.ts';
import { limitNewcomers } from '../students/limit-newcomers.ts';
import { fullNameOf } from '../students/shared-contacts.ts';
import {
  countLinks,
  insertDraft,
  listCreated,
  lockImport,
  lockOrganization,
  lockPeople,
  markLoaded,
  markSheetIssued,
} from './db.ts';
import { rememberEmployers } from './employers/db.ts';
import { partByEmployer } from './employers/employers.ts';
import { organizationKey } from './employers/own-workplace.ts';
import { knownOf, strangersOf } from './find-people.ts';
import { wholePeople } from './kept-people.ts';
import { barredFields } from './loadable-fields.ts';
import { listMatchings, listWords, rememberMatching, rememberWords } from './matching/db.ts';
import type { Matching } from './matching/people-table.ts';
import { rememberSaid } from './namesakes/db.ts';
import { matchFile, parseFile } from './parse-file.ts';
import type { PlannedRow } from './plan.ts';
import { type PlanPart, partsOf, planParts } from './plan-parts.ts';
import {
  alikeOf,
  changedFieldsOf,
  elsewhereOf,
  namesakesOf,
  newWithoutOf,
  notesOf,
  plannedOf,
  repeatedOf,
} from './plan-report.ts';
import { type Report, withProgress } from './progress/progress.ts';
import { accessSheet } from './sheets.ts';
import { isOutdated, loaded } from './undoing/loaded.ts';

/** Rows written between two notes of how far a load is. */
const ROWS_AT_ONCE = 500;

/**
 * Reads the people of a file and says what loading them would do; changes nobody.
 * @throws Refusal NotFoundOrganization, ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle; what limitDisclosed says
 */
export function parseStudents(
  db: Db,
  scope: OperatorScope,
  file: Upload,
  { organization = 'Current', progress = null }: Asked & { progress?: string | undefined | null },
  choice: Choice = {},
): Promise<ParseResult> {
  return withProgress(db, scope, progress, (report) => parse(db, scope, file, organization, choice, report));
}

/** For which organization a file is; the current one when left out. */
interface Asked {
  organization?: string | undefined;
}

/** Which sheet of a file is meant, and what its columns are; the portal finds out what is left out. */
interface Choice {
  sheet?: string | undefined;
  matching?: Matching | undefined;
  mendNames?: boolean | undefined;
  mendGenders?: boolean | undefined;
  leaveHidden?: boolean | undefined;
  /** What the words of lists stand for. */
  words?: readonly SaidWord[] | undefined;
  /** What is done with rows of other employers. */
  employers?: readonly SaidEmployer[] | undefined;
  /** Aborted when whoever has sent the file waits no more: it is not read to its end then. */
  isWanted?: AbortSignal;
}

/**
 * Reads what the columns of a file are, before its people are checked.
 * @throws Refusal NotFoundOrganization, ExcelTableNotFound, ExcelFirstRowNotFound, InvalidExcelFIle
 */
export async function matchColumns(
  db: Db,
  scope: OperatorScope,
  { bytes }: Upload,
  { organization = 'Current' }: Asked,
  { sheet, isWanted }: Choice = {},
): Promise<TableMatch> {
  const matchings = await listMatchings(db, await visibleOrganizationId(db, scope, organization));
  return matchFile({ owner: scope.userId, bytes, sheet, isWanted, matchings, barred: barredFields(scope) });
}

async function parse(
  db: Db,
  scope: OperatorScope,
  { title, bytes }: Upload,
  organization: string,
  { words = [], employers = [], ...choice }: Choice,
  report: Report,
): Promise<ParseResult> {
  const organizationId = await visibleOrganizationId(db, scope, organization);
  const organizationTitle = (await findOrganization(db, scope, organizationId))?.title ?? '';
  const matchings = await listMatchings(db, organizationId);
  const said = [...(await listWords(db, organizationId)), ...words];
  const asked = { owner: scope.userId, bytes, barred: barredFields(scope) };
  const read = await parseFile({ ...asked, ...choice, matchings, words: said }, report);
  const ofEmployers = new Map(employers.map((one) => [organizationKey(one.title), one.answer]));
  const target = { id: organizationId, title: organizationTitle };
  const parted = await partByEmployer(db, scope, read, target, ofEmployers);
  const failures = [...read.failures, ...parted.unsaid];
  const total = parted.people.length + failures.length;
  report('Matching', 0, total);
  const all = await partsOf(db, scope, parted.people, organizationId);
  const withContacts = scope.tokenId === null;
  const { plan, known } = await planParts(db, scope, all, { withContacts }, read.places);
  await limitDisclosed(db, scope, strangersOf(known), imports.parseStudents.path);
  report('Saving', 0, total);
  const ofSheet = read.otherSheets.length > 0 ? { sheet: read.sheet } : {};
  const failed = [...failures, ...plan.failures]
    .sort((a, b) => a.rowNumber - b.rowNumber)
    .map((failure) => ({ ...failure, ...ofSheet }));
  // What is undecided waits among the wrong rows and among those that can be loaded: the load says which it is.
  const rows = [...plan.rows, ...plan.undecided].map(({ person }) => person).sort((a, b) => a.rowNumber - b.rowNumber);
  const draft = { organizationId, title, rows, failures: failed, plan: plannedOf(plan, parted.employers) };
  const draftId = await transaction(db, async (tx) => {
    if (choice.matching) await rememberMatching(tx, organizationId, read.headings, choice.matching);
    await rememberWords(tx, organizationId, words);
    await rememberEmployers(tx, scope, organizationId, ofEmployers);
    return insertDraft(tx, scope, draft);
  });
  const count = (action: RowAction) => plan.rows.filter((row) => row.action === action).length;
  return {
    isSuccess: failed.length === 0,
    draftId,
    organizationTitle,
    sheet: read.sheet,
    otherSheets: read.otherSheets,
    barredColumns: read.barredColumns,
    leftOut: read.leftOut.slice(0, LISTED_LEFT_OUT),
    departments: read.departments.slice(0, LISTED_LEFT_OUT),
    departmentRows: read.departments.length,
    remarks: read.remarks.slice(0, LISTED_FAILURES),
    remarked: read.remarks.length,
    ...notesOf(plan),
    mendable: read.mendable,
    contradicted: read.contradicted,
    hiddenRows: read.hiddenRows,
    words: read.words,
    employers: parted.employers,
    rows: total,
    created: count('Create'),
    updated: count('Update'),
    skipped: count('Skip') + count('Withhold'),
    failed: failed.length,
    failResults: failed.slice(0, LISTED_FAILURES),
    changedFields: changedFieldsOf(plan),
    alike: alikeOf(plan),
    namesakes: namesakesOf(plan),
    repeated: repeatedOf(plan),
    ...elsewhereOf(plan),
    newWithout: newWithoutOf(plan),
    withheld: plan.rows
      .filter(({ action }) => action === 'Withhold')
      .slice(0, LISTED_FAILURES)
      .map(({ person }) => ({ rowNumber: person.rowNumber, fullName: fullNameOf(person) })),
  };
}

const WRONG = 'В файле есть ошибки: исправьте их и выберите файл снова';
/** @param rows what has become wrong since; empty where only the write has found it */
const changedText = (rows: readonly number[] = []): string => {
  const which =
    rows.length > 0 ? ` (${rows.length === 1 ? 'строка' : 'строки'} ${rows.slice(0, NAMED_ROWS).join(', ')})` : '';
  return `Пока файл ждал загрузки, данные портала изменились${which}: выберите файл ещё раз`;
};
const NAMED_ROWS = 10;

/**
 * Loads a draft: all of it or nothing, or its right rows alone. A repeated call answers what the first one did.
 * @throws Refusal NotFoundDraft; Invalid when rows are wrong, or have become so since the file was parsed
 */
export function loadStudents(db: Db, scope: OperatorScope, id: string, choice: LoadChoice = {}) {
  return withProgress(db, scope, id, (report) => load(db, scope, id, choice, report));
}

async function load(db: Db, scope: OperatorScope, id: string, choice: LoadChoice, report: Report) {
  // Nobody knows this password: people come in by the links of the access sheet, or by recovery.
  const passwordHash = await unknownPassword;
  return transaction(db, async (tx) => {
    const draft = found(await lockImport(tx, scope, id), 'NotFoundDraft');
    const { created, updated, skipped } = draft;
    if (draft.undoneAt) throw new Refusal('NotFoundDraft', 'Загрузка отменена. Выберите файл снова');
    if (draft.loadedAt) {
      const links = await countLinks(tx, draft.id);
      return { id, created, updated, skipped, failed: draft.failures.length, links };
    }
    if (isOutdated(draft.parsedAt)) throw new Refusal('NotFoundDraft');
    const waiting = new Set(draft.rows.map(({ rowNumber }) => rowNumber));
    const wrong = draft.failures.filter(({ rowNumber }) => !waiting.has(rowNumber));
    const toldBefore = new Map(draft.failures.map((failure) => [failure.rowNumber, failure]));
    if (wrong.length > 0 && !choice.rightOnly) throw new Refusal('Invalid', WRONG);
    const organizationId = draft.organizationId;
    const rows = wholePeople(draft.rows).map((person) => ({ ...person, ...each(barredFields(scope), null) }));
    const all = await partsOf(tx, scope, rows, organizationId);
    for (const part of all) await lockOrganization(tx, part.organizationId);
    const known: Seen<'users'>[] = [];
    for (const part of all) known.push(...(await knownOf(tx, scope, part.people, part.organizationId)));
    await lockPeople(tx, known);
    // Read once more: what somebody has saved until now is not to be written over.
    const { plan, parts } = await planParts(tx, scope, all, { ...choice, withContacts: scope.tokenId === null });
    if (plan.failures.length > 0 && !choice.rightOnly) {
      const since = plan.failures.map(({ rowNumber }) => rowNumber).filter((row) => !toldBefore.has(row));
      throw new Refusal('Invalid', since.length > 0 ? changedText(since) : WRONG);
    }
    // What has become wrong since is left aside with the others: nobody is lost.
    const stillWrong = plan.failures.map((failure) => toldBefore.get(failure.rowNumber) ?? failure);
    const failures = [...wrong, ...stillWrong].sort((a, b) => a.rowNumber - b.rowNumber);

    const people = parts.flatMap((part) =>
      part.rows.flatMap(({ person: { into: _, employer: __, ...person }, action, shares }) =>
        action === 'Create'
          ? [{ ...person, shares, userId: newId<'users'>(), organizationId: part.organizationId }]
          : [],
      ),
    );
    const changed = plan.rows.flatMap(({ target, shares }) =>
      target ? [{ userId: target.userId, values: target.after, shares }] : [],
    );
    for (const part of parts) {
      const newcomers = people.filter((one) => one.organizationId === part.organizationId);
      await limitNewcomers(tx, scope, part.organizationId, newcomers);
    }
    const total = people.length + changed.length;
    for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
      report('Loading', start, total);
      await insertPeople(tx, scope, people.slice(start, start + ROWS_AT_ONCE), passwordHash);
    }
    for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
      report('Loading', people.length + start, total);
      await updatePeople(tx, changed.slice(start, start + ROWS_AT_ONCE));
    }
    await noteChangedPeople(
      tx,
      changed.map(({ userId }) => userId),
    );
    report('Loading', total, total);
    const counts = await markLoaded(
      tx,
      draft.id,
      people.map(({ userId }) => userId),
      plan.rows,
      failures,
    );
    for (const part of parts) await rememberSaid(tx, draft.id, part, people);
    const others = parts.flatMap((part) => (part.organizationId === organizationId ? [] : part.organizationId));
    const elsewhere = others.length > 0 ? { into: others, parts: countParts(parts) } : {};
    await audit(tx, scope, 'students.imported', id, { organizationId, ...elsewhere, ...counts }, [
      organizationId,
      ...others,
    ]);
    return { id, ...counts, failed: failures.length, links: await countLinks(tx, draft.id) };
  }).catch((error) => {
    // Somebody took an e-mail or a phone between the look and the write.
    if (violatedUnique(error)) throw new Refusal('Invalid', changedText());
    throw error;
  });
}

/** How many people each organization of a load got and how many were changed in it, by its id. */
function countParts(parts: readonly PlanPart[]): Record<string, { created: number; updated: number }> {
  const counted = parts.map(({ organizationId, rows }) => {
    const created = rows.filter(({ action }) => action === 'Create').length;
    return [organizationId, { created, updated: rows.filter(({ target }) => target).length }] as const;
  });
  return Object.fromEntries(counted);
}

type NewPerson = ImportedPerson &
  Pick<PlannedRow, 'shares'> & { userId: Locked<'users'>; organizationId: Seen<'organizations'> };

async function insertPeople(
  tx: Tx,
  scope: OperatorScope,
  people: readonly NewPerson[],
  passwordHash: string,
): Promise<void> {
  await insertAccounts(
    tx,
    people.map(({ userId, surname, name, lastName: lastname, email, phone, shares }) => ({
      id: userId,
      account: {
        ...{ surname, name, lastname, email, phone, passwordHash },
        ...{ sharesEmail: shares.email, sharesPhone: shares.phone },
      },
    })),
  );
  await insertStudents(tx, scope, people);
}

/**
 * Makes the ways in for the new people of a load: a one-time link each, in a table that is handed out once.
 * @throws Refusal NotFoundDraft; BadRequest when it was handed out, or nobody is new
 */
export function issueAccessSheet({ db, config }: Context, scope: OperatorScope, id: string): Promise<Download> {
  return transaction(db, async (tx) => {
    await holdOwnAccount(tx, scope);
    const load = loaded(await lockImport(tx, scope, id));
    if (load.sheetIssuedAt) {
      throw new Refusal('BadRequest', 'Ссылки для входа уже скачаны. Доступ можно восстановить по e-mail или телефону');
    }
    const people = await listCreated(tx, load.id);
    if (people.length === 0) throw new Refusal('BadRequest', 'Новых сотрудников в этой загрузке нет');
    // Who has no mailbox has no login: a link would let him in once, and never again.
    const reached = people.filter(({ email }) => email !== '');
    const tokens = await createPasswordLinks(
      tx,
      reached.map((person) => person.id),
      FIRST_LINK_DAYS * 24,
    );
    const linkOf = new Map(reached.map(({ id }, i) => [id, `${config.publicUrl}/password?token=${tokens[i]}`]));
    await markSheetIssued(tx, load.id);
    await audit(tx, scope, 'students.access-issued', id, { people: people.length });
    return accessSheet(
      await ownTitle(tx, scope),
      people.map(({ id: userId, ...person }) => ({ ...person, link: linkOf.get(userId) ?? null })),
    );
  });
}
