import { having, namesOf, readableOf } from '@dopusk/contract/stored-field.ts';
import { studentRecord } from '@dopusk/contract/student-record.ts';
import { DOWNLOADED_AT_MOST, type PersonnelFileQuery } from '@dopusk/contract/students.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { Refusal } from '../../http/refusal.ts';
import { genderByPatronymic } from '../../printing/declension.ts';
import { followed, type XlsxColumn, xlsxFile } from '../../printing/xlsx.ts';
import { findForFile, type PersonnelLine, streamPersonnel } from './db/personnel-file.ts';

const shown = having(studentRecord, 'excel');

/** What the list on the screen shows; documents have no place in a table that goes from hand to hand. */
const columns: readonly XlsxColumn<PersonnelLine>[] = [
  { of: 'person', title: 'ФИО', kind: 'text', width: 36, value: ({ fullName }) => fullName },
  { of: 'person', title: 'Организация', kind: 'text', width: 32, value: ({ organizationTitle }) => organizationTitle },
  ...namesOf(shown)
    .sort((a, b) => shown[a].excel.order - shown[b].excel.order)
    .map((name) => ({
      of: name,
      title: shown[name].title,
      ...shown[name].excel,
      value: (line: PersonnelLine) => shownIn(line, name),
    })),
];

/** As people read it; of a gender that nobody has said what the patronymic tells, as documents have it. */
function shownIn(line: PersonnelLine, name: keyof typeof shown): string {
  const value = line[name] ?? (name === 'gender' ? genderByPatronymic(line.lastname) : null);
  return value === null ? '' : readableOf(shown, name, value);
}

/**
 * The people chosen, or everybody whom search and filters find, as an .xlsx; noted in the audit log.
 * @param limit how many people a table may hold
 * @throws Refusal NotFoundStudent when one of the chosen is not the operator's to see, Invalid when too many are found
 */
export async function personnelFile(
  db: Db,
  scope: OperatorScope,
  query: PersonnelFileQuery,
  limit = DOWNLOADED_AT_MOST,
): Promise<Download> {
  const ids = await findForFile(db, scope, query, limit);
  if (query.studentIds && ids.length < new Set(query.studentIds).size) throw new Refusal('NotFoundStudent');
  if (ids.length > limit) {
    const most = limit.toLocaleString('ru-RU');
    throw new Refusal('Invalid', `В таблицу входит не больше ${most} сотрудников: сузьте поиск или фильтры`);
  }
  await audit(db, scope, 'students.downloaded', query.organization ?? null, { count: ids.length });
  const table = {
    sheet: 'Персонал',
    author: await ownTitle(db, scope),
    columns,
    rows: streamPersonnel(db, scope, ids),
  };
  return xlsxFile('Персонал.xlsx', followed(table, query.columns));
}
