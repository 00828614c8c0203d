import { documentCorrections, ExchangeBody, type ExchangePlan } from '@dopusk/contract/document-corrections.ts';
import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RefreshCw } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { AreaField } from '../../forms/AreaField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { BlankFields } from './BlankNumberField.tsx';
import { PrintedChanges } from './PrintedChanges.tsx';
import { CardsOf } from './RevokeForm.tsx';

interface Props {
  documentId: string;
  type: DocumentType;
  nextNumber: string;
  onDone: () => void;
}

/** Exchanges a document with a mistake: what the records say by now is suggested, and what will be printed is shown before. */
export function ExchangeForm(props: Props) {
  const query = useApi(
    documentCorrections.exchangePlan,
    { params: { id: props.documentId }, query: {} },
    { quiet: true, staleTime: 0 },
  );
  return (
    <Loaded query={query} forForm>
      {(plan) => <Fields {...props} plan={plan} />}
    </Loaded>
  );
}

const TYPING_PAUSE_MS = 400;

function Fields({ documentId, type, nextNumber, onDone, plan }: Props & { plan: ExchangePlan }) {
  const form = useServerForm({
    schema: ExchangeBody,
    defaultValues: {
      documentId,
      reason: '',
      date: today(),
      number: '',
      blankNumber: '',
      series: '',
      ...(plan.course === null ? {} : { course: plan.course }),
      ...(plan.hoursCount === null ? {} : { hoursCount: plan.hoursCount }),
      ...(plan.dateStart === null ? {} : { dateStart: plan.dateStart }),
      ...(plan.dateEnd === null ? {} : { dateEnd: plan.dateEnd }),
    },
    submit: (body) => call(documentCorrections.exchange, { body }),
    done: 'Документ обменян: новый печатается',
    onDone,
  });
  const [course, hoursCount, dateStart, dateEnd, date] = useWatch({
    control: form.control,
    name: ['course', 'hoursCount', 'dateStart', 'dateEnd', 'date'],
  });
  const text = JSON.stringify({ course, hoursCount, dateStart, dateEnd, date });
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const query = useApi(
    documentCorrections.exchangePlan,
    { params: { id: documentId }, query: JSON.parse(asked) },
    { quiet: true, staleTime: 0, keepPrevious: true },
  );
  const { changes, reason } = query.data ?? plan;
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        Прежний документ будет отозван, новый оформлен под новым номером с отметкой «ВЗАМЕН № … от …». Строки ниже взяты
        из протокола (без него – из курса), назначения и профиля слушателя: исправьте, если документ должен говорить
        иначе.
        {restsOnProtocol(type)
          ? ' Протокол напечатается заново, с новым номером: подпишите его. Прежняя его редакция сохранится.'
          : ''}
      </Text>
      {type === 'Certificate' ? <CardsOf documentId={documentId} /> : null}
      {plan.course === null ? null : (
        <TextField control={form.control} name="course" label="Программа" maxLength={255} required />
      )}
      {plan.dateStart === null ? null : (
        <FieldRow>
          <DateField control={form.control} name="dateStart" label="Начало обучения" required />
          <DateField control={form.control} name="dateEnd" label="Окончание обучения" required />
        </FieldRow>
      )}
      {plan.hoursCount === null ? null : (
        <NumberField control={form.control} name="hoursCount" label="Часы" min={1} required />
      )}
      {reason ? (
        <Alert color="yellow" title="Так не обменять">
          {reason}
        </Alert>
      ) : (
        <PrintedChanges changes={changes} />
      )}
      <AreaField
        control={form.control}
        name="reason"
        label="Причина"
        description="Её прочтут клиент и слушатель. Например: в часах опечатка, 16 вместо 72"
        minRows={2}
        required
      />
      <FieldRow>
        <TextField
          control={form.control}
          name="number"
          label="Номер нового документа"
          description={`Если не указать – следующий свободный: ${nextNumber}`}
          maxLength={40}
        />
        <DateField control={form.control} name="date" label="Дата выдачи" required />
      </FieldRow>
      <BlankFields control={form.control} />
      <SubmitButton form={form} leftSection={<RefreshCw size={18} aria-hidden />} disabled={reason !== null}>
        Обменять
      </SubmitButton>
    </Form>
  );
}
