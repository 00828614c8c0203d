import { dashboard, type Paid } from '@dopusk/contract/dashboard.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { lastDayOf, MONTHS } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import classes from './PaidFigures.module.css';

interface Sums {
  current: number;
  last: number;
}

/** The two months that are compared, YYYY-MM. */
type Months = Pick<Paid, 'month' | 'lastMonth'>;

/** What was paid this month and in the last one, in all, by clients and by courses; each sum leads to the payments that it adds up. */
export function PaidFigures() {
  const { user } = useCurrentUser();
  const { data } = useApi(dashboard.paid, {}, { quiet: true, enabled: allows(dashboard.paid.access, user) });
  // A failure of the figures must not hide the lists below; a center that nobody has paid yet has nothing to compare.
  if (!data || (data.current === 0 && data.last === 0)) return null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="paid">
      <div className={classes.column}>
        <div className={classes.head}>
          <Title order={2} id="paid" className={classes.title}>
            Оплачено за {nameOf(data.month)}
          </Title>
          <Sum sums={data} months={data} of="current" className={classes.total} what="всего" filters={{}} />
          <Text c="dimmed" size="sm">
            За весь {nameOf(data.lastMonth)}:{' '}
            <Sum sums={data} months={data} of="last" what="всего" filters={{}} className={classes.sum} />
            {changeOf(data)}
          </Text>
          <Anchor
            component={Link}
            to={paths.sales}
            search={queryOf({ dateStart: `${data.month}-01`, dateEnd: lastDayOf(data.month) })}
            size="sm"
          >
            Отчёт по клиентам и курсам
          </Anchor>
        </div>
        <Shares
          title="По клиентам"
          shares={data.byClient}
          all={data}
          others={clientsText(data.clientCount - data.byClient.length)}
          months={data}
          filter="clientId"
        />
      </div>
      <Shares
        title="По курсам"
        shares={data.byCourse}
        all={data}
        others={coursesText(data.courseCount - data.byCourse.length)}
        months={data}
        filter="courseId"
      />
    </section>
  );
}

interface SharesProps {
  title: string;
  shares: Paid['byClient'];
  /** Of all clients or courses: what those that are not named have is their row. */
  all: Sums;
  others: string;
  months: Months;
  /** The filter of the list of payments that takes the id of a share. */
  filter: 'clientId' | 'courseId';
}

const clientsText = (count: number) => plural(count, 'клиент', 'клиента', 'клиентов');
const coursesText = (count: number) => plural(count, 'курс', 'курса', 'курсов');

function Shares({ title, shares, all, others, months, filter }: SharesProps) {
  if (shares.length === 0) return null;
  const restOf = (of: keyof Sums) => (cents(all[of]) - shares.reduce((sum, one) => sum + cents(one[of]), 0)) / 100;
  const rest = { current: restOf('current'), last: restOf('last') };
  return (
    <table className={classes.shares}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{nameOf(months.month)}</th>
          <th scope="col">{nameOf(months.lastMonth)}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, title: name, ...sums }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {(['current', 'last'] as const).map((of) => (
              <td key={of}>
                <Sum
                  sums={sums}
                  months={months}
                  of={of}
                  what={name}
                  filters={{ [filter]: id }}
                  className={classes.sum}
                />
              </td>
            ))}
          </tr>
        ))}
        {rest.current !== 0 || rest.last !== 0 ? (
          <tr>
            <th scope="row">{/^0\D/.test(others) ? 'остальное' : `ещё ${others}`}</th>
            <td className={classes.sum}>{priceText(rest.current)}</td>
            <td className={classes.sum}>{priceText(rest.last)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

interface SumProps {
  sums: Sums;
  months: Months;
  of: keyof Sums;
  /** Whose it is, for who hears the link alone. */
  what: string;
  filters: Record<string, string>;
  className: string | undefined;
}

/** A sum that leads to the payments that it adds up; nothing leads nowhere. */
function Sum({ sums, months, of, what, filters, className }: SumProps) {
  const month = of === 'current' ? months.month : months.lastMonth;
  const text = priceText(sums[of]);
  if (sums[of] === 0) return <span className={className}>{text}</span>;
  return (
    <Anchor
      component={Link}
      to={paths.earned}
      search={queryOf({ ...filters, dateStart: `${month}-01`, dateEnd: lastDayOf(month) })}
      className={className}
      aria-label={`${text}, ${what}, ${nameOf(month)}`}
      inherit
    >
      {text}
    </Anchor>
  );
}

const cents = (rubles: number): number => Math.round(rubles * 100);

const numbersOf = (month: string): [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5))];

/** «ноябрь» of 2026-11. */
function nameOf(month: string): string {
  return (MONTHS[numbersOf(month)[1] - 1] ?? '').toLowerCase();
}

/** More times than anybody compares: the two sums say it themselves. */
const MOST_TIMES = 100;

/**
 * «, сейчас на 12 % больше», from twice on «, сейчас в 2,5 раза больше»; nothing where there is nothing to compare with, or
 * hardly anything.
 */
function changeOf({ current, last }: Sums): string {
  const [less, more] = [Math.min(current, last), Math.max(current, last)];
  const word = current > last ? 'больше' : 'меньше';
  if (less <= 0 || more > MOST_TIMES * less) return '';
  if (more >= 2 * less) return `, сейчас в ${timesText(more / less)} ${word}`;
  const percent = Math.round((100 * (more - less)) / last);
  return percent === 0 ? '' : `, сейчас на ${percent} % ${word}`;
}

/** «2,5 раза», «26 раз»: tenths while they matter. */
function timesText(ratio: number): string {
  const times = ratio < 10 ? Math.round(10 * ratio) / 10 : Math.round(ratio);
  return plural(times, 'раз', 'раза', 'раз');
}
