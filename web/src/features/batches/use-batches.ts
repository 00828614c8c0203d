import { batches } from '@dopusk/contract/batches.ts';
import type { Input } from '@dopusk/contract/endpoint.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSend } from '../../api/queries.ts';
import { queryOf } from '../../paths.ts';
import type { Chosen } from '../../table/use-selection.ts';

/** Shows a batch: the address says which. */
export function useShownBatch(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '.',
      search: queryOf(({ batch: _, ...rest }) => (id ? { ...rest, batch: id } : rest)),
      resetScroll: false,
      replace: id === undefined,
    });
}

/** What is chosen of a list as a call takes it: the rows marked, or the filter with how many it was shown to find. */
export const chosenBy = <F>(chosen: Chosen, filter: F) =>
  chosen.ids ? { ids: chosen.ids } : { filter, count: chosen.count };

type OfStudents = typeof batches.sendFirstLinks;
type OfAssignments = typeof batches.handOut | typeof batches.takeBack | typeof batches.removeAssigns;
type FilterOfStudents = NonNullable<Input<OfStudents>['body']['chosen']['filter']>;
type FilterOfAssignments = NonNullable<Input<typeof batches.removeAssigns>['body']['chosen']['filter']>;

/**
 * Begins a batch that says nothing but its rows, and shows how far it is.
 * @param filter of the list that the rows are chosen in
 */
export function useBatch(endpoint: OfStudents, filter: FilterOfStudents): (chosen: Chosen) => Promise<unknown>;
export function useBatch(endpoint: OfAssignments, filter: FilterOfAssignments): (chosen: Chosen) => Promise<unknown>;
export function useBatch(endpoint: OfStudents | OfAssignments, filter: object): (chosen: Chosen) => Promise<unknown> {
  const begin = useBeginning(endpoint);
  return (chosen) => begin(chosenBy(chosen, filter));
}

/** The same of rows of the report, which is asked by a question of its own. */
export function useReportBatch(
  endpoint: typeof batches.handOut | typeof batches.takeBack,
  report: NonNullable<Input<typeof batches.handOut>['body']['chosen']['report']>,
): (chosen: Chosen) => Promise<unknown> {
  const begin = useBeginning(endpoint);
  return (chosen) => begin(chosen.ids ? { ids: chosen.ids } : { report, count: chosen.count });
}

function useBeginning(endpoint: OfStudents | OfAssignments): (chosen: object) => Promise<unknown> {
  const show = useShownBatch();
  // All of them take the same body but for their filter.
  const send = useSend(endpoint as typeof batches.sendFirstLinks, {
    invalidate: [batches.recent],
    onDone: ({ id }) => show(id),
  });
  return (chosen) => send.mutateAsync({ body: { chosen } });
}
