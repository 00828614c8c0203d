import type { LinkObstacle, LinkToPay, paymentLinks } from '@dopusk/contract/payment-links.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { Loader, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck, CircleSlash2, CreditCard, Link2Off, Wallet } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { callAt } from '../../api/read-at.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { schemaLater } from '../../forms/schema-later.ts';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { formatDate } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactLine, FactList } from '../../ui/FactList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { useNamePage } from '../../ui/page-title.ts';
import { goToBank } from './bank.ts';

/** By their paths alone: the page is the first of a visit (decision 840). */
const read = callAt<typeof paymentLinks.read>({ method: 'POST', path: '/PaymentLink/Read' });
const pay = callAt<typeof paymentLinks.pay>({ method: 'POST', path: '/PaymentLink/Pay' });
const schema = schemaLater(async () => (await import('@dopusk/contract/payment-links.ts')).PayByLinkBody);

/** How often the page asks whether the bank has decided, in milliseconds. */
const LOOK_AGAIN = 5000;

/** Where a payment link leads: what is paid, and a button to the bank, without a login. */
export function PayByLinkPage() {
  useNamePage('Оплата по ссылке');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const query = useApi(
    read,
    { body: { token } },
    {
      quiet: true,
      staleTime: 0,
      lookAgain: ({ isWaiting }) => (isWaiting ? LOOK_AGAIN : null),
    },
  );
  if (query.isPending) return <PageSkeleton />;
  if (query.isSuccess) return <ToPay token={token} link={query.data} />;
  if (query.error.code !== 'InvalidToken')
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Ended />;
}

const Ended = ({ isWaiting = false }: { isWaiting?: boolean }) => (
  <Notice
    order={1}
    icon={Link2Off}
    role="alert"
    title="Ссылка не действует"
    hint="Её отозвали, или истёк её срок. Попросите новую у того, кто её прислал"
  >
    {isWaiting ? <Processed /> : null}
  </Notice>
);

function ToPay({ token, link }: { token: string; link: LinkToPay }) {
  const { state, number, date, amount, payee, purpose, isWaiting, obstacle } = link;
  if (obstacle && state !== 'Open') return <NotForInvoice link={link} obstacle={obstacle} />;
  if (state === 'Ended') return <Ended isWaiting={isWaiting} />;
  if (state === 'Paid') {
    return (
      <Notice order={1} icon={CircleCheck} role="status" title="Оплачено" hint={`${purpose}, ${priceText(amount)}`} />
    );
  }
  return (
    <>
      <PageHeader
        title={number ? `Счёт № ${number}` : 'Пополнение баланса'}
        hint={date ? `от ${formatDate(date)}` : undefined}
      />
      <Stack gap="lg" maw="var(--app-form)" className="app-card" p="lg">
        <div>
          <Text c="dimmed">К оплате</Text>
          <Text fz="2.25rem" fw={700} lh={1.1}>
            {priceText(amount)}
          </Text>
        </div>
        <FactList>
          <FactLine name="Получатель">{payee}</FactLine>
          <FactLine name="Назначение">{purpose}</FactLine>
        </FactList>
        {isWaiting ? <Processed /> : null}
        <PayForm token={token} isWaiting={isWaiting} />
      </Stack>
    </>
  );
}

const Processed = () => (
  <Text role="status">
    <Loader size={14} mr="xs" aria-hidden />
    Платёж обрабатывается. Если вы уже заплатили, подождите: страница обновится сама.
  </Text>
);

const obstacleTexts: Record<LinkObstacle, string> = {
  Cancelled: 'отменён',
  Paid: 'уже оплачен',
  OtherSum: 'ждёт другой суммы',
};

/** What an invoice that takes no money by this link means: where the money is, or that none is to be paid. */
function NotForInvoice({ link, obstacle }: { link: LinkToPay; obstacle: LinkObstacle }) {
  const { number, onBalance, balanceOf, isWaiting } = link;
  const title = `Счёт № ${number} ${obstacleTexts[obstacle]}`;
  if (onBalance > 0) {
    return (
      <Notice
        order={1}
        icon={Wallet}
        role="status"
        title={title}
        hint={`Оплата прошла: ${priceText(onBalance)} зачислены на баланс ${ofOrganization(balanceOf)}, и ими можно оплатить обучение. С вопросами о них обращайтесь в эту организацию`}
      />
    );
  }
  return (
    <Notice
      order={1}
      icon={obstacle === 'Paid' ? CircleCheck : CircleSlash2}
      role={isWaiting ? 'status' : 'alert'}
      title={title}
      hint={
        isWaiting
          ? `Если вы ещё не заплатили, закройте страницу банка: платить не нужно. Если уже заплатили, деньги поступят на баланс ${ofOrganization(balanceOf)}, а страница обновится сама`
          : 'Платить по этой ссылке не нужно. Если деньги всё же нужны, попросите новую ссылку у того, кто её прислал'
      }
    />
  );
}

const ofOrganization = (title: string | null): string => `организации ${organizationNamed(title ?? '')}`;

function PayForm({ token, isWaiting }: { token: string; isWaiting: boolean }) {
  const form = useServerForm({
    schema,
    defaultValues: { token, contact: '' },
    submit: (body) => call(pay, { body }),
    onDone: goToBank,
    invalidate: [read],
  });
  return (
    <Form form={form} warnOnLeave={false} maxWidth="none">
      <TextField
        control={form.control}
        name="contact"
        label="E-mail или телефон плательщика"
        description="Сюда придёт кассовый чек"
        autoComplete="email"
        required
      />
      <SubmitButton form={form} leftSection={<CreditCard size={18} aria-hidden />}>
        {isWaiting ? 'Продолжить оплату' : 'Оплатить картой'}
      </SubmitButton>
    </Form>
  );
}
