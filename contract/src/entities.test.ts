import { expect, test } from 'vitest';
import { z } from 'zod';
import { Assignment } from './assignments.ts';
import { Committee, CommitteeRow, MemberType } from './committees.ts';
import { Course } from './courses.ts';
import { Discipline, DisciplineType } from './disciplines.ts';
import { GradeType } from './documents/diplom/grades.ts';
import { DocumentType } from './documents/document-type.ts';
import { DocumentFormat, ExtendedDocumentType } from './documents/sheets.ts';
import { EducationLevel } from './education-level.ts';
import { envelopeOf } from './envelope.ts';
import { pageOf } from './fields/page.ts';
import { FileLink } from './files.ts';
import { Group } from './groups.ts';
import { ParseResult } from './import-drafts.ts';
import { LmsAccess } from './lms.ts';
import { Organization } from './organizations.ts';
import { RecipiencyType } from './recipiency.ts';
import { ReportRow } from './reports.ts';
import { roleTitles } from './role-titles.ts';
import { CurrentUser, OrganizationType, Role } from './session.ts';
import { Student, StudentOfOrganizationRow } from './students.ts';
import { TrainingType } from './training-type.ts';

/** The enumerations that the specification fixes, misspelt ones too, because clients compare them. */
test.each([
  [
    'DocumentType',
    DocumentType,
    'Diplom Certificate TicketB Contract CertificateEducation TicketM TicketMWithPhoto Protocol',
  ],
  [
    'ExtendedDocumentType',
    ExtendedDocumentType,
    'DiplomMain DiplomMainForPdf AppendixOne AppendixOneForPdf AppendixTwo AppendixTwoForPdf Certificate CertificateForPdf',
  ],
  ['DocumentFormat', DocumentFormat, 'Docx Pdf'],
  ['RecipiencyType', RecipiencyType, 'Post InEducationCenter NotNeeded'],
  ['Role', Role, 'HighOperator Operator Student'],
  ['TrainingType', TrainingType, 'ProfessionalTraining AdvancedTraining ProfessionalRetraining SafetyTraining'],
  ['DisciplineType', DisciplineType, 'PO PK PP Instruction'],
  // The specification's three, and who writes the protocol (decision 982).
  ['MemberType', MemberType, 'Chairman SubChairman MemberCommittee Secretary'],
  ['EducationLevel', EducationLevel, 'High MiddleCommon MiddleProfessional'],
  ['GradeType', GradeType, 'Excelent Good Accepted'],
  ['OrganizationType', OrganizationType, 'EducationCenter Customer'],
])('%s has the values of the specification', (_, enumeration, values) => {
  expect(enumeration.options).toEqual(values.split(' '));
});

test('a HighOperator is shown as administrator', () => {
  expect(roleTitles.HighOperator).toBe('Администратор');
});

/**
 * The entities that the specification describes, with all their fields; those of a list are the fields of its items.
 */
test.each<[string, z.ZodType, string]>([
  [
    'current user',
    CurrentUser,
    `name surname lastname email phone isEmailConfirmed student operator roles operator.organization.id
     operator.organization.title operator.organization.organizationType operator.organization.balance.amount`,
  ],
  [
    'student',
    Student,
    `id user.surname user.name user.lastname user.phone user.email user.fullName avatar birthday organization.id
     organization.title passportSeries passportNumber passport.url snilsNumber snils.url diplomNumber
     educationalDocument.url qualification qualificationDocument.url educationType`,
  ],
  ['row of the personnel list', StudentOfOrganizationRow, 'id avatar fullName phone birthday email organizationTitle'],
  [
    'organization',
    Organization,
    `id title inn phone email bankAccountNumber balance.id balance.amount organizationType address.postalCode
     address.region address.city address.street address.house address.flat`,
  ],
  [
    'course',
    Course,
    `id title subTitle trainingType profession.id profession.title disciplines.id disciplines.title
     disciplines.hoursCount disciplines.type hoursCount issuedDocuments committeeId price rank validityPeriodDocument
     isLocked moodleId organizationTitle`,
  ],
  ['discipline', Discipline, 'id title type hoursCount'],
  ['row of committees', CommitteeRow, 'id title memberCount'],
  ['committee', Committee, 'id title members.fullName members.jobTitleMemberCommitee'],
  [
    'assignment',
    Assignment,
    `id student.id student.user.fullName student.avatar course dateStartLearning dateEndLearning isPaid documents
     documentState commissionConclusion recipiencyDocuments.type recipiencyDocuments.address
     recipiencyDocuments.surname recipiencyDocuments.name recipiencyDocuments.lastname
     recipiencyDocuments.issueStatus`,
  ],
  [
    'group',
    Group,
    `id title trainingType studentsCount courseCount students assigns fullPrice protocols.url protocols.fullName
     organizationId fromOrganizationId`,
  ],
  ['access to a learning system', LmsAccess, 'login password'],
  ['uploaded file', FileLink, 'url'],
  ['page of a list', pageOf(Discipline), 'items.id totalCount pageNumber'],
  [
    'parsed import',
    ParseResult,
    `isSuccess draftId failResults.rowNumber failResults.errors.propertyName failResults.errors.code
     failResults.errors.message`,
  ],
  [
    'row of the report',
    ReportRow,
    `date organization student course issueMethod documents status amount studentCount organizationBalance
     hasGeneratedDocs`,
  ],
  ['envelope', envelopeOf(Discipline), 'ok code data.id msg fields'],
])('%s has the fields of the specification', (_, schema, fields) => {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any' });
  expect(pathsIn(described)).toEqual(expect.arrayContaining(fields.trim().split(/\s+/)));
});

test('the documents of an assignment are a map by type, each with its format and address', () => {
  const file = { extensionDocuments: 'Pdf', part: 'Protocol', file: { url: '/api/File/1' } };
  expect(Assignment.shape.documents.parse({ Protocol: [file] })).toEqual({ Protocol: [file] });
});

interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

/** The paths of all fields, like `balance.amount`; nullable values and the items of lists are looked into. */
function pathsIn(schema: unknown): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Described;
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    name,
    ...pathsIn(inner).map((path) => `${name}.${path}`),
  ]);
  return [...own, ...(items ? pathsIn(items) : []), ...anyOf.flatMap(pathsIn)];
}
