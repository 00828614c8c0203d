import { dotted } from '@dopusk/contract/fields/date.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { groupRecord } from '@dopusk/contract/group-record.ts';
import type { RepeatCheckBody } from '@dopusk/contract/repeat-checks.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { findGroupsOf, insertRepeats, lockRepeatable, type Repeatable } from '../../assignments/db/repeats.ts';
import { lockAssignees } from '../../assignments/db/write-assignments.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { insertGroup, insertMembers, type LockedGroup, lockSeenGroup } from '../db/write-group.ts';

/** The longest title of a group. */
const TITLE_LIMIT = 255;

type Body = typeof RepeatCheckBody._output;
type Made = { groupId: string | null; assignIds: string[] };

/**
 * Lets those who have failed or did not come be checked again (docs/rules.md#4.17): each gets a training of his own that ends on the day
 * of the new sitting, in a group of their own where they learned in one. The first protocol and what rests on it stay as they are. The
 * same call made again finds what the first has made.
 * @throws Refusal NotFoundAssignCourse for somebody else's; NotFoundStudent for people whom the center does not see any more;
 *   HasRefsEntities naming whose check is repeated already; ConsentWithdrawn naming who has taken his consent back; Invalid with the field of
 *   who has passed, or whose result no protocol says yet, of several courses or groups at once, or of a price above the list's;
 *   WrongDocumentDate with that of a day before the first check
 */
export function repeatCheck(db: Db, scope: CenterScope, { assignIds, date, price }: Body): Promise<Made> {
  return transaction(db, async (tx) => {
    const group = await lockGroupOf(tx, scope, assignIds);
    const first = await lockRepeatable(tx, scope, assignIds);
    if (first.length < assignIds.length) throw new Refusal('NotFoundAssignCourse');
    const done = first.flatMap(({ repeated }) => repeated ?? []);
    const [known] = done;
    const isSame = known && done.every((one) => one.date === date && one.groupId === known.groupId);
    if (isSame && done.length === first.length)
      return { groupId: known.groupId, assignIds: done.map(({ assignId }) => assignId) };
    refusePeople(first);
    refuseDay(first, date);
    const kopecks = toKopecks(price);
    refusePrice(first, kopecks);
    const people = await lockPeople(tx, scope, first);
    const groupId = group ? await makeGroup(tx, group, `${checkOf(first)} проверка ${dotted(date)}`, people) : null;
    const reason = `${checkOf(first).toLowerCase()} проверка`;
    const made = await insertRepeats(tx, scope, first, { groupId, date, kopecks, reason });
    const [{ courseId, centerId }] = first as [Repeatable, ...Repeatable[]];
    if (groupId)
      await audit(tx, scope, 'group.created', groupId, { people: people.length, courseId, centerId }, people);
    for (const [index, { studentId }] of first.entries())
      await audit(tx, scope, 'assignment.check-repeated', made[index] ?? '', { courseId, centerId }, [studentId]);
    return { groupId, assignIds: made };
  });
}

/** @throws Refusal Invalid with the field of people who do not learn together */
async function lockGroupOf(tx: Tx, scope: CenterScope, assignIds: readonly string[]): Promise<LockedGroup | null> {
  const [groupId = null, ...others] = await findGroupsOf(tx, scope, assignIds);
  if (others.length > 0)
    throw fieldRefusal('Invalid', 'assignIds', 'Выбраны люди из разных групп: проверка – у каждой своя');
  return groupId === null ? null : found(await lockSeenGroup(tx, scope, groupId), 'NotFoundGroup');
}

/** @throws Refusal Invalid and HasRefsEntities with the field of the people, naming them */
function refusePeople(first: readonly Repeatable[]): void {
  if (new Set(first.map(({ courseId }) => courseId)).size > 1)
    throw fieldRefusal('Invalid', 'assignIds', 'Выбраны разные курсы: проверка – по одному');
  const repeated = first.filter((one) => one.repeated !== null);
  if (repeated.length > 0) {
    const said = repeated.map(({ fullName, repeated: to }) => `${fullName} – ${shortDate(to?.date ?? '')}`);
    throw fieldRefusal('HasRefsEntities', 'assignIds', `Новая проверка уже назначена: ${said.join(', ')}`);
  }
  refuseNamed(
    first.filter(({ result }) => !isRefused(result)),
    'Снова сдают те, о ком записано «не сдал» или «не явился». Не записано',
  );
  refuseNamed(
    first.filter(({ isHeld }) => !isHeld),
    'Протокола с этим результатом ещё нет: зафиксируйте его или измените сам результат',
  );
}

function refuseNamed(people: readonly Repeatable[], text: string): void {
  if (people.length > 0) throw fieldRefusal('Invalid', 'assignIds', `${text}: ${listed(people)}`);
}

const listed = (people: readonly { fullName: string }[]) => people.map(({ fullName }) => fullName).join(', ');

/** @throws Refusal WrongDocumentDate with the field of the day */
function refuseDay(first: readonly Repeatable[], date: string): void {
  const checked = first.map(({ result, dateEnd }) => result?.decidedOn ?? dateEnd).reduce((a, b) => (a > b ? a : b));
  if (date < checked)
    throw fieldRefusal('WrongDocumentDate', 'date', `Не раньше первой проверки: ${shortDate(checked)}`);
}

/** @throws Refusal Invalid with the field of the price */
function refusePrice(first: readonly Repeatable[], kopecks: number): void {
  const most = Math.min(...first.map(({ listKopecks }) => listKopecks));
  if (kopecks > most) throw fieldRefusal('Invalid', 'price', `Не больше цены по прайсу: ${formatSum(most)}`);
}

/** @throws Refusal NotFoundStudent, ConsentWithdrawn with the field of the people */
async function lockPeople(tx: Tx, scope: CenterScope, first: readonly Repeatable[]): Promise<Locked<'students'>[]> {
  const people = await lockAssignees(
    tx,
    scope,
    first.map(({ studentId }) => studentId),
  );
  const seen = new Set<string>(people.map(({ id }) => id));
  const unseen = first.filter(({ studentId }) => !seen.has(studentId));
  if (unseen.length > 0) {
    const text = `Больше не видны центру, назначить обучение нельзя: ${listed(unseen)}`;
    throw fieldRefusal('NotFoundStudent', 'assignIds', text);
  }
  const withdrawn = people.filter((one) => canProcess(one) !== true);
  if (withdrawn.length > 0) {
    const text = `Отозвали согласие на обработку персональных данных, новый курс назначить нельзя: ${listed(withdrawn)}`;
    throw fieldRefusal('ConsentWithdrawn', 'assignIds', text);
  }
  return people.map(({ id }) => id);
}

/** A group of the same organization, taught and paid for in the same way. */
async function makeGroup(
  tx: Tx,
  group: LockedGroup,
  check: string,
  people: readonly Locked<'students'>[],
): Promise<Locked<'groups'>> {
  const { organizationId, centerId } = group;
  const title = titleOf(group.title, check);
  const id = await insertGroup(tx, { ...pick(group, namesOf(groupRecord)), title, organizationId, centerId });
  await insertMembers(tx, id, people);
  return id;
}

/** «Повторная» where somebody has failed; who did not come has not been checked yet, and his is «новая» (decision 980). */
const checkOf = (first: readonly Repeatable[]): 'Повторная' | 'Новая' =>
  first.some(({ result, hasFailed }) => hasFailed || result?.outcome === 'Failed') ? 'Повторная' : 'Новая';

const PREFIX = /^((?:Повторная|Новая) проверка \d\d\.\d\d\.\d{4}: )+/;

/** «Повторная проверка 25.11.2026: СТР-3», cut to the longest title; of who is checked for the third time too. */
function titleOf(groupTitle: string, check: string): string {
  const title = `${check}: ${groupTitle.replace(PREFIX, '')}`;
  return title.length > TITLE_LIMIT ? `${title.slice(0, TITLE_LIMIT - 1)}…` : title;
}
