import { type GapPeople, type RegisterGap, registerGaps } from '@dopusk/contract/state-registers.ts';
import { List } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';

interface Props {
  gaps: readonly GapPeople[];
  /** What can be done for all at once. */
  aside?: (gap: GapPeople) => ReactNode;
}

const editOf = (gap: RegisterGap, id: string): string => {
  const { place } = registerGaps[gap];
  if (place === 'student') return paths.studentEdit(id);
  if (place === 'course') return paths.courseEdit(id);
  return place === 'assignment' ? paths.assignment(id) : paths.organizationEdit(id);
};

/** What registers lack and of whom, each a link to the field where it is filled in. */
export function RegisterGaps({ gaps, aside }: Props) {
  return (
    <List size="sm" spacing={4}>
      {gaps.map(({ gap, count, places }) => (
        <List.Item key={gap}>
          {registerGaps[gap].title}: {peopleText(count)} –{' '}
          {places.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 ? ', ' : ''}
              <FieldLink to={editOf(gap, id)} field={registerGaps[gap].field}>
                {title}
              </FieldLink>
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
