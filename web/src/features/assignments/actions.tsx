import {
  type Assignment,
  assignments,
  type CourseAssign,
  canDownload,
  canIssue,
  canRemove,
} from '@dopusk/contract/assignments.ts';
import { batches } from '@dopusk/contract/batches.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { canRefund, canRefundPart } from '@dopusk/contract/refunds.ts';
import { students } from '@dopusk/contract/students.ts';
import { Download, HandCoins, PackageCheck, PackageX, Plus, Send, Undo2, UserMinus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { type Action, UNDO_TEXT } from '../../ui/action.ts';
import { beginBatch, type NarrowingFor } from '../batches/use-batches.ts';
import { RefundPopup } from '../payments/RefundPopup.tsx';
import { WaitingInvoices } from '../payments/WaitingInvoices.tsx';
import { GivePrices } from '../prices/GivePrices.tsx';

type ListOfAssignments = NarrowingFor<typeof batches.removeAssigns>;
type ListOrReport = NarrowingFor<typeof batches.handOut>;

export const assignToPeople: Action<unknown> = {
  title: 'Назначить курс',
  icon: Plus,
  code: 'KeyC',
  takes: assignments.addMany,
  tone: 'main',
  one: { to: () => ({ to: paths.courseAssign }) },
};

export const removeFromCourse: Action<Assignment, ListOfAssignments> = {
  title: 'Снять с курса',
  icon: UserMinus,
  takes: assignments.remove,
  tone: 'danger',
  one: {
    isFor: (assignment, allows) => !(allows(payments.refund.access) && isRefundable(assignment)),
    reason: (assignment) => reasonOf(canRemove(assignment), notToRemove(assignment)),
    ask: ({ id, student }) => questionToRemove(id, student.user.fullName),
    run: ({ id }, { send, navigate }) =>
      send(
        assignments.remove,
        { body: { assignId: id } },
        {
          done: 'Слушатель снят с курса!',
          undoId: (removed) => removed.undoId,
          onDone: () => navigate({ to: paths.assignments }),
          invalidate: [assignments.ofOrganization, assignments.ofStudent, assignments.courseAssigns, students.page],
        },
      ),
  },
  many: {
    begin: (chosen, doing) => beginBatch(batches.removeAssigns, chosen, doing),
    ask: (count) => ({
      title: `Снять с курса: ${countedAssigns(count)}?`,
      text: 'Оплаченные назначения и назначения с зафиксированными документами останутся: о каждом будет сказано почему. За снятых выставленные счета денег больше не попросят; счёт, в котором не останется никого, закроется сам, клиент получит об этом письмо.',
      confirm: 'Снять с курса',
    }),
  },
};

/** The same of a row among those of a course, which stays open. */
export const removeRowFromCourse: Action<CourseAssign> = {
  ...removeFromCourse,
  one: {
    reason: ({ isPaid, price }) => reasonOf(canRemove({ isPaid, price, hasFixedDocuments: false, isInAct: false })),
    ask: ({ id, fullName }) => questionToRemove(id, fullName),
    run: ({ id }, { send }) =>
      send(
        assignments.remove,
        { body: { assignId: id } },
        { done: 'Слушатель снят с курса!', undoId: (removed) => removed.undoId },
      ),
  },
};

const questionToRemove = (id: string, fullName: string) => ({
  title: `Снять с курса: ${fullName}?`,
  text: `Назначение будет удалено. ${UNDO_TEXT}`,
  children: <WaitingInvoices of={{ assignId: id }} doing="Remove" />,
  confirm: 'Снять с курса',
});

/** Of what is fixed a part goes back (decision 116). */
const isRefundable = (assignment: Assignment): boolean =>
  canRefund(assignment) === true || canRefundPart(assignment) === true;

const IN_ACT = 'Обучение стоит в акте: сначала его аннулирует учебный центр';

/** Texts for one assignment; those of the codes are about several. */
function notToRemove({ hasFixedDocuments }: Pick<Assignment, 'hasFixedDocuments'>) {
  const fixed = 'Документы уже зафиксированы: снять с курса нельзя';
  const paid = 'Оплаченное назначение снимает с возвратом денег учебный центр: тот, у кого право «Возвраты»';
  return { HasPaidAssigns: hasFixedDocuments ? fixed : paid, AssignInAct: IN_ACT, RemoveAssignException: fixed };
}

export const refund: Action<Assignment> = {
  title: 'Вернуть деньги',
  icon: Undo2,
  tone: 'danger',
  one: {
    isFor: (assignment, allows) => allows(payments.refund.access) && isRefundable(assignment),
    popup: (assignment, onClose) => <RefundPopup assignment={assignment} onClose={onClose} />,
  },
};

const isIssued = ({ recipiencyDocuments }: Assignment): boolean => recipiencyDocuments.issueStatus === 'Issued';

export const handOut: Action<Assignment, ListOrReport> = {
  title: 'Отметить выданными',
  icon: PackageCheck,
  code: 'KeyO',
  takes: assignments.setIssueStatus,
  one: {
    isFor: (assignment, allows) => allows('center') && !isIssued(assignment) && !assignment.isGivenNothing,
    reason: (assignment) => reasonOf(canIssue(assignment), notToIssue),
    run: ({ id }, { send }) =>
      send(
        assignments.setIssueStatus,
        { params: { id }, query: { status: 'Issued' } },
        { done: 'Документы отмечены выданными', undoId: (marked) => marked.undoId, invalidate: [assignments.read] },
      ),
  },
  many: {
    isFor: (allows) => allows('center'),
    begin: (chosen, doing) => beginBatch(batches.handOut, chosen, doing),
  },
};

/** Texts for one assignment; those of the codes are about several, or about balances. */
const notToIssue = {
  AssignNotPaid: 'Назначение не оплачено',
  HasAssignNotGeneratedDocs: 'Не все документы зафиксированы',
};

export const takeBack: Action<Assignment, ListOrReport> = {
  title: 'Вернуть в невыданные',
  icon: PackageX,
  takes: assignments.setIssueStatus,
  one: {
    isFor: (assignment, allows) => allows('center') && isIssued(assignment),
    run: ({ id }, { send }) =>
      send(
        assignments.setIssueStatus,
        { params: { id }, query: { status: 'NotIssued' } },
        { done: 'Отметка о выдаче снята', undoId: (marked) => marked.undoId, invalidate: [assignments.read] },
      ),
  },
  many: {
    isFor: (allows) => allows('center'),
    begin: (chosen, doing) => beginBatch(batches.takeBack, chosen, doing),
  },
};

export const givePrice: Action<never, object> = {
  title: 'Назначить цену',
  icon: HandCoins,
  takes: givenPrices.giveMany,
  many: {
    isFor: (allows) => allows('center'),
    markedOnly: true,
    popup: ({ chosen, onDone, onClose }) => (
      <GivePrices of={{ assignIds: chosen.ids ?? [] }} onDone={onDone} onClose={onClose} />
    ),
  },
};

/** Only where the center has a learning system. */
export const sendAccess: Action<never, ListOfAssignments> = {
  title: 'Отправить доступ к обучению',
  icon: Send,
  takes: batches.sendAccess,
  many: {
    begin: (chosen, doing) => beginBatch(batches.sendAccess, chosen, doing),
    ask: (count) => ({
      title: `Отправить доступ в систему обучения: ${countedAssigns(count)}?`,
      text: ACCESS_TEXT,
      confirm: 'Отправить',
    }),
  },
};

/** What is asked before letters with passwords go to many. */
export const ACCESS_TEXT =
  'Каждый, у кого есть учётная запись, получит одно письмо с логином и паролем. О каждом, кому письмо не отправлено, будет сказано почему. Вернуть отправленные письма нельзя.';

interface OfDocuments extends Pick<Assignment, 'id' | 'isPaid' | 'documentState' | 'issuedDocuments'> {
  /** Why documents about people are not handed out to the visitor, if so. */
  closed: string | null;
}

/** Who has passed is owed no certificate of study: it does not keep the others. */
const isWhole = ({ documentState, issuedDocuments }: OfDocuments): boolean =>
  documentState || issuedDocuments.every(({ isPrinted }) => isPrinted);

/** Of one and of marked rows at once; of all that are found what is ready is collected first, with what is not and why. */
export const downloadDocuments: Action<OfDocuments, ListOfAssignments> = {
  title: 'Скачать все',
  icon: Download,
  one: {
    reason: (assignment) =>
      assignment.closed ??
      reasonOf(canDownload(assignment)) ??
      (isWhole(assignment) ? null : 'Не все документы зафиксированы'),
    run: ({ id }, { download }) => download(documents.byAssigns, { body: { assignIds: [id] } }),
  },
  many: {
    title: 'Скачать',
    begin: (chosen, doing) =>
      chosen.ids
        ? doing.download(documents.byAssigns, { body: { assignIds: chosen.ids } })
        : beginBatch(batches.collectDocuments, chosen, doing),
  },
};

const countedAssigns = (count: number): string => plural(count, 'назначение', 'назначения', 'назначений');
