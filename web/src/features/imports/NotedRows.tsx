import type { ParseResult } from '@dopusk/contract/import-drafts.ts';
import { formatNumber } from '../../text/number.ts';
import classes from './Import.module.css';
import { RemarkList } from './RemarkList.tsx';

/** So many are read at a glance. */
const SHOWN_AT_ONCE = 5;

/** What is not loaded of right rows, and what may be wrong with them. */
export function NotedRows({ result }: { result: ParseResult }) {
  const { notes, noted } = result;
  if (noted === 0) return null;
  return (
    <details className={classes.aside} open={noted <= SHOWN_AT_ONCE}>
      <summary>Обратите внимание: {formatNumber(noted)}</summary>
      <RemarkList result={result} rows={notes} total={noted} />
    </details>
  );
}
