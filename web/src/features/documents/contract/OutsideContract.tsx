import { groupContracts, OutsideSaid } from '@dopusk/contract/group-contracts.ts';
import { Button, Modal, Text } from '@mantine/core';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, Form, SubmitButton } from '../../../forms/Form.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useServerForm } from '../../../forms/use-server-form.ts';
import { peopleText } from '../../../text/number.ts';
import { PaymentFields } from './PaymentFields.tsx';

/** About whose training it is: of a client's people in a group, of one assignment, or of several of one client. */
type About =
  | { groupId: string; client: { id: string; title: string } }
  | { assignId: string }
  | { assignIds: string[] };

/** Notes a contract that both sides have signed past the portal: invoices, acts and whoever hands documents out rely on it. */
export function OutsideContract({ about }: { about: About }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<FileCheck size={16} aria-hidden />}
        aria-label={'client' in about ? `Уже заключён: ${about.client.title}` : undefined}
        onClick={() => setAsking(true)}
      >
        Уже заключён
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Договор заключён вне портала" size={560}>
        <OutsideForm about={about} onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
}

function OutsideForm({ about, onDone }: { about: About; onDone: () => void }) {
  const form = useServerForm({
    schema: OutsideSaid,
    defaultValues: { number: '', date: '', paymentOrder: 'Before', paymentDays: null, advancePercent: null },
    submit: (said) =>
      'client' in about
        ? call(groupContracts.outside, { body: { ...said, groupId: about.groupId, clientId: about.client.id } })
        : call(groupContracts.outsideOfOne, { body: { ...said, ...about } }),
    done: 'Договор записан',
    onDone,
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">
        {'client' in about
          ? `${about.client.title}: все, кто в группе ещё без договора. `
          : 'assignIds' in about
            ? `О тех, кто ещё без договора: в счёте ${peopleText(about.assignIds.length)}. `
            : 'Об обучении по этому назначению. '}
        Портал ничего не печатает: счета и акты назовут этот договор основанием, и документы можно будет выдать.
      </Text>
      <FieldRow>
        <TextField control={form.control} name="number" label="Номер договора" maxLength={40} required />
        <DateField control={form.control} name="date" label="Дата договора" required />
      </FieldRow>
      <PaymentFields control={form.control} isOutside />
      <SubmitButton form={form}>Записать</SubmitButton>
    </Form>
  );
}
