import { descriptions, typesOfPassed } from '@dopusk/contract/documents/descriptions.ts';
import {
  appointedFault,
  dateFault,
  decidedFault,
  isAhead,
  periodFault,
  restsOnProtocol,
} from '@dopusk/contract/documents/document-date.ts';
import type { MissingRequisites } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { mayIssue, nameableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import { canFix } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { isFormOfName, otherPersonText } from '@dopusk/contract/fields/name-forms.ts';
import { DEFAULT_CONCLUSION, resultOfText } from '@dopusk/contract/training-result.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import { type Tx, transaction, violatedUnique } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';
import { lockAssignment } from '../assignments/db/read-assignment.ts';
import { writeResults } from '../assignments/results/db.ts';
import { rememberDative } from '../students/remember-dative.ts';
import { type Former, formerText } from './corrections/former-text.ts';
import { findFacts, findFixed, insertDocument } from './db.ts';
import { differencesOf } from './differences.ts';
import type { DocumentKind, FixBody } from './document-kind.ts';
import { asTaught, type Facts, type FactsRecord, factsOn } from './facts.ts';
import { withOutsideProtocol } from './outside-protocol.ts';
import { storeLastSigned } from './parties/db.ts';
import { refuseOtherSignatories, signersOf } from './parties/signatory-options.ts';
import { printDocument } from './printing/print-document.ts';
import { listUnnaming } from './protocol/db.ts';
import { awaitsCertificate, refuseGaps } from './readiness.ts';
import type { Numbering } from './register/count.ts';
import { isBlankUsed } from './register/db.ts';
import { deleteReserved, findBeside, findReserved } from './register/reserved/db.ts';
import { NUMBER_TAKEN, type Taken, takeBeside, takeNumber } from './register/take-number.ts';
import { dativeOf } from './student-name.ts';
import { rememberTheme } from './themes/db.ts';
import { namingInvoice } from './unpaid.ts';
import { newVerificationCode } from './verification-code.ts';

/** A form that was spoilt is spoilt: it is not printed on twice. */
export const BLANK_USED = 'Бланк с этим номером уже использован';

/** Of two documents on one form at once the index refuses the second. @throws Refusal Invalid with the field of the form */
export function refuseUsedBlank(error: unknown): never {
  if (violatedUnique(error) === 'documents_blank_number') throw fieldRefusal('Invalid', 'blankNumber', BLANK_USED);
  throw error;
}

/** A card repeats the number of its certificate; by itself it would take one that somebody else's certificate has. */
const CERTIFICATE_FIRST = 'Сначала зафиксируйте удостоверение или свидетельство: билет повторяет его номер';

/** A protocol that was prepared ahead has an empty place of the person. */
const RESULT_FIRST = 'Внесите результат обучения: протокол подготовлен заранее, решения комиссии в нём ещё нет';

/**
 * Fixes a document of an assignment: takes its number, stores the snapshot of all that is printed and asks for the
 * printing, all or nothing (design §5, Documents).
 * @returns the document's id
 * @throws Refusal NotFoundAssignCourse, what `canFix` says, Invalid with the list of what the document lacks, or
 *   with the field of a taken number, a wrong discipline, signatory or protocol, WrongDocumentDate and DocumentDayToCome with that of the day
 */
export function fixDocument<Form extends object, Body extends Form & FixBody>(
  context: Pick<Context, 'config' | 'db' | 'jobs'>,
  scope: CenterScope,
  kind: DocumentKind<DocumentType, Form, Body>,
  body: Body,
): Promise<Locked<'documents'>> {
  const fixing = transaction(context.db, (tx) => fixWithin(tx, context, scope, kind, body));
  return fixing.catch(namingInvoice(context.db, scope, { assignId: body.assignId }));
}

/** Whether the course issues documents of this type, and its training may. A contract is its customer's: none has to be promised one. */
export const isIssuedByCourse = ({ trainingType, issuedDocuments }: Facts['course'], type: DocumentType): boolean =>
  (type === 'Contract' || issuedDocuments.includes(type)) && mayIssue(trainingType, type);

/**
 * Refuses a document that cannot be fixed as its form says, whatever its number: before it is fixed, and before a group's
 * plan promises it.
 * @returns the facts on its day, that day, and in which fields it says other than the training
 * @throws Refusal as `fixDocument`, but for what its number decides
 */
export function judge<Form extends object, Body extends Form & FixBody>(
  kind: DocumentKind<DocumentType, Form, Body>,
  record: FactsRecord,
  body: Body,
  isFixed: boolean,
): { facts: Facts; date: string; differs: string[] } {
  const { type } = kind;
  const date = kind.issueDate(body);
  refuseOtherSignatories(type, record, date, body.signatoryIds);
  const facts = withOutsideProtocol(type, factsOn(record, type, date, body.signatoryIds), body);
  const isIssued = isIssuedByCourse(facts.course, type);
  refuseUnless(canFix({ type, isPaid: facts.isPaid, isFixed, isIssuedByCourse: isIssued }));
  refuseGaps(type, facts, body);
  refuseIfMissing(kind.missing?.(facts, body) ?? []);
  refuseOtherPerson(facts, body);
  const wrong = kind.check?.(facts, body);
  if (wrong) throw new Refusal('Invalid', undefined, wrong);
  refuseDate(kind, facts, body, date);
  refusePeriod(type, facts, body);
  return { facts, date, differs: differencesOf(type, facts, body) };
}

const dativeIn = (body: object): string => ('fullNameDative' in body ? String(body.fullNameDative ?? '') : '');

/** A dative is corrected where the rules decline a name wrongly; it names nobody else. */
function refuseOtherPerson({ student: { fullName } }: Facts, body: object): void {
  const said = dativeIn(body);
  if (said === '' || isFormOfName(fullName, said)) return;
  throw fieldRefusal('Invalid', 'fullNameDative', otherPersonText(fullName));
}

/**
 * Fixes a document as a part of a larger transaction.
 * @param exchanged which it takes the place of; that one is revoked already
 */
export async function fixWithin<Form extends object, Body extends Form & FixBody>(
  tx: Tx,
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  scope: CenterScope,
  kind: DocumentKind<DocumentType, Form, Body>,
  body: Body,
  exchanged?: Former,
): Promise<Locked<'documents'>> {
  const { type } = kind;
  // Two fixings of one assignment wait for each other here: the second one sees what the first has fixed.
  const { id: assignId } = found(await lockAssignment(tx, scope, body.assignId), 'NotFoundAssignCourse');
  const record = found(await findFacts(tx, scope, body.assignId), 'NotFoundAssignCourse');
  const isFixed = (await findFixed(tx, scope, body.assignId, type)) !== undefined;
  const { facts, date, differs } = judge(kind, record, body, isFixed);
  if (awaitsCertificate(type, facts)) throw new Refusal('Invalid', CERTIFICATE_FIRST);
  const isPreparedAhead = isAhead(type, date, today());
  // Whoever is given a document of completion has passed: where nobody has said so, the document does (docs/rules.md#4.8).
  // What is prepared ahead says nothing of anybody, nor does what rests on a protocol that was (decision 141).
  if (facts.result === null && typesOfPassed.includes(type) && !isPreparedAhead) {
    if (record.protocol) throw new Refusal('Invalid', RESULT_FIRST);
    await writeResults(tx, scope, [
      { assignId, ...resultOfText(DEFAULT_CONCLUSION), decidedOn: facts.protocol?.date || date },
    ]);
  }
  const { trainingType } = facts.course;
  const numbering = { type, trainingType, year: Number(date.slice(0, 4)) };
  const { number, registerOf } = await numberFor(tx, scope, kind, body, assignId, numbering);

  const { series = '', blankNumber = '' } = body;
  if (await isBlankUsed(tx, scope, { type, series, blankNumber }))
    throw fieldRefusal('Invalid', 'blankNumber', BLANK_USED);

  const verificationCode = newVerificationCode();
  const form = { ...kind.withNumber(body, number), [kind.dateField]: date };
  const verificationPage = `${config.publicUrl}/verify`;
  const known = (await kind.prepare?.(tx, scope, facts, assignId, body)) ?? facts;
  const printed = kind.print(known, form, { number, date, verificationCode, verificationPage });
  const data = exchanged ? { ...printed, документ: { ...printed.документ, взамен: formerText(exchanged) } } : printed;
  const documentId = await insertDocument(tx, scope, {
    type,
    trainingType,
    registerOf,
    assignId,
    date,
    isPreparedAhead,
    number,
    series: data.документ.серия,
    // Registered under another number, a diploma is numbered itself, as a form is.
    blankNumber: blankNumber || (data.документ.рег_номер_отдельный && number),
    data,
    form,
    verificationCode,
    exchanged: exchanged?.id ?? null,
  }).catch(refuseUsedBlank);
  await kind.fixed?.(tx, scope, documentId, assignId, body);
  if (data.документ.тема) await rememberTheme(tx, scope, data.документ.тема);
  await storeLastSigned(tx, scope, { type, trainingType }, signersOf(type, facts));
  await audit(tx, scope, 'document.fixed', documentId, { type, number, ...(differs.length > 0 ? { differs } : {}) });
  await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId });
  // Corrected once, a name is declined so in every later document.
  const dative = dativeIn(body);
  if (dative !== '' && dative !== dativeOf(facts.student)) await rememberDative(tx, scope, facts.student.id, dative);
  // Whom his protocol had named none, because his record lacked something then, or what was exchanged or revoked, it names now
  // (decisions 801 and 831).
  const unnaming = nameableBy(trainingType).includes(type) ? await listUnnaming(tx, assignId, number) : [];
  for (const id of unnaming)
    await jobs.enqueue(printDocument, { documentId: id }, { transaction: tx, key: id, turn: 1 });
  return documentId;
}

/**
 * The number of a document: the one that the protocol has named for it, that of the certificate beside it, else that of
 * its form.
 * @throws Refusal Invalid with the field of a number that is taken, or is not the one that the protocol has named
 */
async function numberFor<Form extends object, Body extends Form & FixBody>(
  tx: Tx,
  scope: CenterScope,
  kind: DocumentKind<DocumentType, Form, Body>,
  body: Body,
  assignId: Locked<'assignments'>,
  numbering: Numbering,
): Promise<Taken> {
  const typed = kind.numberOf(body);
  const reserved = await findReserved(tx, scope, assignId, kind.type);
  if (reserved !== undefined) {
    // Who has been shown another number, and left it, takes the one of the protocol; who has typed one means it.
    const isNamed = ['', reserved.number, body.suggestedNumber].includes(typed);
    if (!isNamed) {
      const message = `В протоколе уже напечатан номер ${reserved.number}. Другой номер – после отзыва протокола`;
      throw fieldRefusal('Invalid', kind.numberField, message);
    }
    await deleteReserved(tx, assignId, kind.type);
    return reserved;
  }
  if (typed === body.suggestedNumber) {
    const beside = await findBeside(tx, scope, assignId, numbering);
    const taken = beside && (await takeBeside(tx, scope, numbering, beside, assignId));
    if (taken) return taken;
  }
  const taken = await takeNumber(tx, scope, numbering, typed, body.suggestedNumber);
  if (taken === null) throw fieldRefusal('Invalid', kind.numberField, NUMBER_TAKEN);
  return taken;
}

/**
 * Refuses a day on which the document would not be true.
 * @throws Refusal WrongDocumentDate, DocumentDayToCome, each with the field of the date
 */
function refuseDate<Form extends object, Body extends Form & FixBody>(
  kind: DocumentKind<DocumentType, Form, Body>,
  facts: Facts,
  body: Body,
  date: string,
): void {
  const { dateEnd, protocol, restingFrom, result, committee, repeatedCheck } = facts;
  const { dateStart } = asTaught(facts);
  // The document's own period, where it has one, may differ from that of the assignment, as of training long past; but nobody
  // has completed a training that goes on because a form says so.
  const training = { dateStart, dateEnd, ...body };
  const certifiesEnd = descriptions[kind.type].certifies === 'completion';
  const end = certifiesEnd && dateEnd > today() && training.dateEnd < dateEnd ? dateEnd : training.dateEnd;
  // A repeated check has a day of its own, when the training has long been over.
  if (certifiesEnd && repeatedCheck && result === null && date < repeatedCheck.date)
    throw fieldRefusal(
      'WrongDocumentDate',
      kind.dateField,
      `Не раньше дня проверки (${shortDate(repeatedCheck.date)})`,
    );
  const fault = dateFault({
    type: kind.type,
    date,
    today: today(),
    training: { start: training.dateStart, end },
    prepareAhead: body.prepareAhead ?? false,
    protocolDate: protocol?.date ?? null,
    restingFrom,
  });
  if (fault) throw fieldRefusal(fault.code, kind.dateField, fault.message);
  const appointed = kind.type === 'Protocol' ? appointedFault(date, committee) : null;
  if (appointed) throw fieldRefusal(appointed.code, kind.dateField, appointed.message);
  const tooEarly = certifiesEnd
    ? decidedFault(date, { dateStart, dateEnd, decidedOn: result?.decidedOn ?? null })
    : null;
  if (tooEarly) throw fieldRefusal(tooEarly.code, kind.dateField, tooEarly.message);
}

/**
 * Refuses days of training that a reason cannot explain (docs/rules.md#4.4): nobody has learned on after the committee has
 * decided, nor before training could be entered here.
 * @throws Refusal WrongDocumentDate with the field of the day
 */
function refusePeriod(type: DocumentType, facts: Facts, body: object): void {
  if (descriptions[type].certifies !== 'completion') return;
  const { protocol, dateStart: begun } = asTaught(facts);
  const { dateStart, dateEnd }: { dateStart?: unknown; dateEnd?: unknown } = { ...body };
  const fault = periodFault({
    start: typeof dateStart === 'string' ? dateStart : begun,
    end: typeof dateEnd === 'string' ? dateEnd : '',
    begun,
    protocol: restsOnProtocol(type) ? protocol : null,
  });
  if (fault) throw fieldRefusal(fault.code, fault.field, fault.message);
}

/** @throws Refusal Invalid with what is to be filled in elsewhere, and whose it is */
export function refuseIfMissing(missing: readonly MissingRequisites[]): void {
  if (missing.length === 0) return;
  const lines = missing.map(({ title, what }) => `${title}: ${what.join(', ')}`);
  throw new Refusal('Invalid', `Не заполнено. ${lines.join('. ')}`);
}
