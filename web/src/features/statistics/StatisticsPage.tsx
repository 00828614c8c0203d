import { today } from '@dopusk/contract/fields/date.ts';
import {
  DUE_DAY,
  dueYear,
  type Statistics,
  type StatisticsCount,
  StatisticsFormName,
  statistics,
  statisticsFormTitles,
  statisticsGapTitles,
} from '@dopusk/contract/statistics-forms.ts';
import { Alert, Anchor, Group, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Calculator, Info, ListChecks, type LucideIcon, UserRoundSearch } from 'lucide-react';
import { useApi, useDownload, useSend } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { useListState } from '../../table/use-list-state.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { CountBeingMade } from './CountBeingMade.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';
import { YearRefused } from './YearRefused.tsx';
import { year } from './year.ts';

const YEARS = 6;

/** How often the server is asked while a year is being counted, in milliseconds. */
const ASK_EVERY = 500;

const thisYear = (): number => Number(today().slice(0, 4));

/** «Статистика»: the numbers of the yearly forms by their lines, each with the people behind it. */
export function StatisticsPage() {
  const { filters, setFilters, refused } = useListState({ form: StatisticsFormName, year });
  const asked = {
    form: filters.form ?? 'AdditionalEducation',
    year: Number(filters.year ?? dueYear()),
  } as const;
  const query = useApi(
    statistics.read,
    { query: asked },
    {
      ...{ keepPrevious: true, quiet: true, staleTime: 0 },
      lookAgain: ({ state }) => (state === 'Making' ? ASK_EVERY : null),
    },
  );
  const count = useSend(statistics.count);
  const shown = query.data;
  const isMaking = shown?.state === 'Making';
  const download = useDownload(statistics.file);
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear() - index));
  return (
    <>
      <PageHeader
        title="Статистика"
        term={<Term name="statistics" />}
        hint="Числа по строкам форм № 1-ПК и № ПО: обучения, которые завершены за год"
      >
        {shown?.found ? (
          <ActionButton
            variant="default"
            leftSection={<Calculator size={18} aria-hidden />}
            takes={statistics.count}
            reason={isMaking ? 'Уже считается' : null}
            loading={count.isPending}
            onClick={() => count.mutate({ body: asked })}
          >
            Посчитать заново
          </ActionButton>
        ) : null}
        <ExcelButton
          takes={statistics.file}
          disabled={!shown?.found}
          loading={download.isPending}
          onClick={() => download.mutate({ query: asked })}
        />
      </PageHeader>
      <Group gap="sm" mb="md" wrap="nowrap">
        <Select
          aria-label="Форма"
          flex="0 1 300px"
          data={choicesOf(statisticsFormTitles)}
          value={asked.form}
          checkIconPosition="right"
          onChange={(form) => setFilters({ form: form ?? undefined })}
        />
        <Select
          aria-label="Год"
          flex="0 0 110px"
          data={years.includes(String(asked.year)) ? years : [...years, String(asked.year)]}
          value={String(asked.year)}
          checkIconPosition="right"
          onChange={(chosen) => setFilters({ year: chosen ?? undefined })}
        />
      </Group>
      <YearRefused refused={refused} shown={asked.year} />
      <Text c="dimmed" size="sm" mb="md">
        Отчёт за {asked.year} год сдают до {formatDate(`${asked.year + 1}-${DUE_DAY}`)}
        {shown?.foundAt ? `. Числа посчитаны ${formatMoment(shown.foundAt)}` : ''}
      </Text>
      <Loaded query={query}>
        {(found) => (
          <>
            <CountBeingMade count={found} />
            {found.found ? <Form found={found.found} /> : null}
            {found.found || found.state === 'Making' ? null : (
              <NotCounted count={found} isAsking={count.isPending} onAsk={() => count.mutate({ body: asked })} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface NotCountedProps {
  count: StatisticsCount;
  isAsking: boolean;
  onAsk: () => void;
}

/** A year that nobody has counted yet. */
function NotCounted({ count: { form, year: asked }, isAsking, onAsk }: NotCountedProps) {
  return (
    <Notice
      icon={Calculator}
      title={`Числа формы ${statisticsFormTitles[form]} за ${asked} год ещё не посчитаны`}
      hint="Портал посчитает обучения, которые завершены за год, и запомнит числа. Потом их можно посчитать заново."
    >
      <ActionButton
        takes={statistics.count}
        leftSection={<Calculator size={18} aria-hidden />}
        loading={isAsking}
        onClick={onAsk}
      >
        Посчитать
      </ActionButton>
    </Notice>
  );
}

function Form({ found }: { found: Statistics }) {
  return (
    <Stack gap="lg">
      {isEmpty(found) ? (
        <Alert
          variant="light"
          icon={<Info size={20} aria-hidden />}
          title={`За ${found.year} год никто не закончил обучения`}
        >
          Все числа – нули. Если это не так, внесите решения комиссии на страницах групп и посчитайте заново.
        </Alert>
      ) : null}
      {found.rule ? (
        <Text size="sm" c="dimmed">
          {found.rule}.
        </Text>
      ) : null}
      <Named title="Числа неполные" icon={UserRoundSearch} named={found.gaps} asked={found} />
      <Named title="Проверьте, верно ли посчитано" icon={ListChecks} named={found.checks} asked={found} />
      {found.sections.map((section) => (
        <StatisticsTable key={section.number} section={section} asked={found} />
      ))}
      <section className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }} aria-label="Чего здесь нет">
        <Text fw={600} mb={4}>
          Заполните сами
        </Text>
        {found.absent.map((text) => (
          <Text key={text} size="sm" c="dimmed">
            {text}
          </Text>
        ))}
      </section>
    </Stack>
  );
}

/** Whether nobody is counted anywhere. */
const isEmpty = ({ sections }: Statistics): boolean =>
  sections.every(({ lines }) => lines.every(({ values }) => values.every((value) => !value)));

interface NamedProps {
  title: string;
  icon: LucideIcon;
  named: Statistics['gaps'];
  asked: Statistics;
}

/** What people and courses lack, so that the numbers that ask for it miss them, or who is counted and should be looked at. */
function Named({ title, icon: Icon, named, asked: { form, year: asked } }: NamedProps) {
  if (named.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<Icon size={20} aria-hidden />} title={title}>
      {named.map(({ gap, count }) => (
        <Text key={gap} size="sm">
          {statisticsGapTitles[gap]}:{' '}
          <Anchor
            component={Link}
            to={paths.statisticsPeople}
            search={queryOf({ form, year: String(asked), gap })}
            size="sm"
            underline="always"
          >
            {plural(count, 'обучение', 'обучения', 'обучений')}
          </Anchor>
        </Text>
      ))}
    </Alert>
  );
}
