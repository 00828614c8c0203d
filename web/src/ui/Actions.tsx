import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { missingRight, useCurrentUser } from '../api/session.ts';
import { ActionButton } from './ActionButton.tsx';
import type { Action } from './action.ts';
import { ConfirmPopup } from './ConfirmPopup.tsx';
import { type Offer, useOffering } from './offers.ts';
import { useDoing } from './use-doing.ts';

interface Props<Of> {
  of: Of;
  actions: readonly Action<Of>[];
  size?: ButtonProps['size'];
  /** Which of them has its popup open at first, where it can be done. */
  opens?: Action<Of> | undefined;
}

/** The buttons of what can be done with one record; the search and the keys do the same while they are there. */
export function Actions<Of>({ of, actions, size, opens }: Props<Of>) {
  const { offered, buttons } = useActions({ of, actions, opens, look: size ? { size } : {} });
  useOffering(offered);
  return buttons;
}

/** The same in a row of a table, one of many. */
export function RowActions<Of>({ of, actions, look }: Omit<Props<Of>, 'size'> & { look?: ButtonProps }) {
  return useActions({ of, actions, look: look ?? { size: 'sm', variant: 'subtle' } }).buttons;
}

function useActions<Of>({ of, actions, opens, look }: Omit<Props<Of>, 'size'> & { look: ButtonProps }) {
  const doing = useDoing();
  const { user } = useCurrentUser();
  const possible = actions
    .filter(({ one }) => one && (one.isFor?.(of, doing.allows) ?? true))
    .map((action) => ({
      action,
      reason: (action.takes ? missingRight(action.takes.access, user) : null) ?? action.one?.reason?.(of) ?? null,
    }));
  const [asked, setAsked] = useState<Action<Of> | null>(
    () => possible.find(({ action, reason }) => action === opens && reason === null)?.action ?? null,
  );
  const [busy, setBusy] = useState<string | null>(null);
  const close = () => setAsked(null);

  // At once, not with the next render: the second press of a double click comes before that.
  const underWay = useRef(false);
  const run = async (action: Action<Of>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(action.title);
    try {
      await action.one?.run?.(of, doing);
      close();
    } catch {
      // The reason was shown by the call; the question stays so that it can be tried again.
    } finally {
      underWay.current = false;
      setBusy(null);
    }
  };
  const press = (action: Action<Of>) => {
    const { one } = action;
    if (one?.to) void doing.navigate(one.to(of));
    else if (one?.popup || one?.ask) setAsked(action);
    else void run(action);
  };
  const question = asked?.one?.ask?.(of);
  const buttons = (
    <>
      {possible.map(({ action, reason }) => {
        const { title, icon: Icon, tone, one } = action;
        const called = one?.called?.(of);
        const props = {
          ...(called ? { 'aria-label': `${title}: ${called}` } : {}),
          // What cannot be done threatens nothing.
          ...looks[reason && tone === 'danger' ? 'usual' : (tone ?? 'usual')],
          ...look,
          leftSection: look.variant === 'subtle' ? null : <Icon size={18} aria-hidden />,
        };
        return one?.to && reason === null ? (
          <Button key={title} {...props} component={Link} {...one.to(of)}>
            {title}
          </Button>
        ) : (
          <ActionButton key={title} {...props} loading={busy === title} reason={reason} onClick={() => press(action)}>
            {title}
          </ActionButton>
        );
      })}
      {asked?.one?.popup?.(of, close)}
      {asked && question ? (
        <ConfirmPopup
          opened
          danger={asked.tone === 'danger'}
          {...question}
          busy={busy === asked.title}
          onConfirm={() => void run(asked)}
          onClose={close}
        />
      ) : null}
    </>
  );
  const offered: Offer[] = possible.map(({ action, reason }) => {
    const { title, icon, code = null, one } = action;
    const to = one?.to?.(of).to;
    return { title, icon, code, reason, press: () => press(action), ...(to ? { to } : {}) };
  });
  return { offered, buttons };
}

const looks = {
  main: {},
  usual: { variant: 'default' },
  danger: { variant: 'light', color: 'red' },
} as const;
