import type { DocumentType } from '@dopusk/contract/documents.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { MaybeMoment, Moment } from './column.ts';

// What is taught, to whom, and before which commission.

export type TrainingType = 'ProfessionalTraining' | 'AdvancedTraining' | 'ProfessionalRetraining';

export interface Professions {
  id: string;
  training_type: TrainingType;
  title: string;
  search_text: GeneratedAlways<string>;
}

export interface Disciplines {
  id: string;
  center_id: string;
  title: string;
  type: 'PO' | 'PK' | 'PP' | 'Instruction';
  hours_count: number;
}

export interface Committees {
  id: string;
  center_id: string;
  title: string;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

export interface CommitteeMembers {
  committee_id: string;
  position: number;
  full_name: string;
  job_title: 'Chairman' | 'SubChairman' | 'MemberCommittee';
}

export interface Courses {
  id: string;
  center_id: string;
  title: string;
  sub_title: string;
  training_type: TrainingType;
  profession_id: string;
  rank: number | null;
  validity_period_document: number | null;
  issued_documents: DocumentType[];
  committee_id: string;
  price_kopecks: number;
  is_locked: Generated<boolean>;
  moodle_id: number | null;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

/** Only prices above zero are kept. */
export interface DocumentPrices {
  center_id: string;
  training_type: TrainingType;
  document_type: DocumentType;
  price_kopecks: number;
}

export interface CourseDisciplines {
  course_id: string;
  position: number;
  discipline_id: string;
}

export interface Groups {
  id: string;
  title: string;
  organization_id: string;
  center_id: string;
  search_text: GeneratedAlways<string>;
  created_at: Moment;
}

export interface GroupStudents {
  group_id: string;
  student_id: string;
}

export interface Assignments {
  id: string;
  student_id: string;
  course_id: string;
  center_id: string;
  organization_id: string;
  group_id: string | null;
  date_start_learning: string;
  date_end_learning: string;
  price_kopecks: number;
  paid_at: MaybeMoment;
  commission_conclusion: Generated<string>;
  recipiency_type: 'Post' | 'InEducationCenter' | 'NotNeeded' | null;
  recipiency_address: Generated<string>;
  recipiency_surname: Generated<string>;
  recipiency_name: Generated<string>;
  recipiency_lastname: Generated<string>;
  is_issued: Generated<boolean>;
  /** Marked by the database when the person is assigned the same course from a later day. */
  is_renewed: Generated<boolean>;
  created_by: string | null;
  created_at: Moment;
}

/** What the report adds up: lines are added by the database with every change of assignments. */
export interface ReportDays {
  center_id: string;
  date_end_learning: string;
  is_issued: boolean;
  assignments: number;
  kopecks: number;
}
