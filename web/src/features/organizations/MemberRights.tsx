import { canChangeRights, type MemberChanges, type OperatorRow } from '@dopusk/contract/operators.ts';
import { rightsIn } from '@dopusk/contract/rights.ts';
import type { OrganizationType } from '@dopusk/contract/session.ts';
import { Button, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { RightsField } from '../operators/RightsField.tsx';

interface Props {
  member: OperatorRow;
  ownId: string;
  organizationType: OrganizationType;
  /** When it throws, the choice stays open. */
  onGive: (given: Pick<MemberChanges, 'rights' | 'seen' | 'discountLimit'>) => Promise<unknown>;
}

/** «Права» of a member, as those who manage the organization give them. */
export function MemberRights({ member, ownId, organizationType, onGive }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton size="sm" variant="default" reason={reasonOf(canChangeRights(member, ownId))} onClick={open}>
        Права
      </ActionButton>
      <Modal opened={opened} onClose={close} title={`Права: ${member.fullName}`} size={560}>
        <Choice {...{ member, organizationType, onGive }} onDone={close} />
      </Modal>
    </>
  );
}

function Choice({ member, organizationType, onGive, onDone }: Omit<Props, 'ownId'> & { onDone: () => void }) {
  // What is read anew while the choice is open is no change of whoever chooses.
  const [seen] = useState(member);
  const [rights, setRights] = useState(member.rights);
  const [limit, setLimit] = useState<number | string>(member.discountLimit);
  const givesDiscounts = organizationType === 'EducationCenter' && rights.includes('Money');
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const isLimited = givesDiscounts && Number(limit) !== seen.discountLimit;
      await onGive({ rights, seen: seen.rights, ...(isLimited ? { discountLimit: Number(limit) } : {}) });
      onDone();
    } catch {
      // The reason was shown by the call.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="lg">
      <RightsField
        organizationType={organizationType}
        value={rights}
        own={rightsIn(organizationType)}
        onChange={setRights}
      />
      {givesDiscounts ? (
        <NumberInput
          label="Наибольшая скидка вручную"
          description="Насколько ниже прайса он может назначить цену; ноль – нисколько"
          value={limit}
          onChange={setLimit}
          min={0}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          suffix=" %"
        />
      ) : null}
      <Text size="sm" c="dimmed">
        Смотреть людей, курсы и документы может каждый оператор. Новые права действуют сразу.
      </Text>
      <Button loading={busy} onClick={() => void give()}>
        Сохранить права
      </Button>
    </Stack>
  );
}
