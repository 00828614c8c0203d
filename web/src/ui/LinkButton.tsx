import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMissingRight } from '../api/session.ts';
import { ActionButton } from './ActionButton.tsx';

interface Props extends ButtonProps {
  to: string;
  search?: LinkProps['search'];
  /** The call that the page behind it makes: without its right the button is dimmed and says so. */
  takes: Pick<Endpoint, 'access'>;
  /** Why there is nothing for him to do there: it is dimmed and says so. */
  reason?: string | null;
  children: ReactNode;
}

/** A button that leads to the page of an act. */
export function LinkButton({ to, search, takes, reason: other, children, ...button }: Props) {
  const reason = useMissingRight(takes.access) ?? other;
  if (reason) {
    return (
      <ActionButton {...button} reason={reason}>
        {children}
      </ActionButton>
    );
  }
  return (
    <Button {...button} component={Link} to={to} {...(search ? { search } : {})}>
      {children}
    </Button>
  );
}
