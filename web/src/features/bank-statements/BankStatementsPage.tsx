import { Stack } from '@mantine/core';
import { Inbox, Landmark } from 'lucide-react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { BankPaymentList } from './BankPaymentList.tsx';
import { ConfirmExact } from './ConfirmExact.tsx';
import { Outgoings } from './Outgoings.tsx';
import { StatementList } from './StatementList.tsx';
import { UploadStatement } from './UploadStatement.tsx';

/** What came, and what left for clients, which may be returns. */
const Payments = () => (
  <Stack gap="xl">
    <BankPaymentList />
    <Outgoings />
  </Stack>
);

/** «Выписки банка»: what came to the center's account, and the files that said so. */
export function BankStatementsPage() {
  return (
    <>
      <PageHeader title="Выписки банка" hint="Деньги, которые пришли на расчётный счёт: портал предлагает, за что они">
        <ConfirmExact />
        <UploadStatement />
      </PageHeader>
      <PageTabs
        label="Выписки банка"
        tabs={[
          { name: 'payments', label: 'Поступления', icon: Landmark, panel: () => <Payments /> },
          { name: 'files', label: 'Файлы', icon: Inbox, panel: () => <StatementList /> },
        ]}
      />
    </>
  );
}
