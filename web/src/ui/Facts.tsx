import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TermName } from '../text/terms.ts';
import { CopyText } from './CopyText.tsx';
import { FactLine, FactList } from './FactList.tsx';
import classes from './Facts.module.css';
import { Term } from './Term.tsx';

/** The properties of a record: names and values, one below another. */
export const Facts = FactList;

interface ColumnsProps {
  title?: string;
  /** Two `Facts`. */
  children: ReactNode;
}

/** A card with two lists of facts side by side, or one below another without enough room. */
export function FactColumns({ title, children }: ColumnsProps) {
  const id = useId();
  return (
    <section className={`app-card ${classes.columns}`} {...(title ? { 'aria-labelledby': id } : {})}>
      {title ? (
        <Title order={2} id={id} className={classes.heading ?? ''}>
          {title}
        </Title>
      ) : null}
      {children}
    </section>
  );
}

interface Props {
  name: string;
  /** What the name means, for whom it is a word of the trade. */
  term?: TermName;
  children: ReactNode;
  /** A button at the end of the line. */
  action?: ReactNode;
}

/** One name with its value. */
export function Fact({ name, term, children, action }: Props) {
  return (
    <FactLine
      name={
        <>
          {name}
          {term ? (
            <>
              {' '}
              <Term name={term} />
            </>
          ) : null}
        </>
      }
      action={action}
    >
      {children}
    </FactLine>
  );
}

interface CopyProps extends Omit<Props, 'children'> {
  text: string | null | undefined;
  /** The copied text, when it differs from the shown one. */
  value?: string | null | undefined;
}

/** A value that is copied by a click on it; an empty one says so. */
export function CopyFact({ text, value, ...fact }: CopyProps) {
  return (
    <Fact {...fact}>
      {text ? (
        <CopyText text={text} {...(value ? { value } : {})} />
      ) : (
        <Text component="span" c="dimmed">
          Не указано
        </Text>
      )}
    </Fact>
  );
}
