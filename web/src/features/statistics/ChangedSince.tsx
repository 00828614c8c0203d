import { type Statistics, type StatisticsPeopleQuery, statistics } from '@dopusk/contract/statistics-forms.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { formatMoment } from '../../text/date.ts';
import { formatNumber } from '../../text/number.ts';

type Asked = Pick<StatisticsPeopleQuery, 'form' | 'year' | 'gap' | 'section' | 'line' | 'graph'>;

interface Props {
  asked: Asked;
  /** How many stand behind the number now; not known yet, or narrowed by a search: undefined. */
  total: number | undefined;
}

/** The numbers of a form are those of the day it was counted: what has changed since shows in the list alone. */
export function ChangedSince({ asked, total }: Props) {
  const { form, year } = asked;
  const { data } = useApi(statistics.read, { query: { form, year } }, { quiet: true, staleTime: 0 });
  const counted = data?.found ? countedIn(data.found, asked) : undefined;
  if (total === undefined || counted === undefined || counted === total) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<History size={20} aria-hidden />}
      title="С подсчёта записи изменились"
      mb="md"
    >
      В форме {formatNumber(counted)}, сейчас за этим числом {formatNumber(total)}. Форму считали{' '}
      {formatMoment(data?.foundAt)}:{' '}
      <Anchor
        component={Link}
        to={paths.statistics}
        search={queryOf({ form, year: String(year) })}
        inherit
        underline="always"
      >
        посчитайте её заново
      </Anchor>
      .
    </Alert>
  );
}

function countedIn({ sections, gaps, checks }: Statistics, { gap, ...place }: Asked): number | undefined {
  if (gap) return [...gaps, ...checks].find((one) => one.gap === gap)?.count;
  const section = sections.find(({ number }) => number === place.section);
  const index = section?.graphs.findIndex(({ number }) => number === place.graph) ?? -1;
  const line = section?.lines.find(({ number }) => number === place.line);
  return line?.isAverage ? undefined : (line?.values[index] ?? undefined);
}
