import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { CHUNK_FAILED, isChunkFailure } from './load-chunk.ts';

const CHUNK_HINT = `${CHUNK_FAILED}: часть портала не загрузилась. Проверьте связь с сетью и обновите страницу`;

function hintOf(error: unknown): string {
  if (isChunkFailure(error)) return CHUNK_HINT;
  return error instanceof Error ? error.message : String(error);
}

/** A page that failed to render (specification §2). */
export function RenderError({ error }: ErrorComponentProps) {
  return (
    <Notice order={1} icon={TriangleAlert} title="Unexpected Application Error!" hint={hintOf(error)} role="alert">
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>Обновить страницу</Button>
        <Button variant="default" component="a" href={paths.home}>
          На главную
        </Button>
      </Group>
    </Notice>
  );
}
