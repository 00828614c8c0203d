import { deliveries } from '@dopusk/contract/deliveries.ts';
import { ClipboardList, Inbox, Lock } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
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
      <PageHeader title={seesLog ? 'Письма и СМС' : 'Исходящие'} />
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

function Closed() {
  return (
    <Notice
      icon={Lock}
      title="Исходящие закрыты"
      hint="Письма и СМС этого портала уходят получателям. Журнал отправки видит администратор учебного центра"
    />
  );
}
