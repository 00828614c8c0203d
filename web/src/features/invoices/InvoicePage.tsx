import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import { type Invoice, invoiceKindTitles, invoices } from '@dopusk/contract/invoices.ts';
import { vatModeTitles } from '@dopusk/contract/requisites.ts';
import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatExactRubles } from '../../text/number.ts';
import { Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DueDate } from '../debts/DueDate.tsx';
import { OutsideContract } from '../documents/contract/OutsideContract.tsx';
import { ServiceLines } from '../documents/ServiceLines.tsx';
import { StaticFileButtons } from '../documents/StaticFileButtons.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { InvoiceAct } from './InvoiceAct.tsx';
import { InvoiceDecision } from './InvoiceDecision.tsx';
import { InvoicePeople } from './InvoicePeople.tsx';
import { InvoiceStatus } from './InvoiceStatus.tsx';
import { PayByCode } from './PayByCode.tsx';
import { InvoiceLettersSection } from './SendInvoice.tsx';

/** An invoice: payer, center, lines, files and state. */
export function InvoicePage() {
  const id = useRouteId();
  const query = useApi(invoices.read, { params: { id } }, { quiet: true });
  return <Loaded query={query}>{(invoice) => <Sheet invoice={invoice} />}</Loaded>;
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  const title = `Счёт № ${invoice.number}`;
  return (
    <>
      <PageHeader title={title} hint={`от ${formatDate(invoice.date)}`}>
        <Group gap="xs">
          <StaticFileButtons type="PaymentInvoice" id={invoice.documentId} title={title} />
          <HistoryButton record="Invoice" id={invoice.id} title={title} />
        </Group>
      </PageHeader>
      <Summary invoice={invoice} />
      <Stack gap="lg">
        <InvoiceDecision invoice={invoice} />
        {invoice.payment ? <PayByCode invoice={invoice} payment={invoice.payment} /> : null}
        <ServiceLines label="Строки счёта" lines={invoice.lines} total={invoice.amount} />
        <InvoicePeople invoice={invoice} />
        {isCenter ? <InvoiceLettersSection invoice={invoice} /> : null}
        {isCenter && invoice.kind !== 'TopUp' ? <InvoiceAct invoice={invoice} /> : null}
      </Stack>
    </>
  );
}

/** A contract that its people have by now, or how one is said: the sheet itself stays as it was sent. */
function WithoutContract({ invoice: { kind, state, unnamed, assignments } }: { invoice: Invoice }) {
  const { user } = useCurrentUser();
  if (kind === 'TopUp' || state === 'Cancelled') return null;
  if (unnamed)
    return (
      <Fact name="Основание">
        Не указано. Теперь есть договор №&nbsp;{unnamed.number} от {formatDate(unnamed.date)}
      </Fact>
    );
  if (!allows(groupContracts.outsideOfOne.access, user) || assignments.length === 0) return null;
  return (
    <Fact name="Основание" action={<OutsideContract about={{ assignIds: assignments.map(({ id }) => id) }} />}>
      Договор не указан
    </Fact>
  );
}

const orderText = (order: string): string => (order ? `платёжное поручение №\u00a0${order}` : 'картой');

function Summary({ invoice }: { invoice: Invoice }) {
  const { kind, contract, group, organizationTitle, centerTitle, vatMode, receipts, cancelReason } = invoice;
  return (
    <FactColumns>
      <Facts>
        <Fact name="Состояние">
          <InvoiceStatus invoice={invoice} />
        </Fact>
        {invoice.state === 'Issued' ? (
          <Fact name="Оплатить до">
            <DueDate invoice={invoice} />
          </Fact>
        ) : null}
        {receipts.length > 0 ? (
          <Fact name={receipts.length > 1 ? 'Поступления' : 'Поступление'}>
            {receipts.map((receipt) => (
              <div key={`${receipt.paidOn} ${receipt.paymentOrder} ${receipt.amount}`}>
                {formatDate(receipt.paidOn)}, {orderText(receipt.paymentOrder)}: {formatExactRubles(receipt.amount)}
              </div>
            ))}
          </Fact>
        ) : null}
        {contract ? (
          <Fact name="Основание">
            Договор №&nbsp;{contract.number} от {formatDate(contract.date)}
          </Fact>
        ) : (
          <WithoutContract invoice={invoice} />
        )}
        {cancelReason ? <Fact name="Причина отмены">{cancelReason}</Fact> : null}
        <Fact name="За что">
          {invoiceKindTitles[kind]}
          {group ? (
            <>
              {': '}
              <Anchor component={Link} to={paths.group(group.id)}>
                {group.title}
              </Anchor>
            </>
          ) : null}
        </Fact>
      </Facts>
      <Facts>
        <Fact name="Плательщик">{organizationTitle}</Fact>
        <Fact name="Получатель">{centerTitle}</Fact>
        <Fact name="НДС">{vatModeTitles[vatMode]}</Fact>
      </Facts>
    </FactColumns>
  );
}
