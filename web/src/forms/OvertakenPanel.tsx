import { Button, Group, Radio, Text, Title } from '@mantine/core';
import { UserRoundPen } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changeText } from '../text/change.ts';
import classes from './OvertakenPanel.module.css';
import type { OvertakenPart, Side } from './parts-overtaken.ts';
import type { Overtaken } from './use-overtaken.ts';
import type { ServerForm } from './use-server-form.ts';

interface Props {
  form: ServerForm<FieldValues>;
  overtaken: Overtaken;
  /** What sends the form from here. */
  children: ReactNode;
}

const sideTitles: Record<Side, string> = { mine: 'У вас', theirs: 'Сохранено', merged: 'Всё вместе' };
const SIDES: readonly Side[] = ['mine', 'theirs', 'merged'];

/** Somebody else has changed the record meanwhile: who, what of his stands in the form now, and what is to be chosen. */
export function OvertakenPanel({ form, overtaken, children }: Props) {
  const { asked, taken, choices, isMissed } = overtaken;
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { element } = form;

  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start', behavior: scrolling() });
    heading.current?.focus({ preventScroll: true });
    return () => {
      // The button that was pressed goes with the panel: what it began is waited for at the form's own.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
      });
    };
  }, [element]);
  useEffect(() => {
    if (!isMissed) return;
    const first = panel.current?.querySelector<HTMLElement>('[data-unchosen] [role="radio"]');
    first?.scrollIntoView({ block: 'center', behavior: scrolling() });
    first?.focus({ preventScroll: true });
  }, [isMissed]);

  const chooseAll = (side: Side) =>
    form.editing.choose(
      asked.map(({ name }) => name),
      side,
    );
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="overtaken">
      <div className={classes.head}>
        <UserRoundPen size={22} aria-hidden />
        <Title order={2} size="h4" id="overtaken" tabIndex={-1} ref={heading}>
          {changeText(overtaken)}
        </Title>
      </div>
      <Text>{asked.length > 0 ? TO_CHOOSE : TO_SAVE}</Text>
      {asked.length > 1 ? (
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={() => chooseAll('mine')}>
            Во всех этих полях – моё
          </Button>
          <Button variant="default" size="sm" onClick={() => chooseAll('theirs')}>
            Во всех этих полях – сохранённое
          </Button>
        </Group>
      ) : null}
      {asked.map((part) => (
        <Choice
          key={part.name}
          part={part}
          parts={[...asked, ...taken]}
          chosen={choices[part.name] ?? null}
          isMissed={isMissed}
          onChoose={(side) => form.editing.choose([part.name], side)}
        />
      ))}
      {taken.length > 0 ? <Taken parts={taken} all={[...asked, ...taken]} /> : null}
      {children}
    </section>
  );
}

const TO_CHOOSE =
  'Введённое вами на месте. Выберите, что оставить там, где изменили вы оба; прочие ваши изменения сохранятся тоже.';
const TO_SAVE = 'Введённое вами на месте, эти изменения добавлены к нему. Проверьте и сохраните.';

/** The name of a part, with its place in the form where another part is called the same. */
function titleOf({ label, section, name }: OvertakenPart, all: readonly OvertakenPart[]): string {
  const isAmbiguous = all.some((other) => other.name !== name && other.label === label);
  return isAmbiguous && section ? `${section}: ${label}` : label;
}

interface ChoiceProps {
  part: OvertakenPart;
  parts: readonly OvertakenPart[];
  chosen: Side | null;
  isMissed: boolean;
  onChoose: (side: Side) => void;
}

/** What both have changed: the values side by side, one of them to be chosen. */
function Choice({ part, parts, chosen, isMissed, onChoose }: ChoiceProps) {
  const { mine = [], theirs = [] } = part.words;
  const common = mine.filter((line) => theirs.includes(line));
  return (
    <Radio.Group
      label={titleOf(part, parts)}
      value={chosen}
      onChange={(side) => onChoose(side as Side)}
      error={isMissed && !chosen ? 'Выберите, что оставить' : undefined}
      data-unchosen={chosen ? undefined : true}
    >
      <div className={classes.sides}>
        {SIDES.filter((side) => part.words[side]).map((side) => (
          <Radio.Card key={side} value={side} className={classes.side ?? ''}>
            <Radio.Indicator />
            <span className={classes.value}>
              <span className={classes.whose}>{sideTitles[side]}</span>
              <Words words={part.words[side] ?? []} common={common} />
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** So many lines of a list are shown whole; of a longer one those that are not common to both. */
const SHOWN_WHOLE = 6;

function Words({ words, common }: { words: readonly string[]; common: readonly string[] }) {
  if (words.length === 0) return <span className={classes.nothing}>не заполнено</span>;
  const shown = words.length > SHOWN_WHOLE ? words.filter((line) => !common.includes(line)) : words;
  const rest = words.length - shown.length;
  return (
    <>
      {shown.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {rest > 0 ? (
        <span className={classes.nothing}>{shown.length > 0 ? `и ещё ${rest} общих` : `${rest} общих`}</span>
      ) : null}
    </>
  );
}

/** What only the other one has changed. */
function Taken({ parts, all }: { parts: readonly OvertakenPart[]; all: readonly OvertakenPart[] }) {
  return (
    <div>
      <Text fw={500} mb={8}>
        Взято из сохранённого
      </Text>
      <dl className={classes.taken}>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{titleOf(part, all)}</dt>
            <dd>
              <Words words={part.words.theirs ?? []} common={part.words.base} />
              <span className={classes.nothing}>{formerOf(part.words.base)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const formerOf = (words: readonly string[]): string =>
  words.length === 0 ? 'было пусто' : words.length === 1 ? `было: ${words[0]}` : '';

const scrolling = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
