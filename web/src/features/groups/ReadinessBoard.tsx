import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { isGivenNothing } from '@dopusk/contract/documents/owed.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { type GapCode, isOfCenter } from '@dopusk/contract/gaps.ts';
import { type Group, groups, type PrintState, type ReadinessRow } from '@dopusk/contract/groups.ts';
import { shownResult } from '@dopusk/contract/training-result.ts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Check, ClipboardCheck, FileX2, Loader, Lock } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { Person } from '../../ui/Person.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { type GapIds, GapLinks } from '../documents/GapLink.tsx';
import classes from './ReadinessBoard.module.css';

const filters = [
  { value: 'Unpaid', label: 'Не оплачено' },
  { value: 'Incomplete', label: 'Не хватает данных' },
  { value: 'NotLearned', label: 'Не прошли в системе обучения' },
  { value: 'NotFixed', label: 'Документы не готовы' },
  { value: 'Ready', label: 'Всё готово' },
];

const icons: Record<PrintState, typeof Lock> = {
  Locked: Lock,
  Printing: Loader,
  Ahead: CalendarClock,
  AwaitsResult: ClipboardCheck,
  NotPassed: FileX2,
  Ready: Check,
};
const tones: Record<PrintState, Tone> = {
  Locked: 'locked',
  Printing: 'waiting',
  Ahead: 'waiting',
  AwaitsResult: 'due',
  NotPassed: 'bad',
  Ready: 'good',
};
const stateTitles: Record<PrintState, string> = {
  Locked: 'ещё не зафиксирован',
  Printing: 'печатается',
  Ahead: 'подготовлен заранее, ещё не вступил в силу',
  AwaitsResult: 'подготовлен заранее, ждёт результата обучения',
  NotPassed: 'не действует: обучение не пройдено, отзовите его',
  Ready: 'готов',
};

/** «Слушатели» of a group: for each what is missing before payment and every document, each item a link to its field. */
export function ReadinessBoard({ group }: { group: Group }) {
  const state = useListState(filtersOf(groups.readiness.query));
  const query = useApi(groups.readiness, { params: { id: group.id }, query: state.query }, { keepPrevious: true });
  const isMixed = new Set(group.students.map(({ organizationTitle }) => organizationTitle)).size > 1;
  const columns: Column<ReadinessRow>[] = [
    {
      key: 'person',
      title: 'Слушатель',
      width: '34%',
      cell: ({ fullName, organizationTitle }) => (
        <Person name={fullName} {...(isMixed ? { hint: organizationTitle } : {})} />
      ),
    },
    {
      key: 'readiness',
      title: 'Оплата и документы',
      stacked: true,
      cell: (row) => <Assigns row={row} groupId={group.id} />,
    },
  ];
  return (
    <>
      <Awaited rows={query.data?.items ?? []} />
      <DataTable
        list="Readiness"
        label="Слушатели"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ fullName }) => fullName}
        rowLink={({ id }) => paths.student(id)}
        searchPlaceholder="Фамилия, имя, отчество"
        filters={
          <SelectFilter
            label="Готовность"
            choices={filters}
            value={state.filters.state}
            onChange={(next) => state.setFilters({ state: next })}
          />
        }
        empty={{
          title: 'Слушатели не найдены',
          hint: 'В группе пока никого нет.',
          action: group.isOwn ? (
            <LinkButton takes={groups.update} to={paths.groupEdit(group.id)} variant="default">
              Добавить слушателей
            </LinkButton>
          ) : undefined,
        }}
      />
    </>
  );
}

function Assigns({ row: { id, assigns }, groupId }: { row: ReadinessRow; groupId: string }) {
  if (assigns.length === 0) return <Text c="dimmed">Курсы не назначены</Text>;
  return (
    <div className={classes.assigns}>
      {assigns.map((assign) => (
        <div key={assign.id} className={classes.assign}>
          {assigns.length > 1 ? <Text size="sm">{assign.courseTitle}</Text> : null}
          <div className={classes.documents}>
            <Link to={paths.assignment(assign.id)}>
              <PaidStatus isPaid={assign.isPaid} isFree={assign.price === 0} />
            </Link>
            {assign.documents.map((document) => (
              <DocumentMark key={document.type} assignId={assign.id} {...document} />
            ))}
          </div>
          <Text size="sm" c="dimmed">
            Результат: {shownResult(assign.result, { trainingType: assign.trainingType, today: today() })}
            {isGivenNothing(assign) ? ', документ не выдаётся' : ''}
          </Text>
          {assign.learning ? (
            <Text size="sm" c="dimmed">
              {learningText(assign.learning)}
            </Text>
          ) : null}
          <Lacking
            gaps={assign.gaps}
            ungraded={assign.ungraded}
            ids={{
              assignId: assign.id,
              studentId: id,
              ...(assign.ungraded.length > 0 ? { groupId, courseId: assign.courseId } : {}),
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** What the center's learning system says: it is told and stops nothing. */
function learningText({ isCompleted, progress }: NonNullable<ReadinessRow['assigns'][number]['learning']>): string {
  if (isCompleted) return 'В системе обучения пройдено';
  return `В системе обучения не пройдено${progress === null ? '' : `: ${progress} %`}`;
}

/** What a person's documents lack. A decision stands above as the result, and what all wait for is said once. */
function Lacking({ gaps, ungraded, ids }: { gaps: readonly GapCode[]; ungraded: readonly string[]; ids: GapIds }) {
  const own = gaps.filter((gap) => !isOfCenter(gap));
  if (own.length === 0) return null;
  return (
    <div className={classes.gaps}>
      Не хватает: <GapLinks gaps={own} ids={ids} ungraded={ungraded} />
    </div>
  );
}

/** What nearly everybody waits for: the center's protocol, which its documents name. Said once, and not in each row. */
function Awaited({ rows }: { rows: readonly ReadinessRow[] }) {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const gaps = new Set(rows.flatMap(({ assigns }) => assigns.flatMap((assign) => assign.gaps)));
  if (!gaps.has('Protocol') && !gaps.has('ProtocolNumber')) return null;
  const ofCenter = gaps.has('Protocol')
    ? 'Первым фиксируется протокол: остальные документы обучения называют его номер и дату.'
    : 'Протокол составлен вне портала: его номер и дату спросит окно «Зафиксировать документы».';
  return (
    <Text size="sm" c="dimmed" mb={12}>
      {isCenter ? ofCenter : 'Протокол оформит учебный центр'}
    </Text>
  );
}

/** A document of one person: to whoever fixes documents a link to its form, to others to the assignment. */
function DocumentMark({
  assignId,
  type,
  trainingType,
  state,
}: { assignId: string } & ReadinessRow['assigns'][number]['documents'][number]) {
  const { user } = useCurrentUser();
  const title = documentTitle(type, trainingType);
  return (
    <Link
      to={allows('center:Documents', user) ? paths.assignmentDocument(assignId, type) : paths.assignment(assignId)}
      aria-label={`${title}: ${agreeing(title, stateTitles[state])}`}
    >
      <Status tone={tones[state]} icon={icons[state]}>
        {title}
      </Status>
    </Link>
  );
}
