import {
  makeDelivery,
  makeInvitation,
  makeSession,
  makeToken,
  makeView,
  makeWebhook,
} from '../demo/account-builders.ts';
import { makeAdjustedUpd } from '../demo/act-builders.ts';
import { makeBankAccount, makeBankPayment } from '../demo/bank-statement-builders.ts';
import {
  linkClient,
  type MadeOperator,
  type MadeStudent,
  makeOperator,
  makeOrganization,
  makeSignatory,
  makeStudent,
} from '../demo/builders.ts';
import { makePrintedDocument } from '../demo/document-builders.ts';
import { makeStudentFile } from '../demo/file-builders.ts';
import { makeImportDraft } from '../demo/import-builders.ts';
import { makeInvoice } from '../demo/invoice-builders.ts';
import { balanceIdOf } from '../demo/payment-builders.ts';
import { makeQuestionnaireLink, makeSentQuestionnaire } from '../demo/questionnaire-builders.ts';
import { makeRegisterReport } from '../demo/state-register-builders.ts';
import { makeTemplate } from '../demo/template-builders.ts';
import { makeAssignment, makeCommittee, makeCourse, makeDiscipline, makeGroup } from '../demo/training-builders.ts';
import type { Db } from '../src/db/connection.ts';

/** A center with a client of its own, its staff and one employee who is assigned to one open course, unpaid. */
export interface Household {
  centerId: string;
  clientId: string;
  administrator: MadeOperator;
  centerOperator: MadeOperator;
  clientOperator: MadeOperator;
  student: MadeStudent;
  passportFileId: string;
  committeeId: string;
  disciplineId: string;
  courseId: string;
  /** Who signs for the client. */
  signatoryId: string;
  /** Not open to clients; nobody is assigned to it. */
  closedCourseId: string;
  assignmentId: string;
  /** A group of that employee alone, with no courses. */
  groupId: string;
  /** An address for events of its client, and a message to it that failed. */
  webhookId: string;
  webhookMessageId: string;
}

/** A household with more to be curious about. */
export interface StrangerHousehold extends Household {
  /** A printed document of its assignment. */
  documentId: string;
  /** The account of its client's balance. */
  balanceId: string;
  /** A letter to its client's operator in the delivery log. */
  deliveryId: string;
  /** An open session of that operator. */
  sessionId: string;
  /** A parsed file of that operator. */
  importId: string;
  /** A certificate's template that its center has uploaded. */
  templateId: string;
  /** An invoice to its client. */
  invoiceId: string;
  /** An УПД to its client, and the УКД that is noted at it. */
  updId: string;
  adjustmentId: string;
  /** An account of its center beside that of the requisites. */
  bankAccountId: string;
  /** A payment that came to its center. */
  bankPaymentId: string;
  /** An invitation into its client. */
  invitationId: string;
  /** A token of a program of its client. */
  tokenId: string;
  /** A link to the questionnaires of its group, made by its client, and what its student has sent by it. */
  questionnaireLinkId: string;
  questionnaireId: string;
  /** A file that its center has had made for a register of the state. */
  registerReportId: string;
  /** A view of people that its client's operator keeps for himself. */
  viewId: string;
}

/** Two households that have nothing to do with each other: what one sees, the other must not. */
export interface World {
  own: Household;
  stranger: StrangerHousehold;
}

export async function makeWorld(db: Db): Promise<World> {
  const stranger = await makeFullHousehold(db);
  return { own: await makeHousehold(db), stranger };
}

export async function makeFullHousehold(db: Db): Promise<StrangerHousehold> {
  const stranger = await makeHousehold(db);
  const documentId = await makePrintedDocument(db, stranger.assignmentId);
  const balanceId = await balanceIdOf(db, stranger.clientId);
  const deliveryId = await makeDelivery(db, stranger.clientOperator.userId);
  const sessionId = await makeSession(db, stranger.clientOperator.userId);
  const importId = await makeImportDraft(db, stranger.clientOperator.userId, stranger.clientId);
  const templateId = await makeTemplate(db, stranger.centerId);
  const invoiceId = await makeInvoice(db, stranger);
  const upd = await makeAdjustedUpd(db, stranger);
  const bankPaymentId = await makeBankPayment(db, stranger);
  const bankAccountId = await makeBankAccount(db, stranger.centerId);
  const invitationId = await makeInvitation(db, stranger.clientOperator.operatorId, stranger.clientId);
  const { id: tokenId } = await makeToken(db, stranger.clientOperator.operatorId, stranger.clientId);
  const { groupId, clientId: organizationId, student } = stranger;
  const { operatorId } = stranger.clientOperator;
  const questionnaireLinkId = await makeQuestionnaireLink(db, { groupId, organizationId, operatorId });
  const sent = { groupId, studentId: student.studentId, linkId: questionnaireLinkId };
  const questionnaireId = await makeSentQuestionnaire(db, sent);
  const { userId } = stranger.administrator;
  const registerReportId = await makeRegisterReport(db, { ...stranger, userId });
  const viewId = await makeView(db, stranger.clientOperator, stranger.clientId);
  return {
    ...{ ...stranger, documentId, balanceId, deliveryId, sessionId, importId, templateId, invoiceId, invitationId },
    ...{
      questionnaireLinkId,
      questionnaireId,
      registerReportId,
      bankPaymentId,
      bankAccountId,
      tokenId,
      viewId,
      ...upd,
    },
  };
}

const passport = { title: 'Паспорт.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };

async function makeHousehold(db: Db): Promise<Household> {
  const centerId = await makeOrganization(db, { type: 'EducationCenter' });
  const clientId = await makeOrganization(db);
  await linkClient(db, centerId, clientId);
  const student = await makeStudent(db, clientId);
  const committeeId = await makeCommittee(db, centerId);
  const clientOperator = await makeOperator(db, [clientId]);
  const disciplineId = await makeDiscipline(db, centerId);
  const courseId = await makeCourse(db, centerId, { committeeId, disciplineIds: [disciplineId] });
  return {
    centerId,
    clientId,
    administrator: await makeOperator(db, [centerId], 'HighOperator'),
    centerOperator: await makeOperator(db, [centerId]),
    clientOperator,
    signatoryId: await makeSignatory(db, clientId, { signs: ['Contract', 'Act'] }),
    student,
    passportFileId: await makeStudentFile({ db }, student.studentId, 'passportFileId', passport),
    committeeId,
    disciplineId,
    courseId,
    closedCourseId: await makeCourse(db, centerId, { committeeId, disciplineIds: [disciplineId], isLocked: true }),
    assignmentId: await makeAssignment(db, { studentId: student.studentId, courseId }),
    groupId: await makeGroup(db, { clientId, centerId, studentIds: [student.studentId] }),
    ...(await makeWebhook(db, clientOperator.operatorId, clientId)),
  };
}
