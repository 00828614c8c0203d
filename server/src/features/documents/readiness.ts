import { needsSnils } from '@dopusk/contract/citizenship.ts';
import { committeesGradeIn } from '@dopusk/contract/documents/diplom/final-work.ts';
import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { PassedWithout } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isCard, mayIssue, namedByProtocol } from '@dopusk/contract/documents/documents-of-training.ts';
import { mayRetrain } from '@dopusk/contract/education-level.ts';
import { isElectricalKnown } from '@dopusk/contract/electrical-check.ts';
import { type GapCode, gapsByCode } from '@dopusk/contract/gaps.ts';
import { isOldEnough } from '@dopusk/contract/minimal-age.ts';
import { gapsOf, gapsText, type ReadinessFacts, requiredGaps } from '@dopusk/contract/readiness.ts';
import { isCommitteeOfOther } from '@dopusk/contract/safety-field.ts';
import { SigningRight } from '@dopusk/contract/signatory-record.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Facts } from './facts.ts';
import { PRINTING_IT } from './ministry-numbers/db.ts';
import { genderOfStudent } from './student-name.ts';

/** What a document will lack: everything but the payment, which a form says in words of its own. */
export function gapsOfDocument(type: DocumentType, facts: Facts): GapCode[] {
  return gapsOf(type, { ...readinessOf(facts), isPaid: true });
}

/**
 * Refuses to fix what cannot be printed.
 * @param form its hours stand instead of the course's; the education and the grades it names are judged at their fields
 * @throws Refusal Invalid with the list of what is missing
 */
export function refuseGaps(type: DocumentType, facts: Facts, form: object): void {
  const known = readinessOf(facts);
  const missing = requiredGaps(
    gapsOf(type, {
      ...known,
      hoursCount: 'hoursCount' in form ? Number(form.hoursCount) : known.hoursCount,
      student: { ...known.student, hasEducation: known.student.hasEducation || 'appendixOne' in form },
      hasGrades: known.hasGrades || 'appendixTwo' in form,
    }),
  );
  if (missing.length > 0) throw new Refusal('Invalid', gapsText(missing, ungradedOf(facts)));
}

/** The disciplines in which the person has no grade, or has failed: where nothing else is said, the committee's may be meant. */
const ungradedOf = ({ course, result, grades, isGradeOverall }: Graded): string[] =>
  course.disciplines
    .filter(({ id, title }) => {
      const meant = committeesGradeIn(title, result?.grade ?? null, isGradeOverall);
      return (grades[id] ?? meant ?? 'Failed') === 'Failed';
    })
    .map(({ title }) => title);

type Graded = Pick<Facts, 'course' | 'result' | 'grades' | 'isGradeOverall'>;

/**
 * Whether nothing of the records stands against a document of the person, once there is its protocol; grades may be given
 * after it.
 */
export const isWithinReach = (type: DocumentType, facts: Facts): boolean =>
  requiredGaps(gapsOfDocument(type, facts)).every((gap) => gap === 'Protocol' || gap === 'Grades');

/** Whom a protocol counts as passed, or does while nothing is decided, although his own record stands against his document. */
export function passedWithout(everybody: readonly Facts[]): PassedWithout[] {
  return everybody.flatMap((facts) => {
    const { course, student, result } = facts;
    const type = namedByProtocol(course.trainingType, course.issuedDocuments);
    if (type === null || isRefused(result)) return [];
    const gaps = requiredGaps(gapsOfDocument(type, facts)).filter(
      (gap) => gapsByCode[gap].place === 'student' || gap === 'Age',
    );
    return gaps.length > 0 ? [{ studentId: student.id, fullName: student.fullName, gaps }] : [];
  });
}

/** Whether the document is to name a protocol that the course issues and the person has not got yet. */
export const awaitsProtocol = (type: DocumentType, { course, protocol }: Facts): boolean =>
  restsOnProtocol(type) && course.issuedDocuments.includes('Protocol') && protocol === null;

/** Whether the document is a card that repeats a certificate which the course issues and the person has not got. */
export const awaitsCertificate = (type: DocumentType, { course, certificate }: Facts): boolean =>
  isCard(type) &&
  certificate === null &&
  course.issuedDocuments.includes('Certificate') &&
  mayIssue(course.trainingType, 'Certificate');

function readinessOf({
  isPaid,
  dateEnd,
  result,
  electrical,
  grades,
  isGradeOverall,
  student,
  course,
  center,
  committee,
  sat,
  protocol,
}: Facts): ReadinessFacts {
  const judges = committee.members.filter(({ type }) => type !== 'Secretary');
  return {
    isPaid,
    isRefused: isRefused(result),
    isOldEnough: isOldEnough(student.birthday, course.safety, protocol?.date || dateEnd),
    student: {
      hasGender: genderOfStudent(student) !== null,
      hasPhoto: student.photoKey !== null,
      hasJobTitle: student.jobTitle !== '',
      hasSnils: student.snils !== '' || !needsSnils(student),
      hasEducation: mayRetrain(student.educationType),
    },
    hasElectricalCheck: isElectricalKnown(electrical),
    hoursCount: course.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0),
    hasGrades: ungradedOf({ course, result, grades, isGradeOverall }).length === 0,
    hasValidity: course.validityPeriod !== null,
    hasAward: course.awardKind !== null && course.award !== '',
    committeeMemberCount: judges.length,
    hasCommitteePositions: judges.every(({ position }) => Boolean(position)),
    hasCommitteeOrder: committee.orderNumber !== '' && committee.orderDate !== null,
    // Of a fixed protocol it is whom that names.
    isCommitteeOfOther: sat === null && isCommitteeOfOther(committee.title, course.safety?.area ?? null),
    center: {
      hasLicence: Boolean(center.licenceNumber),
      hasCity: Boolean(center.address?.city),
      signs: center.head ? SigningRight.options : [],
    },
    trainingType: course.trainingType,
    safetyArea: course.safety?.area ?? null,
    issuedDocuments: course.issuedDocuments,
    hasProtocol: protocol !== null,
  };
}

/** Whether a document would say of the number in the register of the Ministry of Labour that it is still to come. */
export const awaitsMinistry = (type: DocumentType, { course, ministryNumber }: Facts): boolean =>
  PRINTING_IT.includes(type) && Boolean(course.safety?.learnProgramId) && ministryNumber === '';
