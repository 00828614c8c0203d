import { type Assignment, assignments, canPay, type PayerBalance } from '@dopusk/contract/assignments.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CreditCard, Wallet } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { priceText } from '../courses/course-text.ts';
import classes from './AssignmentPayPage.module.css';
import { BalancePopup } from './BalancePopup.tsx';
import { goToBank } from './bank.ts';

/** Paying one assignment: from a balance, or by card; a student has the card only. */
export function AssignmentPayPage() {
  const id = useRouteId();
  const query = useApi(assignments.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(assignment) => (
        <>
          <PageHeader title="Оплата назначения" hint={subjectOf(assignment)} />
          {canPay(assignment) === true ? (
            <Stack gap="md" maw={660}>
              <Sum price={assignment.price} />
              {assignment.balances.map((balance) => (
                <FromBalance key={balance.id} assignment={assignment} balance={balance} />
              ))}
              {assignment.price > 0 ? <ByCard assignment={assignment} /> : null}
            </Stack>
          ) : (
            <Paid assignment={assignment} />
          )}
        </>
      )}
    </Loaded>
  );
}

const subjectOf = ({ student, course }: Assignment): string => `${student.user.fullName}, «${course.title}»`;

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

interface BalanceProps {
  assignment: Assignment;
  balance: PayerBalance;
}

function FromBalance({ assignment, balance }: BalanceProps) {
  const navigate = useNavigate();
  const pay = useSend(payments.fromBalance, {
    done: 'Назначение оплачено!',
    onDone: () => navigate({ to: paths.assignment(assignment.id) }),
  });
  const [toppingUp, { open, close }] = useDisclosure();
  const missing = assignment.price - balance.amount;
  return (
    <section className={`app-card ${classes.way}`}>
      <Wallet size={24} aria-hidden />
      <div className={classes.text}>
        <Title order={2} size="h3">
          С баланса {balance.title}
        </Title>
        <Text c="dimmed">На балансе {priceText(balance.amount)}</Text>
        {missing > 0 ? <Text c="var(--mantine-color-error)">Не хватает {priceText(missing)}</Text> : null}
      </div>
      {missing > 0 ? (
        <Button variant="default" onClick={open}>
          Пополнить баланс
        </Button>
      ) : (
        <ConfirmButton
          question={`Списать ${priceText(assignment.price)} с баланса?`}
          text={`Организация: ${balance.title}. На балансе останется ${priceText(balance.amount - assignment.price)}.`}
          confirm="Оплатить"
          onConfirm={() => pay.mutateAsync({ params: { orgId: balance.organizationId, assignId: assignment.id } })}
        >
          Оплатить с баланса
        </ConfirmButton>
      )}
      <BalancePopup
        organization={{ id: balance.organizationId, title: balance.title }}
        balance={balance}
        amount={missing}
        opened={toppingUp}
        onClose={close}
      />
    </section>
  );
}

function ByCard({ assignment: { id } }: { assignment: Assignment }) {
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
      <Button
        variant="default"
        loading={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate({ params: { id }, query: { returnUrl: paths.assignment(id) } })}
      >
        Оплатить картой
      </Button>
    </section>
  );
}

function Paid({ assignment }: { assignment: Assignment }) {
  return (
    <div className="app-card">
      <Notice icon={CircleCheck} title="Назначение оплачено" hint={`Сумма: ${priceText(assignment.price)}`}>
        <Button component={Link} to={paths.assignment(assignment.id)}>
          Открыть назначение
        </Button>
      </Notice>
    </div>
  );
}
