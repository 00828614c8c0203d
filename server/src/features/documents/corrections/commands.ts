import {
  canDuplicate,
  canRevoke,
  type DuplicateBody,
  type PersonChange,
  type RestingRepeat,
  type RevokeBody,
  seriesInstead,
} from '@dopusk/contract/document-corrections.ts';
import { duplicateDateFault } from '@dopusk/contract/documents/document-date.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { shortDate } from '../../../printing/words.ts';
import { withEveryTag } from '../blank-data.ts';
import { BLANK_USED, refuseUsedBlank } from '../commands.ts';
import { findFacts } from '../db.ts';
import { documentKinds } from '../document-kinds.ts';
import { type FactsRecord, factsOn } from '../facts.ts';
import { retireMinistryNumbers } from '../ministry-numbers/retire.ts';
import { type Party, partyData } from '../parties/party.ts';
import type { PrintedData } from '../printed-data.ts';
import { printDocument } from '../printing/print-document.ts';
import type { Numbering } from '../register/count.ts';
import { isBlankUsed } from '../register/db.ts';
import { findBeside } from '../register/reserved/db.ts';
import { freeNumbers } from '../register/reserved/reserve.ts';
import { NUMBER_TAKEN, nextNumber, type Taken, takeBeside, takeNumber } from '../register/take-number.ts';
import { genderOfStudent } from '../student-name.ts';
import { newVerificationCode } from '../verification-code.ts';
import {
  insertDuplicate,
  type LockedDocument,
  listRestingRepeats,
  lockCards,
  lockDocument,
  lockResting,
  lockSpecifications,
  markRevoked,
  readDocument,
} from './db.ts';
import { formerText } from './former-text.ts';
import { changesOfPerson, todaysPerson } from './todays-person.ts';

const NOT_IN_FORCE = 'Документ подготовлен заранее и ещё не вступил в силу: дубликата у него нет';
const NOTHING_TO_CORRECT =
  'В профиле слушателя то же, что в документе: сначала исправьте профиль. Другую ошибку исправляют отзывом и новым документом';
const NO_GENDER = 'Укажите пол в профиле слушателя: без него не просклонять имя';
const ALREADY_REVOKED = 'Документ уже отозван';

/**
 * Takes a fixed document back for ever; its number stays taken, and the assignment can be given another one.
 * With a certificate its cards are taken back, with a protocol the documents that name it, unless they are to stay; the numbers that it has named
 * for documents which are not fixed yet are free again, and the numbers that the Ministry's register gave its records are former ones.
 * A framework contract takes its specifications with it, when that is said.
 * @throws Refusal NotFoundFile for a stranger's document, CanNotBeRegenerate for one already revoked and, with the field, for a framework
 *   contract with specifications that are to stay; Invalid of a protocol that documents rest on while nobody says what becomes of them
 */
export function revokeDocument(
  db: Db,
  scope: CenterScope,
  { documentId, reason, withResting }: z.output<typeof RevokeBody>,
) {
  return transaction(db, async (tx) => {
    const { id, type, isRevoked } = await lock(tx, scope, documentId);
    if (canRevoke({ isRevoked }) !== true) throw new Refusal('CanNotBeRegenerate', ALREADY_REVOKED);
    const specifications = type === 'Contract' ? await lockSpecifications(tx, scope, id) : [];
    if (specifications.length > 0 && !withResting)
      throw fieldRefusal('CanNotBeRegenerate', 'withResting', framesText(specifications));
    const held = await lockResting(tx, scope, id);
    if (held.length > 0 && withResting === undefined) throw fieldRefusal('Invalid', 'withResting', restedOnBy(held));
    const resting = withResting ? [...specifications, ...held].map((one) => one.id) : [];
    // A card repeats its certificate, and is worth no more.
    const cards = (await lockCards(tx, scope, [id, ...resting])).map((card) => card.id);
    for (const one of new Set([...resting, ...cards, id])) {
      await markRevoked(tx, scope, one, reason);
      await audit(tx, scope, 'document.revoked', one);
    }
    if (type === 'Protocol') {
      await freeNumbers(tx, scope, id);
      await retireMinistryNumbers(tx, scope, id);
    }
    return null;
  });
}

/** A specification is nothing without the contract that it belongs to. */
const framesText = (specifications: readonly { number: string }[]): string =>
  `К этому рамочному договору заключены спецификации: № ${specifications.map(({ number }) => number).join(', № ')}. Отзовите их вместе с ним или сначала их`;

/** «На протоколе держатся 12 документов: …»: the first of them by number and name. */
function restedOnBy(held: readonly { number: string; fullName: string }[]): string {
  const named = held.slice(0, NAMED).map(({ number, fullName }) => `№\u00a0${number} (${fullName})`);
  const rest = held.length > NAMED ? ` и ещё ${held.length - NAMED}` : '';
  return `На протоколе держатся действующие документы: ${named.join(', ')}${rest}. Скажите, отозвать ли и их (withResting)`;
}
const NAMED = 3;

const RESTED_ON = 'На протоколе держатся действующие документы: отзовите сначала их или сам протокол на его странице';

/** «По этому документу назначена новая проверка: Иванов Иван Иванович – 25.11.2026…» */
function repeatedText(repeated: readonly RestingRepeat[]): string {
  const named = repeated.slice(0, NAMED).map(({ fullName, date }) => `${fullName} – ${shortDate(date)}`);
  const rest = repeated.length > NAMED ? ` и ещё ${repeated.length - NAMED}` : '';
  return `По этому документу назначена новая проверка: ${named.join(', ')}${rest}. Отзовите его на его странице: там сказано, что с ней станет`;
}

/**
 * The same of one among many that are taken back at once: whoever has marked a protocol there has not seen what rests on it.
 * @throws Refusal what revokeDocument does, CanNotBeRegenerate for a protocol that valid documents name, or whose check is repeated
 */
export async function revokeAlone(tx: Tx, scope: CenterScope, documentId: string, reason: string): Promise<void> {
  const { id } = await lock(tx, scope, documentId);
  if ((await lockResting(tx, scope, id)).length > 0) throw new Refusal('CanNotBeRegenerate', RESTED_ON);
  const repeated = (await listRestingRepeats(tx, scope, id)) ?? [];
  if (repeated.length > 0) throw new Refusal('CanNotBeRegenerate', repeatedText(repeated));
  await revokeDocument(tx, scope, { documentId, reason, withResting: false });
}

/**
 * What a duplicate would say of the person otherwise than the document does, were it issued because of a mistake.
 * @throws Refusal NotFoundFile for a stranger's document
 */
export async function readPersonChanges(db: Db, scope: CenterScope, documentId: string): Promise<PersonChange[]> {
  const { assignId, data } = found(await readDocument(db, scope, documentId), 'NotFoundFile');
  const record = await findFacts(db, scope, assignId ?? '');
  const { слушатель } = withEveryTag(data);
  return record ? changesOfPerson(слушатель, todaysPerson(слушатель, record)) : [];
}

/**
 * Issues a duplicate: the same snapshot under a number, day and code of its own, signed by whoever may on that day, with the mark «Дубликат» on the
 * document. One issued because of a mistake says of the person what his record says by now (docs/rules.md#4.5). The former document is revoked in the same transaction, with the cards that repeat it, and answers «replaced» when it is verified.
 * @returns the duplicate's id
 * @throws Refusal NotFoundFile for a stranger's document, DocumentIsPrinting, CanNotBeRegenerate for a revoked one,
 *   ForbiddenGenerateDocType for a protocol, Invalid with the field of a taken number or of a mistake that is none,
 *   WrongDocumentDate with that of a day before the former document's or after today
 */
export function duplicateDocument(
  { config, db, jobs }: Pick<Context, 'config' | 'db' | 'jobs'>,
  scope: CenterScope,
  {
    documentId,
    cause,
    lossProof,
    reason,
    date: chosen,
    number: typed,
    blankNumber,
    series: said,
  }: z.output<typeof DuplicateBody>,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const former = await lock(tx, scope, documentId);
    if (former.isRevoked) throw new Refusal('CanNotBeRegenerate', ALREADY_REVOKED);
    refuseUnless(canDuplicate(former));
    if (former.lacks !== null) throw new Refusal('CanNotBeRegenerate', NOT_IN_FORCE);

    const date = chosen || today();
    const fault = duplicateDateFault(date, { original: former.date, today: today() });
    if (fault) throw fieldRefusal(fault.code, 'date', fault.message);
    const kind = documentKinds[former.type];
    const numbering = { type: former.type, trainingType: former.trainingType, year: Number(date.slice(0, 4)) };
    const taken = await numberOfDuplicate(tx, scope, numbering, former.assignId ?? '', typed);
    const { number, registerOf } = taken;

    const { type } = former;
    const series = seriesInstead(former, { series: said, blankNumber });
    if (await isBlankUsed(tx, scope, { type, series, blankNumber }))
      throw fieldRefusal('Invalid', 'blankNumber', BLANK_USED);

    const record = found(await findFacts(tx, scope, former.assignId ?? ''), 'NotFoundAssignCourse');
    const person = cause === 'Mistake' ? correctedPerson(former.data, record) : null;
    await markRevoked(tx, scope, former.id, reason);
    for (const card of await lockCards(tx, scope, [former.id])) {
      await markRevoked(tx, scope, card.id, reason);
      await audit(tx, scope, 'document.revoked', card.id);
    }
    const verificationCode = newVerificationCode();
    const id = await insertDuplicate(tx, scope, {
      former,
      cause,
      lossProof: cause === 'Lost' ? lossProof : null,
      series,
      blankNumber,
      date,
      number,
      registerOf,
      data: dataOfDuplicate(former, {
        number,
        series,
        blankNumber,
        date,
        verificationCode,
        page: `${config.publicUrl}/verify`,
        person: person ?? former.data.слушатель,
        signedBy: factsOn(record, type, date, signersOf(withEveryTag(former.data), record)).center,
      }),
      form: {
        ...kind.withNumber(former.form, number),
        ...(person && 'fullNameDative' in former.form ? { fullNameDative: person.фио_дательный } : {}),
        [kind.dateField]: date,
        ...('series' in former.form ? { series } : {}),
        ...('regNumber' in former.form ? { regNumber: '' } : {}),
        blankNumber,
      },
      verificationCode,
    }).catch(refuseUsedBlank);
    await audit(tx, scope, 'document.duplicated', id, { type: former.type, number });
    await jobs.enqueue(printDocument, { documentId: id }, { transaction: tx, key: id });
    return { id };
  });
}

/**
 * The next number, or the typed one; of a card that of the certificate beside it, which it goes on repeating.
 * @throws Refusal Invalid with the field of a number that is taken, or is not its certificate's
 */
async function numberOfDuplicate(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  assignId: string,
  typed: string | undefined,
): Promise<Taken> {
  const beside = await findBeside(tx, scope, assignId, numbering);
  if (beside) {
    const message = `Карточка носит номер своего удостоверения: ${beside}`;
    if (typed && typed !== beside) throw fieldRefusal('Invalid', 'number', message);
    const own = await takeBeside(tx, scope, numbering, beside, assignId);
    if (own) return own;
  }
  const suggested = await nextNumber(tx, scope, numbering);
  const taken = await takeNumber(tx, scope, numbering, typed || suggested, suggested);
  if (taken === null) throw fieldRefusal('Invalid', 'number', NUMBER_TAKEN);
  return taken;
}

/** @throws Refusal Invalid with the field of the cause, where the record of the person is no other, or says too little to print of him */
function correctedPerson(data: PrintedData, record: FactsRecord): PrintedData['слушатель'] {
  const { слушатель: printed } = withEveryTag(data);
  const person = todaysPerson(printed, record);
  if (genderOfStudent(record.student) === null) throw fieldRefusal('Invalid', 'cause', NO_GENDER);
  if (changesOfPerson(printed, person).length === 0) throw fieldRefusal('Invalid', 'cause', NOTHING_TO_CORRECT);
  return person;
}

async function lock(tx: Tx, scope: CenterScope, documentId: string): Promise<LockedDocument> {
  return found(await lockDocument(tx, scope, documentId), 'NotFoundFile');
}

/** Of the center's list, who has signed a document: he signs its duplicate too while he may. */
const signersOf = ({ центр, комиссия }: PrintedData, { center }: FactsRecord): string[] =>
  center.signatories
    .filter(({ fullName }) => [центр.руководитель, комиссия.секретарь].includes(fullName))
    .map(({ id }) => id);

/** What a duplicate says otherwise than the document it replaces. */
interface Own {
  number: string;
  series: string;
  blankNumber: string;
  date: string;
  verificationCode: string;
  page: string;
  person: PrintedData['слушатель'];
  /** The center with whoever signs for it on that day: the powers of who signed the original may have ended. */
  signedBy: Party;
}

/** The snapshot is repeated but for who signs and what of the person was wrong, its term included: a duplicate certifies no more than the document it replaces. */
function dataOfDuplicate(
  { data, ...former }: Pick<LockedDocument, 'data' | 'series' | 'blankNumber' | 'number' | 'date'>,
  { number, series, blankNumber, date, verificationCode, page, person, signedBy }: Own,
): PrintedData {
  const { руководитель, должность_руководителя } = partyData(signedBy);
  return {
    ...data,
    слушатель: person,
    центр: { ...data.центр, руководитель, должность_руководителя },
    комиссия: { ...data.комиссия, секретарь: signedBy.secretary?.fullName ?? '' },
    документ: {
      ...data.документ,
      номер: number,
      серия: series,
      рег_номер: number,
      рег_номер_отдельный: '',
      номер_бланка: blankNumber,
      взамен: formerText(former),
      дата_выдачи: shortDate(date),
      код: verificationCode,
    },
    qr: `${page}/${verificationCode}`,
  };
}
