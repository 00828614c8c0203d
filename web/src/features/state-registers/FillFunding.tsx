import { registerFunding, SayFundingBody } from '@dopusk/contract/register-funding.ts';
import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import { fundingSourceTitles } from '@dopusk/contract/study-terms.ts';
import { Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSend } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { peopleText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';

interface Props {
  /** Whose documents: of some days, or of a group. */
  asked: Omit<RegisterPeriod, 'register'>;
  /** How many people it is about. */
  count: number;
}

/** Says of all whom a period or a group has taught for nothing out of whose money that was (decision 600). */
export function FillFunding({ asked, count }: Props) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      {' '}
      <ActionButton
        takes={registerFunding.say}
        size="compact-sm"
        variant="default"
        aria-label="Указать у всех: Источник финансирования"
        onClick={open}
      >
        Указать у всех
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Источник финансирования" size={560}>
        <FundingForm asked={asked} count={count} onDone={close} />
      </Modal>
    </>
  );
}

const choices = choicesOf(fundingSourceTitles);

function FundingForm({ asked: { start, end, groupId }, count, onDone }: Props & { onDone: () => void }) {
  const say = useSend(registerFunding.say);
  const form = useServerForm({
    schema: SayFundingBody,
    defaultValues: { start, end, groupId },
    submit: (body) => say.mutateAsync({ body }),
    done: 'Источник финансирования указан!',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Цена этого обучения – 0 ₽, и платным портал сам его не считает. Укажите бюджет, который за него заплатил, или
        «Платное обучение», если заплатили не через портал: других источников перечень ФИС ФРДО не знает.
      </Text>
      <ChoiceField
        control={form.control}
        name="fundingSource"
        label="Источник финансирования"
        choices={choices}
        required
      />
      <SubmitButton form={form}>{`Указать: ${peopleText(count)}`}</SubmitButton>
    </Form>
  );
}
