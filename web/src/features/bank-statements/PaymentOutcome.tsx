import {
  type BankPayment,
  type BankPaymentPart,
  bankPaymentStateTitles,
  certaintyTitles,
  type Proposal,
} from '@dopusk/contract/bank-statements.ts';
import { Text } from '@mantine/core';
import { formatExactRubles } from '../../text/number.ts';
import { Status } from '../../ui/Status.tsx';

/** What is proposed for a payment and why, or what was done with it. */
export function PaymentOutcome({ payment: { state, proposal, parts } }: { payment: BankPayment }) {
  if (proposal) {
    return (
      <>
        <div>
          <Status tone={proposal.isCounted ? 'locked' : proposal.certainty === 'Exact' ? 'good' : 'due'}>
            {proposal.isCounted ? bankPaymentStateTitles.Recorded : certaintyTitles[proposal.certainty]}
          </Status>
        </div>
        {proposal.invoices.length > 0 || proposal.organization ? (
          <Text span display="block">
            {proposedText(proposal)}
          </Text>
        ) : null}
        {proposal.pays ? (
          <Text span display="block" size="sm">
            Оплатит: {proposal.pays}
          </Text>
        ) : null}
        <Text span display="block" size="sm" c="dimmed">
          {proposal.reason}
        </Text>
      </>
    );
  }
  return (
    <>
      <div>
        <Status tone={state === 'Confirmed' ? 'good' : 'locked'}>{bankPaymentStateTitles[state]}</Status>
      </div>
      {parts.map((part) => (
        <Text key={part.invoice?.id ?? part.organization.id} span display="block">
          {partText(part)}
        </Text>
      ))}
    </>
  );
}

/** «Счёт № 117, ООО «Вектор»», of several with the sum of each, or «На баланс: ООО «Вектор»». */
function proposedText({ invoices, organization }: Proposal): string {
  const [first, ...others] = invoices;
  if (!first) return organization ? `На баланс: ${organization.title}` : '';
  const { number, organizationTitle } = first.invoice;
  if (others.length === 0) return `Счёт № ${number}, ${organizationTitle}`;
  const isOfOne = others.every(({ invoice }) => invoice.organizationId === first.invoice.organizationId);
  const parts = invoices.map(({ invoice, amount }) =>
    [`№ ${invoice.number}`, ...(isOfOne ? [] : [invoice.organizationTitle]), formatExactRubles(amount)].join(', '),
  );
  return isOfOne ? `${organizationTitle}, счета: ${parts.join('; ')}` : `Счета: ${parts.join('; ')}`;
}

/** «Счёт № 117, ООО «Вектор»: 1 500,00 ₽» */
export const partText = ({ invoice, organization, amount }: BankPaymentPart): string =>
  `${invoice ? `Счёт № ${invoice.number}` : 'На баланс'}, ${organization.title}: ${formatExactRubles(amount)}`;
