import type { QuestionnaireStep } from '@dopusk/contract/questionnaire-step.ts';
import type { Answers, QuestionnaireState } from '@dopusk/contract/questionnaires.ts';
import type { studentFiles } from '@dopusk/contract/student-record.ts';
import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column.ts';

// What people say of themselves by a link.

export interface QuestionnaireLinks {
  id: string;
  groupId: string;
  organizationId: string;
  madeBy: string;
  asks: QuestionnaireStep[];
  createdAt: Moment;
  expiresAt: ColumnType<Date, Date, Date>;
  revokedAt: MaybeMoment;
}

export interface Questionnaires {
  id: string;
  groupId: string;
  studentId: string;
  linkId: string;
  state: Generated<QuestionnaireState>;
  answers: ColumnType<Partial<Answers>, string | undefined, string>;
  channel: 'Mail' | 'Sms';
  reason: Generated<string>;
  /** What he says is wrong in how he is written down. */
  remark: Generated<string>;
  /** Of the last return: why, and a hash of what had been said and brought. */
  returnedReason: Generated<string>;
  returnedHash: string | null;
  sessionHash: Buffer | null;
  sessionExpiresAt: MaybeMoment;
  /** When he agreed to the processing of his data in it; what holds is the newest of his consents (decision 23). */
  consentedAt: MaybeMoment;
  changedAt: Moment;
  sentAt: MaybeMoment;
}

/** The sheet of somebody who has neither e-mail nor phone: it enters by one link, for him alone. */
export interface QuestionnaireSheets {
  id: string;
  linkId: string;
  studentId: string;
  createdAt: Moment;
  wrongAnswers: Generated<number>;
  /** What he has given and proven by a code; empty before, and of the other kind. */
  email: Generated<string>;
  phone: string | null;
}

export interface QuestionnaireFiles {
  questionnaireId: string;
  name: keyof typeof studentFiles;
  fileId: string;
}
