import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { InvoicesOf } from '../invoices/InvoicesOf.tsx';
import { LmsCard } from '../lms/LmsCard.tsx';
import { AssignmentDocuments } from './AssignmentDocuments.tsx';
import { AssignmentFacts } from './AssignmentFacts.tsx';
import classes from './AssignmentPage.module.css';
import { AssignmentPayment } from './AssignmentPayment.tsx';
import { refund, removeFromCourse } from './actions.tsx';
import { Conclusion } from './Conclusion.tsx';
import { ContractCard } from './ContractCard.tsx';
import { ElectricalForm } from './ElectricalForm.tsx';
import { IssueStatusCard } from './IssueStatusCard.tsx';
import { RecipiencyForm } from './RecipiencyForm.tsx';
import { TermsForm } from './TermsForm.tsx';
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
  return (
    <Loaded query={query}>
      {(assignment) => (
        <>
          <PageHeader title={assignment.student.user.fullName} hint={assignment.course.title}>
            {isOperator ? (
              <>
                <HistoryButton record="Assignment" id={assignment.id} title={assignment.student.user.fullName} />
                <Actions of={assignment} actions={[removeFromCourse, refund]} />
              </>
            ) : null}
          </PageHeader>
          <div className={classes.columns}>
            <div className={classes.main}>
              <AssignmentDocuments assignment={assignment} opensForms={allows('center:Documents', user)} />
              <AssignmentFacts assignment={assignment} isOperator={isOperator} />
              <Conclusion assignment={assignment} isEditable={allows(assignments.setConclusion.access, user)} />
              {isOperator && (assignment.course.isElectrical || assignment.course.trainingType === 'SafetyTraining') ? (
                <ElectricalForm assignment={assignment} />
              ) : null}
              {isOperator ? <WorkForm assignment={assignment} /> : null}
              {assignment.terms ? <TermsForm assignment={assignment} terms={assignment.terms} /> : null}
              {isOperator ? <RecipiencyForm assignment={assignment} /> : null}
            </div>
            <div className={classes.aside}>
              <AssignmentPayment assignment={assignment} />
              {isOperator ? <ContractCard assignment={assignment} /> : null}
              {isOperator ? <InvoicesOf of={{ assignId: assignment.id }} /> : null}
              <IssueStatusCard assignment={assignment} />
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
