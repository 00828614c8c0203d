import { assignments } from '@dopusk/contract/assignments.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { isIsoDate } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { REPEAT_WITHIN_DAYS, RepeatCheckBody, repeatChecks } from '@dopusk/contract/repeat-checks.ts';
import { results } from '@dopusk/contract/results.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { peopleText } from '../../text/number.ts';
import { toastSuccess } from '../../ui/toast.ts';
import classes from './RepeatCheck.module.css';

interface Person {
  assignId: string;
  fullName: string;
  /** The day on which he has not passed, YYYY-MM-DD. */
  decidedOn: string;
  /** Whether he has failed, now or before; who did not come is to be checked for the first time. */
  hasFailed: boolean;
}

interface Props {
  /** Those who have not passed, as a protocol in force says. */
  people: readonly Person[];
  trainingType: TrainingType;
  courseTitle: string;
  /** The people of another course of the same group have a button beside it. */
  isOneOfSeveral?: boolean;
}

/** «Повторная проверка», or «Новая» where nobody of them has failed (decision 980): whoever has not passed is examined again another day; the protocol that says so stays. */
export function RepeatCheck(props: Props) {
  const isAgain = props.people.some(({ hasFailed }) => hasFailed);
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<RotateCcw size={18} aria-hidden />}
        onClick={open}
        maw="100%"
        title={props.isOneOfSeveral ? props.courseTitle : undefined}
      >
        <span className={classes.name}>
          Назначить {isAgain ? 'повторную' : 'новую'} проверку
          {props.isOneOfSeveral ? `: ${quoted(props.courseTitle)}` : ''}
        </span>
      </Button>
      <Modal opened={opened} onClose={close} title={isAgain ? 'Повторная проверка' : 'Новая проверка'} size={560}>
        <RepeatForm {...props} onDone={close} />
      </Modal>
    </>
  );
}

function RepeatForm({ people, trainingType, courseTitle, onDone }: Props & { onDone: () => void }) {
  const navigate = useNavigate();
  const checked = people.map(({ decidedOn }) => decidedOn).reduce((a, b) => (a > b ? a : b), '');
  // Of whoever has failed first the days are over first; who did not come has none (decision 980).
  const [failedOn] = people.flatMap(({ decidedOn, hasFailed }) => (hasFailed ? [decidedOn] : [])).toSorted();
  const latest =
    trainingType === 'SafetyTraining' && failedOn && isIsoDate(failedOn)
      ? daysLater(failedOn, REPEAT_WITHIN_DAYS)
      : null;
  const form = useServerForm({
    schema: RepeatCheckBody,
    defaultValues: { assignIds: people.map(({ assignId }) => assignId), date: '', price: 0 },
    submit: (body) => call(repeatChecks.repeat, { body }),
    onDone: async ({ groupId, assignIds: [only = ''], assignIds }) => {
      toastSuccess(`Проверка назначена: ${peopleText(assignIds.length)}!`);
      onDone();
      await navigate({ to: groupId ? paths.group(groupId) : paths.assignment(only) });
    },
    invalidate: [results.read, assignments.read, groups.list],
  });
  const { control } = form;
  const date = useWatch({ control, name: 'date' });
  return (
    <Stack gap="lg">
      <Text>Курс {quoted(courseTitle)}</Text>
      <Text c="dimmed">
        Прежний протокол остаётся: он сказал правду. Для сдающих снова будет своё обучение с новым днём, своим
        протоколом и документами; договор и данные слушателей – прежние.
      </Text>
      <Form form={form} warnOnLeave={false} maxWidth="none">
        <MultiChoiceField
          control={control}
          name="assignIds"
          label="Кто сдаёт"
          choices={people.map(({ assignId, fullName }) => ({ value: assignId, label: fullName }))}
          required
        />
        <DateField
          control={control}
          name="date"
          label="День проверки"
          description={latest ? `Не позже ${formatDate(latest)}: ${REPEAT_WITHIN_DAYS} дней после первой проверки` : ''}
          min={checked}
          required
        />
        {latest && date && isIsoDate(date) && date > latest ? (
          <Alert color="red" title="Позже срока" icon={<TriangleAlert size={20} aria-hidden />}>
            Повторную проверку знаний проводят в течение {REPEAT_WITHIN_DAYS} дней после первой: не позже{' '}
            {formatDate(latest)}
          </Alert>
        ) : null}
        <NumberField control={control} name="price" label="Цена за человека" min={0} unit="₽" required />
        <SubmitButton form={form}>Назначить</SubmitButton>
      </Form>
    </Stack>
  );
}
