import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { daysLeft, type ExpiringRow } from '@dopusk/contract/expiring.ts';
import { type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';

const columns: readonly XlsxColumn<ExpiringRow>[] = [
  { title: 'Действует до', kind: 'date', width: 14, value: ({ expiresOn }) => expiresOn },
  { title: 'Осталось дней', kind: 'number', width: 14, value: ({ expiresOn }) => daysLeft(expiresOn) },
  { title: 'Сотрудник', kind: 'text', width: 34, value: ({ student }) => student.fullName },
  { title: 'Организация', kind: 'text', width: 34, value: ({ organization }) => organization.title },
  { title: 'Курс', kind: 'text', width: 44, value: ({ course }) => course.title },
  { title: 'Документ', kind: 'text', width: 30, value: ({ type, trainingType }) => documentTitle(type, trainingType) },
  { title: 'Номер', kind: 'text', width: 14, value: ({ number }) => number },
  { title: 'Дата выдачи', kind: 'date', width: 14, value: ({ issueDate }) => issueDate },
  { title: 'Продлено с', kind: 'date', width: 14, value: ({ renewal }) => renewal?.dateStartLearning ?? null },
];

/** The list as a file. */
export const expiringFile = (author: string, rows: AsyncIterable<ExpiringRow>) =>
  xlsxFile('Истекающие документы.xlsx', { sheet: 'Истекающие документы', author, columns, rows });
