import { dashboard } from '@dopusk/contract/dashboard.ts';
import { deliveries } from '@dopusk/contract/deliveries.ts';
import { ClipboardList, Inbox, Lock, MailCheck } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { Messages } from './Messages.tsx';

/** Letters and SMS: in the demo mode what was sent, to be read; for an administrator always the delivery log. */
export function OutboxPage() {
  const { user, pending } = useCurrentUser();
  const outbox = useApi(deliveries.outbox, { query: { pageSize: 1 } }, { staleTime: 600_000, enabled: !pending });
  const seesLog = allows('administrator', user);
  return (
    <>
      <PageHeader title={seesLog ? 'Письма и СМС' : 'Исходящие'}>{seesLog ? <SendTrial /> : null}</PageHeader>
      <Loaded query={outbox}>
        {({ isOpen }) => {
          if (isOpen && seesLog) {
            return (
              <PageTabs
                label="Письма и СМС"
                tabs={[
                  { name: 'messages', label: 'Исходящие', icon: Inbox, panel: () => <Messages /> },
                  { name: 'log', label: 'Журнал отправки', icon: ClipboardList, panel: () => <DeliveryLog /> },
                ]}
              />
            );
          }
          if (isOpen) return <Messages />;
          return seesLog ? <DeliveryLog /> : <Closed />;
        }}
      </Loaded>
    </>
  );
}

/** Whether letters arrive is seen by one to oneself. */
function SendTrial() {
  const send = useSend(deliveries.trial, {
    done: ({ recipient }) => `Письмо отправлено на ${recipient}`,
    invalidate: [deliveries.list, deliveries.outbox, dashboard.setup],
  });
  return (
    <ActionButton
      takes={deliveries.trial}
      leftSection={<MailCheck size={18} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({})}
    >
      Отправить письмо себе
    </ActionButton>
  );
}

function Closed() {
  return (
    <Notice
      icon={Lock}
      title="Исходящие закрыты"
      hint="Письма и СМС этого портала уходят получателям. Журнал отправки видит администратор учебного центра"
    />
  );
}
