import type { Access, Caller } from '@dopusk/contract/endpoint.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { allows, missingRight, useCurrentUser } from '../api/session.ts';
import { paths, queryOf } from '../paths.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { useNamePage } from '../ui/page-title.ts';
import type { FrameParts } from './frame-parts.ts';
import { isReady } from './screen.ts';

interface Props {
  access: Access | Caller;
  /** The gate for an operator who is not ready; none on pages marked early. */
  Gate?: FrameParts['Gate'];
  children: ReactNode;
}

/** Shows a page to those allowed by its `access`; others are led to the login or see that access is denied. */
export function Guard({ access, Gate, children }: Props) {
  const { user, pending, error, retry } = useCurrentUser();
  if (access === 'anyone') return children;
  if (pending) return <PageSkeleton />;
  if (error && error.code !== 'Unauthorized') return <ErrorState error={error} onRetry={retry} />;
  if (!user) return <ToLogin />;
  if (Gate && !isReady(user)) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Gate user={user} />
      </Suspense>
    );
  }
  return allows(access, user) ? children : <AccessDenied reason={missingRight(access, user)} />;
}

/** Leads to the login, which leads back to the present address. */
function ToLogin() {
  const navigate = useNavigate();
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  useEffect(() => {
    void navigate({ to: paths.auth, search: queryOf({ from }), replace: true });
  }, [navigate, from]);
  return <PageSkeleton />;
}

function AccessDenied({ reason }: { reason: string | null }) {
  useNamePage('Доступ запрещен');
  return (
    <Notice order={1} icon={Lock} title="Доступ запрещен" hint={reason ?? 'У вас нет доступа к этой странице'}>
      <Button component={Link} to={paths.home}>
        На главную
      </Button>
    </Notice>
  );
}
