import { type GapPeople, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { List } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { peopleText } from '../../text/number.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import { askText } from './ask-text.ts';
import { editOf } from './edit-of.ts';

interface Props {
  gaps: readonly GapPeople[];
  /** What can be done for all at once. */
  aside?: (gap: GapPeople) => ReactNode;
}

/** What registers lack and of whom, each a link to the field where it is filled in. */
export function RegisterGaps({ gaps, aside }: Props) {
  return (
    <List size="sm" spacing={4}>
      {gaps.map(({ gap, count, places }) => (
        <List.Item key={gap}>
          {registerGaps[gap].title}: {peopleText(count)} –{' '}
          {places.map(({ id, title, askedOf }, index) => (
            <Fragment key={id}>
              {index > 0 ? ', ' : ''}
              {askedOf === null ? (
                <FieldLink to={editOf(gap, id)} field={registerGaps[gap].field}>
                  {title}
                </FieldLink>
              ) : (
                `${title} (${askText(askedOf, registerGaps[gap].place)})`
              )}
            </Fragment>
          ))}
          {registerGaps[gap].place === 'student' && count > places.length
            ? ` и ещё ${peopleText(count - places.length)}`
            : ''}
          {aside?.({ gap, count, places })}
        </List.Item>
      ))}
    </List>
  );
}
