import { leftOutReasonTitles, registerLeftOut } from '@dopusk/contract/register-left-out.ts';
import type { RegisterReport } from '@dopusk/contract/register-reports.ts';
import { Anchor, Button, List, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { formatMoment } from '../../text/date.ts';
import { peopleText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { GapLinks } from './GapLinks.tsx';

/** So many are named; the button asks for as many more. */
const AT_ONCE = 50;

/** «не вошло: 3 человека»: a press names them, each with what was missing and the way to the field. */
export function LeftOutOfReport({ report }: { report: RegisterReport }) {
  const [opened, { open, close }] = useDisclosure();
  const text = `не вошло: ${peopleText(report.leftOutCount)}`;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-label={`${text}, файл от ${formatMoment(report.madeAt)}: кто и почему`}
        onClick={open}
      >
        {text}
      </Anchor>
      <Modal opened={opened} onClose={close} title="Кто не вошёл в файл" size={640}>
        <People id={report.id} />
      </Modal>
    </>
  );
}

function People({ id }: { id: string }) {
  const [pageSize, setPageSize] = useState(AT_ONCE);
  const query = useApi(
    registerLeftOut.list,
    { params: { id }, query: { pageSize } },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  );
  return (
    <Loaded query={query}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <Text>Файл составлен раньше, чем портал стал запоминать, кто не вошёл.</Text>
        ) : (
          <>
            <List spacing={6} aria-label="Кто не вошёл в файл">
              {items.map((record) => (
                <List.Item key={record.id}>
                  {record.fullName}, «{record.programTitle}» – {leftOutReasonTitles[record.reason]}
                  {record.gaps.length > 0 ? ': ' : ''}
                  <GapLinks of={record} />
                </List.Item>
              ))}
            </List>
            {totalCount > items.length && pageSize < 100 ? (
              <Button variant="subtle" mt="sm" onClick={() => setPageSize(100)}>
                Показать ещё
              </Button>
            ) : null}
            {totalCount > items.length && pageSize >= 100 ? (
              <Text mt="sm">И ещё {peopleText(totalCount - items.length)}</Text>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
