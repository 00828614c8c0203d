import { documentAbbreviation, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { issueStatusTitles, recipiencyTypeTitles } from '@dopusk/contract/recipiency.ts';
import type { ReportRow } from '@dopusk/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { Fragment } from 'react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column, RowGroup } from '../../table/column.ts';
import { formatDate } from '../../text/date.ts';
import { formatNumber, priceText } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import classes from './Report.module.css';

/** The lines of one organization, one course and one last day: what they have in common is said once. */
export const reportGroup = ({ date, organization, course, organizationBalance }: ReportRow): RowGroup => ({
  key: `${date} ${organization.id} ${course.id}`,
  heading: (
    <span className={classes.group}>
      <span className={classes.whose}>
        <b>{organization.title}</b>
        <span>{course.title}</span>
      </span>
      <span className={classes.common}>
        <span className={classes.whole}>{formatDate(date)}</span>
        {organizationBalance === null ? null : (
          <span className={classes.whole}>баланс организации {priceText(organizationBalance)}</span>
        )}
      </span>
    </span>
  ),
});

/** The report's columns under those headings; the student's name leads to the assignment. */
export const reportColumns: Column<ReportRow>[] = [
  { key: 'person', title: 'Слушатель', width: '28%', cell: ({ student }) => student.fullName },
  {
    key: 'method',
    title: 'Способ получения',
    wideOnly: true,
    cell: ({ issueMethod }) =>
      issueMethod ? recipiencyTypeTitles[issueMethod] : <span className={classes.none}>Не указан</span>,
  },
  {
    key: 'documents',
    title: 'Документы',
    cell: (row) => <Documents row={row} />,
  },
  {
    key: 'status',
    title: 'Статус',
    cell: ({ status, hasGeneratedDocs, isGivenNothing }) => (
      <span className={classes.status}>
        {/* Most are not: what stands in every row calls nobody. */}
        <Status
          tone={status === 'Issued' ? 'good' : hasGeneratedDocs ? 'due' : 'locked'}
          icon={status === 'Issued' ? Check : Clock}
        >
          {issueStatusTitles[status]}
        </Status>
        {isGivenNothing ? (
          <span className={classes.none}>не сдал</span>
        ) : hasGeneratedDocs || status === 'Issued' ? null : (
          <span className={classes.none}>не готов</span>
        )}
      </span>
    ),
  },
  {
    key: 'people',
    title: 'Человек',
    align: 'end',
    wideOnly: true,
    cell: ({ studentCount }) => formatNumber(studentCount),
  },
  {
    key: 'amount',
    title: 'Сумма',
    align: 'end',
    cell: ({ amount }) => <span className={classes.whole}>{priceText(amount)}</span>,
  },
];

/** What the course gives, each the way to the document itself for whoever may open it. */
function Documents({ row: { id, documents, trainingType } }: { row: ReportRow }) {
  const opens = allows('center:Documents', useCurrentUser().user);
  return (
    <span className={classes.documents}>
      {documents.map((type) => {
        const short = (
          <abbr title={documentTitle(type, trainingType)} className={classes.document}>
            {documentAbbreviation(type, trainingType)}
          </abbr>
        );
        if (!opens) return <Fragment key={type}>{short}</Fragment>;
        return (
          <Link
            key={type}
            to={paths.assignmentDocument(id, type)}
            className={classes.way}
            // Whoever speaks to his computer says what he sees (WCAG 2.5.3).
            aria-label={`${documentAbbreviation(type, trainingType)}: ${documentTitle(type, trainingType)}`}
          >
            {short}
          </Link>
        );
      })}
    </span>
  );
}
