import type { Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useReducer, useRef } from 'react';
import { toastError, toastInfo, toastSuccess, toastUndo } from '../ui/toast.ts';
import { addressOf, call, download, downloadUrl, type Keyed, probe, type Sent } from './client.ts';
import { ApiError, isOutdated, messageOf, NO_CONNECTION } from './errors.ts';
import { newUuid } from './new-uuid.ts';
import { currentUserKey } from './session.ts';

const isSessionLoss = (error: unknown) => error instanceof ApiError && error.code === 'Unauthorized';
/** The center has begun to require a second factor meanwhile. */
const isShutOut = (error: unknown) => error instanceof ApiError && error.code === 'SecondFactorNotSet';
/** A right was taken away meanwhile: the page does not know yet. */
const isNarrowed = (error: unknown) => error instanceof ApiError && error.code === 'RightMissing';
const isUnexplained = (error: unknown) => error instanceof ApiError && error.code === 'Error';
const isConnectionLoss = (error: unknown) => error instanceof ApiError && error.code === NO_CONNECTION;

/** A lost connection is waited for; a call that alone gets no answer fails. */
const MOST_LOSSES = 6;

/**
 * One cache of replies for the whole page. A failed read shows a toast, unless the caller is `quiet` or the connection
 * is lost, which the banner says. Reads wait for the connection; a write fails at once and is never repeated by itself.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isNarrowed(error)) void client.invalidateQueries({ queryKey: currentUserKey });
        // The gate of the page shows what to do.
        if (isShutOut(error)) return void client.invalidateQueries({ queryKey: currentUserKey });
        if (!query.meta?.quiet && !isSessionLoss(error) && !isConnectionLoss(error)) toastError(messageOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < (isConnectionLoss(error) ? MOST_LOSSES : isUnexplained(error) ? 2 : 0),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
};

/** The key of a reply: the path first, so that all replies of one call can be refreshed together. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

interface ReadOptions<R> {
  enabled?: boolean;
  /** How long the reply counts as fresh, in milliseconds. */
  staleTime?: number;
  refetchInterval?: number | false;
  /** How soon to read again, in milliseconds, depending on the last reply; null when nothing is awaited. */
  lookAgain?: (reply: R) => number | null;
  /** Shows the previous reply while the next one loads: for paging and searching. */
  keepPrevious?: boolean;
  /** No toast: the caller shows the failure itself. */
  quiet?: boolean;
}

/** Reads a call and keeps its reply by path and input. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { keepPrevious, quiet, lookAgain, ...options }: ReadOptions<Reply<E>> = {},
): UseQueryResult<Reply<E>, ApiError> {
  return useQuery<Reply<E>, ApiError>({
    queryKey: keyOf(endpoint, input),
    // A read overwrites nothing, and names no version.
    queryFn: ({ signal }) => call(endpoint, input as Keyed<E>, signal),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(lookAgain
      ? { refetchInterval: ({ state: { data } }) => (data === undefined ? false : (lookAgain(data) ?? false)) }
      : {}),
    meta: { quiet, endpoint },
    ...options,
  });
}

/** The address of a file, once the server has made it without a refusal. */
export function useFileAddress<E extends Endpoint>(endpoint: E, input: Input<E>): UseQueryResult<string, ApiError> {
  return useQuery<string, ApiError>({
    queryKey: [...keyOf(endpoint, input), 'address'],
    queryFn: async ({ signal }) => {
      await probe(endpoint, input, signal);
      return addressOf(endpoint, input as Parameters<typeof addressOf>[1]);
    },
    meta: { quiet: true },
    staleTime: 0,
    gcTime: 0,
  });
}

export interface SendOptions<E extends Endpoint> {
  /** A toast after success. */
  done?: string | ((reply: Reply<E>) => string);
  /** By what it is undone, of a change that can be: the toast offers it then. */
  undoId?: (reply: Reply<E>, input: Sent<E>) => string | null;
  onDone?: (reply: Reply<E>, input: Sent<E>) => unknown;
  /** Instead of the toast with the server's text. */
  onFail?: (error: ApiError) => void;
  /** The reads to refresh; all of them unless given, because few writes concern one screen only. */
  invalidate?: readonly Endpoint[];
}

/**
 * A write: `mutate(input)` or `await mutateAsync(input)`; refreshes the reads, also when somebody else was faster; shows a
 * toast on failure. What is done once by a key and is asked for again before its answer waits for that answer.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<Reply<E>, ApiError, Sent<E>> {
  const { succeeded, failed } = useSending();
  const [key, renewKey] = useReducer(newUuid, null, newUuid);
  // At once, not with the next render: the second press of a double click comes before that.
  const underWay = useRef(new Map<string, Promise<Reply<E>>>());
  const mutation = useMutation<Reply<E>, ApiError, Sent<E>>({
    mutationFn: (input) => call(endpoint, { ...input, ...(endpoint.once ? { key } : {}) } as Keyed<E>),
    onSuccess: async (reply, input) => {
      renewKey();
      await succeeded(reply, input, options);
    },
    onError: (error) => failed(error, options),
  });
  if (!endpoint.once) return mutation;
  const { mutateAsync } = mutation;
  const once: typeof mutateAsync = (...asked) => {
    const same = JSON.stringify(asked[0]);
    const sent = underWay.current.get(same) ?? mutateAsync(...asked);
    underWay.current.set(same, sent);
    const end = () => underWay.current.delete(same);
    sent.then(end, end);
    return sent;
  };
  return { ...mutation, mutateAsync: once, mutate: (...asked) => void once(...asked).catch(() => undefined) };
}

/** What every write does when it is answered, and a write that is made by itself (`send`), without the state of a hook. */
export function useSending() {
  const refresh = useRefresh();
  const offerUndo = useUndoOffer();
  const client = useQueryClient();
  const succeeded = async <E extends Endpoint>(
    reply: Reply<E>,
    input: Sent<E>,
    { done, undoId, onDone, invalidate }: SendOptions<E>,
  ): Promise<void> => {
    const undoable = undoId?.(reply, input) ?? null;
    const message = typeof done === 'function' ? done(reply) : done;
    if (message && undoable) offerUndo(message, undoable);
    else if (message) toastSuccess(message);
    await onDone?.(reply, input);
    void refresh(invalidate);
  };
  const failed = (
    error: ApiError,
    { onFail, invalidate }: Pick<SendOptions<Endpoint>, 'onFail' | 'invalidate'> = {},
  ) => {
    tell(error, onFail);
    if (isOutdated(error)) void refresh(invalidate);
    if (isNarrowed(error)) void client.invalidateQueries({ queryKey: currentUserKey });
  };
  const send = async <E extends Endpoint>(
    endpoint: E,
    input: Sent<E>,
    options: SendOptions<E> = {},
  ): Promise<Reply<E>> => {
    let reply: Reply<E>;
    try {
      reply = await call(endpoint, { ...input, ...(endpoint.once ? { key: newUuid() } : {}) } as Keyed<E>);
    } catch (error) {
      failed(error as ApiError, options);
      throw error;
    }
    await succeeded(reply, input, options);
    return reply;
  };
  return { send, succeeded, failed };
}

/** Says that something is done, and offers to undo it. */
export function useUndoOffer(): (message: string, undoId: string) => void {
  const refresh = useRefresh();
  return (message, undoId) =>
    toastUndo(message, async () => {
      try {
        // Few undo anything: the login page need not wait for the schemas of it.
        const { undo } = await import('@dopusk/contract/undo.ts');
        const { notice } = await call(undo.undo, { body: { id: undoId } });
        toastSuccess('Отменено');
        if (notice) toastInfo(notice);
      } catch (error) {
        tell(error as ApiError, undefined);
      }
      void refresh();
    });
}

/** Marks replies as out of date: those of the calls given, or all. The function stays the same. */
export function useRefresh(): (only?: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    (only) =>
      only
        ? Promise.all(only.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
        : client.invalidateQueries(),
    [client],
  );
}

/** A download with its state: `mutate(input)`, and `isPending` for the loader of the button. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  { onFail }: { onFail?: (error: ApiError) => void } = {},
): UseMutationResult<void, ApiError, Input<E>> {
  return useMutation<void, ApiError, Input<E>>({
    mutationFn: (input) => download(endpoint, input),
    onError: (error) => tell(error, onFail),
  });
}

/** The same for an address that a reply contains: `mutate(url)`. */
export const useDownloadUrl = (): UseMutationResult<void, ApiError, string> =>
  useMutation<void, ApiError, string>({ mutationFn: downloadUrl, onError: (error) => tell(error, undefined) });

function tell(error: ApiError, onFail: ((error: ApiError) => void) | undefined): void {
  if (isSessionLoss(error)) return;
  if (onFail) onFail(error);
  else toastError(messageOf(error));
}
