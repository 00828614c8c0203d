import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useApi, useDownload } from '../../api/queries.ts';
import { formatMoment, formatPeriod } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';
import { CancelReport } from './CancelReport.tsx';
import { DraftSets } from './DraftSets.tsx';
import { LeftOutOfReport } from './LeftOutOfReport.tsx';
import classes from './RegisterReports.module.css';

/** So many files are shown; the button asks for as many more. */
const AT_ONCE = 10;

interface Props {
  register: StateRegister;
  /** Only those that tell of this group. */
  groupId: string | undefined;
}

/** «Составленные файлы»: by whom and when, how many records, and each once more. */
export function RegisterReports({ register, groupId }: Props) {
  const [pageSize, setPageSize] = useState(AT_ONCE);
  const query = useApi(
    stateRegisters.reports,
    { query: { register, pageSize: Math.min(pageSize, 100), ...(groupId ? { groupId } : {}) } },
    { keepPrevious: true, quiet: true },
  );
  const { items: asked = [], totalCount = 0 } = query.data ?? {};
  // The others stand above, where they were asked for.
  const items = asked.filter(({ state }) => state === 'Made');
  if (items.length === 0) return null;
  return (
    <Section
      title={groupId ? 'Составленные файлы с этой группой' : 'Составленные файлы'}
      hint="Файл загружают в личном кабинете реестра; его можно скачать ещё раз"
    >
      <ul className={classes.reports} aria-label="Составленные файлы">
        {items.map((report) => (
          <Report
            key={report.id}
            report={report}
            tellsOfOthers={groupId !== undefined && report.group?.id !== groupId}
          />
        ))}
      </ul>
      {totalCount > asked.length && pageSize < 100 ? (
        <Button variant="subtle" mt="sm" onClick={() => setPageSize(pageSize + AT_ONCE)}>
          Показать ещё
        </Button>
      ) : null}
    </Section>
  );
}

/** @param tellsOfOthers whether it was asked for a period, and the list is of one group: who looks at the group takes no others back */
function Report({ report, tellsOfOthers }: { report: RegisterReport; tellsOfOthers: boolean }) {
  const { id, register, madeAt, madeBy, start, end, group, recordCount, leftOutCount, numberedCount } = report;
  const download = useDownload(stateRegisters.file);
  const isCancelled = report.cancelReason !== '';
  const count = plural(recordCount, 'запись', 'записи', 'записей');
  return (
    <li className={classes.report}>
      <Stack gap={2}>
        <span>
          {formatMoment(madeAt)}: {count}
        </span>
        <Text size="sm" c="dimmed">
          {group ? `Группа «${group.title}»` : `Документы ${formatPeriod(start, end)}`}, {madeBy}
          {tellsOfOthers ? ', в нём и другие слушатели' : ''}
          {numberedCount > 0 ? `, с номерами: ${numberedCount}` : ''}
          {leftOutCount > 0 ? (
            <>
              , <LeftOutOfReport report={report} />
            </>
          ) : null}
        </Text>
        {isCancelled ? <Text size="sm">Передача отменена: {report.cancelReason}</Text> : null}
        {register === 'LabourProtection' && !isCancelled ? (
          <DraftSets reportId={id} isNumbered={numberedCount >= recordCount} />
        ) : null}
      </Stack>
      <Group gap="xs">
        {isCancelled || tellsOfOthers ? null : <CancelReport report={report} />}
        <Button
          variant="light"
          leftSection={<FileDown size={18} aria-hidden />}
          loading={download.isPending}
          aria-label={`Скачать файл от ${formatMoment(madeAt)}`}
          onClick={() => download.mutate({ params: { id } })}
        >
          Скачать
        </Button>
      </Group>
    </li>
  );
}
