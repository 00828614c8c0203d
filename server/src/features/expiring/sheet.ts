import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { daysLeft, type ExpiringRow } from '@dopusk/contract/expiring.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';

const columns: readonly XlsxColumn<ExpiringRow>[] = [
  { of: 'expiry', title: 'Действует до', kind: 'date', width: 14, value: ({ expiresOn }) => expiresOn },
  { of: 'expiry', title: 'Осталось дней', kind: 'number', width: 14, value: ({ expiresOn }) => daysLeft(expiresOn) },
  { of: 'person', title: 'Слушатель', kind: 'text', width: 34, value: ({ student }) => student.fullName },
  { of: 'person', title: 'Организация', kind: 'text', width: 34, value: ({ organization }) => organization.title },
  { of: 'course', title: 'Курс', kind: 'text', width: 44, value: ({ course }) => course.title },
  {
    of: 'document',
    title: 'Документ',
    kind: 'text',
    width: 30,
    value: ({ type, trainingType }) => documentTitle(type, trainingType),
  },
  { of: 'document', title: 'Номер', kind: 'text', width: 14, value: ({ number }) => number },
  { of: 'document', title: 'Дата выдачи', kind: 'date', width: 14, value: ({ issueDate }) => issueDate },
  {
    of: 'renewal',
    title: 'Продлено с',
    kind: 'date',
    width: 14,
    value: ({ renewal }) => renewal?.dateStartLearning ?? null,
  },
];

/** The list as a file. @param chosen the columns of the list that it follows */
export const expiringFile = (author: string, rows: AsyncIterable<ExpiringRow>, chosen?: readonly string[]) =>
  xlsxFile('Истекающие документы.xlsx', followed({ sheet: 'Истекающие документы', author, columns, rows }, chosen));
