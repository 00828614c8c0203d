import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import { payments, RefundBody, type RefundWays } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { priceText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';

/** «Снять с возвратом» of a paid assignment, for the center's administrator. */
export function RefundButton({ assignment }: { assignment: Assignment }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button color="red" variant="light" leftSection={<Undo2 size={18} aria-hidden />} onClick={open}>
        Снять с возвратом
      </Button>
      <Modal opened={opened} onClose={close} title="Снять с курса и вернуть деньги" size={560}>
        <RefundChoice assignment={assignment} onClose={close} />
      </Modal>
    </>
  );
}

interface ChoiceProps {
  assignment: Assignment;
  onClose: () => void;
}

function RefundChoice({ assignment, onClose }: ChoiceProps) {
  const query = useApi(payments.refundWays, { params: { id: assignment.id } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<Skeleton h={260} radius={10} />}>
      {(ways) => <RefundForm assignment={assignment} ways={ways} onClose={onClose} />}
    </Loaded>
  );
}

function RefundForm({ assignment, ways, onClose }: ChoiceProps & { ways: RefundWays }) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: RefundBody,
    defaultValues: { to: ways.isCardPossible ? 'Card' : 'Balance', reason: '' },
    submit: (body) => call(payments.refund, { params: { id: assignment.id }, body }),
    done: 'Сотрудник снят с курса!',
    onDone: () => navigate({ to: paths.assignments }),
    invalidate: [assignments.ofOrganization, assignments.ofStudent, assignments.courseAssigns],
  });
  const { fullName } = assignment.student.user;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {fullName}, {quoted(assignment.course.title)}. Назначение будет удалено
        {ways.amount > 0 ? `, возвращается ${priceText(ways.amount)}` : ', возвращать нечего: курс бесплатный'}.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        {ways.amount > 0 ? (
          <ChoiceField control={form.control} name="to" label="Куда вернуть" choices={choices(ways)} required />
        ) : null}
        <AreaField control={form.control} name="reason" label="Причина" required />
        <SubmitButton
          form={form}
          color="red"
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Отмена
            </Button>
          }
        >
          Снять с возвратом
        </SubmitButton>
      </Form>
    </Stack>
  );
}

const choices = ({ payer, isCardPossible }: RefundWays) => [
  ...(isCardPossible ? [{ value: 'Card', label: 'На карту, с которой платили' }] : []),
  { value: 'Balance', label: `На баланс ${payer}` },
];
