import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type ElectricalCheck, isSameCheck } from '@dopusk/contract/electrical-check.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { LinkedCheck } from '@dopusk/contract/linked-check.ts';
import type { CourseResults, ResultsBody } from '@dopusk/contract/results.ts';
import { pick } from '@dopusk/contract/stored-field.ts';
import { isGraded, isRefused, type Outcome, type TrainingResult } from '@dopusk/contract/training-result.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { reprintPrepared } from '../../documents/protocol/reprint.ts';
import { lockGroupAssignments } from '../db/write-assignments.ts';
import {
  deleteResults,
  listDisciplines,
  listResults,
  listSelfExaminers,
  type WrittenGrades,
  writeChecks,
  writeGrades,
  writeResults,
} from './db.ts';
import { gradesToWrite } from './grades.ts';

type Row = Awaited<ReturnType<typeof listResults>>[number];
type Said = ResultsBody['results'][number];

/**
 * What the committee has decided of everybody in a group on a course.
 * @throws Refusal NotFoundGroup
 */
export async function readResults(
  db: Db,
  scope: CenterScope,
  groupId: string,
  courseId: string,
): Promise<CourseResults> {
  const rows = await listResults(db, scope, groupId, courseId);
  const [first] = rows;
  if (!first) throw new Refusal('NotFoundGroup');
  const { groupTitle, courseTitle, trainingType } = first;
  const disciplines = isGraded(trainingType) ? await listDisciplines(db, first.courseId) : [];
  const people = rows.map(({ notedBy, notedAt, heldBy, checkHeldBy, ...row }) => ({
    ...pick(row, [
      'assignId',
      'fullName',
      'dateEnd',
      'result',
      'electrical',
      'grades',
      'areGradesHeld',
      'repeated',
      'hasFailedBefore',
    ]),
    notedBy: notedBy ?? '',
    notedAt: notedAt?.toISOString() ?? null,
    heldBy: titleOf(heldBy),
    checkHeldBy: titleOf(checkHeldBy),
  }));
  const preparedOn =
    rows
      .flatMap((row) => row.preparedOn.protocol ?? [])
      .sort()
      .at(-1) ?? null;
  const selfExaminers = await listSelfExaminers(db, scope, groupId, courseId);
  const admission = admissionOf(first);
  return { groupTitle, courseTitle, trainingType, admission, disciplines, preparedOn, people, selfExaminers };
}

const titleOf = (document: Row['heldBy']): string | null =>
  document && documentTitle(document.type, document.trainingType);

/**
 * Writes what the committee has decided of a group's people on a course (docs/rules.md#4.8).
 * @throws Refusal NotFoundGroup, with the field HasRefsEntities of whose check is repeated, NotFoundAssignCourse for somebody else's, WrongDocumentDate with the field of the day,
 *   NotFoundDiscipline for one of another course, Invalid with the fields of those whose documents say another result or
 *   grade, or of whom another has said it meanwhile
 */
export function saveResults(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { groupId, courseId, date, results }: ResultsBody,
): Promise<null> {
  return transaction(db, async (tx) => {
    // A protocol that is being fixed meanwhile reads what was said before it, or waits for this.
    const locked = await lockGroupAssignments(tx, scope, { groupId, courseId });
    if (locked.length === 0) throw new Refusal('NotFoundGroup');
    const rows = new Map<string, Row>();
    for (const row of await listResults(tx, scope, groupId, courseId)) rows.set(row.assignId, row);
    const written: (TrainingResult & { assignId: Seen<'assignments'> })[] = [];
    const takenBack: Seen<'assignments'>[] = [];
    const checks: (ElectricalCheck & { assignId: Seen<'assignments'> })[] = [];
    const grades: WrittenGrades[] = [];
    const disciplines = await listDisciplines(tx, found([...rows.values()][0], 'NotFoundGroup').courseId);
    const wrong: FieldIssues = {};
    for (const [index, said] of results.entries()) {
      const row = rows.get(said.assignId);
      if (!row) throw new Refusal('NotFoundAssignCourse');
      const graded = gradesToWrite(row, said, disciplines);
      for (const [id, fault] of Object.entries(graded.faults)) wrong[`results.${index}.grades.${id}`] = [fault];
      if (Object.keys(graded.written).length > 0) grades.push({ assignId: row.assignId, grades: graded.written });
      const check = checkToWrite(row, said);
      if (check.fault) wrong[`results.${index}.electrical.staffCategory`] = [check.fault];
      else if (check.written) checks.push({ assignId: row.assignId, ...check.written });
      const result = said.outcome && resultOf(row, said, said.outcome, date);
      if (isSame(row.result, result)) continue;
      if (said.seen && !isSaid(said.seen, row.result)) {
        // Somebody else has said it since the table was opened: what was not touched here is his.
        if (isSaid(said, said.seen)) continue;
        if (!isSaid(said, row.result)) {
          const message = OVERTAKEN(row.notedBy);
          wrong[`results.${index}.outcome`] = [{ code: 'Invalid', message }];
          continue;
        }
      }
      if (row.heldBy) {
        // The day of what is fixed stands on it: what is said of the others that day is none of its business.
        if (isSame(row.result && { ...row.result, decidedOn: date }, result)) continue;
        const title = documentTitle(row.heldBy.type, row.heldBy.trainingType);
        const message = `${HELD(title)}. ${howToPass(row.result, result)}`;
        wrong[`results.${index}.outcome`] = [{ code: 'DocumentAlreadyGenerated', message }];
      } else if (row.repeated && isRefused(row.result) && !isRefused(result)) {
        wrong[`results.${index}.outcome`] = [{ code: 'HasRefsEntities', message: repeatedText(row.repeated) }];
      } else if (result) {
        refuseDay(date, row, result.outcome);
        written.push({ assignId: row.assignId, ...result });
      } else takenBack.push(row.assignId);
    }
    if (Object.keys(wrong).length > 0) throw new Refusal('Invalid', undefined, wrong);
    await writeResults(tx, scope, written);
    await deleteResults(tx, takenBack);
    await writeChecks(tx, checks);
    await writeGrades(tx, scope, grades);
    for (const { assignId } of grades) await audit(tx, scope, 'assignment.graded', assignId);
    for (const { assignId } of checks) await audit(tx, scope, 'assignment.electrical-noted', assignId);
    const concluded = [...written.map((one) => one.assignId), ...takenBack];
    for (const assignId of concluded) await audit(tx, scope, 'assignment.concluded', assignId);
    await reprintPrepared(tx, { jobs }, concluded);
    return null;
  });
}

/** While a check is repeated it has not been passed: else there would be two documents of one training (docs/rules.md#4.17). */
export const repeatedText = ({ date }: LinkedCheck): string =>
  `Назначена новая проверка ${shortDate(date)}: кто её сдал, получит документ по ней. Чтобы изменить прежний результат, сначала снимите с неё`;

const OVERTAKEN = (by: string | null): string => `Уже записано иначе${by ? ` (${by})` : ''}. Обновите страницу`;
/** A protocol that tells the truth stays: who passes later has another one. */
const howToPass = (known: TrainingResult | null, said: TrainingResult | null): string =>
  isRefused(known) && said?.outcome === 'Passed'
    ? `Кто сдал позже, тому назначьте ${known?.outcome === 'Absent' ? 'новую' : 'повторную'} проверку: у неё свой протокол. Отзывают тот, в котором ошибка`
    : 'Чтобы изменить результат, отзовите его';
const HELD = (title: string): string => `Уже зафиксирован документ «${title}»`;

/** What to write of a check of electrical safety: nothing where it is said already, or was left as it stood. */
function checkToWrite(
  { electrical, checkHeldBy }: Row,
  { electrical: said, seenElectrical: seen }: Said,
): { fault?: FieldIssues[string][number]; written?: ElectricalCheck } {
  if (!said || !electrical || isSameCheck(said, electrical) || (seen && isSameCheck(said, seen))) return {};
  const fault = (code: 'Invalid' | 'DocumentAlreadyGenerated', message: string) => ({ fault: { code, message } });
  if (seen && !isSameCheck(seen, electrical)) return fault('Invalid', OVERTAKEN(null));
  if (!checkHeldBy) return { written: said };
  const title = documentTitle(checkHeldBy.type, checkHeldBy.trainingType);
  return fault('DocumentAlreadyGenerated', `${HELD(title)}. Чтобы изменить, отзовите его`);
}

/** To what everybody is admitted of whom nothing else is said; empty of another training than electrical safety. */
const admissionOf = ({ group, voltage }: Row): string => (group && voltage ? `${group}\u00a0группа, ${voltage}` : '');

/** What the committee has put into words of its own stays while the outcome does. */
function resultOf({ result, trainingType }: Row, said: Said, outcome: Outcome, decidedOn: string): TrainingResult {
  const hasPassed = outcome === 'Passed';
  const grade = hasPassed && isGraded(trainingType) ? said.grade : null;
  const reason = hasPassed ? '' : said.reason;
  const keepsWords = result?.outcome === outcome && grade === null && reason === '';
  return { outcome, grade, reason, words: keepsWords ? result.words : '', decidedOn };
}

/** What the table says of a person; of nobody's decision it says nothing. */
type Line = Pick<Said, 'outcome' | 'grade' | 'reason'>;

const isSaid = (said: Line, known: Line | null): boolean =>
  said.outcome === (known?.outcome ?? null) &&
  said.grade === (known?.grade ?? null) &&
  said.reason === (known?.reason ?? '');

const isSame = (a: TrainingResult | null, b: TrainingResult | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.outcome === b.outcome &&
    a.grade === b.grade &&
    a.reason === b.reason &&
    a.words === b.words &&
    a.decidedOn === b.decidedOn);

/**
 * What was prepared ahead bears a day already: its protocol that of the decision, what rests on it none before it.
 * @throws Refusal WrongDocumentDate with the field of the day
 */
function refuseDay(date: string, { dateEnd, fullName, preparedOn }: Row, outcome: Outcome): void {
  const { protocol, document } = preparedOn;
  if (protocol !== null && date !== protocol) {
    const message = `Протокол подготовлен на ${shortDate(protocol)}: решение в нём – этого дня. Другой день – после его отзыва`;
    throw fieldRefusal('WrongDocumentDate', 'date', message);
  }
  if (document !== null && outcome === 'Passed' && date > document) {
    const message = `Документ подготовлен на ${shortDate(document)} (${fullName}): решение – не позже этого дня или после его отзыва`;
    throw fieldRefusal('WrongDocumentDate', 'date', message);
  }
  if (date < dateEnd) {
    const message = `Не раньше окончания обучения: ${fullName} учится до ${shortDate(dateEnd)}`;
    throw fieldRefusal('WrongDocumentDate', 'date', message);
  }
  if (date > today() && date > dateEnd) {
    throw fieldRefusal('WrongDocumentDate', 'date', 'Этот день ещё не наступил, а обучение заканчивается раньше');
  }
}
