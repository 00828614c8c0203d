import type { Access, Caller, Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { download, type Sent } from '../api/client.ts';
import { type SendOptions, useSending } from '../api/queries.ts';
import { allows, useCurrentUser } from '../api/session.ts';

/** By what actions are done, wherever they are offered. */
export interface Doing {
  /** Makes a call, says what came of it and refreshes the reads; throws when it was refused, after saying so. */
  send: <E extends Endpoint>(endpoint: E, input: Sent<E>, options?: SendOptions<E>) => Promise<Reply<E>>;
  /** Keeps the file that a call makes; says why not and throws otherwise. */
  download: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<void>;
  navigate: UseNavigateResult<string>;
  /** Whether the visitor may what this access asks for. */
  allows: (access: Access | Caller) => boolean;
}

export function useDoing(): Doing {
  const { send, failed } = useSending();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  return {
    send,
    navigate,
    allows: (access) => allows(access, user),
    download: async (endpoint, input) => {
      try {
        await download(endpoint, input);
      } catch (error) {
        failed(error as never);
        throw error;
      }
    },
  };
}
