import type { LinkedGroup } from '@dopusk/contract/linked-check.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { Fact } from '../../ui/Facts.tsx';

/** Who of a group is examined in another one too, and in which; nothing where nobody is. */
export function LinkedGroups({ name, of }: { name: string; of: readonly LinkedGroup[] }) {
  if (of.length === 0) return null;
  return (
    <Fact name={name}>
      {of.map(({ groupId, title, date, people }) => (
        <div key={`${groupId} ${date}`}>
          {groupId ? (
            <>
              <Anchor component={Link} to={paths.group(groupId)}>
                {title}
              </Anchor>
              <Text span size="sm" c="dimmed" display="block">
                {formatDate(date)}: {people.map(({ fullName }) => fullName).join(', ')}
              </Text>
            </>
          ) : (
            people.map(({ assignId, fullName }) => (
              <div key={assignId}>
                <Anchor component={Link} to={paths.assignment(assignId)}>
                  {fullName}
                </Anchor>
                , {formatDate(date)}
              </div>
            ))
          )}
        </div>
      ))}
    </Fact>
  );
}
