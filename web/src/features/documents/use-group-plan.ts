import { Blanks } from '@dopusk/contract/documents/blanks.ts';
import { type FixGroupBody, groupDocuments, type PlannedDocument } from '@dopusk/contract/group-documents.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '../../api/queries.ts';
import type { ServerForm } from '../../forms/use-server-form.ts';

export type SaidForm = ServerForm<z.input<typeof FixGroupBody>>;

const TYPING_PAUSE_MS = 400;

const DATES = ['contractDate', 'documentDate'] as const;

/**
 * What fixing the group would make with what stands in the dialog; asked anew after each change. A day that a document may
 * not bear is said at its field at once.
 */
export function useGroupPlan(groupId: string, form: SaidForm) {
  const said = useWatch({ control: form.control });
  const text = JSON.stringify({
    gradeType: said.gradeType ?? undefined,
    series: said.series ?? '',
    protocolNumber: said.protocolNumber ?? '',
    protocolDate: said.protocolDate ?? '',
    contractDate: said.contractDate ?? '',
    documentDate: said.documentDate ?? '',
    prepareAhead: String(said.prepareAhead ?? false),
    blanks: JSON.stringify((said.blanks ?? []).filter((stack) => stack?.first && Blanks.safeParse(stack).success)),
  });
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const query = useApi(
    groupDocuments.plan,
    { params: { id: groupId }, query: JSON.parse(asked) },
    { quiet: true, staleTime: 0, keepPrevious: true },
  );
  const planned = query.data;
  const sayWrongDays = useEffectEvent((plan: readonly PlannedDocument[]) => {
    for (const field of DATES) {
      const wrong = plan.find(({ wrongField }) => wrongField === field);
      if (wrong?.reason) form.setError(field, { type: 'plan', message: wrong.reason });
      else if (form.getFieldState(field).error?.type === 'plan') form.clearErrors(field);
    }
  });
  useEffect(() => {
    if (planned) sayWrongDays(planned);
  }, [planned]);
  return { planned, isStale: asked !== text || query.isFetching };
}
