import { today } from '@dopusk/contract/fields/date.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { PaymentInvoiceBody, staticDocuments } from '@dopusk/contract/static-documents.ts';
import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { download } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { FieldRow, Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { SearchSelectField } from '../../forms/SearchSelectField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { toCenterChoice, toOrganizationChoice } from '../../ui/choice.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { AlreadyInvoiced } from './AlreadyInvoiced.tsx';
import { BasisField } from './BasisField.tsx';
import { FormatField } from './FormatField.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceParts } from './InvoiceParts.tsx';
import { PersonalContracts } from './PersonalContracts.tsx';

/** Making out an invoice for what an organization has not paid yet. */
export function PaymentInvoicePage() {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const own = user?.operator?.organization?.id ?? '';
  const form = useServerForm({
    schema: PaymentInvoiceBody,
    defaultValues: {
      dateStart: `${today().slice(0, 4)}-01-01`,
      dateEnd: `${today().slice(0, 4)}-12-31`,
      organizationId: isCenter ? '' : own,
      // Left out, it is the only center the client owes.
      centerId: isCenter ? own : undefined,
      number: '',
      suggestedNumber: '',
      basis: 'Auto',
      bankAccountId: null,
      isRepeated: false,
      vatMode: null,
      format: 'Pdf',
    },
    submit: (body) => download(staticDocuments.paymentInvoice, { body }),
    done: 'Счёт выставлен!',
  });
  const { control, setValue } = form;
  const [organizationId, centerId, dateStart, dateEnd, isRepeated] = useWatch({
    control,
    name: ['organizationId', 'centerId', 'dateStart', 'dateEnd', 'isRepeated'],
  });
  const isAsked = Boolean(organizationId && dateStart && dateEnd && dateStart <= dateEnd);
  const info = useApi(
    staticDocuments.paymentInvoiceInfo,
    {
      query: {
        dateStart,
        dateEnd,
        ...(isRepeated ? { isRepeated: 'true' } : {}),
        ...(organizationId ? { organizationId } : {}),
        ...(centerId ? { centerId } : {}),
      },
    },
    { enabled: isAsked, keepPrevious: true },
  );
  const suggested = info.data?.number ?? '';
  useEffect(() => {
    setValue('number', suggested);
    setValue('suggestedNumber', suggested);
  }, [suggested, setValue]);
  const centers = info.data?.centers ?? [];
  const parts = isAsked ? (info.data?.parts ?? []) : [];
  const makePart = async (vatMode: VatMode) => {
    setValue('vatMode', vatMode);
    await form.onSubmit();
    setValue('vatMode', null);
  };

  return (
    <>
      <PageHeader title="Счёт на оплату" hint="За неоплаченное обучение, которое начинается в выбранном периоде" />
      <Form form={form} warnOnLeave={false}>
        <FormSection title="За что">
          {isCenter ? (
            <SearchSelectField
              control={control}
              name="organizationId"
              label="Кому выставить"
              endpoint={organizations.list}
              input={(search) => ({ query: { search, pageSize: 50 } })}
              choices={({ items }) => items.map(toOrganizationChoice)}
              required
            />
          ) : null}
          <FieldRow>
            <DateField control={control} name="dateStart" label="Начало периода" required />
            <DateField control={control} name="dateEnd" label="Конец периода" required />
          </FieldRow>
          {!isCenter && centers.length > 1 ? (
            <ChoiceField
              control={control}
              name="centerId"
              label="Учебный центр"
              choices={centers.map(toCenterChoice)}
              required
            />
          ) : null}
        </FormSection>
        {isAsked ? <InvoiceLines query={info} isCenter={isCenter} /> : null}
        {isAsked && info.data ? <AlreadyInvoiced control={control} invoiced={info.data.invoiced} /> : null}
        {isAsked && info.data ? <PersonalContracts personal={info.data.personal} /> : null}
        <FormSection title="Счёт">
          <FieldRow>
            <TextField
              control={control}
              name="number"
              label="Номер"
              description="Следующий свободный, можно изменить"
              maxLength={40}
              required
            />
            <FormatField control={control} name="format" description="Для печати удобнее PDF" />
          </FieldRow>
          {isCenter ? <AccountChoice control={control} /> : null}
        </FormSection>
        {info.data ? <BasisField control={control} offer={info.data.basis} /> : null}
        {parts.length > 0 ? (
          <InvoiceParts parts={parts} isSending={form.isSending} onMake={makePart} />
        ) : (
          <SubmitButton form={form} leftSection={<FileDown size={18} aria-hidden />}>
            Скачать счёт
          </SubmitButton>
        )}
      </Form>
    </>
  );
}
