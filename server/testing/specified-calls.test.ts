import { changesState, type Endpoint, methodsOf } from '@dopusk/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '../src/app.ts';
import type { Context } from '../src/context.ts';

/**
 * The calls that were specified before the portal was built: method, path and the payload's or query's names, where it gives any.
 * `id|Current` takes either. Left out is the `search` of get-login-and-password (docs/differences.md).
 */
const specified = `
POST /User/Authorize login password userAgreement
POST /User/AuthorizeByCode loginType email phone code
POST /User/Logout
GET /User/UpdateToken
GET /User/CheckAuth
GET /User/Current
PUT /User/ConfirmEmail token
GET /User/ConfirmEmail token
PUT /User/UpdatePassword password confirmPassword
POST /User/SendRecoveryCode email phone
POST /User/GetNextTimeRecovery
POST /Register/OrganizationAndOperator organization operator userAgreement
POST /Register/Operator surname name lastName phone email password confirmPassword
GET /Operator/GetOrganizations search
GET /Operator/GetOrganizationsWithoutRelation search
GET /Operator/GetEducationCenters search
GET /Operator/GetStudentsByOrganizations search
GET /Operator/GetStudentsWithoutRelation search
GET /Operator/GetStudentById/:id
PUT /Operator/UpdateStudent surname name lastname birthday phone email jobTitle diplomNumber educationType snilsNumber qualification educationalDocument snils qualificationDocument
POST /Operator/RegisterStudentForOperator surname name lastName birthday phone email organization password confirmPassword snilsNumber jobTitle diplomNumber educationType qualification avatar
PUT /Operator/UpdateCurrentOrganization/:id
PUT /Operator/Update name surname lastname phone email
PUT /Student/Update
GET /Organization/:id|Current
GET /Organization/:id|Current/GetStudents search
GET /Organization/:id|Current/GetOperators search
POST /Organization/AddOrganization title phone email inn
PUT /Organization/UpdateOrganization title phone email inn address bankAccountNumber
GET /SuggestAddress row
GET /Course/GetCourses search
GET /Course/GetShortCourses search organization
GET /Course/GetCoursesByOrgId/:id|Current search organization
GET /Course/:id
POST /Course/CreateCourse isLocked trainingType subTitle title profession rank disciplines validityPeriodDocument issuedDocuments committeeId price
PUT /Course/UpdateCourse
DELETE /Course/RemoveCourses
GET /Course/GetProfessions search types
POST /Course/GetProfessions
GET /Course/GetDocumentList/:id
POST /Discipline/GetDisciplines
POST /Discipline/AddDiscipline title type hoursCount
DELETE /Discipline/RemoveDisciplines
POST /Committee/CreateCommittee title members
PUT /Committee/UpdateCommittee id title members
POST /Committee/UpdateCommittee id title members
GET /Committee/GetCommittiesByOrgId/:id|Current
GET /Committee/:id
DELETE /Committee/RemoveCommitties
POST /Group/Create title students courseId dateStartLearning fromOrganizationId
PUT /Group/Update
DELETE /Group/Remove/:id
GET /Group/Groups
GET /Group/Group/:id
POST /AssignCourse/AddAssignCourse
POST /AssignCourse/AddAssignCourseByGroup groupId courseId dateStartLearning fromOrganizationId
GET /AssignCourse/GetAssigns/:id|Current
GET /AssignCourse/:id
GET /AssignCourse/GetOrganizationAssigns/:id|Current search
GET /AssignCourse/GetDateEndLearning courseId startDate
GET /AssignCourse/GetStudentsByCourse/:id
GET /AssignCourse/GetCourseAssigns/:id
DELETE /AssignCourse/RemoveAssign
DELETE /AssignCourse/RemoveAssignsByGroup/:id
GET /AssignCourse/Paid/:id
POST /AssignCourse/CreateRecipiencyDocuments assignId type address surname name lastname
PUT /AssignCourse/SetIssueStatusDocuments/:id
PUT /AssignCourse/SetComissionConclusion assignId commissionConclusion
POST /AssignCourse/SetComissionConclusion assignId commissionConclusion
GET /Payment/Assign/:id returnUrl
POST /Payment/AssignFromBalanceOrg/:orgId/:assignId
POST /Payment/AssignGroup/:id
POST /Payment/Balance balanceId amount returnUrl
GET /Payment/BalanceHistory
POST /Document/Contract assignId
POST /Document/CertificateEducation jobTitle addressee studentId outgoingNumber incomingNumber courseTitle qualification outgoingDate incomingDate protocol
POST /Document/TicketM assignId protocolNumber dateStart dateEnd
POST /Document/TicketMWithPhoto assignId protocolNumber dateStart dateEnd
POST /Document/Protocol assignId
POST /Document/Certificate assignId number dateStart dateEnd hoursCount course
POST /Document/Diplom assignId series number dateStart dateEnd course hoursCount licenseDate regNumber appendixOne appendixTwo
POST /Document/TicketB assignId surname name lastname dateStart dateEnd hoursCount number
POST /Document/PaymentInvoice dateStart dateEnd number
GET /Document/GetCertificateInfo/:id
GET /Document/GetDiplomInfo/:id
GET /Document/GetTicketBInfo/:id
GET /Document/GetTicketMInfo/:id
GET /Document/GetTicketMWithPhotoInfo/:id
GET /Document/GetContractInfo
GET /Document/GetCertificateEducationInfo
POST /Document/FillPrice
POST /Document/GetPrices
POST /Document/GetDocumentsByAssigns
POST /Document/GenerateDocsGroup/:id
GET /Document/GetDocumentsByGroup/:id
GET /DocumentTemplate/ExtendedDocumentTypes
GET /DocumentTemplate/DocumentTypes
POST /DocumentTemplate/AddTemplate organizationId documentType extendedDocumentType
POST /DocumentTemplate/GetTemplates
GET /CertificateTheme/GetThemes search
GET /Document/FillOrganizationAndOperator
GET /Document/FillStudent
GET /Document/FillCourse
GET /Document/FillProfessions
GET /Document/FillCommittee
GET /Document/FillDisciplines
GET /Document/FillAssign
GET /File/:id
POST /File/Save is_public
POST /Moodle/create-student/:studentId
GET /Moodle/get-login-and-password/:id|Current
GET /Moodle/send-login-and-password/:id
POST /PackageLoad/ParseStudents
POST /PackageLoad/LoadStudentsToDraft/:draftId
POST /Report/Assigns filters search pagination
POST /Report/AssignsFile filters search
POST /Consent/Set
POST /Telegram/Webhook
POST /Max/Webhook
GET /TestEx
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([method, path, ...names]) => ({ method, path: path ?? '', names }));

const served = features({} as Context).flatMap(({ endpoints }) => Object.values(endpoints) as Endpoint[]);

const find = (method: string | undefined, path: string) =>
  served.find((endpoint) => endpoint.path === path && methodsOf(endpoint).some((one) => one === method));

test.each(specified)('$method $path is served as the specification names it', ({ method, path, names }) => {
  const endpoint = find(method, path.replace('|Current', ''));
  expect(endpoint).toBeDefined();
  if (!endpoint) return;
  if (path.includes('|Current')) expect(endpoint.params?.safeParse({ id: 'Current' }).success).toBe(true);
  expect([...namesOf(endpoint.query), ...namesOf(endpoint.body)]).toEqual(expect.arrayContaining(names));
});

/** GETs of the specification that write are guarded like POSTs. */
test.each(['/User/UpdateToken', '/Payment/Assign/:id', '/Moodle/send-login-and-password/:id'])('%s writes', (path) => {
  const endpoint = find('GET', path);
  expect(endpoint && changesState(endpoint)).toBe(true);
});

/** The names that a schema takes, of every variant of it. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  return keysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

interface Described {
  properties?: Record<string, unknown>;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
}

function keysIn({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Described): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(keysIn)];
}
