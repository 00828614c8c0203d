import { today } from '@dopusk/contract/fields/date.ts';
import type { Invoice } from '@dopusk/contract/invoices.ts';
import {
  actNumberText,
  correctionText,
  nothingToAct,
  ServiceActBody,
  type ServiceActInfo,
  serviceActs,
} from '@dopusk/contract/service-acts.ts';
import { Anchor, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { CheckboxField } from '../../forms/CheckboxField.tsx';
import { DateField } from '../../forms/DateField.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { MissingAlert } from '../documents/MissingAlert.tsx';
import { PersonalContracts } from '../documents/PersonalContracts.tsx';
import { SendAct } from '../documents/SendAct.tsx';
import classes from '../documents/ServiceLines.module.css';
import { StaticFileButtons } from '../documents/StaticFileButtons.tsx';
import { ActPeople } from './ActPeople.tsx';
import { NumberOrder } from './NumberOrder.tsx';
import { VatDeadline } from './VatDeadline.tsx';

/** What it is called in a heading, and within a sentence. */
const titleOf = (isUpd: boolean) => (isUpd ? 'УПД' : 'Акт об оказании услуг');
const wordOf = (isUpd: boolean) => (isUpd ? 'УПД' : 'акт');

/** The act for the assignments of the invoice that have ended and are paid, or are to be paid after. */
export function InvoiceAct({ invoice }: { invoice: Invoice }) {
  const [actId, setActId] = useState<string | null>(null);
  const [isUpdMade, setUpdMade] = useState(false);
  const [withAbsent, setWithAbsent] = useState(false);
  const [withTakenOut, setWithTakenOut] = useState(false);
  const [withUnpaid, setWithUnpaid] = useState(false);
  const asked = { query: { invoiceId: invoice.id, withAbsent, withTakenOut, withUnpaid } };
  const { data } = useApi(serviceActs.info, asked, { staleTime: 0, keepPrevious: true });
  const [opened, { open, close }] = useDisclosure();
  const isEmpty = data?.lines.length === 0;
  const isUpd = data?.isUpd ?? invoice.vatMode !== 'Exempt';
  const isAllInActs = invoice.assignments.length > 0 && invoice.assignments.every(({ isInAct }) => isInAct);
  // Until the invoice is read anew, which names it.
  const isJustMade = actId !== null && !invoice.acts.some(({ id }) => id === actId);
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {titleOf(isUpd)}
      </Title>
      <Stack gap="sm">
        <ActsMade acts={invoice.acts} />
        {data && data.missing.length > 0 ? (
          <MissingAlert
            missing={[{ organizationId: invoice.centerId, title: invoice.centerTitle, what: data.missing }]}
          />
        ) : null}
        <PersonalContracts personal={data?.personal ?? []} />
        {data && !actId ? (
          <ActPeople
            {...data}
            withAbsent={withAbsent}
            onAbsent={setWithAbsent}
            withTakenOut={withTakenOut}
            onTakenOut={setWithTakenOut}
            withUnpaid={withUnpaid}
            onUnpaid={setWithUnpaid}
          />
        ) : null}
        <Group gap="sm">
          {isJustMade ? (
            <StaticFileButtons type="ServiceAct" id={actId ?? ''} title={titleOf(isUpdMade)} isUpd={isUpdMade} />
          ) : isAllInActs ? null : (
            <ActionButton
              variant="default"
              leftSection={<FileCheck size={18} aria-hidden />}
              reason={isEmpty ? nothingToAct(isUpd) : null}
              onClick={open}
            >
              Составить {wordOf(isUpd)}
            </ActionButton>
          )}
          <Text c="dimmed" size="sm">
            {isAllInActs
              ? `Всё обучение счёта уже принято: ${wordOf(isUpd)} на него составлен. `
              : isEmpty && !actId && invoice.acts.every(({ annulledOn }) => annulledOn !== null)
                ? `${nothingToAct(isUpd)}. `
                : null}
            Составленные {isUpd ? 'УПД' : 'акты'} хранятся в разделе{' '}
            <Anchor component={Link} to={paths.documents} inherit underline="always">
              «Документы»
            </Anchor>
            .
          </Text>
        </Group>
      </Stack>
      <Modal
        size={560}
        title={`Составить ${wordOf(isUpd)} на ${formatExactRubles(data?.total ?? 0)}?`}
        opened={opened && data !== undefined}
        onClose={close}
      >
        <ActForm
          invoiceId={invoice.id}
          withAbsent={withAbsent}
          withTakenOut={withTakenOut}
          withUnpaid={withUnpaid}
          date={data?.date ?? today()}
          deadline={data?.vatDeadline ?? null}
          upd={data?.upd ?? null}
          lastNumbered={data?.lastNumbered ?? []}
          isUpd={isUpd}
          onDone={(id) => {
            setActId(id);
            setUpdMade(isUpd);
            close();
          }}
        />
      </Modal>
    </section>
  );
}

/** The acts about people of the invoice: in force each with its files and letters. */
function ActsMade({ acts }: Pick<Invoice, 'acts'>) {
  if (acts.length === 0) return null;
  return (
    <ul className={`${classes.plain} ${classes.stacked}`} aria-label="Акты по счёту">
      {acts.map(({ id, number, date, annulledOn, isUpd, ...edition }) => {
        const kind = isUpd ? 'УПД' : 'Акт';
        const named = `${kind} ${actNumberText({ number, date, ...edition })}`;
        const title = [`${kind} №\u00a0${number}`, correctionText(edition)].filter(Boolean).join(', ');
        const isCorrected = acts.some((one) => one.number === number && one.correction > edition.correction);
        return (
          <li key={id}>
            <span>
              {annulledOn ? <s>{named}</s> : named}
              {annulledOn ? (
                <span className={classes.count}>
                  {isCorrected ? 'исправлен' : 'аннулирован'} {formatDate(annulledOn)}
                </span>
              ) : null}
            </span>
            <Group gap="xs">
              <StaticFileButtons
                type="ServiceAct"
                id={id}
                title={title}
                isUpd={isUpd}
                isAnnulled={annulledOn !== null}
              />
              {annulledOn ? null : <SendAct id={id} title={title} isUpd={isUpd} />}
            </Group>
          </li>
        );
      })}
    </ul>
  );
}

interface ActFormProps {
  invoiceId: string;
  withAbsent: boolean;
  withTakenOut: boolean;
  withUnpaid: boolean;
  date: string;
  /** Of a счёт-фактура. */
  deadline: string | null;
  upd: ServiceActInfo['upd'];
  lastNumbered: ServiceActInfo['lastNumbered'];
  isUpd: boolean;
  onDone: (id: string) => void;
}

/** Asks for the day of the act: the end of the training, or a later one. */
function ActForm({
  invoiceId,
  withAbsent,
  withTakenOut,
  withUnpaid,
  date,
  deadline,
  upd,
  lastNumbered,
  isUpd,
  onDone,
}: ActFormProps) {
  const form = useServerForm({
    schema: ServiceActBody,
    defaultValues: { invoiceId, date, withAbsent, withTakenOut, withUnpaid, isTold: true, basis: 'Auto' },
    submit: (body, _, key) => call(serviceActs.create, { body, key }),
    done: isUpd ? 'УПД составлен!' : 'Акт составлен!',
    onDone: ({ id }) => onDone(id),
  });
  const chosen = useWatch({ control: form.control, name: 'date' }) ?? '';
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <Text c="dimmed">Войдёт законченное обучение этого счёта. Во второй {wordOf(isUpd)} оно уже не попадёт.</Text>
      <DateField
        control={form.control}
        name="date"
        label={isUpd ? 'Дата УПД' : 'Дата акта'}
        description="День окончания обучения или позже, но не позже сегодняшнего"
        max={today()}
        required
      />
      <VatDeadline date={chosen} deadline={deadline} upd={upd} />
      <NumberOrder last={lastNumbered} date={chosen} isUpd={isUpd} />
      <CheckboxField control={form.control} name="isTold" label="Отправить клиенту письмом" />
      <SubmitButton form={form}>Составить</SubmitButton>
    </Form>
  );
}
