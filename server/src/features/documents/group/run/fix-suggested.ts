import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Seen } from '../../../../db/seen.ts';
import { found, Refusal } from '../../../../http/refusal.ts';
import { fixWithin } from '../../commands.ts';
import { findFacts, findFixed } from '../../db.ts';
import { type AnyKind, type GroupDefaults, suggestOn } from '../../document-kind.ts';
import { withOutsideProtocol, withProtocolOfGroup } from '../../outside-protocol.ts';
import { signersAmong } from '../../parties/signatory-options.ts';
import { awaitsProtocol, refuseGaps } from '../../readiness.ts';
import { numberToCome } from '../../register/number-to-come.ts';

const NO_PROTOCOL = 'Сначала нужен протокол: его номер печатается в документе';

/**
 * Fixes a document as its form would be opened, with what was said for the whole group in the gaps.
 * @returns the document's id; that of the present one when it was fixed meanwhile
 * @throws Refusal as `fixDocument`; Invalid also when the document rests on a protocol that the person has not got,
 *   because it would lack its number for ever
 */
export async function fixSuggested(
  tx: Tx,
  context: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  kind: AnyKind,
  assignId: string,
  defaults: GroupDefaults & { prepareAhead: boolean; signatoryIds: string[] },
): Promise<Seen<'documents'>> {
  const present = await findFixed(tx, scope, assignId, kind.type);
  if (present) return present.id;
  const record = found(await findFacts(tx, scope, assignId), 'NotFoundAssignCourse');
  const { form: empty, facts } = suggestOn(kind, record);
  if (awaitsProtocol(kind.type, facts)) throw new Refusal('Invalid', NO_PROTOCOL);
  const year = Number(kind.issueDate(empty).slice(0, 4));
  const number = await numberToCome(tx, scope, assignId, {
    type: kind.type,
    trainingType: facts.course.trainingType,
    year,
  });
  const suggested = kind.withNumber(empty, number);
  const form = withProtocolOfGroup(kind.complete?.(suggested, defaults) ?? suggested, facts, defaults);
  // What the person's or the center's record lacks is said before the empty fields of the form that come of it.
  refuseGaps(kind.type, withOutsideProtocol(kind.type, facts, form), {});
  const signatoryIds = signersAmong(kind.type, record, kind.issueDate(form), defaults.signatoryIds);
  const { prepareAhead } = defaults;
  const body = kind.body.safeParse({ assignId, ...form, suggestedNumber: number, prepareAhead, signatoryIds });
  if (!body.success) throw new Refusal('Invalid', undefined, issuesOf(body.error.issues));
  return fixWithin(tx, context, scope, kind, body.data);
}

function issuesOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldIssues {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.map(String).join('.'), [{ code: 'Invalid', message }]]),
  );
}
