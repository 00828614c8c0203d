import { deliveryStateTitles } from '@dopusk/contract/deliveries.ts';
import type { SentLetter } from '@dopusk/contract/letters.ts';
import { Text } from '@mantine/core';
import { formatMoment } from '../../text/date.ts';
import classes from './SentLetterList.module.css';

interface Props {
  label: string;
  letters: readonly SentLetter[];
  /** By what the portal sent one by itself. */
  byItself?: string;
}

/** To whom and when something was sent, the latest first. */
export const SentLetterList = ({ label, letters, byItself = '' }: Props) => (
  <ul className={classes.letters} aria-label={label}>
    {letters.map(({ id, recipient, at, sentBy, state }) => (
      <li key={id}>
        <div className={classes.words}>
          <span>{recipient}</span>
          <Text span c="dimmed" size="sm">
            {formatMoment(at)}
            {sentBy || byItself ? `, ${sentBy || byItself}` : ''}
          </Text>
        </div>
        <Text span c="dimmed" size="sm">
          {state ? deliveryStateTitles[state] : ''}
        </Text>
      </li>
    ))}
  </ul>
);
