import { addresses } from '@dopusk/contract/addresses.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { type Signatory, SignatoryBody, signatories } from '@dopusk/contract/signatories.ts';
import {
  rightsOfClients,
  type SigningRight,
  signatoryRecord,
  signingRightTitles,
} from '@dopusk/contract/signatory-record.ts';
import { blankOf } from '@dopusk/contract/stored-field.ts';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { DateField } from '../../forms/DateField.tsx';
import { fieldsOf, initialOf } from '../../forms/described-field.ts';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { MultiChoiceField } from '../../forms/MultiChoiceField.tsx';
import { NameField } from '../../forms/NameField.tsx';
import { recordOf } from '../../forms/record.ts';
import { TextField } from '../../forms/TextField.tsx';
import { type ServerForm, useServerForm } from '../../forms/use-server-form.ts';
import { choicesOf } from '../../ui/choice.ts';

type Values = z.input<typeof SignatoryBody>;

const field = fieldsOf(signatoryRecord);
const choices = choicesOf(signingRightTitles);

/** Without it a center concludes no contract: its home asks for it, too. */
const NEEDED = { authority: 'Без него не заключить договор' };

/** Said where it is set: a center's first sheets would else be the first to tell. */
const FIRST_SIGNS =
  'Пока подписант один, он и секретарь, и главный бухгалтер. Если это другие люди, снимите здесь эти строки и добавьте тех подписантов';

interface Props {
  organization: Organization;
  /** A new one unless given. */
  signatory?: Signatory;
  /** Nobody signs yet: the first is the head, who signs everything. */
  isFirst?: boolean;
  onClose: () => void;
}

/** The form of a person who signs for an organization. */
export function SignatoryForm({ organization, signatory, isFirst = false, onClose }: Props) {
  const organizationId = organization.id;
  const isClient = organization.organizationType === 'Customer';
  const offered = choices.filter(({ value }) => !isClient || rightsOfClients.includes(value as SigningRight));
  const begin = signatory
    ? {
        record: recordOf(signatories.read, signatory, (read) => ({
          organizationId,
          ...initialOf(signatoryRecord, read),
        })),
      }
    : {
        defaultValues: {
          organizationId,
          ...blankOf(signatoryRecord),
          signs: isClient || isFirst ? offered.map(({ value }) => value as SigningRight) : [],
        },
      };
  const form = useServerForm({
    schema: SignatoryBody,
    ...begin,
    ...(isClient ? {} : { needed: NEEDED }),
    submit: ({ organizationId: _, ...body }, version, key) =>
      signatory
        ? call(signatories.update, { body: { id: signatory.id, ...body }, version })
        : call(signatories.create, { body: { organizationId, ...body }, key }),
    done: signatory ? 'Подписант изменён!' : 'Подписант добавлен!',
    onDone: onClose,
  });
  const { control } = form;
  return (
    <>
      <Title order={2} mb="md">
        {signatory ? 'Изменение подписанта' : 'Новый подписант'}
      </Title>
      <Form form={form}>
        {signatory ? null : <HeadByInn form={form} inn={organization.inn} />}
        <NameField
          control={control}
          {...field('fullName')}
          placeholder="Иванов Иван Иванович"
          autoComplete="off"
          required
        />
        <TextField control={control} {...field('jobTitle')} placeholder="Директор" required />
        <TextField
          control={control}
          {...field('authority')}
          placeholder="Устав"
          description="Или доверенность, приказ: «Доверенность № 5 от 01.02.2026»"
        />
        <MultiChoiceField
          control={control}
          {...field('signs')}
          {...(isFirst && !isClient ? { description: FIRST_SIGNS } : {})}
          choices={offered}
          required
        />
        <FieldRow>
          <DateField control={control} {...field('validFrom')} description="Пусто – всегда" />
          <DateField control={control} {...field('validUntil')} description="Пусто – бессрочно" />
        </FieldRow>
        <FormSection title="В родительном падеже">
          <InPerson form={form} {...(signatory ? { signatory } : {})} />
          <TextField control={control} {...field('jobTitleGenitive')} />
          <NameField control={control} {...field('fullNameGenitive')} />
          <TextField control={control} {...field('authorityGenitive')} />
        </FormSection>
        <SubmitButton
          form={form}
          aside={
            <Button variant="default" size="lg" onClick={onClose}>
              Отмена
            </Button>
          }
        >
          {signatory ? 'Сохранить' : 'Добавить'}
        </SubmitButton>
      </Form>
    </>
  );
}

/** What a contract says «в лице» of him; of somebody being changed that is not known yet. */
function InPerson({ form, signatory }: { form: ServerForm<Values>; signatory?: Signatory }) {
  const [fullName, jobTitle, authority] = useWatch({
    control: form.control,
    name: ['fullName', 'jobTitle', 'authority'],
  });
  const isSame =
    signatory &&
    fullName === signatory.fullName &&
    jobTitle === signatory.jobTitle &&
    (authority || null) === signatory.authority;
  return (
    <Text size="sm" c="dimmed">
      {isSame
        ? `Портал склоняет сам. В договоре: «в лице ${signatory.inPerson}». Заполните только то, что склонено неверно.`
        : 'Портал склоняет сам. Заполните только то, что он склонит неверно: после сохранения увидите, как получилось.'}
    </Text>
  );
}

/** Takes the head from what is known by the INN, where the form is still empty. */
function HeadByInn({ form, inn }: { form: ServerForm<Values>; inn: string }) {
  const [isAsked, setAsked] = useState(false);
  const answer = useApi(addresses.company, { query: { inn } }, { enabled: isAsked, quiet: true });
  const company = answer.data?.company;
  const fill = () => {
    if (!company?.headFullName) return;
    form.setValue('fullName', company.headFullName, { shouldDirty: true });
    if (company.headPosition) form.setValue('jobTitle', company.headPosition, { shouldDirty: true });
    form.clearErrors(['fullName', 'jobTitle']);
  };
  const press = (label: string, onClick: () => void) => (
    <Anchor component="button" type="button" size="sm" underline="always" onClick={onClick}>
      {label}
    </Anchor>
  );
  return (
    <div role="status">
      {!isAsked ? press('Узнать руководителя по ИНН', () => setAsked(true)) : null}
      {isAsked && answer.isPending ? <Text size="sm">Ищем организацию по ИНН…</Text> : null}
      {isAsked && !answer.isPending ? (
        company?.headFullName ? (
          press(`Взять из реестра: ${[company.headPosition, company.headFullName].filter(Boolean).join(' ')}`, fill)
        ) : (
          <Text size="sm">Данных о руководителе сейчас нет: впишите его сами</Text>
        )
      ) : null}
    </div>
  );
}
