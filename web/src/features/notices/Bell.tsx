import { MOST_UNREAD, notices, type PortalNotice } from '@dopusk/contract/notices.ts';
import { ActionIcon, Popover, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon, Settings } from 'lucide-react';
import { useState } from 'react';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatWhen } from '../../text/date.ts';
import { plural } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useInBrowser } from '../../ui/use-in-browser.ts';
import classes from './Bell.module.css';

/** How often the unread are counted anew, in milliseconds. */
const LOOK_AGAIN = 60_000;

/** The bell of the header: how many notices are unread, and the latest of them. What was shown counts as read everywhere. */
export function Bell() {
  const isInBrowser = useInBrowser(() => true, false);
  const [opened, setOpened] = useState(false);
  const { data } = useApi(notices.unread, {}, { quiet: true, enabled: isInBrowser, refetchInterval: LOOK_AGAIN });
  const count = data?.count ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={400} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          className={classes.bell ?? ''}
          size={40}
          aria-label={count > 0 ? `Уведомления, не прочитано: ${countText(count)}` : 'Уведомления'}
          onClick={() => setOpened(!opened)}
        >
          <BellIcon size={20} aria-hidden />
          {count > 0 ? (
            <span className={classes.count} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label="Уведомления">
        <Latest onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const countText = (count: number) =>
  count >= MOST_UNREAD ? `${MOST_UNREAD} или больше` : plural(count, 'уведомление', 'уведомления', 'уведомлений');

function Latest({ onLeave }: { onLeave: () => void }) {
  const mark = useSend(notices.markRead, { invalidate: [notices.unread], onFail: () => null });
  const [shown, setShown] = useState<string | null>(null);
  const query = useApi(notices.latest, {}, { quiet: true, staleTime: 0 });
  const newest = query.isFetching ? undefined : query.data?.[0];
  if (newest && newest.id !== shown) {
    setShown(newest.id);
    if (!newest.isRead) mark.mutate({ body: { id: newest.id } });
  }
  return (
    <>
      <div className={classes.head}>
        <Text fw={600} component="h2" size="lg">
          Уведомления
        </Text>
        <Link className={classes.settings} to={paths.settings} onClick={onLeave} aria-label="Настроить уведомления">
          <Settings size={18} aria-hidden />
        </Link>
      </div>
      <Loaded query={query} skeleton={<Skeleton h={120} m="md" />}>
        {(list) =>
          list.length > 0 ? (
            <ul className={classes.list}>
              {list.map((notice) => (
                <Notice key={notice.id} notice={notice} onLeave={onLeave} />
              ))}
            </ul>
          ) : (
            <Text c="dimmed" p="md">
              Уведомлений пока нет: здесь появятся назначения, оплата, готовые документы и заметки коллег.
            </Text>
          )
        }
      </Loaded>
    </>
  );
}

function Notice({ notice: { title, text, at, path, isRead }, onLeave }: { notice: PortalNotice; onLeave: () => void }) {
  const words = (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{text}</span>
      <Text component="time" dateTime={at} size="xs" c="dimmed">
        {formatWhen(at)}
      </Text>
    </>
  );
  return (
    <li className={classes.notice} data-unread={!isRead || undefined}>
      {path ? (
        <Link className={classes.link} to={path} onClick={onLeave}>
          {words}
        </Link>
      ) : (
        <div className={classes.link}>{words}</div>
      )}
    </li>
  );
}
