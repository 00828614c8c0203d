import { type GapPeople, type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import { Anchor, List } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { peopleText, plural } from '../../text/number.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import { askText } from './ask-text.ts';
import { editOf } from './edit-of.ts';

interface Props {
  gaps: readonly GapPeople[];
  /** What can be done for all at once. */
  aside?: (gap: GapPeople) => ReactNode;
  /** Shows the records of all who lack it, where not all of them are named. */
  onShowAll?: ((gap: RegisterGap) => void) | undefined;
}

/** What registers lack and of whom, each a link to the field where it is filled in. */
export function RegisterGaps({ gaps, aside, onShowAll }: Props) {
  return (
    <List size="sm" spacing={4}>
      {gaps.map((of) => (
        <List.Item key={of.gap}>
          {registerGaps[of.gap].title}: {peopleText(of.count)} – <Places of={of} onShowAll={onShowAll} />
          {aside?.(of)}
        </List.Item>
      ))}
    </List>
  );
}

/** So many are named at first. */
const NAMED = 20;

/** Where a gap is filled in: the first places, and the others when they are asked for. */
function Places({ of: { gap, places, placeCount }, onShowAll }: { of: GapPeople } & Pick<Props, 'onShowAll'>) {
  const [showsAll, setShowsAll] = useState(false);
  const { place, field } = registerGaps[gap];
  const named = showsAll ? places : places.slice(0, NAMED);
  const others = placeCount - named.length;
  return (
    <>
      {named.map(({ id, title, askedOf, type }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          {askedOf === null ? (
            <FieldLink to={editOf(gap, id, type)} field={field}>
              {title}
            </FieldLink>
          ) : (
            `${title} (${askText(askedOf, place)})`
          )}
        </Fragment>
      ))}
      {others > 0 ? (
        <>
          {' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => (places.length === placeCount ? setShowsAll(true) : onShowAll?.(gap))}
          >
            и ещё {othersText[place](others)}
          </Anchor>
        </>
      ) : null}
    </>
  );
}

const othersText: Record<(typeof registerGaps)[RegisterGap]['place'], (count: number) => string> = {
  student: peopleText,
  training: peopleText,
  document: (count) => plural(count, 'документ', 'документа', 'документов'),
  course: (count) => plural(count, 'курс', 'курса', 'курсов'),
  client: (count) => plural(count, 'организация', 'организации', 'организаций'),
  center: (count) => plural(count, 'центр', 'центра', 'центров'),
};
