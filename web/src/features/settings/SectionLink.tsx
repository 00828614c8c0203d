import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/Section.tsx';

interface Props {
  title: string;
  hint: string;
  to: string;
  /** The label of the link. */
  label: string;
}

/** A block of the settings with a link to a page of its own. */
export function SectionLink({ title, hint, to, label }: Props) {
  return (
    <Section
      title={title}
      hint={hint}
      action={
        <Button component={Link} to={to} variant="default">
          {label}
        </Button>
      }
    />
  );
}
