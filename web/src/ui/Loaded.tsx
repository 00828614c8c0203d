import { isResultCode, statusOf } from '@dopusk/contract/codes.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { ErrorState } from './ErrorState.tsx';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

interface Props<T> {
  query: UseQueryResult<T, ApiError>;
  skeleton?: ReactNode;
  /** For forms: reads the record anew, so that nobody begins with what others have changed already. */
  forForm?: boolean;
  children: (data: T) => ReactNode;
}

/** Whether the record does not exist, or the id in the address is invalid (`Invalid` at `id`). */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof ApiError) || !isResultCode(error.code)) return false;
  return statusOf(error.code) === 404 || (error.code === 'Invalid' && error.fields.id !== undefined);
}

/** A part of a page that needs a reply: skeleton, then the content; «not found» and failures with a next step. */
export function Loaded<T>({ query, skeleton = <PageSkeleton />, forForm = false, children }: Props<T>) {
  const [wasOld] = useState(forForm && query.data !== undefined && query.fetchStatus !== 'idle');
  if (wasOld && !query.isFetchedAfterMount) return skeleton;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  if (isNotFound(query.error)) return <NotFound />;
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}
