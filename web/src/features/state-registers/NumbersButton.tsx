import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FileUp } from 'lucide-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { NumbersSteps } from './NumbersSteps.tsx';

/** Opens the loading of the numbers that the register has given. */
export function NumbersButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton
        takes={stateRegisters.loadNumbers}
        variant="default"
        leftSection={<FileUp size={18} aria-hidden />}
        onClick={open}
      >
        Загрузить номера
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Номера из реестра">
        <NumbersSteps onDone={close} />
      </Modal>
    </>
  );
}
