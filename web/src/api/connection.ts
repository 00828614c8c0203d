import { onlineManager } from '@tanstack/react-query';
import { sharedValue } from '../ui/shared-value.ts';

const FIRST_CHECK_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

const connected = sharedValue(true);
let isWatched = false;
let pause = FIRST_CHECK_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts watching the connection: the browser's events, and calls without an answer. While it is lost the portal is
 * tried at growing intervals; reads wait for it and are made when it is back, writes fail at once.
 * @returns the function that stops watching
 */
export function watchConnection(): () => void {
  const whenOnline = () => void checkConnection();
  isWatched = true;
  window.addEventListener('offline', reportLoss);
  window.addEventListener('online', whenOnline);
  onlineManager.setEventListener((setOnline) => connected.subscribe(() => setOnline(connected.get())));
  if (!navigator.onLine) reportLoss();
  return () => {
    window.removeEventListener('offline', reportLoss);
    window.removeEventListener('online', whenOnline);
    isWatched = false;
    clearTimeout(timer);
    connected.set(true);
    // With no page open the manager does not listen: it would go on believing what it heard last.
    onlineManager.setOnline(true);
  };
}

/** To be called when a call got no answer: the connection counts as lost until the portal answers again. */
export function reportLoss(): void {
  if (!isWatched || !connected.get()) return;
  pause = FIRST_CHECK_MS;
  connected.set(false);
  checkLater();
}

/** Checks whether the portal answers. */
export async function checkConnection(): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch('/health/ready', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  if (!isWatched) return;
  if (answer?.ok) connected.set(true);
  else if (connected.get()) reportLoss();
  else checkLater();
}

/**
 * Loads a part of a page, at growing intervals until it succeeds, so that a lost connection does not break the page.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_CHECK_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Whether the portal answered when it was last tried. */
export const useIsConnected = connected.useValue;

function checkLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}
