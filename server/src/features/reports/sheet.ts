import { documentAbbreviation } from '@dopusk/contract/documents/documents-of-training.ts';
import { issueStatusTitles, recipiencyTypeTitles } from '@dopusk/contract/recipiency.ts';
import type { ReportRow } from '@dopusk/contract/reports.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';

const columns: readonly XlsxColumn<ReportRow>[] = [
  { of: 'person', title: 'Дата', kind: 'date', width: 12, value: ({ date }) => date },
  { of: 'person', title: 'Организация', kind: 'text', width: 34, value: ({ organization }) => organization.title },
  { of: 'person', title: 'Слушатель', kind: 'text', width: 34, value: ({ student }) => student.fullName },
  { of: 'person', title: 'Курс', kind: 'text', width: 44, value: ({ course }) => course.title },
  {
    of: 'method',
    title: 'Способ получения',
    kind: 'text',
    width: 20,
    value: ({ issueMethod }) => issueMethod && recipiencyTypeTitles[issueMethod],
  },
  {
    of: 'documents',
    title: 'Документы',
    kind: 'text',
    width: 18,
    value: ({ documents, trainingType }) =>
      documents.map((type) => documentAbbreviation(type, trainingType)).join(', '),
  },
  { of: 'status', title: 'Статус', kind: 'text', width: 12, value: ({ status }) => issueStatusTitles[status] },
  { of: 'amount', title: 'Сумма, ₽', kind: 'money', width: 14, value: ({ amount }) => amount },
  { of: 'people', title: 'Кол-во человек', kind: 'number', width: 12, value: ({ studentCount }) => studentCount },
  {
    of: 'person',
    title: 'Баланс организации, ₽',
    kind: 'money',
    width: 18,
    value: ({ organizationBalance }) => organizationBalance,
  },
];

/** The report as a file, with the totals of its lines at the end. */
export function reportFile(author: string, rows: AsyncIterable<ReportRow>, chosen?: readonly string[]) {
  const totals = { count: 0, issued: 0, kopecks: 0 };
  const table = {
    sheet: 'Отчёт по бланкам',
    author,
    columns,
    rows: counted(rows, totals),
    totals: () => [
      null,
      'Итого',
      `Строк: ${totals.count}`,
      null,
      null,
      null,
      `Выдано: ${totals.issued}`,
      totals.kopecks / 100,
    ],
  };
  return xlsxFile('Отчёт по бланкам.xlsx', followed(table, chosen));
}

async function* counted(rows: AsyncIterable<ReportRow>, totals: { count: number; issued: number; kopecks: number }) {
  for await (const row of rows) {
    totals.count += 1;
    if (row.status === 'Issued') totals.issued += 1;
    totals.kopecks += Math.round(row.amount * 100);
    yield row;
  }
}
