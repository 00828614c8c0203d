import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import classes from './ConfirmPopup.module.css';

interface Props {
  opened: boolean;
  title: string;
  text?: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** What is to be decided before the answer, under the text. */
  children?: ReactNode;
  /** Why it cannot be confirmed yet. */
  reason?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with two answers. Escape and the cross mean no. */
export function ConfirmPopup(props: Props) {
  const { opened, title, text, confirm, cancel = 'Отмена', danger = false, busy = false, onConfirm, onClose } = props;
  const { children, reason = null } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480}>
      <Stack gap="xl">
        {text ? <Text c="dimmed">{text}</Text> : null}
        {children}
        <Group justify="flex-end" className={classes.answers ?? ''}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <ActionButton {...(danger ? { color: 'red' } : {})} loading={busy} reason={reason} onClick={onConfirm}>
            {confirm}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}
