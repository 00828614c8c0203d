import { courses } from '@dopusk/contract/courses.ts';
import { id } from '@dopusk/contract/fields/id.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { IssueStatus, issueStatusTitles } from '@dopusk/contract/recipiency.ts';
import { reports } from '@dopusk/contract/reports.ts';
import { students } from '@dopusk/contract/students.ts';
import { z } from 'zod';
import { useApi, useDownload } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { SearchMultiFilter } from '../../table/SearchMultiFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { choicesOf, toChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { handOut, takeBack } from '../assignments/actions.tsx';
import { RecentBatches, ShownBatch } from '../batches/Batches.tsx';
import { ReportSums } from './ReportSums.tsx';
import { reportColumns, reportGroup } from './report-columns.tsx';

const statuses = choicesOf(issueStatusTitles);

/** Several ids, as an address holds them. */
const idList = z.string().refine((text) => text.split(',').every((one) => id.safeParse(one).success));
const filters = {
  start: isoDate,
  end: isoDate,
  organizations: idList,
  students: idList,
  courses: idList,
  issueStatus: IssueStatus,
};

/** «Отчёт по бланкам»: what a center's courses issue, to whom, and what has been issued. */
export function ReportPage() {
  const state = useListState(filters);
  const { start, end, issueStatus, ...chosen } = state.filters;
  const ids = (name: keyof typeof chosen): string[] => chosen[name]?.split(',') ?? [];
  const question = {
    filters: {
      period: { start: start ?? null, end: end ?? null },
      organizations: ids('organizations'),
      students: ids('students'),
      courses: ids('courses'),
      issueStatus: issueStatus ?? null,
    },
    search: state.search,
  };
  const query = useApi(
    reports.assigns,
    { body: { ...question, pagination: { pageNumber: state.page } } },
    { keepPrevious: true, quiet: true },
  );
  const followed = useFollowedColumns('Report', state);
  const download = useDownload(reports.assignsFile);
  const choose = (name: keyof typeof chosen) => (next: string[]) => state.setFilters({ [name]: next.join(',') });
  return (
    <>
      <PageHeader
        title="Отчёт по бланкам"
        term={<Term name="blank" />}
        hint="Что выдано и что ещё предстоит выдать по курсам центра"
      >
        <RecentBatches />
        <ExcelButton
          loading={download.isPending}
          onClick={() => download.mutate({ body: { ...question, ...followed } })}
        />
      </PageHeader>
      <ShownBatch />
      <ReportSums totals={query.data?.totals} />
      <DataTable
        list="Report"
        label="Отчёт по бланкам"
        dense
        columns={reportColumns}
        groupOf={reportGroup}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ student, course }) => `${student.fullName}, ${course.title}`}
        rowLink={({ id }) => paths.assignment(id)}
        searchPlaceholder="Слушатель или курс"
        actions={[handOut, takeBack]}
        narrowing={{ report: question }}
        filters={
          <>
            <DateRangeFilter
              label="Период"
              value={{ start, end }}
              onChange={(period) => state.setFilters({ start: period.start, end: period.end })}
            />
            <SelectFilter
              label="Статус"
              choices={statuses}
              value={issueStatus}
              onChange={(next) => state.setFilters({ issueStatus: next })}
            />
            <SearchMultiFilter
              label="Организации"
              placeholder="Все организации"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50, isPerson: 'false' } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              value={question.filters.organizations}
              known={query.data?.chosen.organizations.map(toOrganizationChoice)}
              onChange={choose('organizations')}
            />
            <SearchMultiFilter
              label="Слушатели"
              placeholder="Все слушатели"
              endpoint={students.listAcrossOrganizations}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(({ id, fullName }) => ({ value: id, label: fullName }))}
              value={question.filters.students}
              known={query.data?.chosen.students.map(toChoice)}
              onChange={choose('students')}
            />
            <SearchMultiFilter
              label="Курсы"
              placeholder="Все курсы"
              endpoint={courses.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toChoice)}
              value={question.filters.courses}
              known={query.data?.chosen.courses.map(toChoice)}
              onChange={choose('courses')}
            />
          </>
        }
        empty={{
          title: 'Бланков не найдено',
          hint: 'Строки появятся, когда сотрудникам назначат курсы центра.',
        }}
      />
    </>
  );
}
