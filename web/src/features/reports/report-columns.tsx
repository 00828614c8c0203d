import { documentAbbreviation, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { issueStatusTitles, recipiencyTypeTitles } from '@dopusk/contract/recipiency.ts';
import type { ReportRow } from '@dopusk/contract/reports.ts';
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
  { key: 'person', title: 'Сотрудник', width: '28%', cell: ({ student }) => student.fullName },
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
    cell: ({ documents, trainingType }) => (
      <span className={classes.documents}>
        {documents.map((type) => (
          <abbr key={type} title={documentTitle(type, trainingType)} className={classes.document}>
            {documentAbbreviation(type, trainingType)}
          </abbr>
        ))}
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Статус',
    cell: ({ status, hasGeneratedDocs, isGivenNothing }) => (
      <span className={classes.status}>
        <Status tone={status === 'Issued' ? 'good' : 'waiting'}>{issueStatusTitles[status]}</Status>
        {isGivenNothing ? (
          <span className={classes.none}>не сдал</span>
        ) : hasGeneratedDocs || status === 'Issued' ? null : (
          <span className={classes.none}>не готовы</span>
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
