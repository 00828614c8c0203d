import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { useEffect, useRef } from 'react';
import { useApi, useRefresh } from '../../api/queries.ts';
import { toastSuccess } from '../../ui/toast.ts';

/** How often the server is asked while documents are being fixed, in milliseconds. */
const ASK_EVERY = 1000;
/** The same while a printer is out of order. */
const ASK_AGAIN = 10_000;

/**
 * How far a group's documents are, kept up to date while something happens to them, by whomever and wherever it was
 * started; at the end all that the page shows is read anew.
 */
export function useGroupDocuments(groupId: string) {
  const input = { params: { id: groupId } };
  const { data } = useApi(groupDocuments.read, input, {
    quiet: true,
    staleTime: 0,
    lookAgain: ({ run, failures }) => {
      if (run?.isRunning) return ASK_EVERY;
      return failures.some(({ itemId }) => itemId === null) ? ASK_AGAIN : null;
    },
  });
  const isRunning = data?.run?.isRunning ?? false;

  const refresh = useRefresh();
  const wasRunning = useRef(false);
  const isWhole = data !== undefined && data.readyCount + data.givenNothingCount === data.assignCount;
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      if (isWhole) toastSuccess('Документы группы зафиксированы!');
      void refresh();
    }
    wasRunning.current = isRunning;
  }, [isRunning, isWhole, refresh]);
  return data;
}
