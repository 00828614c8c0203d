import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
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

/** Says on a printed page which of the list it is: a browser prints what is open, and a sheet has no arrows to go on by. */
export function PrintedPage({ page, totalCount }: PageProps) {
  const pages = pageCount(totalCount);
  if (pages <= 1) return null;
  const count = `${totalCount > COUNT_LIMIT ? 'более чем ' : ''}${formatNumber(pages)}`;
  return (
    <p className={classes.printed} data-page>
      Страница {formatNumber(page)} из {count}: печатается она одна
      <span className={classes.viaExcel}>, все – Excel</span>
    </p>
  );
}
