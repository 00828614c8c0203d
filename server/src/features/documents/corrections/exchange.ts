import {
  canExchange,
  type ExchangeBody,
  type ExchangePlan,
  type PersonChange,
  seriesInstead,
} from '@dopusk/contract/document-corrections.ts';
import { duplicateDateFault } from '@dopusk/contract/documents/document-date.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { withEveryTag } from '../blank-data.ts';
import { fixWithin } from '../commands.ts';
import { findFacts } from '../db.ts';
import type { AnyForm, AnyKind, FixBody } from '../document-kind.ts';
import { documentKinds } from '../document-kinds.ts';
import { type FactsRecord, factsOn } from '../facts.ts';
import { failureText } from '../group/run/failure-text.ts';
import type { PrintedData } from '../printed-data.ts';
import { findBeside } from '../register/reserved/db.ts';
import { nextNumber } from '../register/take-number.ts';
import { type LockedDocument, lockCards, lockDocument, markRevoked, readDocument } from './db.ts';

type Shared = Pick<Context, 'config' | 'db' | 'jobs'>;
type Left = 'reason' | 'blankNumber' | 'series' | 'number';
type Said = Omit<ExchangeBody, Left> & Partial<Pick<ExchangeBody, Left>>;

const ALREADY_REVOKED = 'Документ уже отозван';
const NOT_IN_FORCE =
  'Документ подготовлен заранее и ещё не вступил в силу: отзовите его и оформите заново, обменивать нечего';
const NOTHING_TO_CORRECT =
  'Новый документ напечатал бы то же самое: исправьте курс, назначение или профиль слушателя либо впишите верное здесь';

/**
 * Exchanges a document that is wrong in its programme, hours or days: it is revoked with the cards that repeat it, and another
 * one is fixed in its place by the rules of every fixing, of today's records but for what is said here. The new one has a
 * number, day and code of its own and bears the mark «ВЗАМЕН № … от …»; the former one answers «replaced» when it is verified.
 * @returns the new document's id
 * @throws Refusal NotFoundFile for a stranger's document, CanNotBeRegenerate for a revoked one, ForbiddenGenerateDocType for one
 *   that nobody keeps, DocumentIsPrinting, Invalid where nothing is corrected, and what `fixDocument` says
 */
export function exchangeDocument(context: Shared, scope: CenterScope, body: ExchangeBody): Promise<{ id: string }> {
  return transaction(context.db, async (tx) => ({ id: (await exchangeWithin(tx, context, scope, body)).id }));
}

/** Takes an exchange back that was only tried. */
class Tried extends Error {
  readonly plan: Pick<ExchangePlan, 'changes' | 'number'>;
  constructor(plan: Pick<ExchangePlan, 'changes' | 'number'>) {
    super('tried');
    this.plan = plan;
  }
}

/**
 * What an exchange would print otherwise: it is done and taken back.
 * @throws Refusal NotFoundFile for a stranger's document
 */
export async function planExchange(context: Shared, scope: CenterScope, said: Said): Promise<ExchangePlan> {
  const { type, assignId, form } = found(await readDocument(context.db, scope, said.documentId), 'NotFoundFile');
  const record = found(await findFacts(context.db, scope, assignId ?? ''), 'NotFoundAssignCourse');
  const kind = documentKinds[type];
  const { course, hoursCount, dateStart, dateEnd } = correctedForm(kind, record, form, said);
  const lines = {
    course: typeof course === 'string' ? course : null,
    hoursCount: typeof hoursCount === 'number' ? hoursCount : null,
    dateStart: typeof dateStart === 'string' ? dateStart : null,
    dateEnd: typeof dateEnd === 'string' ? dateEnd : null,
  };
  const tried = transaction(context.db, async (tx) => {
    throw new Tried(await exchangeWithin(tx, context, scope, { ...said, reason: said.reason || PLANNED }));
  });
  return tried.catch((error: unknown) => {
    if (error instanceof Tried) return { ...lines, ...error.plan, reason: null };
    if (error instanceof Refusal)
      return { ...lines, number: '', changes: [], reason: failureText(error, kind.fieldTitles) };
    throw error;
  });
}

/** Stands for a reason that is not typed yet. */
const PLANNED = 'Обмен';

async function exchangeWithin(tx: Tx, context: Shared, scope: CenterScope, said: Said & { reason: string }) {
  const former = found(await lockDocument(tx, scope, said.documentId), 'NotFoundFile');
  if (former.isRevoked) throw new Refusal('CanNotBeRegenerate', ALREADY_REVOKED);
  refuseUnless(canExchange(former));
  if (former.lacks !== null) throw new Refusal('CanNotBeRegenerate', NOT_IN_FORCE);
  const date = said.date || today();
  const fault = duplicateDateFault(date, { original: former.date, today: today() });
  if (fault) throw fieldRefusal(fault.code, 'date', fault.message);
  const { reason, blankNumber = '' } = said;
  const assignId = former.assignId ?? '';
  const record = found(await findFacts(tx, scope, assignId), 'NotFoundAssignCourse');
  const kind = documentKinds[former.type];
  await markRevoked(tx, scope, former.id, reason);
  for (const card of await lockCards(tx, scope, [former.id])) {
    await markRevoked(tx, scope, card.id, reason);
    await audit(tx, scope, 'document.revoked', card.id);
  }
  const { type, trainingType } = former;
  const numbering = { type, trainingType, year: Number(date.slice(0, 4)) };
  const next = (await findBeside(tx, scope, assignId, numbering)) ?? (await nextNumber(tx, scope, numbering));
  const number = said.number || next;
  const corrected = correctedForm(kind, record, former.form, said);
  const series = seriesInstead(former, { series: said.series ?? '', blankNumber });
  const form = { ...corrected, ...('series' in corrected ? { series } : {}), blankNumber, [kind.dateField]: date };
  const body = kind.body.safeParse({ ...kind.withNumber(form, number), assignId, suggestedNumber: next });
  if (!body.success) throw new Refusal('Invalid', body.error.issues[0]?.message);
  // Of what the training says otherwise the reason of the exchange is the reason.
  const fixed: AnyForm & FixBody = 'differenceReason' in form ? { ...body.data, differenceReason: reason } : body.data;
  const id = await fixWithin(tx, context, scope, kind, fixed, former);
  await audit(tx, scope, 'document.exchanged', id, { type, number });
  const made = found(await readDocument(tx, scope, id), 'NotFoundFile');
  const changes = changesBetween(former, made);
  if (changes.length === 0) throw new Refusal('Invalid', NOTHING_TO_CORRECT);
  return { id, number: made.number, changes };
}

/** The form of the former document with what the training says by now, and over it what is said of the new one. */
function correctedForm(
  kind: AnyKind,
  record: FactsRecord,
  former: Record<string, unknown>,
  { course, hoursCount, dateStart, dateEnd }: Pick<Said, 'course' | 'hoursCount' | 'dateStart' | 'dateEnd'>,
): AnyForm {
  const known = kind.suggest(factsOn(record, kind.type, today()));
  const said = { course, hoursCount, dateStart, dateEnd };
  const lines = Object.keys(said).filter((line) => line in known) as (keyof typeof said)[];
  const corrected = Object.fromEntries(lines.map((line) => [line, said[line] ?? known[line]]));
  const name = 'fullNameDative' in known ? { fullNameDative: known.fullNameDative } : {};
  return { ...known, ...former, ...name, ...corrected, ...gradedAnew(known, former) };
}

interface Graded {
  appendixTwo?: { disciplines: { id: string; gradeType: unknown }[] };
}

/** The disciplines of the course by now, each with the grade that the former diploma says. */
function gradedAnew(known: Graded, former: Graded): object {
  if (!known.appendixTwo) return {};
  const grades = new Map(former.appendixTwo?.disciplines.map(({ id, gradeType }) => [id, gradeType]));
  const disciplines = known.appendixTwo.disciplines.map((line) => ({
    ...line,
    gradeType: grades.get(line.id) ?? line.gradeType,
  }));
  return { appendixTwo: { disciplines } };
}

/** What a document says that may be wrong, as people call it. */
const lines: readonly { title: string; of: (data: PrintedData) => string }[] = [
  { title: 'ФИО', of: ({ слушатель }) => слушатель.фио },
  { title: 'ФИО в дательном падеже', of: ({ слушатель }) => слушатель.фио_дательный },
  { title: 'Дата рождения', of: ({ слушатель }) => слушатель.дата_рождения },
  { title: 'СНИЛС', of: ({ слушатель }) => слушатель.снилс },
  { title: 'Организация', of: ({ слушатель }) => слушатель.организация },
  { title: 'Должность', of: ({ слушатель }) => слушатель.должность },
  { title: 'Программа', of: ({ курс }) => курс.название },
  { title: 'Часы', of: ({ курс }) => String(курс.часы) },
  { title: 'Профессия', of: ({ курс }) => курс.профессия },
  { title: 'Разряд', of: ({ курс }) => курс.разряд },
  { title: 'Категория', of: ({ курс }) => курс.категория },
  { title: 'Квалификация', of: ({ курс }) => курс.квалификация },
  { title: 'Право на деятельность', of: ({ курс }) => курс.право },
  { title: 'Группа по электробезопасности', of: ({ курс }) => курс.группа_электробезопасности },
  { title: 'Начало обучения', of: ({ документ }) => документ.дата_начала },
  { title: 'Окончание обучения', of: ({ документ }) => документ.дата_окончания },
  { title: 'Действителен до', of: ({ документ }) => документ.действителен_до },
  { title: 'Тема итоговой работы', of: ({ документ }) => документ.тема },
  {
    title: 'Протокол',
    of: ({ протокол: { номер, дата } }) => (номер ? `№ ${номер} от ${дата}` : ''),
  },
  { title: 'Председатель комиссии', of: ({ комиссия }) => комиссия.председатель },
  { title: 'Подписывает', of: ({ центр }) => центр.руководитель },
  {
    title: 'Дисциплины',
    of: ({ дисциплины }) =>
      дисциплины.map(({ название, часы, оценка }) => `${название} – ${часы} ч, ${оценка}`).join('; '),
  },
];

function changesBetween(former: Pick<LockedDocument, 'data'>, made: { data: PrintedData }): PersonChange[] {
  const [before, after] = [withEveryTag(former.data), withEveryTag(made.data)];
  return lines.flatMap(({ title, of }) => {
    const [was, now] = [of(before), of(after)];
    return was === now ? [] : [{ title, was, now }];
  });
}
