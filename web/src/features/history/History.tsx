import { type HistoryLine, type HistoryRecord, history } from '@dopusk/contract/history.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './History.module.css';
import { Line } from './Line.tsx';
import { NoteForm } from './NoteForm.tsx';

interface Props {
  record: HistoryRecord;
  id: string;
}

/** What was done with a record and noted beside it, the newest first, with a place for a note. */
export function History({ record, id }: Props) {
  return (
    <>
      <NoteForm record={record} id={id} />
      <ol className={classes.lines} aria-label="История">
        <Lines record={record} id={id} />
      </ol>
    </>
  );
}

/** A page of the lines; the ones before it when they are asked for. */
function Lines({ record, id, before }: Props & { before?: string }) {
  const [isMore, setMore] = useState(false);
  const query = useApi(
    history.list,
    { query: { record, recordId: id, ...(before ? { before } : {}) } },
    { quiet: true, staleTime: 0 },
  );
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {({ items, hasMore }) => (
        <>
          {items.map((line: HistoryLine) => (
            <Line key={line.id} line={line} />
          ))}
          {items.length === 0 && !before ? <Empty /> : null}
          {hasMore && !isMore ? (
            <li className={classes.more}>
              <Button variant="subtle" onClick={() => setMore(true)}>
                Показать ещё
              </Button>
            </li>
          ) : null}
          {hasMore && isMore ? <Lines record={record} id={id} before={items.at(-1)?.id ?? ''} /> : null}
        </>
      )}
    </Loaded>
  );
}

const Empty = () => (
  <li>
    <Text c="dimmed">Пока пусто: здесь появится, кто, что и когда изменил.</Text>
  </li>
);

const Waiting = () => (
  <li aria-hidden>
    <Skeleton h={48} mb="sm" />
    <Skeleton h={48} mb="sm" />
    <Skeleton h={48} />
  </li>
);
