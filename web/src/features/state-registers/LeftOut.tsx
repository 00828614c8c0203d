import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import { recordStateTitle } from '@dopusk/contract/register-records.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { List, Text } from '@mantine/core';
import { useApi } from '../../api/queries.ts';
import { formatNumber } from '../../text/number.ts';
import { Section } from '../../ui/Section.tsx';
import { GapLinks } from './GapLinks.tsx';

/** So many of them are named. */
const NAMED = 100;

/** «Кто не войдёт»: the records of a period that a file leaves out, each with why; nothing where there are none. */
export function LeftOut({ asked }: { asked: RegisterPeriod }) {
  const of = (state: 'Lacking' | 'NotPassed') => ({ query: { ...asked, state, pageSize: NAMED } });
  const lacking = useApi(stateRegisters.list, of('Lacking'), { quiet: true, staleTime: 0 });
  const notPassed = useApi(stateRegisters.list, of('NotPassed'), { quiet: true, staleTime: 0 });
  const records = [...(lacking.data?.items ?? []), ...(notPassed.data?.items ?? [])];
  if (records.length === 0) return null;
  const lackingCount = lacking.data?.totalCount ?? 0;
  const total = lackingCount + (notPassed.data?.totalCount ?? 0);
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
      <Section
        title={`Кто не войдёт: ${formatNumber(total)}`}
        hint={
          lackingCount > 0
            ? 'Заполните, чего не хватает, и запись войдёт в файл'
            : 'Кто не сдал, в реестр не передаётся: заполнять нечего'
        }
      >
        <List spacing={6} aria-label="Кто не войдёт">
          {records.map((record) => (
            <List.Item key={record.id}>
              {record.fullName}, «{record.programTitle}» –{' '}
              {record.state === 'NotPassed' ? (
                recordStateTitle(asked.register, record.state).toLocaleLowerCase('ru')
              ) : (
                <GapLinks of={record} />
              )}
            </List.Item>
          ))}
        </List>
        {total > records.length ? <Text mt="sm">И ещё {formatNumber(total - records.length)}</Text> : null}
      </Section>
    </div>
  );
}
