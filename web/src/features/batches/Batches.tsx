import { batchActionTitles, batches } from '@dopusk/contract/batches.ts';
import { Button, Menu } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { Suspense } from 'react';
import { useApi } from '../../api/queries.ts';
import { formatWhen } from '../../text/date.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useInBrowser } from '../../ui/use-in-browser.ts';
import classes from './Batches.module.css';
import { useShownBatch } from './use-batches.ts';

const Popup = lazyPart(async () => (await import('./BatchPopup.tsx')).BatchPopup);

/** The batch that the address names. */
export function ShownBatch() {
  const { batch } = useSearch({ strict: false }) as { batch?: string };
  const show = useShownBatch();
  const isShown = useInBrowser(() => true, false) && batch !== undefined;
  return (
    <Suspense>
      {isShown ? <Popup key={batch} id={batch} onShow={show} onClose={() => show(undefined)} /> : null}
    </Suspense>
  );
}

/** The way to the batches of the last day: what was refused is not lost with the window. Nothing while there are none. */
export function RecentBatches() {
  const show = useShownBatch();
  const isInBrowser = useInBrowser(() => true, false);
  const { data: recent = [] } = useApi(batches.recent, {}, { quiet: true, enabled: isInBrowser });
  if (recent.length === 0) return null;
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.recent ?? ''}
          title="Массовые действия"
          leftSection={<ListTodo size={18} aria-hidden />}
        >
          Массовые действия
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {recent.map(({ id, action, askedAt, total, done, refused, finishedAt }) => (
          <Menu.Item key={id} onClick={() => show(id)}>
            {batchActionTitles[action]}: {finishedAt ? `${done} из ${total}` : `идёт, ${done + refused} из ${total}`}
            <br />
            <small>{formatWhen(askedAt)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
