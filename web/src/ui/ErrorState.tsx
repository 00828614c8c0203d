import { Button } from '@mantine/core';
import { CircleAlert, RotateCw } from 'lucide-react';
import { messageOf } from '../api/errors.ts';
import { Notice } from './Notice.tsx';

interface Props {
  error: unknown;
  onRetry?: () => void;
}

/** Shown where data could not be loaded. */
export function ErrorState({ error, onRetry }: Props) {
  return (
    <Notice icon={CircleAlert} title="Не удалось загрузить данные" hint={messageOf(error)} role="alert">
      {onRetry ? (
        <Button variant="default" leftSection={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
          Повторить
        </Button>
      ) : null}
    </Notice>
  );
}
