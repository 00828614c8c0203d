import { type Assignment, assignments, canIssue } from '@dopusk/contract/assignments.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { issueStatusTitles } from '@dopusk/contract/recipiency.ts';
import { Group, Title } from '@mantine/core';
import { useSend } from '../../api/queries.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './AssignmentPage.module.css';

/** Whether the documents have been issued; the center marks it. */
export function IssueStatusCard({ assignment, isEditable }: { assignment: Assignment; isEditable: boolean }) {
  const { issueStatus } = assignment.recipiencyDocuments;
  const isIssued = issueStatus === 'Issued';
  const send = useSend(assignments.setIssueStatus, {
    done: isIssued ? 'Отметка о выдаче снята' : 'Документы отмечены выданными',
    undoId: (marked) => marked.undoId,
    invalidate: [assignments.read],
  });
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="issue">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="issue">
          Выдача документов
        </Title>
        {assignment.isGivenNothing ? (
          <Status tone="locked">{textOf('NothingToIssue')}</Status>
        ) : (
          <Status tone={isIssued ? 'good' : 'waiting'}>{issueStatusTitles[issueStatus]}</Status>
        )}
      </Group>
      {isEditable && (isIssued || !assignment.isGivenNothing) ? (
        <ActionButton
          takes={assignments.setIssueStatus}
          variant="default"
          loading={send.isPending}
          reason={isIssued ? null : reasonOf(canIssue(assignment), notToIssue)}
          onClick={() =>
            send.mutate({ params: { id: assignment.id }, query: { status: isIssued ? 'NotIssued' : 'Issued' } })
          }
        >
          {isIssued ? 'Вернуть в невыданные' : 'Отметить выданными'}
        </ActionButton>
      ) : null}
    </section>
  );
}

/** Texts for one assignment; those of the codes are about several, or about balances. */
const notToIssue = {
  AssignNotPaid: 'Назначение не оплачено',
  HasAssignNotGeneratedDocs: 'Не все документы зафиксированы',
};
