import type { CertificateEducationForm } from '@dopusk/contract/documents/certificate-education/form.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { shortDate } from '../../../printing/words.ts';
import type { Facts } from '../facts.ts';

const NO_REASON = 'Справка говорит не то, что назначение: укажите причину';
const PROTOCOL_TO_COME = 'Протокол позже справки: она опирается на зачисление. Оставьте поле пустым';

type Said = Pick<
  CertificateEducationForm,
  'outgoingDate' | 'incomingDate' | 'courseTitle' | 'qualification' | 'protocol' | 'differenceReason'
>;

/**
 * What a study certificate says of the training that is not so, by field; null where all of it is. Its title and the words of
 * its qualification may differ with a reason, as in other documents; a protocol that is not there, and a qualification that
 * nobody has awarded, may not.
 */
export function faultsOf(facts: Facts, form: Said): FieldIssues | null {
  const faults: FieldIssues = {};
  const fault = (field: keyof Said, code: 'Invalid' | 'WrongDocumentDate', message: string | null) => {
    if (message !== null) faults[field] = [{ code, message }];
  };
  const { incomingDate, outgoingDate } = form;
  const isLater = incomingDate !== null && incomingDate > outgoingDate;
  fault('incomingDate', 'WrongDocumentDate', isLater ? 'Запрос не может быть позже ответа на него' : null);
  fault('protocol', 'WrongDocumentDate', protocolFault(facts, form));
  fault('qualification', 'Invalid', qualificationFault(facts, form));
  const differing = differencesIn(facts, form);
  if (form.differenceReason === '') {
    for (const { field, known } of differing) fault(field, 'Invalid', `В назначении: ${known}`);
    fault('differenceReason', 'Invalid', differing.length > 0 ? NO_REASON : null);
  }
  return Object.keys(faults).length > 0 ? faults : null;
}

/** Where a study certificate says otherwise than the training, and what the training says. */
export function differencesIn(
  facts: Facts,
  { courseTitle, qualification }: Pick<Said, 'courseTitle' | 'qualification'>,
): { field: 'courseTitle' | 'qualification'; known: string }[] {
  const awarded = qualificationOf(facts);
  return [
    ...(courseTitle === facts.course.title
      ? []
      : [{ field: 'courseTitle' as const, known: quoted(facts.course.title) }]),
    ...(qualification === '' || awarded === '' || qualification === awarded
      ? []
      : [{ field: 'qualification' as const, known: awarded }]),
  ];
}

function qualificationFault(facts: Facts, { qualification }: Said): string | null {
  if (qualification === '') return null;
  if (qualificationOf(facts) === '') return 'Этот курс квалификации не присваивает: оставьте поле пустым';
  return isAwarded(facts) ? null : 'Квалификация ещё не присвоена: обучение не окончено или результат не внесён';
}

/** The portal's protocol, by its number and day; one from outside the portal no earlier than the training ends. */
function protocolFault({ protocol, course, dateEnd }: Facts, { protocol: said, outgoingDate }: Said): string | null {
  if (said === '') return null;
  const day = dayIn(said);
  if (protocol === null) {
    if (course.issuedDocuments.includes('Protocol')) return 'Протокола ещё нет: оставьте поле пустым';
    if (day === null) return 'Укажите номер и дату протокола: «№ 15 от 20.11.2026»';
    if (day < dateEnd) return `Не раньше окончания обучения (${shortDate(dateEnd)})`;
    return day > outgoingDate ? PROTOCOL_TO_COME : null;
  }
  const isIt = wordsOf(said).includes(protocol.number) && (day === null || day === protocol.date);
  if (!isIt) return `Протокол этого обучения – № ${protocol.number} от ${shortDate(protocol.date)}`;
  return protocol.date > outgoingDate ? PROTOCOL_TO_COME : null;
}

const wordsOf = (text: string): string[] => text.replaceAll('№', ' ').split(/[\s,;]+/);

/** The day that a text names, YYYY-MM-DD. */
function dayIn(text: string): string | null {
  const found = /(\d\d)\.(\d\d)\.(\d{4})/.exec(text);
  return found ? `${found[3]}-${found[2]}-${found[1]}` : null;
}

/** Whether the training is over and the committee has decided that the person has passed. */
export const isAwarded = ({ dateEnd, result }: Facts): boolean => dateEnd <= today() && result?.outcome === 'Passed';

/** A profession with its rank, or what the retraining awards; other training gives none. */
export function qualificationOf({ course }: Facts): string {
  if (course.trainingType === 'ProfessionalRetraining') return course.awardKind === 'Qualification' ? course.award : '';
  if (course.trainingType !== 'ProfessionalTraining') return '';
  if (course.rank) return `${course.profession}, ${course.rank} разряд`;
  return course.rankCategory ? `${course.profession}, категория «${course.rankCategory}»` : course.profession;
}
