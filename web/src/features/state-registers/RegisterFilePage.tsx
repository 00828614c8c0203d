import { stateRegisterTitles, thisYear } from '@dopusk/contract/register-period.ts';
import { type RegisterTable, registerPreview, registerTableTitles } from '@dopusk/contract/register-preview.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FileDown, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { paths, queryOf } from '../../paths.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { SearchBox } from '../../table/SearchBox.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatPeriod } from '../../text/date.ts';
import { formatNumber, plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LeftOut } from './LeftOut.tsx';
import { NoSuchGroup } from './NoSuchGroup.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { ReportBeingMade } from './ReportBeingMade.tsx';
import { useReportBeingMade } from './use-report-being-made.ts';

/** So many rows of a table are shown at a time. */
const ROWS = 50;

/** «Что войдёт в файл»: the next file for a register as the tables that it will have; whoever is unticked stays out of it. */
export function RegisterFilePage() {
  const state = useListState(filtersOf(registerPreview.read.query));
  const { register = 'LabourProtection', groupId } = state.filters;
  const { start, end } = { ...thisYear(), ...state.filters };
  const asked = { register, start, end, ...(groupId ? { groupId } : {}) } as const;
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const query = useApi(
    registerPreview.read,
    { query: { ...state.query, ...asked, pageSize: ROWS } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  const navigate = useNavigate();
  const back = { register, start: state.filters.start, end: state.filters.end, groupId };
  const { latest, ask, isAsking } = useReportBeingMade(register, () =>
    navigate({ to: paths.stateRegisters, search: queryOf(back) }),
  );
  if (state.refused.includes('groupId')) {
    return <NoSuchGroup onShowAll={() => state.setFilters({ groupId: undefined })} />;
  }
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setWithout((old) => new Set([...[...old].filter((one) => !ids.includes(one)), ...(isTicked ? [] : ids)]));
  const { tables = [], seen = '' } = query.data ?? {};
  const all = tables.reduce((sum, { count }) => sum + count, 0);
  const count = all - without.size;
  return (
    <>
      <PageHeader
        title="Что войдёт в файл"
        hint={`${stateRegisterTitles[register]}, ${groupId ? 'одна группа' : `документы ${formatPeriod(start, end)}`}`}
      >
        <ActionButton
          takes={stateRegisters.report}
          leftSection={<FileDown size={20} aria-hidden />}
          reason={
            latest?.state === 'Making'
              ? 'Файл уже составляется'
              : count > 0
                ? null
                : 'Передавать нечего: никто не отмечен'
          }
          loading={isAsking}
          onClick={() => void ask({ ...asked, seen, without: [...without] })}
        >
          Составить файл{query.data ? ` (${formatNumber(count)})` : ''}
        </ActionButton>
      </PageHeader>
      {latest ? <ReportBeingMade report={latest} asked={asked} /> : null}
      <Loaded query={query}>
        {({ table, columns, items, totalCount }) =>
          table === null ? (
            <div className="app-card">
              <Notice
                icon={Inbox}
                title="Передавать нечего"
                hint="Всё готовое за этот период уже передано, или у записей не хватает данных"
              >
                <LinkButton
                  takes={stateRegisters.list}
                  to={paths.stateRegisters}
                  search={queryOf(back)}
                  variant="default"
                >
                  К реестрам
                </LinkButton>
              </Notice>
            </div>
          ) : (
            <Stack gap="md">
              <Text>
                В файл войдут отмеченные: {plural(count, 'запись', 'записи', 'записей')} из {formatNumber(all)}. Они
                сразу будут считаться переданными, остальные останутся готовыми к передаче. Если файл не загрузят в
                реестр, отмените передачу в «Составленных файлах».
              </Text>
              <Group gap="sm">
                {tables.length > 1 ? (
                  <SegmentedControl
                    aria-label="Таблица"
                    data={tables.map((one) => ({
                      value: one.table,
                      label: `${registerTableTitles[one.table]} (${formatNumber(one.count)})`,
                    }))}
                    value={table}
                    onChange={(next) => state.setFilters({ table: next as RegisterTable })}
                  />
                ) : null}
                <SearchBox
                  value={state.search}
                  onSearch={state.setSearch}
                  placeholder="Фамилия, СНИЛС или номер документа"
                />
              </Group>
              <PreviewTable label={registerTableTitles[table]} {...{ columns, items, without }} onTick={tick} />
              <PageBar
                label={registerTableTitles[table]}
                totalCount={totalCount}
                page={state.page}
                onPage={state.setPage}
                pageSize={ROWS}
              />
            </Stack>
          )
        }
      </Loaded>
      <LeftOut asked={asked} />
    </>
  );
}
