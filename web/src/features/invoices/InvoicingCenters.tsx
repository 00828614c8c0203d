import { type InvoiceBody, invoices } from '@dopusk/contract/invoices.ts';
import { Alert } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { toCenterChoice } from '../../ui/choice.ts';
import { InvoiceMissingAlert } from '../documents/MissingAlert.tsx';

type Values = z.input<typeof InvoiceBody>;

interface Props {
  control: Control<Values, unknown, Values>;
  organizationId: string;
  isCenter: boolean;
}

/** The center that gets the money, when there is a choice, and the requisites it lacks. */
export function InvoicingCenters({ control, organizationId, isCenter }: Props) {
  const { data } = useApi(invoices.centers, { query: { organizationId } });
  const chosenId = useWatch({ control, name: 'centerId' });
  if (!data) return null;
  const center = data.length === 1 ? data[0] : data.find(({ id }) => id === chosenId);
  const missing = center?.missing.length
    ? [{ organizationId: center.id, title: center.title, what: center.missing }]
    : [];
  return (
    <>
      {data.length > 1 ? (
        <ChoiceField
          control={control}
          name="centerId"
          label="Учебный центр"
          choices={data.map(toCenterChoice)}
          required
        />
      ) : null}
      {data.length === 0 ? <Alert color="red">Организация ещё не связана ни с одним учебным центром.</Alert> : null}
      <InvoiceMissingAlert missing={missing} isCenter={isCenter} />
    </>
  );
}
