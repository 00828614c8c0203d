import type { MemberType } from '@dopusk/contract/committees.ts';
import type { AwardKind } from '@dopusk/contract/course-record.ts';
import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DisciplineGrades } from '@dopusk/contract/documents/diplom/grades.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { EducationLevel } from '@dopusk/contract/education-level.ts';
import type { ElectricalCheck } from '@dopusk/contract/electrical-check.ts';
import type { Gender } from '@dopusk/contract/gender.ts';
import type { SafetyField } from '@dopusk/contract/safety-field.ts';
import type { StudyForm } from '@dopusk/contract/study-terms.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { TemplateData } from '../../../templates/template-data.ts';
import { type FormerVersion, versionOn } from '../../db/former-versions.ts';
import type { PreviousCheck } from '../assignments/db/electrical-check.ts';
import type { RepeatedCheck, TaughtDays } from '../assignments/db/linked-checks.ts';
import { type Party, type PartyRecord, partyOn } from './parties/party.ts';

/** Everything the portal knows at this moment that a document of one assignment may say on the day that it bears. */
export interface Facts {
  assignId: string;
  isPaid: boolean;
  priceKopecks: number;
  /** How many days the center gives the client to pay. */
  daysToPay: number;
  dateStart: string;
  dateEnd: string;
  /** Of a check that is repeated (decision 820): nothing else is done and sold then. */
  repeatedCheck: RepeatedCheck | null;
  /** When the person was taught for it, before the first check; null of training itself. */
  taught: TaughtDays | null;
  /** Whether it repeats a check that the person has failed; who did not come has not been checked yet. */
  hasFailed: boolean;
  /** What the committee has decided; null while it has not. */
  result: TrainingResult | null;
  /** What the person has got in the disciplines of the course. */
  grades: DisciplineGrades;
  /** Whether the committee's grade counts in the disciplines that have none. */
  isGradeOverall: boolean;
  /** What a check of knowledge says beside it; null of another training. */
  electrical: ElectricalCheck | null;
  /** Of electrical safety, the check before this one, where the center has made it. */
  previousCheck: PreviousCheck | null;
  student: {
    id: string;
    surname: string;
    name: string;
    lastname: string;
    fullName: string;
    /** As a person said it; null leaves it to the name. */
    gender: Gender | null;
    /** As a person corrected it; empty when the grammar rules do. */
    dativeName: string;
    birthday: string;
    jobTitle: string;
    snils: string;
    /** The code of the country; empty for Russia. */
    citizenship: string;
    educationType: EducationLevel | null;
    /** Of the document of the person's own education: «107724» and «1234567». */
    diplomSeries: string;
    diplomNumber: string;
    diplomIssuer: string;
    /** YYYY-MM-DD. */
    diplomDate: string | null;
    /** «3604 123456» */
    passport: string;
    residence: string;
    phone: string;
    /** Where the photo lies in the storage; null without one. */
    photoKey: string | null;
    /** Where the person works: the organization he learned for, or what somebody has said instead; empty of who pays for himself. */
    organizationTitle: string;
    /** The same where there is little room: its short title. */
    organizationShort: string;
    /** What somebody has said instead. */
    workplace: string | null;
  };
  course: {
    id: string;
    title: string;
    subTitle: string;
    trainingType: TrainingType;
    profession: string;
    /** Of safety training alone. */
    safety: SafetyField | null;
    rank: number | null;
    /** Of whoever has a category in the place of a rank; empty of others. */
    rankCategory: string;
    /** Of retraining alone; empty until the center has filled it in. */
    awardKind: AwardKind | null;
    award: string;
    /** As the training, its group, the course or the center, of all its courses, says; null while nobody has. */
    studyForm: StudyForm | null;
    isDistant: boolean;
    /** Years. */
    validityPeriod: number | null;
    issuedDocuments: DocumentType[];
    disciplines: { id: string; title: string; hoursCount: number }[];
  };
  center: Party;
  /** The organization the person learned for, which pays. */
  client: Party;
  committee: {
    title: string;
    /** Of the order that appointed it; empty and null until the center has filled them in. */
    orderNumber: string;
    orderDate: string | null;
    /** What each works as is absent where nobody has said it. */
    members: { fullName: string; type: MemberType; position?: string }[];
  };
  /** The fixed protocol of the same assignment, once there is one. */
  protocol: { number: string; date: string } | null;
  /** Its committee, as it prints it: what rests on the protocol was decided by these people, whoever sits in the committee since. */
  sat: Pick<TemplateData['комиссия'], 'название' | 'номер_приказа' | 'дата_приказа' | 'председатель' | 'члены'> | null;
  /** What it says of the training and of what was awarded: what rests on it says the same, whatever the course says since. */
  decided: Partial<TemplateData['курс']> | null;
  /** The valid certificate of the same assignment, which its cards repeat; null before there is one. */
  certificate: { series: string; blankNumber: string; number: string; date: string } | null;
  /** The number of what the person is given, for the protocol to name; absent until it has been reserved. */
  namedNumber?: string;
  /** The earliest day of the assignment's documents that rest on its protocol; null without any. */
  restingFrom: string | null;
  /** In the register of the Ministry of Labour; empty until it is given. */
  ministryNumber: string;
  /** The series of the center's latest diploma; empty before the first one. */
  lastSeries: string;
}

/** Who writes the protocols of a committee, by what it says of itself; empty where the center's list of signatories says it (decision 982). */
export const ownSecretary = ({ members }: Pick<Facts['committee'], 'members'>): string =>
  members.find(({ type }) => type === 'Secretary')?.fullName ?? '';

/** The same before it is decided which document is meant, and of which day. */
export type FactsRecord = Omit<Facts, 'center' | 'client' | 'committee'> & {
  center: PartyRecord;
  client: PartyRecord;
  committee: Facts['committee'] & { former: FormerVersion<Facts['committee']>[] };
  /** By type, who of the center's signatories signed the last document about such training. */
  lastSigned: Partial<Record<DocumentType, string[]>>;
};

/** The center, which proposes first who signed the last document of the type about such training. */
export function centerSigning({ center, lastSigned }: Pick<FactsRecord, 'center' | 'lastSigned'>, type: DocumentType) {
  const last = lastSigned[type] ?? [];
  const placeOf = ({ id }: { id: string }) => (last.includes(id) ? last.indexOf(id) : last.length);
  return { ...center, signatories: center.signatories.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** What a document of this type says on a day, signed by those of the center and the client who may sign it. */
export function factsOn(record: FactsRecord, type: DocumentType, day: string, chosen?: readonly string[]): Facts {
  const { signs } = descriptions[type];
  // A client signs contracts alone; of other documents its head is only spoken to.
  const client = partyOn(record.client, { right: 'Contract', day, chosen });
  const { former, ...committee } = record.committee;
  return {
    ...record,
    committee: { ...committee, ...versionOn(former, day) },
    center: partyOn(centerSigning(record, type), { right: signs, day, chosen }),
    client,
  };
}

/** What fixing itself adds to a document. */
export interface Issued {
  number: string;
  /** YYYY-MM-DD */
  date: string;
  verificationCode: string;
  /** The address where codes are checked, without the code. */
  verificationPage: string;
}

/** The same with the days of the training, which a repeated check prolongs by none: whenever it is, its documents say when the person was taught. */
export const asTaught = <F extends Pick<Facts, 'dateStart' | 'dateEnd' | 'taught'>>(facts: F): F => ({
  ...facts,
  ...facts.taught,
});

/** The same with the days of what is done: of a check that is repeated its day alone, whenever the training before it was. */
export const asSold = <F extends Pick<Facts, 'dateStart' | 'repeatedCheck'>>(facts: F): F => ({
  ...facts,
  dateStart: facts.repeatedCheck?.date ?? facts.dateStart,
});
