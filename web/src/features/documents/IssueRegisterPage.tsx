import { documentStatusTitles } from '@dopusk/contract/document-status-titles.ts';
import { agreeing } from '@dopusk/contract/documents/agreeing.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { commonTitle, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { numberText } from '@dopusk/contract/documents/number-text.ts';
import { sinceDay } from '@dopusk/contract/fields/date.ts';
import { type IssuedInstead, issueRegister, type RegisterRow } from '@dopusk/contract/issue-register.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi, useDownload } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { GroupFilter } from '../../table/GroupFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { useFollowedColumns } from '../../table/use-views.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText } from '../../text/number.ts';
import { choicesOf } from '../../ui/choice.ts';
import { ExcelButton } from '../../ui/ExcelButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Status } from '../../ui/Status.tsx';
import { RecentBatches, ShownBatch } from '../batches/Batches.tsx';
import { documentTones } from './document-tones.ts';
import { MinistryNumbers } from './MinistryNumbers.tsx';
import { revokeDocuments, sendDocuments } from './register-actions.tsx';

/** «Реестр выданных»: every document the center has fixed, with what became of it, as an inspection asks for it. */
export function IssueRegisterPage() {
  const state = useListState(filtersOf(issueRegister.list.query));
  const { start, end, type, trainingType, status, groupId } = state.filters;
  const { pageNumber: _, ...filters } = state.query;
  const query = useApi(issueRegister.list, { query: state.query }, { keepPrevious: true, quiet: true });
  const followed = useFollowedColumns('IssueRegister', state);
  const download = useDownload(issueRegister.file);
  const opensDocuments = allows('center:Documents', useCurrentUser().user);
  return (
    <>
      <PageHeader title="Реестр выданных" hint="Зафиксированные документы центра и что с ними стало">
        <RecentBatches />
        <ExcelButton
          loading={download.isPending}
          onClick={() => download.mutate({ query: { ...filters, ...followed } })}
        />
      </PageHeader>
      <ShownBatch />
      <DataTable
        list="IssueRegister"
        label="Реестр выданных"
        dense
        columns={columns}
        query={query}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={titleOf}
        rowLink={({ assignId, groupId, type }) => {
          if (opensDocuments) return paths.assignmentDocument(assignId, type);
          return groupId ? paths.group(groupId) : paths.assignment(assignId);
        }}
        actions={[sendDocuments, revokeDocuments]}
        narrowing={{ filter: filters }}
        searchPlaceholder="Номер, серия или фамилия"
        filters={
          <>
            <DateRangeFilter
              label="Период"
              value={{ start, end }}
              onChange={(period) => state.setFilters({ start: period.start, end: period.end })}
            />
            <SelectFilter
              label="Документ"
              choices={DocumentType.options.map((type) => ({ value: type, label: commonTitle(type) }))}
              value={type}
              onChange={(next) => state.setFilters({ type: next })}
            />
            <SelectFilter
              label="Вид обучения"
              choices={choicesOf(trainingTypeTitles)}
              value={trainingType}
              onChange={(next) => state.setFilters({ trainingType: next })}
            />
            <GroupFilter value={groupId} onChange={(next) => state.setFilters({ groupId: next })} />
            <SelectFilter
              label="Статус"
              choices={choicesOf(documentStatusTitles)}
              value={status}
              onChange={(next) => state.setFilters({ status: next })}
            />
          </>
        }
        empty={{
          title: 'Документов не найдено',
          hint: 'Документ попадает в реестр, когда его данные зафиксированы.',
          action: (
            <Button component={Link} to={paths.assignments} variant="light">
              К документам по курсам
            </Button>
          ),
        }}
      />
    </>
  );
}

const personOf = ({ fullName, peopleCount }: RegisterRow): string => fullName || peopleText(peopleCount);

const titleOf = (row: RegisterRow): string =>
  `${documentTitle(row.type, row.trainingType)} ${numberText(row)}, ${personOf(row)}`;

/** The other one of a document and its duplicate. */
function InsteadLine({ words, issued }: { words: string; issued: IssuedInstead | null }) {
  if (!issued) return null;
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {words} {numberText(issued)} от {formatDate(issued.date)}
    </Text>
  );
}

const columns: Column<RegisterRow>[] = [
  {
    key: 'number',
    title: 'Номер',
    width: '11%',
    // One on a printed form is looked for by its registration number, and compared by that of the form.
    cell: ({ series, blankNumber, number }) => (
      <>
        {blankNumber ? `№\u00a0${number}` : numberText({ series, blankNumber, number })}
        {blankNumber ? (
          <Text size="xs" c="dimmed" mt={2}>
            бланк {[series, blankNumber].filter(Boolean).join(' ')}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'document',
    title: 'Документ',
    cell: ({ type, trainingType, isDuplicate, replaces, replacedBy }) => (
      <>
        {documentTitle(type, trainingType)}
        {isDuplicate ? ', дубликат' : ''}
        <InsteadLine words="взамен" issued={replaces} />
        <InsteadLine words="заменён" issued={replacedBy} />
      </>
    ),
  },
  {
    key: 'date',
    title: 'Дата',
    width: 120,
    cell: ({ date, receivedOn }) => (
      <>
        {formatDate(date)}
        {receivedOn ? (
          <Text size="xs" c="dimmed" mt={2}>
            на руки {formatDate(receivedOn)}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'person',
    title: 'Кому выдан',
    width: '20%',
    cell: (row) => (
      <div>
        {personOf(row)}
        {row.ministry ? (
          <div>
            <MinistryNumbers documentId={row.id} ministry={row.ministry} />
          </div>
        ) : null}
      </div>
    ),
  },
  { key: 'course', title: 'Программа', width: '28%', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'protocol',
    title: 'Протокол',
    cell: ({ type, protocol, citesRevoked }) =>
      protocol && type !== 'Protocol' ? (
        <>
          №{'\u00a0'}
          {protocol.number} от {protocol.date}
          {citesRevoked ? (
            <Text size="xs" c="red" mt={2}>
              отозван
            </Text>
          ) : null}
        </>
      ) : (
        <Text c="dimmed">—</Text>
      ),
  },
  {
    key: 'status',
    title: 'Статус',
    cell: ({ type, trainingType, status, expiresOn, revokedOn, revocationReason }) => {
      const day = revokedOn ?? expiresOn;
      return (
        <span title={revocationReason || undefined}>
          <Status tone={documentTones[status]}>
            {agreeing(documentTitle(type, trainingType), documentStatusTitles[status])}
          </Status>
          {day ? (
            <Text size="xs" c="dimmed" mt={2}>
              {revokedOn ? sinceDay(formatDate(day)) : `до ${formatDate(day)}`}
            </Text>
          ) : null}
        </span>
      );
    },
  },
];
