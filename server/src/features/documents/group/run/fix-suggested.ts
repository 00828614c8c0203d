import type { Blanks } from '@dopusk/contract/documents/blanks.ts';
import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';
import { found, Refusal } from '../../../../http/refusal.ts';
import { fixWithin } from '../../commands.ts';
import { findFacts, findFixed } from '../../db.ts';
import { type AnyForm, type AnyKind, type FixBody, type GroupDefaults, suggestOn } from '../../document-kind.ts';
import { type FactsRecord, factsOn } from '../../facts.ts';
import { withOutsideProtocol, withProtocolOfGroup } from '../../outside-protocol.ts';
import { signersAmong } from '../../parties/signatory-options.ts';
import { awaitsProtocol, isWithinReach, refuseGaps } from '../../readiness.ts';
import { listFreeBlanks } from '../../register/db.ts';
import { numberToCome } from '../../register/number-to-come.ts';

const NO_PROTOCOL = 'Сначала нужен протокол: его номер печатается в документе';

/** What is said once for a group's documents. */
export type SaidForAll = GroupDefaults & { prepareAhead: boolean; signatoryIds: string[]; blanks: readonly Blanks[] };

/**
 * Fixes a document as its form would be opened, with what was said for the whole group in the gaps.
 * @returns the document's id; that of the present one when it was fixed meanwhile
 * @throws Refusal as `fixDocument`, and what `suggestedBody` says
 */
export async function fixSuggested(
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  kind: AnyKind,
  assignId: string,
  said: SaidForAll,
): Promise<Seen<'documents'>> {
  const present = await findFixed(tx, scope, assignId, kind.type);
  if (present) return present.id;
  const record = found(await findFacts(tx, scope, assignId), 'NotFoundAssignCourse');
  const form = await onBlank(tx, scope, kind, suggestForGroup(kind, record, said), said);
  const year = Number(kind.issueDate(form).slice(0, 4));
  const { type } = kind;
  const number = await numberToCome(tx, scope, assignId, { type, trainingType: record.course.trainingType, year });
  return fixWithin(tx, context, scope, kind, suggestedBody(kind, record, form, number, said));
}

/** From which stack of forms a document is printed, whose form says what it is opened with; null on plain paper. */
export function stackOf(
  { type }: Pick<AnyKind, 'type'>,
  form: AnyForm,
  said: Pick<SaidForAll, 'blanks'>,
): Blanks | null {
  const stack = said.blanks.find((one) => one.type === type && one.first !== '');
  return stack ? { ...stack, series: type === 'Diplom' ? String(form.series) : stack.series } : null;
}

/** The form with the topmost of the stack that nothing is printed on, where there is a stack. */
async function onBlank(
  tx: Tx,
  scope: CenterScope,
  kind: AnyKind,
  form: AnyForm,
  said: Pick<SaidForAll, 'blanks'>,
): Promise<AnyForm> {
  const stack = stackOf(kind, form, said);
  if (!stack) return form;
  const [blankNumber] = await listFreeBlanks(tx, scope, stack, 1);
  return { ...form, series: stack.series, blankNumber };
}

/** The form as it is opened, with the day and the words that were said for the whole group. */
export function suggestForGroup(kind: AnyKind, record: FactsRecord, said: SaidForAll): AnyForm {
  const { form, facts } = suggestOn(kind, record);
  const day = descriptions[kind.type].certifies === 'completion' ? said.documentDate : '';
  const dated = day ? { ...form, [kind.dateField]: day } : form;
  return withOwnSeries(kind, withProtocolOfGroup(kind.complete?.(dated, said) ?? dated, facts, said), said);
}

/** On plain paper a series is the center's own, and goes with the registration number (decision 620). */
function withOwnSeries({ type }: AnyKind, form: AnyForm, { blanks }: SaidForAll): AnyForm {
  const plain = blanks.find((one) => one.type === type && one.first === '');
  return plain?.series && type !== 'Diplom' ? { ...form, series: plain.series } : form;
}

/**
 * The request that fixes it.
 * @throws Refusal Invalid with what is missing or with the fields that stay empty; also when the document rests on a
 *   protocol that the person has not got, because it would lack its number for ever
 */
export function suggestedBody(
  kind: AnyKind,
  record: FactsRecord,
  form: AnyForm,
  number: string,
  said: Pick<SaidForAll, 'prepareAhead' | 'signatoryIds'>,
): AnyForm & FixBody {
  const { type } = kind;
  const { assignId } = record;
  const date = kind.issueDate(form);
  const facts = factsOn(record, type, date);
  if (awaitsProtocol(type, facts) && isWithinReach(type, facts) && isGraded(form))
    throw new Refusal('Invalid', NO_PROTOCOL);
  // What the person's or the center's record lacks is said before the empty fields of the form that come of it.
  refuseGaps(type, withOutsideProtocol(type, facts, form), isGraded(form) ? { appendixTwo: form.appendixTwo } : {});
  const signatoryIds = signersAmong(type, record, date, said.signatoryIds);
  const { prepareAhead } = said;
  const numbered = { ...kind.withNumber(form, number), suggestedNumber: number };
  const body = kind.body.safeParse({ assignId, ...numbered, prepareAhead, signatoryIds });
  if (!body.success) throw new Refusal('Invalid', undefined, issuesOf(body.error.issues));
  return body.data;
}

/** Whether each discipline has a grade, be it the one that was said for the whole group. */
function isGraded({ appendixTwo }: AnyForm): boolean {
  const { disciplines = [] } = (appendixTwo ?? {}) as { disciplines?: { gradeType: string | null }[] };
  return disciplines.every(({ gradeType }) => gradeType !== null);
}

function issuesOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldIssues {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.map(String).join('.'), [{ code: 'Invalid', message }]]),
  );
}
