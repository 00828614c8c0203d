import type { PreviewQuery, RegisterPreview } from '@dopusk/contract/register-preview.ts';
import type { Db } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { isFound, isNext, readEntries, registerKinds, seenOf } from '../read-entries.ts';

/**
 * A page of a table of the next file, as the register will read it, and how many rows each table has. The search looks at
 * names, SNILS and documents.
 * @throws Refusal NotFoundGroup, Invalid for a period of more than PERIOD_LIMIT records
 */
export async function readPreview(
  db: Db,
  scope: CenterScope,
  { search = '', table: wanted, pageNumber, pageSize, ...asked }: PreviewQuery,
): Promise<RegisterPreview> {
  const kind = registerKinds[asked.register];
  const entries = (await readEntries(db, scope, asked)).filter(({ record }) => isNext(record));
  const placed = entries.map((entry) => ({ entry, ...kind.rowOf(entry) }));
  const counted = kind
    .tables()
    .map(({ table, columns }) => ({ table, columns, rows: placed.filter((row) => row.table === table) }))
    .filter(({ rows }) => rows.length > 0);
  const shown = counted.find(({ table }) => table === wanted) ?? counted[0];
  const found = shown?.rows.filter(({ entry }) => isFound(entry.record, search)) ?? [];
  const first = (pageNumber - 1) * pageSize;
  return {
    tables: counted.map(({ table, rows }) => ({ table, count: rows.length })),
    table: shown?.table ?? null,
    columns: shown?.columns ?? [],
    items: found.slice(first, first + pageSize).map(({ entry: { record }, cells }) => ({
      id: record.id,
      fullName: record.fullName,
      isChanged: record.state === 'Changed',
      changes: record.changes,
      cells,
    })),
    totalCount: found.length,
    pageNumber,
    seen: seenOf(entries),
  };
}
