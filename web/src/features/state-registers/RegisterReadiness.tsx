import {
  type GapPeople,
  type RegisterReadiness as Readiness,
  RecordState,
  recordStateTitles,
  registerGaps,
} from '@dopusk/contract/state-registers.ts';
import { Alert, Anchor, List, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { paths, queryOf } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './RegisterReadiness.module.css';

interface Props {
  query: Parameters<typeof Loaded<Readiness>>[0]['query'];
  /** The state that the list is narrowed to. */
  chosen: string | undefined;
  onChoose: (state: RecordState) => void;
}

/** How many records are in which state, each a filter of the list, and who lacks what. */
export function RegisterReadiness({ query, chosen, onChoose }: Props) {
  return (
    <Loaded query={query}>
      {({ states, gaps }) => (
        <>
          <ul className={classes.states} aria-label="Сколько записей в каком состоянии">
            {RecordState.options.map((state) => (
              <li key={state}>
                <UnstyledButton
                  className={`app-card ${classes.state}`}
                  aria-pressed={chosen === state}
                  disabled={states[state] === 0 && chosen !== state}
                  onClick={() => onChoose(state)}
                >
                  <b>{states[state]}</b>
                  <span>{recordStateTitles[state]}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {gaps.length > 0 ? <Gaps gaps={gaps} /> : null}
        </>
      )}
    </Loaded>
  );
}

function Gaps({ gaps }: { gaps: readonly GapPeople[] }) {
  return (
    <Alert color="brand" title="Чего не хватает для передачи" icon={<TriangleAlert size={20} aria-hidden />} mb="md">
      <List size="sm" spacing={4}>
        {gaps.map(({ gap, count, places }) => (
          <List.Item key={gap}>
            {registerGaps[gap].title}: {peopleText(count)} –{' '}
            {places.map(({ id, title }, index) => (
              <Fragment key={id}>
                {index > 0 ? ', ' : ''}
                <Anchor
                  component={Link}
                  to={registerGaps[gap].place === 'student' ? paths.studentEdit(id) : paths.organizationEdit(id)}
                  search={queryOf({ field: registerGaps[gap].field })}
                  inherit
                  underline="always"
                >
                  {title}
                </Anchor>
              </Fragment>
            ))}
            {registerGaps[gap].place === 'student' && count > places.length
              ? ` и ещё ${peopleText(count - places.length)}`
              : ''}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
