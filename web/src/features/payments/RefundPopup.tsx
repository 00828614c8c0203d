import type { Assignment } from '@dopusk/contract/assignments.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { canRefund, RefundForm as RefundFields, type RefundWays } from '@dopusk/contract/refunds.ts';
import { Alert, Anchor, Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { priceText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { RefundAdvice } from './RefundAdvice.tsx';

/** «Вернуть деньги» of a paid assignment, for whoever may refund: a part, or everything with the assignment. */
export function RefundPopup({ assignment, onClose }: ChoiceProps) {
  return (
    <Modal opened onClose={onClose} title="Вернуть деньги за обучение" size={560}>
      <RefundChoice assignment={assignment} onClose={onClose} />
    </Modal>
  );
}

interface ChoiceProps {
  assignment: Assignment;
  onClose: () => void;
}

function RefundChoice({ assignment, onClose }: ChoiceProps) {
  const query = useApi(payments.refundWays, { params: { id: assignment.id } }, { quiet: true, staleTime: 0 });
  return (
    <Loaded query={query} forForm skeleton={<Skeleton h={260} radius={10} />}>
      {(ways) =>
        ways.act ? <InAct {...ways} /> : <RefundForm assignment={assignment} ways={ways} onClose={onClose} />
      }
    </Loaded>
  );
}

/** What the client has signed for is not paid back. */
function InAct({ act, isUpd, card }: Pick<RefundWays, 'act' | 'isUpd' | 'card'>) {
  if (isUpd) return <InUpd act={act} card={card} />;
  return (
    <Alert color="yellow" title={`Обучение стоит в акте ${act}`}>
      Сначала аннулируйте акт в разделе{' '}
      <Anchor component={Link} to={paths.documents} inherit underline="always">
        «Документы»
      </Anchor>
      , после возврата составьте новый.
    </Alert>
  );
}

/** Of a center with VAT: a mistake is corrected, a lower price is said by a document that the portal does not make out. */
function InUpd({ act, card }: Pick<RefundWays, 'act' | 'card'>) {
  return (
    <Alert color="yellow" title={`Обучение стоит в УПД ${act}`}>
      <Stack gap="xs">
        <span>
          Ошибка в людях: в разделе{' '}
          <Anchor component={Link} to={paths.documents} inherit underline="always">
            «Документы»
          </Anchor>{' '}
          нажмите «Исправить» и снимите слушателя, потом верните деньги. Если он в УПД один и услуг не было –
          «Аннулировать».
        </span>
        <span>
          Договорились снизить цену уже после услуги: это корректировочный счёт-фактура (УКД), не позднее пяти
          календарных дней после соглашения (п. 3 ст. 168 НК). Портал его не составляет: сделайте УКД в учётной
          программе и запишите там же, кнопка «УКД». Разница ляжет на баланс клиента, её можно вернуть или зачесть
          {card > 0 ? ' – но не на карту, которой платили: на карту вернуть можно, только пока обучения в УПД нет' : ''}
          .
        </span>
      </Stack>
    </Alert>
  );
}

function RefundForm({ assignment, ways, onClose }: ChoiceProps & { ways: RefundWays }) {
  const navigate = useNavigate();
  const isRemovable = canRefund(assignment) === true;
  const form = useServerForm({
    schema: RefundFields,
    defaultValues: {
      to: isAllToCard(ways) ? 'Card' : 'Balance',
      amount: ways.amount > 0 && isRemovable ? ways.amount : null,
      reason: '',
    },
    submit: (body) => call(payments.refund, { params: { id: assignment.id }, body: { ...body, seen: ways.amount } }),
    onDone: (_, { amount, to }) => {
      if (isPart(amount, ways)) {
        toastSuccess(to === 'Card' ? 'Часть денег возвращается на карту!' : 'Часть денег возвращена на баланс!');
        return onClose();
      }
      toastSuccess('Слушатель снят с курса!');
      return navigate({ to: paths.assignments });
    },
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const { fullName } = assignment.student.user;
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {fullName}, {quoted(assignment.course.title)}. {outcomeText(ways, amount, isRemovable)}
        {ways.before > 0 ? ` Раньше возвращено ${priceText(ways.before)}.` : ''}
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        {ways.amount > 0 ? (
          <NumberField
            control={form.control}
            name="amount"
            label="Сколько вернуть"
            description={
              isRemovable
                ? `Можно вернуть ${priceText(ways.amount)}. Если меньше, обучение остаётся`
                : `Только часть: меньше ${priceText(ways.amount)}`
            }
            min={0}
            unit="₽"
            required
          />
        ) : null}
        {ways.amount > 0 ? <RefundAdvice ways={ways} /> : null}
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
          {isPart(amount, ways) || !isRemovable ? 'Вернуть часть' : 'Снять с возвратом'}
        </SubmitButton>
      </Form>
    </Stack>
  );
}

/** Whether less is given back than could be: then the assignment stays. */
const isPart = (amount: unknown, { amount: left }: RefundWays): boolean => Number(amount) > 0 && Number(amount) < left;

function outcomeText(ways: RefundWays, amount: unknown, isRemovable: boolean): string {
  if (!isRemovable) {
    const kept = 'Документы зафиксированы: обучение остаётся оплаченным, документы действуют.';
    return isPart(amount, ways) ? `${kept} Возвращается ${priceText(Number(amount))}.` : kept;
  }
  if (ways.amount === 0) return 'Назначение будет удалено, возвращать нечего: курс бесплатный.';
  if (isPart(amount, ways)) return `Возвращается ${priceText(Number(amount))}, назначение остаётся оплаченным.`;
  return `Назначение будет удалено, возвращается ${priceText(ways.amount)}.`;
}

const isAllToCard = ({ amount, card }: RefundWays): boolean => card > 0 && card >= amount;

const choices = ({ payer, card }: RefundWays) => [
  ...(card > 0 ? [{ value: 'Card', label: 'На карту, с которой платили' }] : []),
  { value: 'Balance', label: `На баланс ${payer}` },
];
