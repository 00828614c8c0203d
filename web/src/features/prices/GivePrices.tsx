import { assignments } from '@dopusk/contract/assignments.ts';
import { GivenPricesBody, givenPrices } from '@dopusk/contract/given-prices.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { Modal, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { toastInfo, toastSuccess } from '../../ui/toast.ts';

const ways = [
  { value: 'Percent', label: 'Скидка от прайса' },
  { value: 'Price', label: 'Одна цена каждому' },
];

interface Props {
  /** Whose prices: chosen assignments, or all on a course in a group that are still open. Null: closed. */
  of: { assignIds: string[] } | { group: { groupId: string; courseId: string } } | null;
  onDone: () => void;
  onClose: () => void;
}

/** «Назначить цену» of many assignments at once. */
export function GivePrices({ of, onDone, onClose }: Props) {
  return (
    <Modal opened={of !== null} onClose={onClose} title="Назначить цену" size={560}>
      {of ? <PricesForm of={of} onDone={onDone} /> : null}
    </Modal>
  );
}

function PricesForm({ of, onDone }: { of: NonNullable<Props['of']>; onDone: () => void }) {
  const form = useServerForm({
    schema: GivenPricesBody,
    defaultValues: { assignIds: [], group: null, ...of, by: 'Percent', percent: null, price: null, reason: '' },
    submit: (body) => call(givenPrices.giveMany, { body }),
    onDone: ({ given, agreements }) => {
      toastSuccess(`Цена назначена: ${plural(given, 'назначение', 'назначения', 'назначений')}!`);
      if (agreements.length > 0) toastInfo(agreementsText(agreements));
      onDone();
    },
    invalidate: [assignments.read, assignments.ofOrganization, groups.read],
  });
  const { control } = form;
  const by = useWatch({ control, name: 'by' });
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {'group' in of
          ? 'Всем на этом курсе в группе, кто не оплачен и не стоит в счёте.'
          : `Выбрано: ${plural(of.assignIds.length, 'назначение', 'назначения', 'назначений')}.`}{' '}
        Назначенная цена заменит скидки и цену по договору; причину клиент увидит на портале, в счёте и акте её нет.
      </Text>
      <Form form={form} maxWidth="none">
        <ChoiceField control={control} name="by" label="Как назначить" choices={ways} required />
        {by === 'Price' ? (
          <NumberField control={control} name="price" label="Цена за человека" min={0} unit="₽" required />
        ) : (
          <NumberField
            control={control}
            name="percent"
            label="Скидка от прайса"
            decimals={0}
            min={0}
            max={100}
            unit="%"
            required
          />
        )}
        <TextField control={control} name="reason" label="Причина" required />
        <SubmitButton form={form}>Назначить</SubmitButton>
      </Form>
    </Stack>
  );
}

/** «Цена ниже, чем в договорах № 1 от 02.11.2026, № 3 от 09.11.2026: нужны дополнительные соглашения» */
function agreementsText(agreements: readonly { number: string; date: string }[]): string {
  const named = agreements.map(({ number, date }) => `№\u00a0${number} от ${formatDate(date)}`).join(', ');
  return agreements.length === 1
    ? `Цена ниже, чем в договоре ${named}: нужно дополнительное соглашение`
    : `Цена ниже, чем в договорах ${named}: нужны дополнительные соглашения`;
}
