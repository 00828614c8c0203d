import { automaticOf, type BasisOffer } from '@dopusk/contract/contract-basis.ts';
import {
  type InvoiceBody,
  type InvoicePlanBody,
  invoices,
  type InvoicePlan as Plan,
} from '@dopusk/contract/invoices.ts';
import { vatModeTitles } from '@dopusk/contract/requisites.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../api/errors.ts';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { FormSection } from '../../forms/Form.tsx';
import { peopleText, priceText } from '../../text/number.ts';
import { AlreadyInvoiced } from '../documents/AlreadyInvoiced.tsx';
import { BasisField, contractText } from '../documents/BasisField.tsx';
import { PersonalContracts } from '../documents/PersonalContracts.tsx';
import classes from '../documents/ServiceLines.module.css';

type Values = z.input<typeof InvoiceBody>;

interface Props {
  control: Control<Values, unknown, Values>;
  of: Pick<InvoicePlanBody, 'kind' | 'groupId' | 'assignIds'>;
}

/** What will be issued: to whom, for how many people, on which contract; and who stands in an invoice already. */
export function InvoicePlan({ control, of }: Props) {
  const [organizationId, isRepeated, basis] = useWatch({ control, name: ['organizationId', 'isRepeated', 'basis'] });
  const all = usePlan({ ...of, isRepeated: isRepeated ?? false });
  const narrowed = usePlan({ ...of, organizationId, isRepeated: isRepeated ?? false });
  useForgottenChoices(control, all.data);
  const failed = all.error ?? narrowed.error;
  if (failed) return <Alert color="red">{messageOf(failed)}</Alert>;
  if (!all.data || !narrowed.data) return <Skeleton height={120} radius={8} />;
  const { invoices: planned, invoiced, personal } = narrowed.data;
  const [first] = planned;
  const only = planned.length === 1 ? first : undefined;
  const payers = [...new Map(all.data.invoices.map((one) => [one.organizationId, one.organizationTitle]))];
  return (
    <FormSection title={sectionTitle(planned.length)}>
      {payers.length > 1 ? (
        <ChoiceField
          control={control}
          name="organizationId"
          label="Кому"
          placeholder="Всем заказчикам, каждому свой счёт"
          choices={payers.map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      {planned.length > 0 ? (
        <PlannedInvoices planned={planned} basis={only ? basis : 'Auto'} />
      ) : (
        <Alert color="brand">{nothingText(narrowed.data)}</Alert>
      )}
      <AlreadyInvoiced control={control} invoiced={invoiced} />
      <PersonalContracts personal={personal} />
      {only ? <BasisField control={control} offer={only.basis} /> : null}
    </FormSection>
  );
}

const sectionTitle = (count: number): string => {
  if (count === 0) return 'Состав счёта';
  return count > 1 ? 'Будут выставлены счета' : 'Будет выставлен счёт';
};

/** Which invoices they are: to whom, for how many people, on which contract. */
export function PlannedInvoices({ planned, basis }: { planned: Plan['invoices']; basis: Values['basis'] }) {
  return (
    <>
      {planned.some(({ vatMode }) => vatMode) ? (
        <Alert color="brand" mb="sm">
          Ставка НДС изменилась, а в счёте она одна – того дня, в который закончилось обучение: на каждую ставку выйдет
          свой счёт.
        </Alert>
      ) : null}
      <ul className={`app-card ${classes.lines}`} aria-label="Счета по заказчикам">
        {planned.map((one) => (
          <li key={`${one.organizationId} ${one.vatMode} ${one.basis.contracts.map(({ id }) => id).join()}`}>
            <span>
              {one.organizationTitle}
              <span className={classes.count}>
                {peopleText(one.peopleCount)}, {basisText(one.basis, basis)}
                {one.vatMode ? `, ${vatModeTitles[one.vatMode]}` : ''}
              </span>
            </span>
            <span className={classes.sum}>{priceText(one.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function nothingText({ invoiced, personal }: Plan): string {
  if (invoiced.length > 0) return 'Выставлять нечего, кроме тех, кто уже в счетах.';
  return personal.length > 0 ? 'Выставлять организации нечего.' : 'Выставлять нечего: всё оплачено.';
}

const usePlan = (body: z.input<typeof InvoicePlanBody>, enabled = true) =>
  // Another invoice may have been issued a moment ago.
  useApi(invoices.plan, { body }, { keepPrevious: true, quiet: true, staleTime: 0, enabled });

/** Whether nothing would be issued, which the plan says in words; of a top-up, which has no plan, it never is so. */
export function useNothingToIssue(control: Props['control'], of: Props['of'] | null): boolean {
  const [organizationId, isRepeated] = useWatch({ control, name: ['organizationId', 'isRepeated'] });
  const { data } = usePlan({ kind: 'Group', ...of, organizationId, isRepeated: isRepeated ?? false }, of !== null);
  return of !== null && data?.invoices.length === 0;
}

/** What was chosen of another group does not stay for this one: a customer that it has not got, a contract of his. */
function useForgottenChoices(control: Props['control'], plan: Plan | undefined): void {
  const { field: organization } = useController({ control, name: 'organizationId' });
  const { field: basis } = useController({ control, name: 'basis' });
  const isGone =
    plan !== undefined &&
    Boolean(organization.value) &&
    !plan.invoices.some(({ organizationId }) => organizationId === organization.value);
  const chosen = plan?.invoices.filter(
    ({ organizationId }) => !organization.value || organizationId === organization.value,
  );
  const isOfOne = chosen === undefined || chosen.length <= 1;
  useEffect(() => {
    if (isGone) organization.onChange(null);
    if (!isOfOne && basis.value !== 'Auto') basis.onChange('Auto');
  }, [isGone, isOfOne, organization.onChange, basis.value, basis.onChange]);
}

function basisText(offer: BasisOffer, basis: Values['basis']): string {
  const { contracts } = offer;
  if (basis === 'None') return 'без договора';
  const named = contracts.find(({ id }) => id === basis) ?? automaticOf(offer);
  if (named) return contractText(named);
  return contracts.length > 0 ? 'договора со всеми нет' : 'договора нет';
}
