import { lastMonth } from '@dopusk/contract/billing.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { type ActPart, nothingToAct, ServiceActBody, serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticFileUrl } from '@dopusk/contract/static-documents.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call, downloadUrl } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { toOrganizationChoice } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Term } from '../../ui/Term.tsx';
import { BasisField } from '../documents/BasisField.tsx';
import { MissingAlert } from '../documents/MissingAlert.tsx';
import { PersonalContracts } from '../documents/PersonalContracts.tsx';
import { ServiceLines } from '../documents/ServiceLines.tsx';
import { ActParts } from './ActParts.tsx';
import { ActPeople } from './ActPeople.tsx';
import { NumberOrder } from './NumberOrder.tsx';
import { VatDeadline } from './VatDeadline.tsx';

/** The form of an act for the finished training of an organization in a period. */
export function ServiceActPage() {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  // Until the preview says what it would be on the day of its service.
  const [isUpd, setUpd] = useState(user?.operator?.organization?.paysVat ?? false);
  const form = useServerForm({
    schema: ServiceActBody,
    defaultValues: {
      organizationId: null,
      // As in «Счета и акты за период»: acts of a month are made out after its end.
      ...lastMonth(),
      isTold: true,
      withAbsent: false,
      withTakenOut: false,
      withUnpaid: false,
      basis: 'Auto',
      date: lastMonth().dateEnd,
    },
    submit: (body, _, key) => call(serviceActs.create, { body, key }),
    done: isUpd ? 'УПД составлен!' : 'Акт составлен!',
    onDone: async ({ id }) => {
      await downloadUrl(staticFileUrl(id, 'Pdf'));
      await navigate({ to: paths.documents });
    },
  });
  const { control } = form;
  const [organizationId, dateStart, dateEnd, withAbsent, withTakenOut, withUnpaid, date] = useWatch({
    control,
    name: ['organizationId', 'dateStart', 'dateEnd', 'withAbsent', 'withTakenOut', 'withUnpaid', 'date'],
  });
  // The day follows the period, of a center with VAT its last service, until another is typed.
  const periodEnd = dateEnd && dateEnd < today() ? dateEnd : today();
  const proposeDate = useCallback(
    (day: string) => {
      if (!form.getFieldState('date').isDirty) form.resetField('date', { defaultValue: day });
    },
    [form],
  );
  useEffect(() => proposeDate(periodEnd), [proposeDate, periodEnd]);
  const isAsked = Boolean(organizationId && dateStart && dateEnd && dateStart <= dateEnd);
  return (
    <>
      <PageHeader
        title={isUpd ? 'УПД' : 'Акт об оказании услуг'}
        term={<Term name={isUpd ? 'upd' : 'serviceAct'} />}
        hint="За обучение, которое закончилось в выбранном периоде: оплаченное и то, за которое по договору платят после"
      />
      <Form form={form} warnOnLeave={false}>
        <FormSection title="За что">
          <SearchSelectField
            control={control}
            name="organizationId"
            label="Заказчик"
            endpoint={organizations.list}
            input={(search) => ({ query: { search, pageSize: 50 } })}
            choices={({ items }) => items.map(toOrganizationChoice)}
            required
          />
          <FieldRow>
            <DateField control={control} name="dateStart" label="Начало периода" required />
            <DateField control={control} name="dateEnd" label="Конец периода" required />
            <DateField control={control} name="date" label={isUpd ? 'Дата УПД' : 'Дата акта'} max={today()} required />
          </FieldRow>
        </FormSection>
        {isAsked ? (
          <ActLines
            control={control}
            date={date ?? ''}
            query={{ organizationId, dateStart, dateEnd, withAbsent, withTakenOut, withUnpaid }}
            onAbsent={(isBilled) => form.setValue('withAbsent', isBilled)}
            onTakenOut={(isBilled) => form.setValue('withTakenOut', isBilled)}
            onUnpaid={(isBilled) => form.setValue('withUnpaid', isBilled)}
            onDate={proposeDate}
            onPart={(part) => {
              form.setValue('dateStart', part.dateStart, { shouldDirty: true });
              form.setValue('dateEnd', part.dateEnd, { shouldDirty: true });
            }}
            onUpd={setUpd}
          />
        ) : null}
        <CheckboxField control={control} name="isTold" label="Отправить клиенту письмом" />
        <SubmitButton form={form} leftSection={<FileDown size={18} aria-hidden />}>
          Составить и скачать {isUpd ? 'УПД' : 'акт'}
        </SubmitButton>
      </Form>
    </>
  );
}

interface PreviewProps {
  control: ComponentProps<typeof BasisField<z.input<typeof ServiceActBody>>>['control'];
  /** The day that the act bears. */
  date: string;
  query: z.input<typeof ServiceActBody>;
  /** Whether those who did not come are billed too. */
  onAbsent: (isBilled: boolean) => void;
  /** The same of those whom a correction has left out. */
  onTakenOut: (isBilled: boolean) => void;
  /** The same of those whose training should have been paid before. */
  onUnpaid: (isBilled: boolean) => void;
  /** Narrows the period to what one document holds. */
  onPart: (part: ActPart) => void;
  /** Told the day that the server proposes. */
  onDate: (day: string) => void;
  /** Told whether it would be an УПД. */
  onUpd: (isUpd: boolean) => void;
}

/** The preview of the act, and the contract that it names. */
function ActLines({ control, date, query, onAbsent, onTakenOut, onUnpaid, onPart, onDate, onUpd }: PreviewProps) {
  const { user } = useCurrentUser();
  const { data } = useApi(serviceActs.info, { query }, { keepPrevious: true });
  const center = user?.operator?.organization;
  const proposed = data?.date;
  useEffect(() => {
    if (proposed) onDate(proposed);
  }, [proposed, onDate]);
  const isUpd = data?.isUpd;
  useEffect(() => {
    if (isUpd !== undefined) onUpd(isUpd);
  }, [isUpd, onUpd]);
  if (!data) return <Skeleton height={120} radius={8} />;
  const people = (
    <>
      <PersonalContracts personal={data.personal} />
      <ActPeople
        {...data}
        withAbsent={query.withAbsent === true}
        onAbsent={onAbsent}
        withTakenOut={query.withTakenOut === true}
        onTakenOut={onTakenOut}
        withUnpaid={query.withUnpaid === true}
        onUnpaid={onUnpaid}
      />
    </>
  );
  if (data.lines.length === 0) {
    const isEmpty = [data.personal, data.absent, data.takenOut, data.unpaid].every(({ length }) => length === 0);
    return isEmpty ? <Alert color="brand">{nothingToAct(data.isUpd)}</Alert> : people;
  }
  return (
    <>
      {center && data.missing.length > 0 ? (
        <MissingAlert missing={[{ organizationId: center.id, title: center.title, what: data.missing }]} />
      ) : null}
      <ActParts parts={data.parts} onChoose={onPart} />
      <BasisField control={control} offer={data.basis} />
      {people}
      <VatDeadline date={date} deadline={data.vatDeadline} upd={data.upd} />
      <NumberOrder last={data.lastNumbered} date={date} isUpd={data.isUpd} />
      <ServiceLines label={data.isUpd ? 'Строки УПД' : 'Строки акта'} lines={data.lines} total={data.total} />
    </>
  );
}
