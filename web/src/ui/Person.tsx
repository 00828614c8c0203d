import { Avatar, Group, Text } from '@mantine/core';
import { initialsOf } from '../text/person.ts';

interface Props {
  name: string;
  avatar?: string | null;
  /** Below the name, for example the organization. */
  hint?: string | undefined;
}

/** A person in a list: photo or initials, and the name. */
export function Person({ name, avatar = null, hint }: Props) {
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <Avatar component="span" src={avatar} alt="" size={34} radius="xl" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <span>
        {name}
        {hint ? (
          <Text component="span" display="block" size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
      </span>
    </Group>
  );
}
