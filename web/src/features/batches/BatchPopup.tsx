import { type BatchRow, batchActionTitles, batches } from '@dopusk/contract/batches.ts';
import { Anchor, Button, Group, Modal, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi, useDownload, useRefresh, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { formatNumber } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './BatchPopup.module.css';

/** How often it is asked how far it is, in milliseconds. */
const LOOK_AGAIN = 700;

type Shown = 'Refused' | 'All';

interface Props {
  id: string;
  /** Shows another one. */
  onShow: (id: string) => void;
  onClose: () => void;
}

/** How far a batch is, and what came of each of its rows; what was refused is tried again alone. */
export function BatchPopup({ id, onShow, onClose }: Props) {
  const [shown, setShown] = useState<Shown>('Refused');
  const [page, setPage] = useState(1);
  const state = shown === 'Refused' ? { state: 'Refused' as const } : {};
  const query = useApi(
    batches.read,
    { params: { id }, query: { pageNumber: page, ...state } },
    { quiet: true, keepPrevious: true, staleTime: 0, lookAgain: ({ finishedAt }) => (finishedAt ? null : LOOK_AGAIN) },
  );
  const title = query.data ? batchActionTitles[query.data.action] : 'Массовое действие';
  useRefreshAfter(query.data?.finishedAt === null);
  return (
    <Modal opened onClose={onClose} title={title} size={700}>
      <Loaded query={query}>
        {({ action, total, done, refused, finishedAt, mayUndo, rows }) => (
          <Stack gap="md">
            <Progress value={total > 0 ? (100 * (done + refused)) / total : 100} size="lg" aria-label={title} />
            <Text aria-live="polite">
              {finishedAt ? `Готово: ${formatNumber(done)} из ${formatNumber(total)}.` : null}
              {finishedAt && refused > 0 ? ` Отказано: ${formatNumber(refused)}.` : null}
              {finishedAt
                ? null
                : `Сделано ${formatNumber(done + refused)} из ${formatNumber(total)}. Окно можно закрыть: работа продолжится.`}
            </Text>
            <Group justify="space-between" gap="sm">
              <SegmentedControl
                aria-label="Какие строки показать"
                value={shown}
                onChange={(next) => {
                  setShown(next as Shown);
                  setPage(1);
                }}
                data={[
                  { value: 'Refused', label: `С отказом: ${formatNumber(refused)}` },
                  { value: 'All', label: `Все: ${formatNumber(total)}` },
                ]}
              />
              {finishedAt && refused > 0 ? <Retry id={id} label="Повторить для всех с отказом" /> : null}
            </Group>
            <ul className={classes.rows} aria-label="Строки">
              {rows.items.map((row: BatchRow) => (
                <Row key={row.id} id={id} row={row} isOver={finishedAt !== null} />
              ))}
            </ul>
            {rows.totalCount > rows.items.length ? (
              <PageBar label="Строки" totalCount={rows.totalCount} page={page} onPage={setPage} />
            ) : null}
            <Group justify="flex-end">
              {finishedAt && action === 'CollectDocuments' && done > 0 ? <TakeArchive id={id} /> : null}
              {finishedAt && mayUndo ? <UndoBatch id={id} onShow={onShow} /> : null}
              <Button variant="default" onClick={onClose}>
                Закрыть
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const states = {
  Waiting: <Status tone="waiting">Ждёт</Status>,
  Done: <Status tone="good">Готово</Status>,
  Refused: <Status tone="bad">Отказ</Status>,
};

/** Where what is missing is mended; «назад» leads to this list of rows again. */
const pageOf = { Assignment: paths.assignment, Group: paths.group, Student: paths.student };

function Row({ id, row, isOver }: { id: string; row: BatchRow; isOver: boolean }) {
  const { title, hint, standsAt, state, reason } = row;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Text component="div">
          {standsAt ? (
            <Anchor component={Link} to={pageOf[standsAt.kind](standsAt.id)}>
              {title || 'Открыть запись'}
            </Anchor>
          ) : (
            title || 'Запись удалена'
          )}
        </Text>
        {hint ? (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
        {reason ? <Text size="sm">{reason}</Text> : null}
      </div>
      {states[state]}
      {state === 'Refused' && isOver ? <Retry id={id} rowIds={[row.id]} label="Повторить" of={title} /> : null}
    </li>
  );
}

/** What was collected in one file; what was not is named in it. */
function TakeArchive({ id }: { id: string }) {
  const archive = useDownload(batches.archive);
  return (
    <Button
      leftSection={<Download size={16} aria-hidden />}
      loading={archive.isPending}
      onClick={() => archive.mutate({ params: { id } })}
    >
      Скачать архив
    </Button>
  );
}

/** Undoes it all, row by row: what something rests on by now stays, with the reason. */
function UndoBatch({ id, onShow }: Pick<Props, 'id' | 'onShow'>) {
  const send = useSend(batches.undo, { invalidate: [batches.recent], onDone: (begun) => onShow(begun.id) });
  return (
    <Button
      variant="light"
      leftSection={<Undo2 size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id } })}
    >
      Отменить действие
    </Button>
  );
}

/** Tries refused rows again: one, or all. */
function Retry({ id, rowIds, label, of }: { id: string; rowIds?: string[]; label: string; of?: string }) {
  const send = useSend(batches.retry, { invalidate: [batches.read, batches.recent] });
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<RotateCcw size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id }, body: rowIds ? { rowIds } : {} })}
      {...(of ? { 'aria-label': `${label}: ${of}` } : {})}
    >
      {label}
    </Button>
  );
}

/** What the screen behind shows has changed when the last row is done. */
function useRefreshAfter(isUnderWay: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isUnderWay) return;
    return () => void refresh();
  }, [isUnderWay, refresh]);
}
