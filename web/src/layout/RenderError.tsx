import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { checkConnection, useIsConnected } from '../api/connection.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { CHUNK_FAILED, isChunkFailure } from './load-chunk.ts';

/** A page that failed to render. */
export function RenderError({ error }: ErrorComponentProps) {
  if (isChunkFailure(error)) return <NotLoaded />;
  return (
    <Notice
      order={1}
      icon={TriangleAlert}
      title="Unexpected Application Error!"
      hint={error instanceof Error ? error.message : String(error)}
      role="alert"
    >
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>Обновить страницу</Button>
        <Button variant="default" component="a" href={paths.home}>
          На главную
        </Button>
      </Group>
    </Notice>
  );
}

/** Reloading loses nothing: forms have drafts. */
function NotLoaded() {
  const isConnected = useIsConnected();
  const wasLost = useRef(false);
  useEffect(() => void checkConnection(), []);
  useEffect(() => {
    // It was waiting for the connection only.
    if (wasLost.current && isConnected) window.location.reload();
    wasLost.current = !isConnected;
  }, [isConnected]);
  return (
    <Notice
      order={1}
      icon={isConnected ? RefreshCw : WifiOff}
      title="Страница не загрузилась"
      hint={
        isConnected
          ? `${CHUNK_FAILED}: часть портала не загрузилась. Возможно, он обновился: обновите страницу, введённое в формы останется`
          : 'Нет соединения. Страница откроется сама, когда связь вернётся'
      }
      role="alert"
    >
      <Group justify="center">
        <Button onClick={() => (isConnected ? window.location.reload() : void checkConnection())}>Обновить</Button>
        <Button variant="default" onClick={() => window.history.back()}>
          Назад
        </Button>
      </Group>
    </Notice>
  );
}
