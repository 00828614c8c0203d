import { Button, CloseButton, Group, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { formatPeriod } from '../text/date.ts';
import { type DateRange, RangeCalendar } from '../ui/Calendar.tsx';
import classes from './DataTable.module.css';
import { PrintedCondition } from './Printed.tsx';

interface Props {
  /** The label: «Дата рождения». */
  label: string;
  value: { start?: string | undefined; end?: string | undefined };
  /** Dates YYYY-MM-DD, both included; undefined when there is none. */
  onChange: (range: { start: string | undefined; end: string | undefined }) => void;
}

/** A filter by period. */
export function DateRangeFilter({ label, value, onChange }: Props) {
  const [opened, { toggle, close }] = useDisclosure();
  const [draft, setDraft] = useState<DateRange>({ start: value.start ?? null, end: value.end ?? null });
  const chosen = value.start !== undefined || value.end !== undefined;
  const period = chosen ? formatPeriod(value.start, value.end) : undefined;
  const apply = (range: DateRange) => {
    setDraft(range);
    // An incomplete period does not filter yet.
    if (range.start !== null && range.end === null) return;
    onChange({ start: range.start ?? undefined, end: range.end ?? undefined });
    close();
  };
  return (
    <>
      <PrintedCondition label={label} value={period} />
      <Group gap={4} wrap="nowrap">
        <Popover opened={opened} onDismiss={close} trapFocus returnFocus position="bottom-end" shadow="lg">
          <Popover.Target>
            <Button
              variant="default"
              flex={1}
              miw={0}
              classNames={{ label: classes.period }}
              h={50}
              px="sm"
              fw={400}
              leftSection={<CalendarRange size={20} aria-hidden />}
              onClick={() => {
                setDraft({ start: value.start ?? null, end: value.end ?? null });
                toggle();
              }}
            >
              {period ? `${label}: ${period}` : label}
            </Button>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label={label}>
            <RangeCalendar autoFocus value={draft} onChange={apply} />
          </Popover.Dropdown>
        </Popover>
        {chosen ? (
          <CloseButton
            size="lg"
            aria-label={`Сбросить: ${label}`}
            onClick={() => onChange({ start: undefined, end: undefined })}
          />
        ) : null}
      </Group>
    </>
  );
}
