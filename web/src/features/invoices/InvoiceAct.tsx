import type { Invoice } from '@dopusk/contract/invoices.ts';
import { NOTHING_TO_ACT, serviceActs } from '@dopusk/contract/service-acts.ts';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { MissingAlert } from '../documents/MissingAlert.tsx';
import { StaticFileButtons } from '../documents/StaticFileButtons.tsx';

const TITLE = 'Акт об оказании услуг';

/** The act for the assignments of the invoice that are paid and have ended. */
export function InvoiceAct({ invoice }: { invoice: Invoice }) {
  const [actId, setActId] = useState<string | null>(null);
  const { data } = useApi(serviceActs.info, { query: { invoiceId: invoice.id } }, { staleTime: 0 });
  const create = useSend(serviceActs.create, { done: 'Акт составлен!', onDone: ({ id }) => setActId(id) });
  const isEmpty = data?.lines.length === 0;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {TITLE}
      </Title>
      {data && data.missing.length > 0 ? (
        <MissingAlert
          missing={[{ organizationId: invoice.centerId, title: invoice.centerTitle, what: data.missing }]}
        />
      ) : null}
      <Group gap="sm">
        {actId ? (
          <StaticFileButtons id={actId} title={TITLE} />
        ) : (
          <ConfirmButton
            variant="default"
            leftSection={<FileCheck size={18} aria-hidden />}
            reason={isEmpty ? NOTHING_TO_ACT : null}
            question={`Составить акт на ${formatExactRubles(data?.total ?? 0)}?`}
            text="Войдёт оплаченное и законченное обучение этого счёта. Во второй акт оно уже не попадёт."
            confirm="Составить"
            onConfirm={() => create.mutateAsync({ body: { invoiceId: invoice.id } })}
          >
            Составить акт
          </ConfirmButton>
        )}
        <Text c="dimmed" size="sm">
          {isEmpty && !actId ? `${NOTHING_TO_ACT}. ` : null}
          Составленные акты хранятся в разделе{' '}
          <Anchor component={Link} to={paths.documents} inherit underline="always">
            «Документы»
          </Anchor>
          .
        </Text>
      </Group>
    </section>
  );
}
