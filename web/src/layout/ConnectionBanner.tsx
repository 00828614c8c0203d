import { Button } from '@mantine/core';
import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkConnection, useIsConnected } from '../api/connection.ts';
import classes from './ConnectionBanner.module.css';

const BACK_SHOWN_MS = 4_000;

/** Says above every page that the portal does not answer, and for a moment that it is back. */
export function ConnectionBanner() {
  const isConnected = useIsConnected();
  const wasLost = useWasLost(isConnected);
  return (
    // Always rendered: a screen reader announces only changes inside a region that it knows.
    <div aria-live="polite" className={classes.place} data-lost={!isConnected || undefined}>
      {isConnected ? null : (
        <div className={classes.banner}>
          <WifiOff size={20} aria-hidden />
          <span>Нет соединения. Введённое на месте, страница обновится сама</span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            Проверить
          </Button>
        </div>
      )}
      {isConnected && wasLost ? (
        <div className={classes.banner} data-back>
          <Wifi size={20} aria-hidden />
          <span>Соединение восстановлено</span>
        </div>
      ) : null}
    </div>
  );
}

/** True for a moment after the connection has come back. */
function useWasLost(isConnected: boolean): boolean {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!isConnected) return setWasLost(true);
    const later = setTimeout(() => setWasLost(false), BACK_SHOWN_MS);
    return () => clearTimeout(later);
  }, [isConnected]);
  return wasLost;
}
