import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from './Import.module.css';

interface Props {
  /** For whom the people are loaded; null for the operator's own organization. */
  organizationId: string | null;
  loading: boolean;
  onLoad: () => Promise<unknown>;
  children: ReactNode;
}

/**
 * Loads what was read. A center is asked when it has chosen no client: nearly every table is a client's, and its people would
 * become the center's own staff, whom the client never sees.
 */
export function LoadButton({ organizationId, loading, onLoad, children }: Props) {
  const { user } = useCurrentUser();
  if (organizationId !== null || !allows('center', user)) {
    return (
      <Button
        className={classes.wrapping}
        data-autofocus
        loading={loading}
        onClick={() => void onLoad().catch(() => undefined)}
      >
        {children}
      </Button>
    );
  }
  return (
    <ConfirmButton
      className={classes.wrapping}
      loading={loading}
      question="Это сотрудники вашего учебного центра?"
      text="Организация не выбрана: люди из таблицы станут персоналом центра, и клиент их не увидит. Если это люди клиента, нажмите «Отмена», затем «Выбрать другой файл» и укажите их организацию."
      confirm="Да, это сотрудники центра"
      onConfirm={onLoad}
    >
      {children}
    </ConfirmButton>
  );
}
