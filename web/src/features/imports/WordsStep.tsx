import { valuesOf } from '@dopusk/contract/imported-columns.ts';
import type { ListWord, SaidWord } from '@dopusk/contract/imported-tables.ts';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../text/number.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import classes from './ColumnList.module.css';
import { FileTitle } from './FileTitle.tsx';

interface Props {
  title: string;
  words: readonly ListWord[];
  onSay: (words: SaidWord[]) => void;
  onSkip: () => void;
}

/** So many values are looked through without typing. */
const SEARCHED = 12;
const LEFT_OUT = '';

/** «Что значат значения»: left a word of the file, right what the portal keeps for it. */
export function WordsStep({ title, words, onSay, onSkip }: Props) {
  const [values, setValues] = useState(() => words.map(({ value }) => value));
  const said = words.flatMap(({ field, word }, i): SaidWord[] => {
    const value = values[i] ?? null;
    return value === null ? [] : [{ field, word, value }];
  });
  return (
    <Stack gap="lg">
      <FileTitle title={title} />
      <div>
        <Text fw={500}>Что значат значения</Text>
        <Text size="sm" c="dimmed">
          Таких слов портал не знает. Ответ запомнится для следующих таблиц организации. Строки со словами без ответа не
          загрузятся.
        </Text>
      </div>
      <ul className={classes.rows} aria-label="Значения таблицы">
        {words.map(({ field, title: column, word, rows }, i) => {
          const choices = [
            { value: LEFT_OUT, label: 'Не загружать' },
            ...valuesOf(field).map((one) => ({ value: one.value, label: one.title })),
          ];
          return (
            <li key={`${field} ${word}`} className={classes.column}>
              <div className={classes.about}>
                <Text>«{word}»</Text>
                <Text size="sm" c="dimmed">
                  {column}, {plural(rows, 'строка', 'строки', 'строк')}
                </Text>
              </div>
              <Select
                className={classes.value}
                aria-label={`${column}, «${word}»: что это`}
                placeholder="Выберите"
                data={choices}
                value={values[i] ?? null}
                searchable={choices.length > SEARCHED}
                nothingFoundMessage="Не найдено"
                checkIconPosition="right"
                onChange={(value) => setValues(values.with(i, value))}
              />
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onSkip}>
          Пропустить
        </Button>
        <ActionButton
          reason={said.length === 0 ? 'Выберите, что значит хотя бы одно слово' : null}
          onClick={() => onSay(said)}
        >
          Проверить
        </ActionButton>
      </Group>
    </Stack>
  );
}
