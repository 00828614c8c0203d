import { dashboard } from '@dopusk/contract/dashboard.ts';
import { Skeleton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { lastDayOf, MONTHS } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import classes from './MonthCharts.module.css';

const assignmentsText = (count: number) => plural(count, 'назначение', 'назначения', 'назначений');

/** What the center assigned and, for who sees its money, earned in each of the last twelve months. */
export function MonthCharts() {
  const navigate = useNavigate();
  const openPaid = (month: string) =>
    void navigate({
      to: paths.earned,
      search: queryOf({ dateStart: `${month}-01`, dateEnd: lastDayOf(month) }),
    });
  const { data, isError } = useApi(dashboard.months, {}, { quiet: true });
  // A failure of the charts must not hide the lists below.
  if (isError) return null;
  if (!data) {
    return (
      <div className={classes.charts}>
        <Skeleton h={212} radius={14} />
        <Skeleton h={212} radius={14} />
      </div>
    );
  }
  if (data.every(({ assignments, revenue }) => assignments === 0 && !revenue)) {
    return (
      <Text className={`app-card ${classes.empty}`} c="dimmed">
        Графики по месяцам появятся здесь после первого назначения.
      </Text>
    );
  }
  const named = data.map((sums) => {
    const [year, month] = sums.month.split('-').map(Number);
    const name = MONTHS[(month ?? 1) - 1] ?? '';
    return { ...sums, key: sums.month, label: name.slice(0, 3).toLowerCase(), title: `${name} ${year}` };
  });
  const total = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
  const earned = named.flatMap(({ revenue, ...one }) => (revenue === null ? [] : [{ ...one, revenue }]));
  return (
    <section className={classes.charts} aria-label="По месяцам">
      <BarChart
        title="Назначения по месяцам"
        total={`За год: ${assignmentsText(total(named.map((one) => one.assignments)))}`}
        bars={named.map((one) => ({ ...one, value: one.assignments, text: assignmentsText(one.assignments) }))}
      />
      {earned.length > 0 ? (
        <BarChart
          title="Оплачено по месяцам"
          total={`За год: ${priceText(total(earned.map((one) => one.revenue)))}`}
          bars={earned.map((one) => ({
            ...one,
            value: one.revenue,
            text: priceText(one.revenue),
            ...(one.revenue > 0 ? { onOpen: () => openPaid(one.month) } : {}),
          }))}
        />
      ) : null}
    </section>
  );
}
