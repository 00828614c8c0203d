import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../paths.ts';

interface Props {
  to: string;
  /** The field of the form there, as its schema calls it. */
  field?: string | undefined;
  /** The tab of the page there. */
  tab?: string | undefined;
  children: ReactNode;
}

/** A link to what has to be filled in. It says where it stood: the page there leads back, and so does saving. */
export function FieldLink({ to, field, tab, children }: Props) {
  const back = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <Anchor component={Link} to={to} search={queryOf({ tab, field, back })} inherit underline="always">
      {children}
    </Anchor>
  );
}
