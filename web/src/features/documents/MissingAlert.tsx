import type { MissingRequisites } from '@dopusk/contract/documents/document-info.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths, queryOf } from '../../paths.ts';

interface InvoiceProps {
  missing: readonly MissingRequisites[];
  /** Only a center can fill in its requisites. */
  isCenter: boolean;
}

/** What stands before an invoice: for the center the way to it, for the client how it is told. */
export function InvoiceMissingAlert({ missing, isCenter }: InvoiceProps) {
  if (isCenter) return <MissingAlert missing={missing} />;
  if (missing.length === 0) return null;
  return (
    <Alert color="brand">
      Учебный центр пока не готов выставить счёт. Нажмите на кнопку: портал сообщит центру, чего для этого не хватает.
    </Alert>
  );
}

/** Names what a document cannot do without, with the way to where it is filled in. */
export function MissingAlert({ missing }: { missing: readonly MissingRequisites[] }) {
  return missing.map(({ organizationId, title, what }) => (
    <Alert key={organizationId} color="red" title="Заполните сначала" icon={<TriangleAlert size={20} aria-hidden />}>
      {title}: {what.join(', ')}.{' '}
      <Anchor component={Link} to={paths.organizationEdit(organizationId)} inherit underline="always">
        Открыть реквизиты организации
      </Anchor>
      ,{' '}
      <Anchor
        component={Link}
        to={paths.organization(organizationId)}
        search={queryOf({ tab: 'signatories' })}
        inherit
        underline="always"
      >
        её подписантов
      </Anchor>
    </Alert>
  ));
}
