import type { Assignment } from '@dopusk/contract/assignments.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { issueStatusTitles } from '@dopusk/contract/recipiency.ts';
import { Group, Title } from '@mantine/core';
import { Actions } from '../../ui/Actions.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './AssignmentPage.module.css';
import { handOut, takeBack } from './actions.tsx';

/** Whether the documents have been issued; the center marks it. */
export function IssueStatusCard({ assignment }: { assignment: Assignment }) {
  const { issueStatus } = assignment.recipiencyDocuments;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="issue">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="issue">
          Выдача документов
        </Title>
        {assignment.isGivenNothing ? (
          <Status tone="locked">{textOf('NothingToIssue')}</Status>
        ) : (
          <Status tone={issueStatus === 'Issued' ? 'good' : 'waiting'}>{issueStatusTitles[issueStatus]}</Status>
        )}
      </Group>
      <Actions of={assignment} actions={[handOut, takeBack]} />
    </section>
  );
}
