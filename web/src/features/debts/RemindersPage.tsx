import {
  DaysAfter,
  DaysBefore,
  debtReminders,
  type ReminderPreview,
  ReminderRules,
} from '@dopusk/contract/debt-reminders.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { recordOf } from '../../forms/record.ts';
import { SwitchField } from '../../forms/SwitchField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { daysText, formatExactRubles, plural, pluralWord, priceText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../documents/ServiceLines.module.css';

/** «Напоминания об оплате»: when clients are reminded of their invoices, in which words, and whom it would reach. */
export function RemindersPage() {
  const query = useApi(debtReminders.rules, {}, { quiet: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Напоминания об оплате"
        hint="Письмо уходит в десять утра тем, кто у клиента занимается деньгами: не больше одного в день, обо всех счетах сразу"
      />
      <Loaded query={query}>{(rules) => <Rules rules={rules} />}</Loaded>
    </>
  );
}

const choices = (days: readonly string[]) => days.map((value) => ({ value, label: daysText(Number(value)) }));

/** Rules as a form holds them. */
type Wanted = { [Name in keyof ReminderRules]?: ReminderRules[Name] | undefined };

/** What rules say, to be told from others. */
const saying = ({ isOn, daysBefore, daysAfter, text, onDaysOff }: Wanted): string =>
  JSON.stringify([isOn, daysBefore, daysAfter, text, onDaysOff]);

function Rules({ rules }: { rules: ReminderRules }) {
  const preview = useSend(debtReminders.preview, { invalidate: [] });
  const form = useServerForm({
    schema: ReminderRules,
    record: recordOf(debtReminders.rules, rules, (stored) => stored),
    submit: (body, version) => call(debtReminders.setRules, { body: { ...body, seen: preview.data ?? null }, version }),
    done: 'Напоминания сохранены!',
  });
  const { control } = form;
  // The first mailing may be a great one: it is looked at before it is turned on.
  const [seen, setSeen] = useState('');
  const wanted = useWatch({ control });
  const isSeen = !wanted.isOn || seen === saying(wanted);
  const look = async () => {
    const body = form.getValues();
    await preview.mutateAsync({ body }).then(
      () => setSeen(saying(body)),
      () => undefined,
    );
  };
  return (
    <Form form={form}>
      <SwitchField control={control} name="isOn" label="Напоминать клиентам об оплате" />
      <MultiChoiceField
        control={control}
        name="daysBefore"
        label="До срока оплаты"
        description="За сколько дней"
        choices={choices(DaysBefore.options)}
      />
      <MultiChoiceField
        control={control}
        name="daysAfter"
        label="После срока оплаты"
        description="Через сколько дней"
        choices={choices(DaysAfter.options)}
      />
      <SwitchField
        control={control}
        name="onDaysOff"
        label="Писать и в выходные"
        description="Иначе письма выходных и праздников уйдут в ближайший рабочий день"
      />
      <AreaField
        control={control}
        name="text"
        label="Текст письма"
        description="Перед списком счетов. Если не заполнить, портал напишет: «АНО ДПО … напоминает о счетах, которые ждут оплаты»"
        minRows={3}
      />
      <div role="status">{preview.data && isSeen ? <Preview of={preview.data} /> : null}</div>
      <Group gap="sm">
        {isSeen ? (
          <SubmitButton form={form}>Сохранить</SubmitButton>
        ) : (
          <Button onClick={look} loading={preview.isPending}>
            Посмотреть, кому уйдёт
          </Button>
        )}
      </Group>
    </Form>
  );
}

function Preview({ of }: { of: ReminderPreview }) {
  const { letterCount, clientCount, invoiceCount, amount, silentCount, day, clients, example } = of;
  if (invoiceCount === 0) return <Text>{formatDate(day)} утром напоминать не о чем: писем не будет.</Text>;
  return (
    <Stack gap="md">
      <Text>
        {formatDate(day)} в 10:00 по Москве {pluralWord(letterCount, 'уйдёт', 'уйдут', 'уйдёт')}{' '}
        <b>{plural(letterCount, 'письмо', 'письма', 'писем')}</b>: клиентов {clientCount}, счетов {invoiceCount} на{' '}
        {priceText(amount)}.
      </Text>
      {silentCount > 0 ? (
        <Text c="dimmed">
          Клиентов, у которых писать некому: {silentCount}. Пригласите их операторов с правом «Деньги».
        </Text>
      ) : null}
      <ul className={classes.plain} aria-label="Кому уйдёт">
        {clients.map(({ title, isSilent, invoices }) => (
          <li key={invoices[0]?.id ?? title}>
            <span>
              {title}
              {isSilent ? <span className={classes.count}>писать некому</span> : null}
              {invoices.map(({ id, number, dueOn, rest }) => (
                <span key={id} className={classes.count}>
                  Счёт №&nbsp;{number}: {formatExactRubles(rest)}, оплатить до {formatDate(dueOn)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {clientCount > clients.length ? <Text c="dimmed">И ещё клиентов: {clientCount - clients.length}.</Text> : null}
      {example ? (
        <section className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }} aria-label="Письмо">
          <Text size="sm" c="dimmed">
            Как письмо увидит клиент: {example.client}
          </Text>
          <Text fw={500} my={4}>
            {example.subject}
          </Text>
          {example.paragraphs.map((paragraph) => (
            <Text key={paragraph} size="sm" mt={4}>
              {paragraph}
            </Text>
          ))}
        </section>
      ) : null}
    </Stack>
  );
}
