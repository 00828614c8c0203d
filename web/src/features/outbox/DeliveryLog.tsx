import {
  canResend,
  type DeliveryRow,
  deliveries,
  deliveryChannelTitles,
  deliveryStateTitles,
} from '@dopusk/contract/deliveries.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { Text } from '@mantine/core';
import { CircleAlert, CircleCheck, CircleMinus, Clock } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { SelectFilter } from '../../table/SelectFilter.tsx';
import { filtersOf, useListState } from '../../table/use-list-state.ts';
import { formatMoment } from '../../text/date.ts';
import { reasonOf } from '../../text/reason.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { Status } from '../../ui/Status.tsx';

const icons = { queued: Clock, sent: CircleCheck, failed: CircleAlert, unneeded: CircleMinus };
const tones = { queued: 'waiting', sent: 'good', failed: 'bad', unneeded: 'locked' } as const;

/** The messages to users whom the center sees, whether they were delivered, and the button to send them again. */
export function DeliveryLog() {
  const state = useListState(filtersOf(deliveries.list.query));
  const { filters, query } = state;
  const list = useApi(deliveries.list, { query }, { keepPrevious: true });
  return (
    <DataTable
      list="Deliveries"
      label="Журнал отправки"
      columns={[
        { key: 'when', title: 'Когда', cell: ({ createdAt }) => formatMoment(createdAt), width: 170 },
        {
          key: 'what',
          title: 'Что',
          cell: ({ title, channel }) => (
            <div>
              {title}
              <Text size="sm" c="dimmed">
                {deliveryChannelTitles[channel]}
              </Text>
            </div>
          ),
        },
        {
          key: 'recipient',
          title: 'Кому',
          cell: ({ fullName, recipient }) => (
            <div>
              {fullName}
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {formatPhone(recipient)}
              </Text>
            </div>
          ),
        },
        { key: 'state', title: 'Состояние', cell: (row) => <DeliveryStatus row={row} /> },
        { key: 'action', always: true, title: 'Действие', cell: (row) => <Resend row={row} />, align: 'end' },
      ]}
      query={list}
      state={state}
      rowKey={({ id }) => id}
      rowTitle={({ title, recipient }) => `${title}, ${recipient}`}
      searchPlaceholder="E-mail или телефон"
      filters={
        <>
          <SelectFilter
            label="Состояние"
            choices={choicesOf(deliveryStateTitles)}
            value={filters.state}
            onChange={(value) => state.setFilters({ state: value })}
          />
          <SelectFilter
            label="Вид"
            choices={choicesOf(deliveryChannelTitles)}
            value={filters.channel}
            onChange={(value) => state.setFilters({ channel: value })}
          />
        </>
      }
      empty={{ title: 'Ничего не отправлялось', hint: 'Здесь появятся письма и СМС людям центра и его клиентов' }}
    />
  );
}

function DeliveryStatus({ row: { state, error, sentAt } }: { row: DeliveryRow }) {
  return (
    <div>
      <Status tone={tones[state]} icon={icons[state]}>
        {deliveryStateTitles[state]}
      </Status>
      {error || sentAt ? (
        <Text size="sm" c="dimmed" mt={4}>
          {error || formatMoment(sentAt)}
        </Text>
      ) : null}
    </div>
  );
}

function Resend({ row }: { row: DeliveryRow }) {
  const resend = useSend(deliveries.resend, { done: 'Отправлено', invalidate: [deliveries.list, deliveries.outbox] });
  return (
    <ActionButton
      size="sm"
      variant="default"
      loading={resend.isPending}
      reason={reasonOf(canResend(row))}
      onClick={() => resend.mutate({ params: { id: row.id } })}
    >
      Отправить ещё раз
    </ActionButton>
  );
}
