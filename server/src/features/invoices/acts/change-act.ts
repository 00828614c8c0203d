import { adjustmentText } from '@dopusk/contract/act-adjustments.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import {
  type ActCorrection,
  type AnnulActBody,
  type CorrectActBody,
  correctionText,
} from '@dopusk/contract/service-acts.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found, Refusal } from '../../../http/refusal.ts';
import { lockActs } from '../../documents/static/db.ts';
import { listAdjustments } from '../../payments/db/adjustments.ts';
import { makeServiceAct } from './act.ts';
import { annul, findAct, findLaterEdition, listTaughtOf } from './db.ts';
import { findToldOfAct } from './letters/db.ts';

/**
 * Annuls an act (decision 650): its training is accepted by none then, and may be paid back or accepted anew. The act stays among the
 * documents, with the reason, and its number stays taken; what is added up from acts knows it no more.
 * @returns its id
 * @throws Refusal NotFoundFile for a stranger's; ActAnnulled, ActCorrected; Invalid for an УПД that its client was told of unless its
 *   service was never rendered: it is corrected
 */
export function annulAct(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
  { reason, isNotRendered }: AnnulActBody,
): Promise<Seen<'staticDocuments'>> {
  return transaction(db, async (tx) => {
    await lockActs(tx, scope.organization);
    const act = found(await findAct(tx, scope, id), 'NotFoundFile');
    if (act.isAnnulled) throw await refusalOfGone(tx, act);
    if (act.isUpd && !isNotRendered && (await findToldOfAct(tx, act.id)).isTold) {
      const text = `УПД № ${act.number} отправлен клиенту, и номер счёта-фактуры у него в книге покупок: исправьте его – номер и дата останутся (строка 1а). Аннулируют УПД, услуг по которому не было`;
      throw new Refusal('Invalid', text);
    }
    await refuseAdjusted(tx, scope, act);
    if (!(await annul(tx, act.id, reason))) throw await refusalOfGone(tx, act);
    await audit(tx, scope, 'act.annulled', act.id, { number: act.number, reason });
    return act.id;
  });
}

/**
 * A УКД names the УПД that it adjusts. Whoever notes one waits for whoever changes acts.
 * @throws Refusal Invalid while one is noted
 */
async function refuseAdjusted(tx: Tx, scope: CenterScope, act: NonNullable<Awaited<ReturnType<typeof findAct>>>) {
  if (!act.isUpd) return;
  const standing = (await listAdjustments(tx, scope, act.id)).find(({ isUndone }) => !isUndone);
  if (!standing) return;
  const text = `К УПД № ${act.number} записан ${adjustmentText(standing)}: сначала отмените эту запись в разделе «Документы», кнопка «УКД»`;
  throw new Refusal('Invalid', text);
}

/** Why nothing more becomes of an act that is not in force: it was annulled, or corrected by an edition that goes on. */
export async function refusalOfGone(
  db: Db | Tx,
  { id, number, isUpd }: { id: Seen<'staticDocuments'>; number: string; isUpd: boolean },
): Promise<Refusal> {
  const later = await findLaterEdition(db, id);
  if (!later) return new Refusal('ActAnnulled', `${isUpd ? 'УПД' : 'Акт'} № ${number} уже аннулирован`);
  const text = `УПД № ${number} уже исправлен: ${correctionText(later)}`;
  return new Refusal('ActCorrected', later.isAnnulled ? `${text}; и оно аннулировано` : text);
}

/** What an УПД would be corrected to say. @throws Refusal NotFoundFile for a stranger's and for what is no УПД; ActAnnulled, ActCorrected */
export async function readCorrection(db: Db, scope: CenterScope, id: string): Promise<ActCorrection> {
  const act = found(await findAct(db, scope, id), 'NotFoundFile');
  if (!act.isUpd) throw new Refusal('NotFoundFile');
  if (act.isAnnulled) throw await refusalOfGone(db, act);
  const people = await listTaughtOf(db, act.id);
  return {
    number: act.number,
    date: act.date,
    correction: act.correction + 1,
    people: people.map(({ kopecks, ...person }) => ({ ...person, price: toRubles(kopecks) })),
  };
}

/**
 * Makes a corrected edition of an УПД (item 7 of the rules of decree 1137): its number and date stay, line 1а names the correction and its
 * day. Requisites, basis, sums and line 5 are those of today, the rate of the tax is that of the service's day as it is known now; whom it leaves out is
 * accepted by none.
 * @returns the new edition, and the former one
 * @throws Refusal what readCorrection and makeServiceAct throw; Invalid for people of other acts
 */
export function correctAct(
  db: Db | Tx,
  scope: CenterScope,
  id: string,
  { reason, assignIds }: CorrectActBody,
): Promise<{ id: Seen<'staticDocuments'>; formerId: Seen<'staticDocuments'> }> {
  return transaction(db, async (tx) => {
    await lockActs(tx, scope.organization);
    const act = found(await findAct(tx, scope, id), 'NotFoundFile');
    if (!act.isUpd) throw new Refusal('NotFoundFile');
    await refuseAdjusted(tx, scope, act);
    const people = await listTaughtOf(tx, act.id);
    const kept = people.filter(({ assignId }) => assignIds.includes(assignId));
    const correction = act.correction + 1;
    const correctedOn = today();
    const why = `Исправление № ${correction} от ${dotted(correctedOn)}: ${reason}`.slice(0, 500);
    if (!(await annul(tx, act.id, why))) throw await refusalOfGone(tx, act);
    if (kept.length < assignIds.length || kept.length === 0) {
      throw fieldRefusal('Invalid', 'assignIds', 'Отметьте тех, кто стоит в этом УПД');
    }
    const madeId = await makeServiceAct(
      tx,
      scope,
      {
        organizationId: act.organizationId,
        dateStart: '0001-01-01',
        dateEnd: act.date,
        date: act.date,
        basis: 'Auto',
        isTold: false,
        // Who was accepted stays accepted.
        withAbsent: true,
        withTakenOut: true,
        withUnpaid: true,
      },
      {
        trainings: kept.map(({ assignId }) => assignId),
        count: kept.length,
        edition: { number: act.number, correction, correctedOn, vatPercent: act.vatPercent },
      },
    );
    await audit(tx, scope, 'act.corrected', madeId, { number: act.number, correction, reason });
    return { id: madeId, formerId: act.id };
  });
}
