import { documentAbbreviation, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { issueStatusTitles, recipiencyTypeTitles } from '@dopusk/contract/recipiency.ts';
import type { ReportRow } from '@dopusk/contract/reports.ts';
import type { Column } from '../../table/column.ts';
import { formatDate } from '../../text/date.ts';
import { formatNumber, priceText } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';
import classes from './Report.module.css';

/** The report's columns; the student's name leads to the assignment. */
export const reportColumns: Column<ReportRow>[] = [
  { title: 'Дата', cell: ({ date }) => <span className={classes.whole}>{formatDate(date)}</span> },
  { title: 'Организация', width: '16%', cell: ({ organization }) => organization.title },
  { title: 'Сотрудник', width: '16%', cell: ({ student }) => student.fullName },
  { title: 'Курс', width: '18%', cell: ({ course }) => course.title },
  {
    title: 'Способ получения',
    cell: ({ issueMethod }) =>
      issueMethod ? recipiencyTypeTitles[issueMethod] : <span className={classes.none}>Не указан</span>,
  },
  {
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
    title: 'Сумма',
    align: 'end',
    cell: ({ amount }) => <span className={classes.whole}>{priceText(amount)}</span>,
  },
  { title: 'Человек', align: 'end', cell: ({ studentCount }) => formatNumber(studentCount) },
  {
    title: 'Баланс организации',
    align: 'end',
    cell: ({ organizationBalance }) => <span className={classes.whole}>{priceText(organizationBalance)}</span>,
  },
];
