import { assignmentTaskTitles } from '@dopusk/contract/assignment-tasks.ts';
import { assignments, type ListedAssignment } from '@dopusk/contract/assignments.ts';
import { textOf } from '@dopusk/contract/codes.ts';
import { id } from '@dopusk/contract/fields/id.ts';
import { lms } from '@dopusk/contract/lms.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { CourseFilter } from '../../table/CourseFilter.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { GroupFilter } from '../../table/GroupFilter.tsx';
import { OrganizationFilter } from '../../table/OrganizationFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { Actions } from '../../ui/Actions.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PaidStatus } from '../../ui/PaidStatus.tsx';
import { Person } from '../../ui/Person.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import { Status } from '../../ui/Status.tsx';
import { RecentBatches, ShownBatch } from '../batches/Batches.tsx';
import { invoiceChosen } from '../invoices/actions.tsx';
import classes from './AssignmentListPage.module.css';
import {
  assignToPeople,
  downloadDocuments,
  givePrice,
  handOut,
  removeFromCourse,
  sendAccess,
  takeBack,
} from './actions.tsx';

const paidChoices = [
  { value: 'true', label: 'Оплачено' },
  { value: 'false', label: 'Не оплачено' },
];

const person: Column<ListedAssignment> = {
  key: 'person',
  title: 'Слушатель',
  width: '26%',
  cell: ({ student }) => <Person name={student.fullName} />,
};

/** A center also sees the student's organization. */
const employee: Column<ListedAssignment> = {
  ...person,
  cell: ({ student, organization }) => <Person name={student.fullName} hint={organization.title} />,
};

const columns: Column<ListedAssignment>[] = [
  {
    key: 'course',
    title: 'Курс',
    width: '24%',
    cell: ({ course, courseSubTitle }) => <span title={course.title}>{courseSubTitle}</span>,
  },
  {
    key: 'training',
    title: 'Обучение',
    cell: ({ dateStartLearning, dateEndLearning }) => (
      <span className={classes.period}>
        <span>{formatDate(dateStartLearning)} –</span> <span>{formatDate(dateEndLearning)}</span>
      </span>
    ),
  },
  {
    key: 'payment',
    title: 'Оплата',
    cell: ({ isPaid, price, refunded }) => (
      <span className={classes.payment}>
        {price > 0 || !isPaid ? priceText(price) : null} <PaidStatus isPaid={isPaid} isFree={price === 0} />
        <Refunded refunded={refunded} />
      </span>
    ),
  },
  {
    key: 'documents',
    title: 'Документы',
    cell: ({ documentState, isGivenNothing }) =>
      isGivenNothing ? (
        <Status tone="locked">{textOf('NothingToIssue')}</Status>
      ) : (
        <Status tone={documentState ? 'good' : 'waiting'}>{documentState ? 'Готовы' : 'Не готовы'}</Status>
      ),
  },
];

/** «Документы по курсам»: the assignments of an organization; a center sees all that were made with it. */
export function AssignmentListPage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const state = useListState({ ...filtersOf(assignments.ofOrganization.query), organization: id });
  const { organization = 'Current', ...query } = state.query;
  const list = useApi(assignments.ofOrganization, { params: { id: organization }, query }, { keepPrevious: true });
  const connection = useApi(lms.connection, {}, { quiet: true, enabled: isCenter });
  const ofSystem = connection.data?.isConnected ? [sendAccess] : [];
  const { pageNumber: _, ...filter } = state.query;
  const create = <Actions of={null} actions={[assignToPeople]} />;
  const { isPaid, task, courseId, groupId, dateStart, dateEnd, endStart, endEnd, paidStart, paidEnd } = state.filters;
  return (
    <>
      <PageHeader title="Документы по курсам">
        <RecentBatches />
        {create}
      </PageHeader>
      <ShownBatch />
      <DataTable
        list="Assignments"
        label="Документы по курсам"
        columns={[isCenter ? employee : person, ...columns]}
        query={list}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ id }) => paths.assignment(id)}
        searchPlaceholder="Слушатель или курс"
        filters={
          <>
            <OrganizationFilter
              value={state.filters.organization}
              onChange={(next) => state.setFilters({ organization: next })}
            />
            <CourseFilter value={courseId} onChange={(next) => state.setFilters({ courseId: next })} />
            <GroupFilter value={groupId} onChange={(next) => state.setFilters({ groupId: next })} />
            <DateRangeFilter
              label="Начало обучения"
              value={{ start: dateStart, end: dateEnd }}
              onChange={({ start, end }) => state.setFilters({ dateStart: start, dateEnd: end })}
            />
            <DateRangeFilter
              label="Конец обучения"
              value={{ start: endStart, end: endEnd }}
              onChange={({ start, end }) => state.setFilters({ endStart: start, endEnd: end })}
            />
            <SelectFilter
              label="Оплата"
              choices={paidChoices}
              value={isPaid}
              onChange={(next) => state.setFilters({ isPaid: next })}
            />
            <DateRangeFilter
              label="День оплаты"
              value={{ start: paidStart, end: paidEnd }}
              onChange={({ start, end }) => state.setFilters({ paidStart: start, paidEnd: end })}
            />
            <SelectFilter
              label="Что сделать"
              choices={choicesOf(assignmentTaskTitles)}
              value={task}
              onChange={(next) => state.setFilters({ task: next })}
            />
          </>
        }
        actions={[handOut, ...invoiceChosen, takeBack, ...ofSystem, givePrice, removeFromCourse, downloadDocuments]}
        narrowing={{ filter }}
        empty={{
          title: 'Назначения не найдены',
          hint: 'Назначьте сотруднику курс: здесь появятся его оплата и документы.',
          action: create,
        }}
      />
    </>
  );
}
