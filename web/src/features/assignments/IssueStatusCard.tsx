import type { Assignment } from '@dopusk/contract/assignments.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { issueStatusTitles } from '@dopusk/contract/recipiency.ts';
import { Group, Title } from '@mantine/core';
import { formatMoment } from '../../text/date.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './AssignmentPage.module.css';
import { handOut, takeBack } from './actions.tsx';

/** Whether the documents have been issued, and when each reached its owner; the center marks it. */
export function IssueStatusCard({ assignment }: { assignment: Assignment }) {
  const { issueStatus } = assignment.recipiencyDocuments;
  const kept = assignment.issuedDocuments.filter(({ type, isLocked }) => descriptions[type].isKept && !isLocked);
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
      {kept.some(({ receivedAt }) => receivedAt) ? (
        <dl className={classes.received}>
          {kept.map(({ type, trainingType, receivedAt }) => {
            const title = documentTitle(type, trainingType);
            return (
              <div key={type}>
                <dt>{title}</dt>
                <dd>{agreeing(title, receivedAt ? `выдан ${formatMoment(receivedAt)}` : 'ещё не выдан')}</dd>
              </div>
            );
          })}
        </dl>
      ) : null}
      <Actions of={assignment} actions={[handOut, takeBack]} />
    </section>
  );
}
