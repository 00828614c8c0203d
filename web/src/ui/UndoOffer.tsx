import { Button, Group } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface Props {
  message: ReactNode;
  onUndo: () => Promise<unknown>;
}

/** What a toast says of something that is done, with the way back. It is pressed once. */
export function UndoOffer({ message, onUndo }: Props) {
  const [state, setState] = useState<'offered' | 'busy' | 'pressed'>('offered');
  const press = async () => {
    setState('busy');
    await onUndo();
    setState('pressed');
  };
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <span>{message}</span>
      {state === 'pressed' ? null : (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={state === 'busy'}
          onClick={() => void press()}
        >
          Отменить
        </Button>
      )}
    </Group>
  );
}
