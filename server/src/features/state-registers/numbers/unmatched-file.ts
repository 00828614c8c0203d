import type { UnmatchedLine } from '@dopusk/contract/register-numbers.ts';
import { type XlsxColumn, xlsxFile } from '../../../printing/xlsx.ts';

const columns: readonly XlsxColumn<UnmatchedLine>[] = [
  { title: 'Строка файла', kind: 'number', width: 9, value: ({ row }) => row },
  { title: 'Номер записи', kind: 'text', width: 18, value: ({ number }) => number || null },
  { title: 'Слушатель', kind: 'text', width: 30, value: ({ person }) => person || null },
  { title: 'СНИЛС', kind: 'text', width: 16, value: ({ snils }) => snils || null },
  { title: 'Протокол', kind: 'text', width: 14, value: ({ protocolNumber }) => protocolNumber || null },
  { title: 'Почему не внесён', kind: 'text', width: 50, value: ({ reason }) => reason },
];

/** The lines whose numbers nobody gets, with the reasons. */
export const unmatchedFile = (author: string, rows: readonly UnmatchedLine[]) =>
  xlsxFile('Номера, которые не внесены.xlsx', { sheet: 'Не внесено', author, columns, rows });
