import type { AssignmentTermsBody } from '@dopusk/contract/assignment-terms.ts';
import type { Assignment, assignments, ConclusionBody, SetElectricalBody } from '@dopusk/contract/assignments.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { isSameCheck } from '@dopusk/contract/electrical-check.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { documentsOfResult } from '@dopusk/contract/readiness.ts';
import type { RecipiencyBody } from '@dopusk/contract/recipiency.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { conclusionOf, isRefused, resultOfText } from '@dopusk/contract/training-result.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import type { WorkBody } from '@dopusk/contract/work-then.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { audit, replacedOf } from '../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import { type CenterScope, isCenter, type OperatorScope, type UserScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { toldValues } from '../../db/told-values.ts';
import type { Guard } from '../../http/guard.ts';
import { fieldRefusal, found, Refusal } from '../../http/refusal.ts';
import { findFixed } from '../documents/db.ts';
import { reprintPrepared } from '../documents/protocol/reprint.ts';
import { listPayerBalances } from '../payments/db/balances.ts';
import { findAssignment, lockAssignment } from './db/read-assignment.ts';
import { updateElectrical, updateRecipiency, updateTerms, updateWork } from './db/write-assignment.ts';
import { repeatedText } from './results/commands.ts';
import { findHolding, findPreparedOn, writeResults } from './results/db.ts';

type AssignmentGuard = Guard<typeof assignments.read>;

/** As what the texts of an assignment stand in the audit log. */
const CHANGES = [
  'assignment.concluded',
  'assignment.recipiency-chosen',
  'assignment.work-corrected',
  'assignment.graded',
  'assignment.electrical-noted',
  'assignment.terms-said',
] as const;

/**
 * An assignment with the balances that it may be paid from.
 * @throws Refusal NotFoundAssignCourse
 */
export async function readAssignment(db: Db, scope: UserScope, id: string): Promise<z.input<typeof Assignment>> {
  const [assignment, balances] = await Promise.all([
    findAssignment(db, scope, id),
    scope.kind === 'operator' ? listPayerBalances(db, scope) : [],
  ]);
  return { ...found(assignment, 'NotFoundAssignCourse'), balances };
}

/**
 * Writes the committee's conclusion on an assignment made with the center.
 * @throws Refusal NotFoundAssignCourse, RecordAlreadyChanged, DocumentAlreadyGenerated when a fixed document says another, HasRefsEntities
 *   with the field while the check is repeated
 */
export function conclude(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  scope: CenterScope,
  { assignId, commissionConclusion }: z.output<typeof ConclusionBody>,
  guard: AssignmentGuard,
): Promise<null> {
  return describe(db, scope, assignId, guard, async (tx, locked) => {
    const { result, dateEndLearning, repeated } = found(
      await findAssignment(tx, scope, assignId),
      'NotFoundAssignCourse',
    );
    if (result && conclusionOf(result) === commissionConclusion) return;
    await refuseOtherThanFixed(tx, scope, assignId, conclusionOf(result));
    const said = resultOfText(commissionConclusion);
    if (repeated && isRefused(result) && !isRefused(said))
      throw fieldRefusal('HasRefsEntities', 'commissionConclusion', repeatedText(repeated));
    const { preparedOn } = await findPreparedOn(tx, locked);
    // What is written down while somebody still learns is true on the last day; what was prepared ahead bears its day already.
    const latest = [today(), dateEndLearning].sort().at(-1) ?? dateEndLearning;
    const decidedOn = preparedOn.protocol ?? [latest, preparedOn.document ?? latest].sort()[0] ?? latest;
    await writeResults(tx, scope, [{ assignId: locked, ...said, decidedOn }]);
    await audit(tx, scope, 'assignment.concluded', assignId);
    await reprintPrepared(tx, { jobs }, [locked]);
  });
}

/** What is signed stays true: the conclusion that documents were fixed with changes after they are revoked. */
async function refuseOtherThanFixed(tx: Tx, scope: CenterScope, assignId: string, fixedWith: string): Promise<void> {
  for (const type of documentsOfResult) {
    const fixed = await findFixed(tx, scope, assignId, type);
    // What was prepared ahead says no result before it has come into force.
    if (!fixed?.isOpen) continue;
    const title = documentTitle(type, fixed.trainingType);
    throw new Refusal(
      'DocumentAlreadyGenerated',
      `С решением «${fixedWith}» уже зафиксирован документ «${title}». Чтобы изменить решение, отзовите его`,
    );
  }
}

/**
 * Writes how the documents reach their owner.
 * @throws Refusal NotFoundAssignCourse, RecordAlreadyChanged
 */
export function chooseRecipiency(
  db: Db,
  scope: OperatorScope,
  recipiency: z.output<typeof RecipiencyBody>,
  guard: AssignmentGuard,
): Promise<null> {
  return describe(db, scope, recipiency.assignId, guard, async (tx) => {
    await updateRecipiency(tx, scope, recipiency);
    await audit(tx, scope, 'assignment.recipiency-chosen', recipiency.assignId);
  });
}

/**
 * Writes as what and where the person worked when he was taught; what is fixed stays. Once a document says it, one prepared ahead included, the center alone corrects it,
 * for the document that it gives in exchange: it answers for what its protocols and the registers say.
 * @throws Refusal NotFoundAssignCourse, RecordAlreadyChanged, DocumentAlreadyGenerated with the field, for a client
 */
export function correctWork(
  db: Db,
  scope: OperatorScope,
  { assignId, ...work }: z.output<typeof WorkBody>,
  guard: AssignmentGuard,
): Promise<null> {
  return describe(db, scope, assignId, guard, async (tx, locked) => {
    const before = found(await findAssignment(tx, scope, assignId), 'NotFoundAssignCourse').work;
    const changed = (['jobTitle', 'workplace'] as const).find((field) => (before[field] ?? '') !== work[field]);
    const holding = await findHolding(tx, locked);
    if (changed && holding.checkHeldBy && !isCenter(scope))
      throw fieldRefusal('DocumentAlreadyGenerated', changed, heldText(scope, holding));
    await updateWork(tx, locked, work);
    await audit(tx, scope, 'assignment.work-corrected', assignId);
  });
}

/** Of what is prepared ahead a client is told nothing: that his center may correct it is true of whatever holds it. */
function heldText(scope: OperatorScope, { heldBy, checkHeldBy }: Awaited<ReturnType<typeof findHolding>>): string {
  const known = isCenter(scope) ? checkHeldBy : heldBy;
  const fixed = known ? `Уже зафиксирован документ «${documentTitle(known.type, known.trainingType)}». ` : '';
  return `${fixed}${isCenter(scope) ? 'Чтобы изменить, отзовите его' : FOR_CENTER}`;
}

const FOR_CENTER = 'Исправить может учебный центр';

/**
 * Writes what a check of electrical safety says of the person beside its result, before a document says it.
 * @throws Refusal NotFoundAssignCourse, RecordAlreadyChanged, DocumentAlreadyGenerated
 */
export function noteElectrical(
  db: Db,
  scope: OperatorScope,
  { assignId, ...check }: z.output<typeof SetElectricalBody>,
  guard: AssignmentGuard,
): Promise<null> {
  return describe(db, scope, assignId, guard, async (tx, locked) => {
    const { electrical } = found(await findAssignment(tx, scope, assignId), 'NotFoundAssignCourse');
    const holding = await findHolding(tx, locked);
    if (holding.checkHeldBy && !isSameCheck(check, electrical))
      throw new Refusal('DocumentAlreadyGenerated', heldText(scope, holding));
    await updateElectrical(tx, locked, check);
    await audit(tx, scope, 'assignment.electrical-noted', assignId);
  });
}

/**
 * Writes out of whose money and how one person is taught; what a document was fixed with stays.
 * @throws Refusal NotFoundAssignCourse, RecordAlreadyChanged
 */
export function sayTerms(
  db: Db,
  scope: CenterScope,
  { assignId, ...terms }: z.output<typeof AssignmentTermsBody>,
  guard: AssignmentGuard,
): Promise<null> {
  return describe(db, scope, assignId, guard, async (tx, locked) => {
    const before = found(await findAssignment(tx, scope, assignId), 'NotFoundAssignCourse').terms?.own ?? terms;
    await updateTerms(tx, locked, terms);
    const fields = replacedOf(namesOf(trainingTerms), before, terms);
    const values = toldValues(trainingTerms, fields, before, terms);
    await audit(tx, scope, 'assignment.terms-said', assignId, { fields, values });
  });
}

function describe(
  db: Db,
  scope: OperatorScope,
  id: string,
  guard: AssignmentGuard,
  write: (tx: Tx, assignment: Locked<'assignments'>) => Promise<void>,
): Promise<null> {
  return transaction(db, async (tx) => {
    const { id: locked } = found(await lockAssignment(tx, scope, id), 'NotFoundAssignCourse');
    const read = () => readAssignment(tx, scope, id);
    await guard(tx, { read, ids: [id], actions: CHANGES }, () => write(tx, locked));
    return null;
  });
}
