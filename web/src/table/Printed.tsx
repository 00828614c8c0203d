import { COUNT_LIMIT, PAGE_SIZE } from '@dopusk/contract/fields/page.ts';
import { formatNumber } from '../text/number.ts';
import classes from './DataTable.module.css';
import { pageCount } from './page-count.ts';

interface ConditionProps {
  label: string;
  /** In words, as the filter shows it; nothing is printed of a filter that is not set. */
  value: string | undefined;
}

/** A condition of a list on its printed page, where the filter itself is left out. */
export const PrintedCondition = ({ label, value }: ConditionProps) =>
  value ? (
    <span className={classes.printed}>
      {label}: <b>{value}</b>
    </span>
  ) : null;

interface PageProps {
  page: number;
  totalCount: number;
}

/** Says on a printed page which rows of how many it has: a browser prints what is open, and a sheet has no arrows to go on by. */
export function PrintedPage({ page, totalCount }: PageProps) {
  if (pageCount(totalCount) <= 1) return null;
  const count = `${totalCount > COUNT_LIMIT ? 'более чем ' : ''}${formatNumber(Math.min(totalCount, COUNT_LIMIT))}`;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <p className={classes.printed} data-page>
      Строки {formatNumber(first)}–{formatNumber(Math.min(page * PAGE_SIZE, totalCount))} из {count}: печатается одна
      страница
      <span className={classes.viaExcel}>, все – Excel</span>
    </p>
  );
}
