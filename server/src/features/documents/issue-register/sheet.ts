import { documentStatusTitles } from '@dopusk/contract/document-status.ts';
import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import type { RegisterRow } from '@dopusk/contract/issue-register.ts';
import { type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';

const columns: readonly XlsxColumn<RegisterRow>[] = [
  { title: 'Серия', kind: 'text', width: 10, value: ({ series }) => series || null },
  { title: 'Номер', kind: 'text', width: 16, value: ({ number }) => number },
  { title: 'Дата выдачи', kind: 'date', width: 13, value: ({ date }) => date },
  { title: 'Документ', kind: 'text', width: 20, value: ({ type }) => documentTypeTitles[type] },
  { title: 'Дубликат', kind: 'text', width: 10, value: ({ isDuplicate }) => (isDuplicate ? 'да' : null) },
  { title: 'Кому выдан', kind: 'text', width: 36, value: ({ fullName }) => fullName || null },
  { title: 'Человек', kind: 'number', width: 10, value: ({ peopleCount }) => peopleCount },
  { title: 'Организация', kind: 'text', width: 34, value: ({ organizationTitle }) => organizationTitle || null },
  { title: 'Программа', kind: 'text', width: 48, value: ({ courseTitle }) => courseTitle },
  { title: 'Часов', kind: 'number', width: 8, value: ({ hoursCount }) => hoursCount || null },
  { title: 'Протокол', kind: 'text', width: 14, value: ({ protocol }) => protocol?.number ?? null },
  { title: 'Дата протокола', kind: 'text', width: 15, value: ({ protocol }) => protocol?.date || null },
  { title: 'Действует до', kind: 'date', width: 13, value: ({ expiresOn }) => expiresOn },
  { title: 'Статус', kind: 'text', width: 20, value: ({ status }) => documentStatusTitles[status] },
  { title: 'Отозван', kind: 'date', width: 12, value: ({ revokedOn }) => revokedOn },
  { title: 'Причина', kind: 'text', width: 34, value: ({ revocationReason }) => revocationReason || null },
];

/** The register as a file, made while it is read. */
export const registerFile = (rows: AsyncIterable<RegisterRow>) =>
  xlsxFile('Реестр выданных документов.xlsx', { sheet: 'Реестр выданных', columns, rows });
