import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  /** A button for the whole section. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled block of a page, for example a subject of the settings. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <section className={`app-card ${classes.section}`} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb={children ? 'md' : 0}>
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {hint ? (
            <Text c="dimmed" size="sm" mt={4}>
              {hint}
            </Text>
          ) : null}
        </div>
        {action}
      </Group>
      {children}
    </section>
  );
}
