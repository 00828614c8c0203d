import { type OpenedNoun, type TokenNoun, type TokenRights, tokenNounTitles, tokens } from '@dopusk/contract/tokens.ts';
import { Input, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { type FieldProps, useField } from '../../forms/use-field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import classes from './Programs.module.css';

type Value = TokenRights | undefined;

const NONE = 'none';
const levels = [
  { value: NONE, label: 'Закрыто' },
  { value: 'read', label: 'Чтение' },
  { value: 'write', label: 'Изменение' },
];

/** The table of a token: each noun closed, read or written, with the calls that it stands for. */
export function TokenRightsField<T extends FieldValues>(props: FieldProps<T, Value>) {
  const query = useApi(tokens.nouns, {}, { quiet: true });
  const { input, ref, value = {}, change, blur } = useField<T, Value>(props, { show: () => 'права ключа' });
  const choose = (noun: TokenNoun, level: string) => {
    const { [noun]: _, ...others } = value;
    change(level === NONE ? others : { ...others, [noun]: level });
  };
  return (
    <Input.Wrapper label={input.label} required={input.required} error={input.error} labelElement="div">
      <Loaded query={query} skeleton={<Skeleton h={320} />}>
        {(nouns) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
          <div ref={ref} tabIndex={-1} role="group" aria-label={input.label} className={classes.rights} onBlur={blur}>
            {nouns.map((noun) => (
              <Noun key={noun.noun} {...noun} level={value[noun.noun] ?? NONE} onChoose={choose} />
            ))}
          </div>
        )}
      </Loaded>
    </Input.Wrapper>
  );
}

interface NounProps extends OpenedNoun {
  level: string;
  onChoose: (noun: TokenNoun, level: string) => void;
}

function Noun({ noun, reads, writes, level, onChoose }: NounProps) {
  return (
    <div className={classes.noun}>
      <div className={classes.words}>
        <Text>{tokenNounTitles[noun]}</Text>
        <details>
          <summary>
            <Text component="span" size="sm" c="dimmed">
              Что это
            </Text>
          </summary>
          <Calls title="Чтение" calls={reads} />
          <Calls title="Изменение" calls={writes} />
        </details>
      </div>
      <SegmentedControl
        size="sm"
        aria-label={tokenNounTitles[noun]}
        data={levels.filter(({ value }) => value !== 'write' || writes.length > 0)}
        value={level}
        onChange={(next) => onChoose(noun, next)}
      />
    </div>
  );
}

function Calls({ title, calls }: { title: string; calls: readonly string[] }) {
  if (calls.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={500} mt={8}>
        {title}
      </Text>
      <ul className={classes.calls}>
        {calls.map((call) => (
          <Text component="li" size="sm" key={call}>
            {call}
          </Text>
        ))}
      </ul>
    </>
  );
}
