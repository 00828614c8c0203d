import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import type { ContractOfAssignment } from '@dopusk/contract/contract-of-assignment.ts';
import { GivenPriceBody, givenPrices } from '@dopusk/contract/given-prices.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { Alert, Box, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { HandCoins } from 'lucide-react';
import { call } from '../../api/client.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';

interface Props {
  assignment: Pick<Assignment, 'id' | 'isPaid' | 'price' | 'listPrice' | 'contract'>;
}

/** «Назначить цену» of what no money was paid for, for whoever minds the money of its center; none stands below a list of zero. */
export function GivePrice({ assignment }: Props) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  const { isPaid, price, listPrice } = assignment;
  if ((isPaid && price > 0) || listPrice === 0 || !allows(givenPrices.give.access, user)) return null;
  return (
    <>
      <Box ml={-8}>
        <Button variant="subtle" size="compact-sm" leftSection={<HandCoins size={16} aria-hidden />} onClick={open}>
          Назначить цену
        </Button>
      </Box>
      <Modal opened={opened} onClose={close} title="Назначить цену" size={560}>
        <PriceForm assignment={assignment} onClose={close} />
      </Modal>
    </>
  );
}

function PriceForm({ assignment, onClose }: Props & { onClose: () => void }) {
  const { id: assignId, price, listPrice, contract } = assignment;
  const form = useServerForm({
    schema: GivenPriceBody,
    defaultValues: { assignId, price, reason: '' },
    submit: (body) => call(givenPrices.give, { body }),
    done: 'Цена назначена!',
    onDone: onClose,
    invalidate: [assignments.read, assignments.ofOrganization, groups.read],
  });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        По прайсу {priceText(listPrice)}. Назначенная цена заменит скидки и цену по договору; причину клиент увидит на
        портале, в счёте и акте её нет.
      </Text>
      {contract ? <UnderContract contract={contract} /> : null}
      <Form form={form} maxWidth="none">
        <NumberField control={form.control} name="price" label="Цена" min={0} unit="₽" required />
        <TextField control={form.control} name="reason" label="Причина" required />
        <SubmitButton form={form}>Назначить</SubmitButton>
      </Form>
    </Stack>
  );
}

/** What the contract allows of another price; nothing of one that does not say it of each. */
function UnderContract({ contract: { number, date, price } }: { contract: ContractOfAssignment }) {
  if (price === null) return null;
  return (
    <Alert color="yellow">
      По договору №&nbsp;{number} от {formatDate(date)} – {priceText(price)}: выше цену не сделать, а о цене ниже нужно
      дополнительное соглашение.
    </Alert>
  );
}
