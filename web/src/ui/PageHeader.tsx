import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { useNamePage } from './page-title.ts';

interface Props {
  title: string;
  /** A Term: what the title means, for whom it is a word of the trade. Given from outside, so that pages of a first visit do without it. */
  term?: ReactNode;
  /** One line under the title. */
  hint?: ReactNode;
  /** The buttons of the page. */
  children?: ReactNode;
}

/** So many letters of a title take several lines where buttons stand beside it. */
const LONG = 32;

/** The page's heading with its actions; also names the document and the last breadcrumb. */
export function PageHeader({ title, term, hint, children }: Props) {
  useNamePage(title);
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg" className={classes.header ?? ''}>
      <Stack gap={6} className={classes.heading ?? ''} data-long={title.length > LONG || undefined}>
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {term}
        </div>
        {hint ? <Text c="dimmed">{hint}</Text> : null}
      </Stack>
      {children ? (
        <Group gap="sm" className={classes.actions ?? ''}>
          {children}
        </Group>
      ) : null}
    </Group>
  );
}
