import { Avatar, Group } from '@mantine/core';
import { initialsOf } from '../text/person.ts';

/** A person in a list: photo or initials, and the name. */
export function Person({ name, avatar = null }: { name: string; avatar?: string | null }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <Avatar component="span" src={avatar} alt="" size={34} radius="xl" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <span>{name}</span>
    </Group>
  );
}
