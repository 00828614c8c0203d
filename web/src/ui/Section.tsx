import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TermName } from '../text/terms.ts';
import classes from './Section.module.css';
import { Term } from './Term.tsx';

interface Props {
  title: string;
  /** What the title means, for whom it is a word of the trade. */
  term?: TermName;
  hint?: ReactNode;
  /** A button for the whole section. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled block of a page, for example a subject of the settings. */
export function Section({ title, term, hint, action, children }: Props) {
  const id = useId();
  return (
    <section className={`app-card ${classes.section}`} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb={children ? 'md' : 0}>
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {term ? <Term name={term} /> : null}
          </div>
          {hint ? (
            <Text c="dimmed" size="sm" mt={4} className={classes.hint}>
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
