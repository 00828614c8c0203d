import { useEffect, useState } from 'react';

const endOf = (key: string): number => Number(sessionStorage.getItem(key)) || 0;
const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Starts a countdown that another page will show. */
export function beginCountdown(key: string, seconds: number): number {
  const end = Date.now() + seconds * 1000;
  sessionStorage.setItem(key, String(end));
  return end;
}

/**
 * Seconds that run down to zero. The end is kept in session storage under `key`, so that a reload does not restart the
 * wait.
 */
export function useCountdown(key: string): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => endOf(key));
  const [left, setLeft] = useState(() => secondsUntil(end));

  useEffect(() => {
    setLeft(secondsUntil(end));
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setLeft(secondsUntil(end));
      if (end <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  return { left, start: (seconds) => setEnd(beginCountdown(key, seconds)) };
}
