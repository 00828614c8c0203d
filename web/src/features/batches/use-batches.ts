import { batches } from '@dopusk/contract/batches.ts';
import type { Endpoint, Input } from '@dopusk/contract/endpoint.ts';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../paths.ts';
import type { Doing } from '../../ui/use-doing.ts';

/** Shows a batch: the address says which. */
export function useShownBatch(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return (id) => showBatch(navigate, id);
}

function showBatch(navigate: Doing['navigate'], id: string | undefined): void {
  void navigate({
    to: '.',
    search: queryOf(({ batch: _, ...rest }) => (id ? { ...rest, batch: id } : rest)),
    resetScroll: false,
    replace: id === undefined,
  });
}

/** The batches that say nothing but their rows. */
type Batching = {
  [K in keyof typeof batches]: Input<(typeof batches)[K]> extends {
    body: { chosen: object; course?: never; revocation?: never; mail?: never; invoicing?: never };
  }
    ? (typeof batches)[K]
    : never;
}[keyof typeof batches];

export type ChosenFor<E extends Endpoint> = Input<E> extends { body: { chosen: infer C } } ? C : never;

/** What a list is narrowed by, as a batch takes it. */
export type NarrowingFor<E extends Endpoint> = Omit<ChosenFor<E>, 'ids' | 'count'>;

/** Begins a batch that says nothing but its rows, and shows how far it is. */
export function beginBatch<E extends Batching>(endpoint: E, chosen: ChosenFor<E>, doing: Doing): Promise<unknown> {
  // All of them take the same body but for their filter.
  return doing.send(
    endpoint as typeof batches.sendFirstLinks,
    { body: { chosen: chosen as ChosenFor<typeof batches.sendFirstLinks> } },
    { invalidate: [batches.recent], onDone: ({ id }) => showBatch(doing.navigate, id) },
  );
}
