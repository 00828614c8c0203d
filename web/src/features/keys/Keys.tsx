import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoundPage } from '../../layout/frame-parts.ts';
import { currentOffers } from '../../ui/offers.ts';
import { toastInfo } from '../../ui/toast.ts';
import { KeySheet } from './KeySheet.tsx';
import { destinations } from './key-list.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** So long `g` waits for its letter. */
const LETTER_WITHIN_MS = 1500;

/**
 * The keys that work without Ctrl, where nothing is typed and no popup is open. They are told by their places, so that
 * the Russian layout has them, too.
 * @param pages those that the operator may open
 */
export function Keys({ pages }: { pages: readonly FoundPage[] }) {
  const [on] = useSingleKeys();
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);

  const open = (to: string | undefined) => {
    if (!to || !pages.some((page) => page.path === to)) return false;
    void navigate({ to });
    return true;
  };
  /** A marked row is opened as it is without its box; elsewhere Enter is the browser's. */
  const enter = (target: EventTarget | null): boolean => {
    const to = target instanceof HTMLInputElement ? target.dataset.to : undefined;
    if (to) void navigate({ to });
    return to !== undefined;
  };
  const act = (event: KeyboardEvent): boolean => {
    const { code, shiftKey, key, timeStamp } = event;
    const goes = timeStamp - goneAt.current < LETTER_WITHIN_MS;
    goneAt.current = Number.NEGATIVE_INFINITY;
    if (goes) return open(destinations.find((one) => one.code === code)?.path);
    if (key === '?' || (code === 'Slash' && shiftKey)) {
      setOpened(true);
      return true;
    }
    if (shiftKey) return false;
    switch (code) {
      case 'KeyG':
        goneAt.current = timeStamp;
        return true;
      case 'Slash':
        return search();
      case 'KeyJ':
        return focus(rowFrom(1));
      case 'KeyK':
        return focus(rowFrom(-1));
      case 'KeyX':
        return mark();
      case 'Enter':
        return enter(event.target);
      default:
        return offer(code);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const combined = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (!on || combined || event.defaultPrevented || isTaken(event.target)) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return <KeySheet opened={opened} onClose={() => setOpened(false)} pages={pages} />;
}

const typed = 'input:not([type="checkbox"]), select, textarea, [role="combobox"], [role="menu"], [role="listbox"]';

/** Somebody types or chooses there, or a popup is in front of the page. */
function isTaken(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  if (element?.isContentEditable || element?.closest(typed)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main table [data-row]')];

/** The row so many places from the one in focus; from none the first. */
function rowFrom(step: 1 | -1): HTMLElement | null {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLElement);
  return at === -1 ? (all[0] ?? null) : (all[at + step] ?? null);
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

/** The list's own, else that from anywhere. */
function search(): boolean {
  if (focus(document.querySelector<HTMLElement>('main [role="searchbox"]'))) return true;
  document.querySelector<HTMLElement>('header [data-search]')?.click();
  return true;
}

/** Does what the page offers under this key, if it can be done now. */
function offer(code: string): boolean {
  const wanted = currentOffers().find((one) => one.code === code);
  if (!wanted) return false;
  if (wanted.reason === null) wanted.press();
  else toastInfo(`${wanted.title}: ${wanted.reason}`);
  return true;
}

/** Marks the row in focus; the first time it switches the marking of rows on. */
function mark(): boolean {
  const at = rows().indexOf(document.activeElement as HTMLElement);
  if (at === -1) return false;
  const row = rows()[at];
  if (row instanceof HTMLInputElement) {
    row.click();
    return true;
  }
  const start = document.querySelector<HTMLElement>('main [data-mark-rows]');
  if (!start) return false;
  start.click();
  // After the boxes have come.
  setTimeout(() => {
    const box = rows()[at];
    box?.focus();
    box?.click();
  });
  return true;
}
