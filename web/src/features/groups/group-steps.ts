import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { type GroupContracts, needsContract } from '@dopusk/contract/group-contracts.ts';
import { canFixGroup, canPayGroup, type Group } from '@dopusk/contract/groups.ts';
import type { InvoiceRow } from '@dopusk/contract/invoices.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import { toBeReported } from '@dopusk/contract/register-records.ts';
import { formatDate, formatDay } from '../../text/date.ts';
import { peopleText, priceText } from '../../text/number.ts';
import type { Tone } from '../../ui/Status.tsx';

/** How far one step of a group is, in a word or two. */
export interface StepState {
  tone: Tone;
  said: string;
}

const state = (tone: Tone, said: string): StepState => ({ tone, said });
const LOADING = state('waiting', 'Проверяем…');
const NO_COURSE = state('locked', 'После назначения курса');

/** @param incomplete how many of its people lack data; undefined until it is known */
export function peopleStep({ studentsCount }: Group, incomplete: number | undefined): StepState {
  if (studentsCount === 0) return state('due', 'Никого нет');
  return state(incomplete ? 'due' : 'good', peopleText(studentsCount));
}

/**
 * A contract comes before the money: once there is an invoice or a payment, what is done next does not wait for one.
 * @param contracts undefined until they are known
 * @param isInvoiced an invoice waits for its payment
 */
export function contractStep(
  { assignCount, paidCount, fullPrice }: Group,
  contracts: GroupContracts | undefined,
  isInvoiced: boolean,
): StepState {
  if (!contracts) return LOADING;
  const without = contracts.open.filter(needsContract).reduce((sum, { peopleCount }) => sum + peopleCount, 0);
  if (assignCount > 0 && fullPrice === 0 && contracts.contracts.length === 0)
    return state('good', 'Бесплатно, договор не нужен');
  if (without > 0)
    return state(paidCount > 0 || isInvoiced ? 'waiting' : 'due', `Без договора: ${peopleText(without)}`);
  const [latest, ...others] = contracts.contracts;
  if (!latest) return assignCount === 0 ? NO_COURSE : state('waiting', 'Договора пока нет');
  return state('good', others.length > 0 ? `Договоров: ${others.length + 1}` : `Договор № ${latest.number}`);
}

/**
 * @param waiting the invoices that wait for their payment: when they are for all the money, it is the payer's turn
 * @param isCenter to the payer's own people the payment stays what is done next
 */
export function paymentStep(
  group: Group,
  waiting: readonly Pick<InvoiceRow, 'amount'>[],
  isCenter: boolean,
): StepState {
  const { assignCount, paidCount, fullPrice, unpaidPrice } = group;
  const verdict = canPayGroup(group);
  if (verdict === 'NotFoundAssignCourse') return NO_COURSE;
  const invoiced = waiting.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
  const isTheirs = isCenter && waiting.length > 0 && invoiced >= toKopecks(unpaidPrice);
  return verdict === true
    ? state(isTheirs ? 'waiting' : 'due', `Не оплачено ${priceText(unpaidPrice)}`)
    : state('good', fullPrice === 0 ? 'Бесплатно' : `Оплачено ${paidCount} из ${assignCount}`);
}

export function trainingStep({ assigns, assignCount }: Group, today: string): StepState {
  if (assigns.length === 0) return state('due', 'Курс не назначен');
  const starts = assigns.map(({ dateStartLearning }) => dateStartLearning).toSorted();
  const end =
    assigns
      .map(({ dateEndLearning }) => dateEndLearning)
      .toSorted()
      .at(-1) ?? '';
  if ((starts[0] ?? '') > today) return state('waiting', `Начнётся ${formatDay(starts[0] ?? '')}`);
  if (end > today) return state('waiting', `Идёт до ${formatDate(end)}`);
  const decided = assigns.reduce((sum, { resultCount }) => sum + resultCount, 0);
  return state(decided < assignCount ? 'due' : 'good', `Результаты: ${decided} из ${assignCount}`);
}

export function documentsStep(group: Group, today: string): StepState {
  const { assignCount, fixedCount, readyCount, opensOn, assigns } = group;
  const verdict = canFixGroup(group);
  if (verdict === 'NotFoundAssignCourse') return NO_COURSE;
  if (verdict === 'AssignNotPaid') return state('locked', 'После оплаты всех');
  const prepared = preparedText(group);
  if (prepared) return state('due', prepared);
  const said = readyText(readyCount, group);
  if (verdict !== true) return state('good', said);
  if (opensOn && fixedCount === assignCount) return state('waiting', `Вступят в силу ${formatDay(opensOn)}`);
  const isOver = assigns.every(({ dateEndLearning }) => dateEndLearning <= today);
  return state(isOver ? 'due' : 'waiting', said);
}

/** What the center has to do before what it has prepared ahead comes into force, or because it does not. */
export function preparedText({ awaitsResultCount, toRevokeCount }: Group): string | null {
  if (awaitsResultCount > 0)
    return `Внесите результаты: документы группы подготовлены заранее, ${peopleText(awaitsResultCount)}`;
  return toRevokeCount > 0 ? `Отзовите документы тех, кто не сдал: ${toRevokeCount}` : null;
}

/** «Готовы 3 из 3, не сдали: 1»: who has not passed is given no document. */
function readyText(readyCount: number, { assignCount, givenNothingCount }: Group): string {
  if (givenNothingCount === 0) return `Готовы ${readyCount} из ${assignCount}`;
  const awaited = assignCount - givenNothingCount;
  return `${awaited > 0 ? `Готовы ${readyCount} из ${awaited}, не сдали` : 'Не сдали'}: ${givenNothingCount}`;
}

/** @param registers what of the group is ready for each register, undefined until it is known */
export function registersStep(
  registers: Record<StateRegister, RegisterReadiness | undefined>,
  { assignCount, readyCount, givenNothingCount }: Group,
): StepState {
  const all = Object.values(registers);
  const known = all.filter((one) => one !== undefined);
  if (known.length < all.length) return LOADING;
  const count = (states: readonly (keyof RegisterReadiness['states'])[]) =>
    known.reduce((sum, one) => sum + states.reduce((part, name) => part + one.states[name], 0), 0);
  const lacking = count(['Lacking']);
  const ready = count(toBeReported);
  const told = count(['Reported', 'Numbered']);
  if (ready > 0) return state('due', `К передаче: ${ready}`);
  if (lacking > 0) return state('due', `Не хватает данных: ${lacking}`);
  if (told > 0) return state('good', `Передано: ${told}`);
  // What a register takes is there as soon as it is issued.
  const isIssued = assignCount > 0 && readyCount + givenNothingCount >= assignCount;
  return isIssued ? state('good', 'В реестры не передаётся') : state('locked', 'Передавать пока нечего');
}

export function issueStep({ assignCount, readyCount, givenNothingCount, issuedCount }: Group): StepState {
  const awaited = assignCount - givenNothingCount;
  if (assignCount > 0 && awaited === 0) return state('good', 'Никто не сдал, выдавать нечего');
  if (awaited > 0 && issuedCount >= awaited) return state('good', `Выдано ${issuedCount} из ${awaited}`);
  if (readyCount > issuedCount) return state('due', `Готово к выдаче: ${readyCount - issuedCount}`);
  return state('locked', issuedCount > 0 ? `Выдано ${issuedCount} из ${awaited}` : 'Когда документы готовы');
}
