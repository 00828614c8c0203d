import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMissingRight } from '../api/session.ts';

interface Props extends ButtonProps {
  /** Why it cannot be pressed now: the button is dimmed and shows the reason on hover, focus and touch. */
  reason?: string | null;
  /** The call that it makes: without its right that is the reason. */
  takes?: Pick<Endpoint, 'access'> | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A button that acts once for a double click, however fast the first press is done with; when disabled, it says why. */
export function ActionButton({ reason: other, takes, onClick, children, ...button }: Props) {
  const reason = useMissingRight(takes?.access) ?? other;
  if (!reason) {
    return (
      <Button {...button} onClick={(event) => event.detail <= 1 && onClick?.()}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={reason}>
      {/* Not `disabled`: the keyboard could not reach it, and nobody would learn the reason. */}
      <Button {...button} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  );
}
