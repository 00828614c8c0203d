import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { registerGaps } from '@dopusk/contract/register-gaps.ts';
import { StateRegister, stateRegisterTitles, thisYear } from '@dopusk/contract/register-period.ts';
import {
  type ListedRecord,
  type RecordState,
  recordStateTitle,
  toBeReported,
} from '@dopusk/contract/register-records.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { statistics } from '@dopusk/contract/statistics-forms.ts';
import { Box, Button, SegmentedControl, Text } from '@mantine/core';
import { ChartNoAxesColumn, FileDown } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { DateRangeFilter } from '../../table/DateRangeFilter.tsx';
import { RecordFilter } from '../../table/RecordFilter.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatDate } from '../../text/date.ts';
import { choicesOf, toChoice } from '../../ui/choice.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Person } from '../../ui/Person.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { Term } from '../../ui/Term.tsx';
import { Changes } from './Changes.tsx';
import { NoSuchGroup } from './NoSuchGroup.tsx';
import { NumbersButton } from './NumbersButton.tsx';
import { RegisterReadiness } from './RegisterReadiness.tsx';
import { RegisterReports } from './RegisterReports.tsx';
import { SettingsButton } from './RegisterSettings.tsx';
import { ReportBeingMade } from './ReportBeingMade.tsx';
import classes from './StateRegistersPage.module.css';
import { useReportBeingMade } from './use-report-being-made.ts';

const registers = choicesOf(stateRegisterTitles);

/** «Реестры»: what is to be told to the registers of the state, what it lacks, and what was told. */
export function StateRegistersPage() {
  const state = useListState(filtersOf(stateRegisters.list.query));
  const { groupId, state: only, gap, register = 'LabourProtection' } = state.filters;
  const list = useRef<HTMLDivElement>(null);
  const { start, end } = { ...thisYear(), ...state.filters };
  const asked = { register, start, end, ...(groupId ? { groupId } : {}) } as const;
  const records = useApi(
    stateRegisters.list,
    { query: { ...state.query, ...asked } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  const readiness = useApi(
    stateRegisters.readiness,
    { query: asked },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  const { latest } = useReportBeingMade(register);
  if (state.refused.includes('groupId')) {
    return <NoSuchGroup onShowAll={() => state.setFilters({ groupId: undefined })} />;
  }
  const lacking = [...new Set([...(readiness.data?.gaps ?? []).map((one) => one.gap), ...(gap ? [gap] : [])])].map(
    (one) => ({ value: one, label: registerGaps[one].title }),
  );
  const count = toBeReported.reduce((sum, one) => sum + (readiness.data?.states[one] ?? 0), 0);
  return (
    <>
      <PageHeader
        title="Реестры"
        term={<Term name={register === 'LabourProtection' ? 'ministryRegister' : 'frdo'} />}
        hint="Что передать, чего не хватает, что передано"
      >
        <LinkButton
          takes={statistics.read}
          to={paths.statistics}
          variant="default"
          leftSection={<ChartNoAxesColumn size={18} aria-hidden />}
        >
          Статистика
        </LinkButton>
        <SettingsButton />
        {register === 'LabourProtection' ? <NumbersButton /> : null}
        {count > 0 ? (
          <LinkButton
            takes={stateRegisters.report}
            to={paths.registerFile}
            search={queryOf({ register, groupId, start: state.filters.start, end: state.filters.end })}
            leftSection={<FileDown size={20} aria-hidden />}
          >
            Составить файл ({count})
          </LinkButton>
        ) : (
          <Button leftSection={<FileDown size={20} aria-hidden />} disabled>
            {readiness.data ? 'Передавать нечего' : 'Составить файл'}
          </Button>
        )}
      </PageHeader>
      <SegmentedControl
        aria-label="Реестр"
        className={classes.registers}
        data={registers}
        value={register}
        onChange={(next) => state.setFilters({ register: StateRegister.parse(next), state: undefined, gap: undefined })}
      />
      {latest ? <ReportBeingMade report={latest} asked={asked} /> : null}
      <RegisterReadiness
        asked={asked}
        query={readiness}
        chosen={only}
        onChoose={(next) => state.setFilters({ state: next === only ? undefined : next, gap: undefined })}
        onLacking={(next) => {
          state.setFilters({ state: 'Lacking', gap: next });
          list.current?.scrollIntoView({ block: 'start' });
        }}
      />
      <div ref={list} />
      <DataTable
        list="StateRegisters"
        label="Записи реестра"
        dense
        columns={columns[register]}
        query={records}
        state={state}
        rowKey={({ id }) => id}
        rowTitle={({ fullName, programTitle }) => `${fullName}, ${programTitle}`}
        rowLink={({ assignId, toIssue }) =>
          toIssue ? paths.assignmentDocument(assignId, toIssue.type) : paths.assignment(assignId)
        }
        searchPlaceholder="Фамилия, СНИЛС или номер документа"
        filters={
          <>
            <DateRangeFilter
              label={state.filters.start ? 'Период' : 'Документы этого года'}
              value={{ start: state.filters.start, end: state.filters.end }}
              onChange={(period) => state.setFilters({ start: period.start, end: period.end })}
            />
            <RecordFilter
              label="Группа"
              placeholder="Все группы"
              endpoint={groups.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toChoice)}
              read={groups.read}
              toChoice={toChoice}
              value={groupId}
              onChange={(next) => state.setFilters({ groupId: next })}
            />
            {lacking.length > 0 ? (
              <SelectFilter
                label="Чего не хватает"
                choices={lacking}
                value={gap}
                onChange={(next) => state.setFilters({ gap: next })}
              />
            ) : null}
          </>
        }
        empty={{
          title: 'Записей не найдено',
          hint: appears[register],
        }}
      />
      <Box mt="lg">
        <RegisterReports register={register} groupId={groupId} />
      </Box>
    </>
  );
}

const tones: Record<RecordState, Tone> = {
  Unissued: 'due',
  Lacking: 'due',
  Ready: 'waiting',
  Reported: 'good',
  Changed: 'due',
  Numbered: 'good',
  NotPassed: 'locked',
};

/** When there is something to tell. */
const appears: Record<StateRegister, string> = {
  LabourProtection: 'Запись появляется, когда зафиксирован протокол по программе охраны труда.',
  EducationDocuments: 'Запись появляется, когда зафиксированы удостоверение, диплом или свидетельство.',
};

/** Until when a record is to be told, by the center's term. */
const DueOn = ({ day }: { day: string }) =>
  day < today() ? (
    <Text size="xs" mt={2} c="red">
      Срок передачи прошёл {formatDate(day)}
    </Text>
  ) : (
    <Text size="xs" mt={2} c="dimmed">
      Передать до {formatDate(day)}
    </Text>
  );

const columnsOf = (register: StateRegister): Column<ListedRecord>[] => [
  {
    key: 'person',
    title: 'Слушатель',
    width: '24%',
    cell: ({ fullName, snils }) => <Person name={fullName} hint={snils || 'СНИЛС не указан'} />,
  },
  {
    key: 'employer',
    title: 'Работодатель',
    width: '20%',
    cell: ({ client, jobTitle }) => (
      <span>
        {client.title}
        <Text size="xs" c="dimmed" mt={2}>
          {jobTitle || 'Должность не указана'}
        </Text>
      </span>
    ),
  },
  {
    key: 'course',
    title: 'Программа',
    width: '26%',
    cell: ({ programTitle, toldTitle }) => (
      <span>
        {programTitle}
        {toldTitle ? (
          <Text size="xs" c="dimmed" mt={2}>
            В реестр: {toldTitle}
          </Text>
        ) : null}
      </span>
    ),
  },
  {
    key: 'document',
    title: 'Документ',
    cell: ({ document, toIssue }) =>
      document
        ? `${document.title} № ${document.number} от ${formatDate(document.date)}`
        : `Зафиксируйте ${toIssue?.title.toLocaleLowerCase('ru') ?? 'документ'}`,
  },
  {
    key: 'state',
    title: 'Состояние',
    cell: ({
      state,
      gaps,
      refusedSigns,
      changes,
      reportedOn,
      registerNumber,
      formerNumber,
      sameSnils,
      elsewhere,
      consentWithdrawnOn,
      dueOn,
    }) => (
      <span>
        <Status tone={state === 'Reported' && register === 'LabourProtection' ? 'waiting' : tones[state]}>
          {recordStateTitle(register, state)}
        </Status>
        {dueOn ? <DueOn day={dueOn} /> : null}
        {gaps.length > 0 ? (
          <Text size="xs" mt={2}>
            {gaps.map((gap) => registerGaps[gap].title).join('; ')}
            {refusedSigns.length > 0 ? `: ${refusedSigns.join(' ')}` : ''}
          </Text>
        ) : null}
        {sameSnils.length > 0 ? (
          <Text size="xs" mt={2}>
            СНИЛС тот же, что у: {sameSnils.join(', ')}
          </Text>
        ) : null}
        {elsewhere.length > 0 ? (
          <Text size="xs" c="dimmed" mt={2}>
            Тот же человек записан и у: {elsewhere.join(', ')}
          </Text>
        ) : null}
        {consentWithdrawnOn ? (
          <Text size="xs" mt={2}>
            Согласие на обработку данных отозвано {formatDate(consentWithdrawnOn)}
          </Text>
        ) : null}
        <Changes changes={changes} />
        {changes.length > 0 && state !== 'Changed' ? (
          <Text size="xs" mt={2}>
            В реестре записано иначе: исправьте запись в его личном кабинете.
          </Text>
        ) : null}
        {registerNumber || reportedOn ? (
          <Text size="xs" c="dimmed" mt={2}>
            {registerNumber ? `№ ${registerNumber}` : `передано ${formatDate(reportedOn)}`}
            {formerNumber ? `, под № ${formerNumber} – по отозванному протоколу` : ''}
          </Text>
        ) : null}
      </span>
    ),
  },
];

const columns: Record<StateRegister, Column<ListedRecord>[]> = {
  LabourProtection: columnsOf('LabourProtection'),
  EducationDocuments: columnsOf('EducationDocuments'),
};
