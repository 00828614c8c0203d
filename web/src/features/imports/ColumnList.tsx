import { Select, Text } from '@mantine/core';
import type { Choice } from '../../ui/choice.ts';
import classes from './ColumnList.module.css';

/** A column of somebody's table: what it is called and a few of its values. */
interface TableColumn {
  /** From 0. */
  place: number;
  letter: string;
  title: string;
  samples: readonly string[];
}

interface Props {
  columns: readonly TableColumn[];
  choices: Choice[];
  chosen: (place: number) => string;
  onChange: (place: number, value: string) => void;
}

/** «Столбцы таблицы»: left what the file calls them with a few values, right what the portal takes each for. */
export function ColumnList({ columns, choices, chosen, onChange }: Props) {
  return (
    <ul className={classes.rows} aria-label="Столбцы таблицы">
      {columns.map(({ place, letter, title, samples }) => {
        const name = title || `Столбец ${letter}`;
        return (
          <li key={place} className={classes.column}>
            <div className={classes.about}>
              <Text>{name}</Text>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {samples.join(' · ') || 'пусто'}
              </Text>
            </div>
            <Select
              className={classes.field}
              aria-label={`${name}: что это`}
              data={choices}
              value={chosen(place)}
              checkIconPosition="right"
              onChange={(value) => onChange(place, value ?? '')}
            />
          </li>
        );
      })}
    </ul>
  );
}
