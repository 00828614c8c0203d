import { expiring } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { GLIMPSE_LIMIT } from '@dopusk/contract/fields/page.ts';
import { ActionIcon, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { MONTHS } from '../../text/date.ts';
import { formatNumber, pluralWord } from '../../text/number.ts';
import classes from './Expiring.module.css';

interface Props {
  /** The month that is chosen, YYYY-MM. */
  month: string | undefined;
  organizationId: string | undefined;
  search: string;
  isRenewed: string | undefined;
  onMonth: (month: string | undefined) => void;
}

/**
 * How many documents expire in each month of a year; a click on a month filters the list, a second click removes the
 * filter.
 */
export function ExpiryCalendar({ month, organizationId, search, isRenewed, onMonth }: Props) {
  const now = today().slice(0, 7);
  const [year, setYear] = useState(Number((month ?? now).slice(0, 4)));
  const query = { year, organizationId, isRenewed, ...(search ? { search } : {}) };
  const { data } = useApi(expiring.calendar, { query }, { keepPrevious: true, quiet: true });
  const counts = new Map(data?.map((one) => [one.month, one.count]));
  const most = Math.max(1, ...counts.values());
  return (
    <section className={`app-card ${classes.calendar}`} aria-label="Календарь">
      <header className={classes.year}>
        <ActionIcon variant="default" size="lg" aria-label="Предыдущий год" onClick={() => setYear(year - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite" className={classes.yearNumber}>
          {year}
        </Text>
        <ActionIcon variant="default" size="lg" aria-label="Следующий год" onClick={() => setYear(year + 1)}>
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Text c="dimmed" size="sm">
          Сколько документов истекает в месяце
        </Text>
      </header>
      <div className={classes.months}>
        {MONTHS.map((title, index) => {
          const key = `${year}-${String(index + 1).padStart(2, '0')}`;
          const count = counts.get(key);
          const text =
            count === undefined ? '' : count > GLIMPSE_LIMIT ? `>${formatNumber(GLIMPSE_LIMIT)}` : formatNumber(count);
          return (
            <UnstyledButton
              key={key}
              className={classes.month}
              data-now={key === now || undefined}
              data-empty={count === 0 || undefined}
              aria-pressed={key === month}
              onClick={() => onMonth(key === month ? undefined : key)}
            >
              <span className={classes.monthTitle}>{title}</span>
              {count === undefined ? <Skeleton h={24} w={28} /> : <span className={classes.count}> {text}</span>}
              <VisuallyHidden> {pluralWord(count ?? 0, 'документ', 'документа', 'документов')}</VisuallyHidden>
              <span className={classes.bar} style={{ inlineSize: `${((count ?? 0) / most) * 100}%` }} aria-hidden />
            </UnstyledButton>
          );
        })}
      </div>
    </section>
  );
}
