import type { HistoryRecord } from '@dopusk/contract/history.ts';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { Suspense } from 'react';
import { queryOf } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useInBrowser } from '../../ui/use-in-browser.ts';

interface Props {
  record: HistoryRecord;
  id: string;
  /** What the record is called. */
  title: string;
}

const Panel = lazyPart(async () => (await import('./HistoryPanel.tsx')).HistoryPanel);

/** «История» of a record in a panel at the side. The address says whether it is open, so that a notice can lead there. */
export function HistoryButton({ record, id, title }: Props) {
  const { history } = useSearch({ strict: false }) as { history?: string };
  const navigate = useNavigate();
  const isShown = useInBrowser(() => true, false) && history === 'open';
  const show = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: queryOf(({ history: _, ...rest }) => (isOpen ? { ...rest, history: 'open' } : rest)),
      resetScroll: false,
      replace: !isOpen,
    });
  return (
    <>
      <Button variant="default" leftSection={<History size={18} aria-hidden />} onClick={() => show(true)}>
        История
      </Button>
      <Suspense>
        {isShown ? <Panel record={record} id={id} title={title} onClose={() => show(false)} /> : null}
      </Suspense>
    </>
  );
}
