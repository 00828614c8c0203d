import { ActionIcon, Anchor, Popover, Text } from '@mantine/core';
import { type TermName, terms } from '../text/terms.ts';
import classes from './Term.module.css';
import { useExplained } from './use-explained.ts';

/** A small «?» beside a word of the trade, with a sentence about it; none where they are switched off. */
export function Term({ name }: { name: TermName }) {
  const [on, turn] = useExplained();
  if (!on) return null;
  const { title, text } = terms[name];
  return (
    <Popover width={320} position="bottom" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          className={classes.sign ?? ''}
          variant="default"
          size={24}
          radius="xl"
          aria-label={`Что это: ${title}`}
          type="button"
        >
          <span aria-hidden>?</span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Text fw={600} mb={4}>
          {title}
        </Text>
        <Text size="sm">{text}</Text>
        <Anchor component="button" type="button" size="sm" mt="xs" onClick={() => turn(false)}>
          Скрыть все знаки «?»
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
