import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends ButtonProps {
  /** Why it cannot be pressed now: the button is dimmed and shows the reason on hover, focus and touch. */
  reason?: string | null;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A button that, when disabled, says why. */
export function ActionButton({ reason, onClick, children, ...button }: Props) {
  if (!reason) {
    return (
      <Button {...button} onClick={onClick}>
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
