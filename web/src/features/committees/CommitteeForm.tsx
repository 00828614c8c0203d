import { committeeBeside, committeeRecord } from '@dopusk/contract/committee-record.ts';
import { type Committee, committees, CommitteeForm as Schema } from '@dopusk/contract/committees.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { Button, Text } from '@mantine/core';
import type { z } from 'zod';
import { DateField } from '../../forms/DateField.tsx';
import { fieldsOf, initialOf } from '../../forms/described-field.ts';
import { EffectiveFromField } from '../../forms/EffectiveFromField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { MembersField } from './MembersField.tsx';

type Values = z.input<typeof Schema>;

interface Props<R> {
  /** A new committee unless given. */
  committee?: Committee;
  submit: (body: Values, version: string | undefined, key: string) => Promise<R>;
  submitLabel: string;
  done: string;
  onDone: (reply: R, body: Values) => unknown;
  onCancel?: () => void;
}

const field = fieldsOf(committeeRecord);
const blank = { ...blankOf(committeeRecord), members: [{ fullName: '', jobTitleMemberCommitee: 'Chairman' as const }] };

const valuesOf = ({ members, ...committee }: Committee) => ({
  ...initialOf(committeeRecord, committee),
  members,
  effectiveFrom: null,
});

/** The form of a committee with its members, new or existing. */
export function CommitteeForm<R>({ committee, submit, submitLabel, done, onDone, onCancel }: Props<R>) {
  const begin = committee ? { record: recordOf(committees.read, committee, valuesOf) } : { defaultValues: blank };
  const form = useServerForm({ schema: Schema, ...begin, submit, done, onDone });
  return (
    <Form form={form}>
      <TextField control={form.control} {...field('title')} required />
      <FormSection title="Приказ о создании комиссии">
        <Text size="sm" c="dimmed">
          Номер и дата печатаются в протоколах. Без приказа это место останется пустым.
        </Text>
        <FieldRow>
          <TextField control={form.control} {...field('orderNumber')} />
          <DateField control={form.control} {...field('orderDate')} />
        </FieldRow>
      </FormSection>
      <FormSection title={committeeBeside.members.title}>
        <MembersField control={form.control} />
      </FormSection>
      {committee ? <EffectiveFromField control={form.control} name="effectiveFrom" /> : null}
      <SubmitButton
        form={form}
        aside={
          onCancel ? (
            <Button variant="default" size="lg" onClick={onCancel}>
              Отмена
            </Button>
          ) : null
        }
      >
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
