import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../paths.ts';
import { Notice } from '../ui/Notice.tsx';

/** A page that failed to render (specification §2). */
export function RenderError({ error }: ErrorComponentProps) {
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
