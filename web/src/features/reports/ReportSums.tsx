import type { ReportTotals } from '@dopusk/contract/reports.ts';
import { Skeleton } from '@mantine/core';
import { formatNumber, priceText } from '../../text/number.ts';
import classes from './Report.module.css';

/** What all the lines found add up to, not those of the page alone. */
export function ReportSums({ totals }: { totals: ReportTotals | undefined }) {
  return (
    <dl className={`app-card ${classes.sums}`} aria-label="Итого">
      <Sum name="Строк" value={totals && formatNumber(totals.count)} />
      <Sum name="Выдано" value={totals && formatNumber(totals.issued)} />
      <Sum name="Не выдано" value={totals && formatNumber(totals.count - totals.issued)} />
      <Sum name="Сумма" value={totals && priceText(totals.amount)} />
    </dl>
  );
}

function Sum({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className={classes.sum}>
      <dt>{name}</dt>
      <dd>{value ?? <Skeleton h={28} w={72} />}</dd>
    </div>
  );
}
