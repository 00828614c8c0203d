import { type Assignment, assignments, canPay } from '@dopusk/contract/assignments.ts';
import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CreditCard, UserRound } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './AssignmentPayPage.module.css';
import { invoiceTraining } from './actions.ts';
import { BalanceWay } from './BalanceWay.tsx';
import { goToBank, thisPage } from './bank.ts';
import { CardPaymentState, useCardPayment } from './CardPaymentState.tsx';
import { WaitingInvoices } from './WaitingInvoices.tsx';

/** Paying one assignment: from a balance, or by card; a student has the card only. */
export function AssignmentPayPage() {
  const id = useRouteId();
  const query = useApi(assignments.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(assignment) => (
        <>
          <PageHeader title="Оплата назначения" hint={subjectOf(assignment)} />
          <Payment assignment={assignment} />
        </>
      )}
    </Loaded>
  );
}

/** Whoever has a contract of his own pays for himself, by card or by the invoice that his center makes out to him. */
function Payment({ assignment }: { assignment: Assignment }) {
  const { user } = useCurrentUser();
  if (canPay(assignment) !== true) return <Paid assignment={assignment} />;
  const { personalContract } = assignment;
  if (personalContract && user?.operator) return <PaysHimself contract={personalContract} assignId={assignment.id} />;
  return <Ways assignment={assignment} />;
}

function PaysHimself({ contract, assignId }: { contract: PersonalContract; assignId: string }) {
  return (
    <div className="app-card">
      <Notice
        icon={UserRound}
        title={`Платит ${contract.payer}`}
        hint={`Договор № ${contract.number} от ${formatDate(contract.date)} – с физическим лицом. Если платит организация, учебный центр отзывает его или заключает трёхсторонний.`}
      >
        <Actions of={{ id: assignId }} actions={[invoiceTraining]} />
      </Notice>
    </div>
  );
}

const subjectOf = ({ student, course }: Assignment): string => `${student.user.fullName}, ${quoted(course.title)}`;

function Sum({ price }: { price: number }) {
  return (
    <section className={`app-card ${classes.sum}`}>
      <Text c="dimmed">К оплате</Text>
      <Text fz="2.25rem" fw={700} lh={1.1}>
        {priceText(price)}
      </Text>
    </section>
  );
}

function Ways({ assignment }: { assignment: Assignment }) {
  const { id, price, center, balances } = assignment;
  const navigate = useNavigate();
  const payment = useCardPayment(id);
  const pay = useSend(payments.fromBalance, {
    done: 'Назначение оплачено!',
    onDone: () => navigate({ to: paths.assignment(id) }),
  });
  return (
    <Stack gap="md" maw="var(--app-form)">
      <Sum price={price} />
      <CardPaymentState payment={payment} />
      <WaitingInvoices of={{ assignId: id }} />
      {balances.map((balance) => (
        <BalanceWay
          key={balance.id}
          balance={balance}
          centerId={center.id}
          price={price}
          onPay={() =>
            pay.mutateAsync({ params: { orgId: balance.organizationId, assignId: id }, body: { amount: price } })
          }
        />
      ))}
      {price > 0 ? <ByCard assignment={assignment} isBegun={payment?.status === 'pending'} /> : null}
    </Stack>
  );
}

function ByCard({ assignment: { id }, isBegun }: { assignment: Assignment; isBegun: boolean }) {
  const pay = useSend(payments.assign, { onDone: goToBank, invalidate: [] });
  return (
    <section className={`app-card ${classes.way}`}>
      <CreditCard size={24} aria-hidden />
      <div className={classes.text}>
        <Title order={2} size="h3">
          Банковской картой
        </Title>
        <Text c="dimmed">Откроется страница банка, после оплаты вы вернётесь на портал</Text>
      </div>
      <ActionButton
        variant="default"
        takes={payments.fromBalance}
        loading={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate({ params: { id }, query: { returnUrl: thisPage() } })}
      >
        {isBegun ? 'Продолжить оплату' : 'Оплатить картой'}
      </ActionButton>
    </section>
  );
}

function Paid({ assignment: { id, price } }: { assignment: Assignment }) {
  const told =
    price > 0
      ? { title: 'Назначение оплачено', hint: `Сумма: ${priceText(price)}` }
      : { title: 'Обучение бесплатное', hint: 'Платить за него не нужно.' };
  return (
    <div className="app-card">
      <Notice icon={CircleCheck} {...told}>
        <Button component={Link} to={paths.assignment(id)}>
          Открыть назначение
        </Button>
      </Notice>
    </div>
  );
}
