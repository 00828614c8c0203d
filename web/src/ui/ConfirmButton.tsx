import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ConfirmPopup } from './ConfirmPopup.tsx';

interface Props extends ButtonProps {
  /** The question with its subject: «Снять Иванова И. И. с курса?». */
  question: string;
  text?: ReactNode;
  /** What is looked through before the answer, under the text. */
  details?: ReactNode;
  confirm: string;
  /** Why it cannot be done now. */
  reason?: string | null;
  /** The call that it makes: without its right that is the reason. */
  takes?: Pick<Endpoint, 'access'> | undefined;
  /** The popup closes when it is done, and stays open when it throws. */
  onConfirm: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that asks first. */
export function ConfirmButton({
  question,
  text,
  details,
  confirm,
  reason = null,
  takes,
  onConfirm,
  children,
  ...button
}: Props) {
  const [opened, { open, close }] = useDisclosure();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch {
      // The reason was shown by the call; the question stays so that it can be tried again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton {...button} reason={reason} takes={takes} onClick={open}>
        {children}
      </ActionButton>
      <ConfirmPopup
        danger={button.color === 'red'}
        {...{ opened, text, confirm, busy }}
        title={question}
        onConfirm={() => void run()}
        onClose={close}
      >
        {details}
      </ConfirmPopup>
    </>
  );
}
