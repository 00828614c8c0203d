import { type ExpiringRow, expiring, type RenewalPlan, RenewBody } from '@dopusk/contract/expiring.ts';
import { isIsoDate, today } from '@dopusk/contract/fields/date.ts';
import { Alert, List, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatPeriod } from '../../text/date.ts';
import { formatExactRubles, peopleText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { toastSuccess } from '../../ui/toast.ts';

interface Props {
  documentIds: ExpiringRow['id'][];
  onDone: () => void;
  onClose: () => void;
}

/** Says what a renewal assigns, to whom, for how much and on which days, before it does. */
export function RenewPopup({ documentIds, onDone, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Продлить: назначить обучение снова" size={700}>
      <Renewal documentIds={documentIds} onDone={onDone} />
    </Modal>
  );
}

function Renewal({ documentIds, onDone }: Omit<Props, 'onClose'>) {
  const navigate = useNavigate();
  const form = useServerForm({
    schema: RenewBody,
    defaultValues: { documentIds, dateStart: today() },
    submit: (body) => call(expiring.renew, { body }),
    onDone: async ({ groups, leftOut }) => {
      const people = groups.reduce((sum, group) => sum + group.people, 0);
      const skipped = leftOut.length > 0 ? ` Уже назначено, пропущено: ${leftOut.length}.` : '';
      toastSuccess(`Обучение назначено: ${peopleText(people)}.${skipped}`);
      onDone();
      const [group, ...others] = groups;
      await navigate({ to: group && others.length === 0 ? paths.group(group.id) : paths.groups });
    },
  });
  const typed = useWatch({ control: form.control, name: 'dateStart' });
  const body = { documentIds, dateStart: typed && isIsoDate(typed) && typed >= today() ? typed : today() };
  const plan = useApi(expiring.plan, { body }, { quiet: true, staleTime: 0, keepPrevious: true });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <DateField control={form.control} name="dateStart" label="Начало обучения" min={today()} required />
      <Loaded query={plan}>{(data) => <Planned plan={data} />}</Loaded>
      <SubmitButton form={form} disabled={!plan.data}>
        Назначить обучение
      </SubmitButton>
    </Form>
  );
}

/** A new group for each course: who, when, for how much. */
function Planned({ plan: { groups, total, leftOut } }: { plan: RenewalPlan }) {
  return (
    <Stack gap="md">
      {groups.map(({ course, center, dateStart, dateEnd, people, sum }) => (
        <section key={course}>
          <Text fw={600}>{course}</Text>
          <Text size="sm" c="dimmed">
            {center}, {formatPeriod(dateStart, dateEnd)}: {peopleText(people.length)}, {formatExactRubles(sum)}
          </Text>
          <List size="sm" mt="xs" aria-label={course}>
            {people.map(({ fullName, price }) => (
              <List.Item key={fullName}>
                {fullName}, {formatExactRubles(price)}
              </List.Item>
            ))}
          </List>
        </section>
      ))}
      {leftOut.length > 0 ? (
        <Alert color="orange">Не войдут: курс уже назначен снова или человек ушёл: {leftOut.join(', ')}</Alert>
      ) : null}
      <Text>
        Будет создано новых групп: {groups.length}. Всего {formatExactRubles(total)}: оплата отдельно, сейчас ничего не
        списывается.
      </Text>
    </Stack>
  );
}
