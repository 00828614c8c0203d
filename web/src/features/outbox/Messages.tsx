import { deliveries, deliveryChannelTitles, type OutboxMessage } from '@dopusk/contract/deliveries.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { Accordion, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Inbox, Mail, MessageSquareText, RotateCw } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { PageBar } from '../../table/PageBar.tsx';
import { SearchBox } from '../../table/SearchBox.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { formatMoment } from '../../text/date.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Letter } from './Letter.tsx';
import classes from './Messages.module.css';

/** How often new messages are read, in milliseconds: they are sent in the background. */
const LOOK_EVERY = 4000;

/** The messages of the demo mode, the newest first and open. */
export function Messages() {
  const state = useListState();
  const query = useApi(
    deliveries.outbox,
    { query: state.query },
    { keepPrevious: true, staleTime: 0, refetchInterval: LOOK_EVERY },
  );
  return (
    <Stack gap="md">
      <Text c="dimmed">
        Демонстрационный режим: письма и СМС никуда не уходят и остаются здесь на неделю, чтобы каждый шаг можно было
        пройти до конца.
      </Text>
      <Group gap="sm">
        <SearchBox value={state.search} onSearch={state.setSearch} placeholder="E-mail или телефон" />
        <Button
          variant="default"
          h={50}
          leftSection={<RotateCw size={18} aria-hidden />}
          onClick={() => void query.refetch()}
        >
          Обновить
        </Button>
      </Group>
      <Loaded query={query} skeleton={<Skeleton h={360} radius={14} />}>
        {({ items, totalCount }) =>
          items.length > 0 ? (
            <>
              <MessageList key={items[0]?.id} items={items} />
              <PageBar label="Сообщения" totalCount={totalCount} page={state.page} onPage={state.setPage} />
            </>
          ) : (
            <div className="app-card">
              <Notice
                icon={Inbox}
                title="Сообщений нет"
                hint={
                  state.narrowed
                    ? 'На этот адрес ничего не приходило'
                    : 'Зарегистрируйтесь или запросите код, и письмо появится здесь'
                }
              />
            </div>
          )
        }
      </Loaded>
    </Stack>
  );
}

function MessageList({ items }: { items: OutboxMessage[] }) {
  return (
    <Accordion variant="separated" radius={14} defaultValue={items[0]?.id ?? null} keepMounted={false} order={2}>
      {items.map((message) => (
        <Accordion.Item key={message.id} value={message.id} className={classes.item ?? ''}>
          <Accordion.Control
            icon={
              message.channel === 'Mail' ? <Mail size={20} aria-hidden /> : <MessageSquareText size={20} aria-hidden />
            }
          >
            <span className={classes.head}>
              <span className={classes.subject}>{message.subject || deliveryChannelTitles.Sms}</span>
              <span className={classes.facts}>
                <span>{formatPhone(message.recipient)}</span>
                <span>{formatMoment(message.createdAt)}</span>
              </span>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {message.html ? <Letter message={message} /> : <p className={classes.sms}>{message.text}</p>}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
