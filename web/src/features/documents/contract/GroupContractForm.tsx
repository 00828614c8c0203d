import { gapsWith } from '@dopusk/contract/documents/contract/contract-gap.ts';
import { contractKindTitles, OrderContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { GroupContractBody, type GroupContractInfo, groupContracts } from '@dopusk/contract/group-contracts.ts';
import { Button, Text } from '@mantine/core';
import { FileSignature } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { AreaField } from '../../../forms/AreaField.tsx';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { Explained } from '../../../forms/Explained.tsx';
import { FieldRow, Form, SubmitButton } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { type ServerForm, useServerForm } from '../../../forms/use-server-form.ts';
import { formatDate } from '../../../text/date.ts';
import { peopleText } from '../../../text/number.ts';
import { choicesOf } from '../../../ui/choice.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { RegisterForecast } from '../../state-registers/RegisterForecast.tsx';
import { AccountChoice } from '../AccountChoice.tsx';
import { NumberOrder } from '../NumberOrder.tsx';
import { ServiceLines } from '../ServiceLines.tsx';
import { SignatoryFields, type SigningFields } from '../SignatoryFields.tsx';
import { AfterTraining } from './AfterTraining.tsx';
import { ContractGaps } from './ContractGaps.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { SignatoryFields as PartySignatoryFields } from './SignatoryFields.tsx';

interface Props {
  groupId: string;
  clientId: string;
  onDone: () => void;
}

/** One contract with a client about all its people in a group: what it will list, and what is said in it once. */
export function GroupContractForm({ groupId, clientId, onDone }: Props) {
  const query = useApi(
    groupContracts.info,
    { params: { id: groupId }, query: { clientId } },
    { quiet: true, staleTime: 0 },
  );
  return (
    <Loaded query={query} forForm>
      {(info) => <Fields info={info} groupId={groupId} onDone={onDone} />}
    </Loaded>
  );
}

const kinds = choicesOf(contractKindTitles).filter(({ value }) => OrderContractKind.safeParse(value).success);

interface FieldsProps {
  info: GroupContractInfo;
  groupId: string;
  onDone: () => void;
}

function Fields({ info, groupId, onDone }: FieldsProps) {
  const { client, peopleCount, lines, sum, frames, signatories } = info;
  const form = useServerForm({
    schema: GroupContractBody,
    defaultValues: {
      ...info.form,
      kind: 'Organization',
      bankAccountId: null,
      frameId: frames[0]?.id ?? null,
      groupId,
      clientId: client.id,
      suggestedNumber: info.form.number,
    },
    submit: (body) => call(groupContracts.fix, { body }),
    done: 'Договор зафиксирован и печатается',
    onDone,
  });
  const { control, setValue } = form;
  const [kind, date, number, studyForm] = useWatch({ control, name: ['kind', 'date', 'number', 'studyForm'] });
  const gaps = gapsWith(info.gaps, studyForm);
  // A specification is numbered within its contract.
  const after =
    kind !== 'Specification' && info.lastNumbered && date < info.lastNumbered.date ? info.lastNumbered : null;
  const offered = frames.length > 0 ? kinds : kinds.filter(({ value }) => value !== 'Specification');
  // A specification is numbered within its contract, everything else by the register.
  const renumber = (chosen: string | null, frameId: string | null | undefined) => {
    const frame = chosen === 'Specification' ? frames.find(({ id }) => id === frameId) : undefined;
    setValue('number', frame?.nextNumber ?? info.form.number);
  };
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text>
        {client.title}: {peopleText(peopleCount)} в приложении к договору.
      </Text>
      <ServiceLines label="Что войдёт в договор" lines={lines} total={sum} />
      <ContractGaps gaps={gaps} />
      <RegisterForecast of={{ groupId }} />
      <Explained term="frameContract">
        <ChoiceField
          control={control}
          name="kind"
          label="Вид договора"
          choices={offered}
          onPick={(value) => renumber(value, form.getValues('frameId'))}
          required
        />
      </Explained>
      {kind === 'Specification' ? (
        <ChoiceField
          control={control}
          name="frameId"
          label="Рамочный договор"
          choices={frames.map(({ id, number, date }) => ({
            value: id,
            label: `№\u00a0${number} от ${formatDate(date)}`,
          }))}
          onPick={(value) => renumber('Specification', value)}
          required
        />
      ) : null}
      <FieldRow>
        <TextField control={control} name="number" label="Номер" maxLength={40} required />
        <DateField control={control} name="date" label="Дата договора" required />
      </FieldRow>
      {isoDate.safeParse(date).success ? (
        <>
          <NumberOrder late={after ? [{ type: 'Contract', trainingType: null, number, date, after }] : []} />
          <AfterTraining contracts={[{ type: 'Contract', date, dateStart: info.dateStart, dateEnd: info.dateEnd }]} />
        </>
      ) : null}
      {kind === 'Specification' || (sum === 0 && kind === 'Organization') ? null : (
        <>
          <PaymentFields control={control} />
          <AccountChoice control={control} of="Contract" />
        </>
      )}
      {info.isRepeated && info.form.studyForm && kind !== 'Framework' ? null : (
        <AreaField control={control} name="studyForm" label="Форма обучения" minRows={1} required />
      )}
      <SignatoryFields info={{ signatories, isFixed: false }} form={form as unknown as ServerForm<SigningFields>} />
      <PartySignatoryFields form={form} signatories={signatories} />
      <Text size="sm" c="dimmed">
        Номер будет занят, договор напечатан. Изменить его нельзя, только отозвать и оформить заново.
      </Text>
      <SubmitButton
        form={form}
        leftSection={<FileSignature size={18} aria-hidden />}
        disabled={gaps.some(({ isRequired }) => isRequired)}
        aside={
          <Button variant="default" size="lg" onClick={onDone}>
            Отмена
          </Button>
        }
      >
        Зафиксировать договор
      </SubmitButton>
    </Form>
  );
}
