import { type Assignment, assignments, canRemove } from '@dopusk/contract/assignments.ts';
import { canRefund, canRefundPart, payments } from '@dopusk/contract/payments.ts';
import { useNavigate } from '@tanstack/react-router';
import { UserMinus } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { InvoicesOf } from '../invoices/InvoicesOf.tsx';
import { LmsCard } from '../lms/LmsCard.tsx';
import { RefundButton } from '../payments/RefundButton.tsx';
import { AssignmentDocuments } from './AssignmentDocuments.tsx';
import { AssignmentFacts } from './AssignmentFacts.tsx';
import classes from './AssignmentPage.module.css';
import { AssignmentPayment } from './AssignmentPayment.tsx';
import { Conclusion } from './Conclusion.tsx';
import { ElectricalForm } from './ElectricalForm.tsx';
import { IssueStatusCard } from './IssueStatusCard.tsx';
import { RecipiencyForm } from './RecipiencyForm.tsx';
import { WorkForm } from './WorkForm.tsx';

/** How often the page checks whether its documents are printed, in milliseconds. */
const LOOK_AGAIN = 2000;

/** An assignment: payment, documents and how they reach their owner. The student himself reads and pays. */
export function AssignmentPage() {
  const id = useRouteId();
  const query = useApi(
    assignments.read,
    { params: { id } },
    { quiet: true, lookAgain: (assignment) => (isPrinting(assignment) ? LOOK_AGAIN : null) },
  );
  const { user } = useCurrentUser();
  const isOperator = allows('operator', user);
  const isCenter = allows('center', user);
  return (
    <Loaded query={query}>
      {(assignment) => (
        <>
          <PageHeader title={assignment.student.user.fullName} hint={assignment.course.title}>
            {isOperator ? (
              <>
                <HistoryButton record="Assignment" id={assignment.id} title={assignment.student.user.fullName} />
                <RemoveButton assignment={assignment} mayRefund={allows(payments.refund.access, user)} />
              </>
            ) : null}
          </PageHeader>
          <div className={classes.columns}>
            <div className={classes.main}>
              <AssignmentDocuments assignment={assignment} opensForms={allows('center:Documents', user)} />
              <AssignmentFacts assignment={assignment} isOperator={isOperator} />
              <Conclusion assignment={assignment} isEditable={allows(assignments.setConclusion.access, user)} />
              {isOperator && assignment.course.isElectrical ? <ElectricalForm assignment={assignment} /> : null}
              {isOperator ? <WorkForm assignment={assignment} /> : null}
              {isOperator ? <RecipiencyForm assignment={assignment} /> : null}
            </div>
            <div className={classes.aside}>
              <AssignmentPayment assignment={assignment} />
              {isOperator ? <InvoicesOf of={{ assignId: assignment.id }} /> : null}
              <IssueStatusCard assignment={assignment} isEditable={isCenter} />
              <LmsCard
                owner={isOperator ? assignment.student.id : 'Current'}
                centerId={assignment.center.id}
                assign={assignment.id}
                isOperator={isOperator}
              />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

const isPrinting = ({ issuedDocuments }: Assignment) =>
  issuedDocuments.some((issued) => !issued.isLocked && !issued.isPrinted);

function RemoveButton({ assignment, mayRefund }: { assignment: Assignment; mayRefund: boolean }) {
  const navigate = useNavigate();
  const remove = useSend(assignments.remove, {
    done: 'Сотрудник снят с курса!',
    undoId: (removed) => removed.undoId,
    onDone: () => navigate({ to: paths.assignments }),
    invalidate: [assignments.ofOrganization, assignments.ofStudent, assignments.courseAssigns],
  });
  const icon = <UserMinus size={18} aria-hidden />;
  const verdict = canRemove(assignment);
  // Of what is fixed a part goes back (decision 116); a free course has nothing to give.
  const isRefundable = canRefund(assignment) === true || (canRefundPart(assignment) === true && assignment.price > 0);
  if (mayRefund && isRefundable) return <RefundButton assignment={assignment} />;
  if (verdict !== true) {
    return (
      <ActionButton variant="default" leftSection={icon} reason={reasonOf(verdict, notToRemove(assignment))}>
        Снять с курса
      </ActionButton>
    );
  }
  return (
    <ConfirmButton
      takes={assignments.remove}
      color="red"
      variant="light"
      leftSection={icon}
      question={`Снять с курса: ${assignment.student.user.fullName}?`}
      text="Назначение будет удалено. В течение суток это можно отменить."
      confirm="Снять с курса"
      onConfirm={() => remove.mutateAsync({ body: { assignId: assignment.id } })}
    >
      Снять с курса
    </ConfirmButton>
  );
}

/** Texts for one assignment; those of the codes are about several. */
function notToRemove({ hasFixedDocuments }: Assignment) {
  const fixed = 'Документы уже зафиксированы: снять с курса нельзя';
  const paid = 'Оплаченное назначение снимает с возвратом денег администратор учебного центра';
  return { HasPaidAssigns: hasFixedDocuments ? fixed : paid, RemoveAssignException: fixed };
}
