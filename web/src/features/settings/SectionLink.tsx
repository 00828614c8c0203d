import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/Section.tsx';

interface Props {
  title: string;
  hint: string;
  to: string;
  /** What the page is called that it leads to. */
  label: string;
}

/** A subject of the settings that has a page of its own. */
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
