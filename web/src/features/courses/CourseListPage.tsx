import { type CourseRow, courses } from '@dopusk/contract/courses.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { hoursText, priceText } from '../../text/number.ts';
import { Actions } from '../../ui/Actions.tsx';
import { choicesOf, toCenterChoice } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { createCourse, removeCourse } from './actions.ts';
import { CourseCard } from './CourseCard.tsx';
import { CourseStatus } from './CourseStatus.tsx';
import classes from './CourseTable.module.css';
import { documentsText, foreignDocumentsText, shortDocumentsText } from './course-text.ts';

const trainingTypes = choicesOf(trainingTypeTitles);

const words = (text: string) => <span className={classes.words}>{text}</span>;

/** What the course issues, with a mark on what its training may not. */
function Documents({ course }: { course: CourseRow }) {
  const foreign = foreignDocumentsText(course);
  return (
    <>
      <span className={classes.words} title={documentsText(course)}>
        {shortDocumentsText(course)}
      </span>
      {foreign ? (
        <Text size="sm" c="red">
          Не по виду обучения: {foreign}
        </Text>
      ) : null}
    </>
  );
}

const columns: Column<CourseRow>[] = [
  {
    key: 'course',
    title: 'Курс',
    width: '28%',
    cell: (course) => (
      <span className={classes.title}>
        {course.title}
        {course.isLocked ? <CourseStatus isLocked /> : null}
      </span>
    ),
  },
  { key: 'kind', title: 'Вид обучения', cell: ({ trainingType }) => words(trainingTypeTitles[trainingType]) },
  { key: 'center', title: 'Учебный центр', width: '20%', cell: ({ organizationTitle }) => organizationTitle },
  {
    key: 'hours',
    title: 'Объём',
    cell: ({ hoursCount }) => <span className={classes.figure}>{hoursText(hoursCount)}</span>,
  },
  { key: 'documents', title: 'Документы', cell: (course) => <Documents course={course} /> },
  {
    key: 'price',
    title: 'Цена',
    cell: ({ price }) => <span className={classes.figure}>{priceText(price)}</span>,
    align: 'end',
  },
];

/** Courses: a center's own as a table, with deletion; for a client the open ones of every center as a catalogue of cards. */
export function CourseListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState(filtersOf(courses.list.query));
  const query = useApi(courses.list, { query: state.query }, { keepPrevious: true });
  const centers = useApi(organizations.centers, { query: {} }, { enabled: !isCenter, quiet: true }).data ?? [];
  const create = <Actions of={null} actions={[createCourse]} />;
  return (
    <>
      <PageHeader title="Курсы">{create}</PageHeader>
      <DataTable
        list="Courses"
        label="Курсы"
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        rowLink={({ id }) => paths.course(id)}
        {...(isCenter ? {} : { card: (course: CourseRow) => <CourseCard course={course} /> })}
        searchPlaceholder="Название курса"
        filters={
          <>
            <SelectFilter
              label="Вид обучения"
              choices={trainingTypes}
              value={state.filters.trainingType}
              onChange={(next) => state.setFilters({ trainingType: next })}
            />
            {centers.length > 1 ? (
              <SelectFilter
                label="Учебный центр"
                choices={centers.map(toCenterChoice)}
                value={state.filters.organization}
                onChange={(next) => state.setFilters({ organization: next })}
              />
            ) : null}
          </>
        }
        actions={[removeCourse]}
        empty={{
          title: 'Курсы не найдены',
          hint: isCenter
            ? 'Создайте первый курс, чтобы назначать его сотрудникам.'
            : 'Учебные центры пока не открыли ни одного курса.',
          action: create,
        }}
      />
    </>
  );
}
