import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import type { ReportTotals } from '@dopusk/contract/reports.ts';
import { Skeleton } from '@mantine/core';
import { formatNumber, priceText } from '../../text/number.ts';
import classes from './Report.module.css';

interface Props {
  /** Undefined while they are awaited, null when there are too many lines to add up. */
  totals: ReportTotals | null | undefined;
}

/** The totals of all lines found, not of the page alone. */
export function ReportSums({ totals }: Props) {
  return (
    <div className={`app-card ${classes.totals}`}>
      <dl className={classes.sums} aria-label="Итого">
        {totals === null ? (
          <>
            <Sum name="Строк" value={`> ${formatNumber(COUNT_LIMIT)}`} />
            <Sum name="Выдано" value="–" />
            <Sum name="Не выдано" value="–" />
            <Sum name="Сумма" value="–" />
          </>
        ) : (
          <>
            <Sum name="Строк" value={totals && formatNumber(totals.count)} />
            <Sum name="Выдано" value={totals && formatNumber(totals.issued)} />
            <Sum name="Не выдано" value={totals && formatNumber(totals.count - totals.issued)} />
            <Sum name="Сумма" value={totals && priceText(totals.amount)} />
          </>
        )}
      </dl>
      {totals === null ? (
        <p className={classes.tooMany}>
          Строк слишком много, чтобы подвести итоги. Уточните поиск или скачайте таблицу: итоги стоят в её конце.
        </p>
      ) : null}
    </div>
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
