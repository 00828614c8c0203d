import type { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { isSame } from './compare-states.ts';
import { type Draft, restored } from './drafts.ts';
import type { FormScope } from './form-scope.ts';
import type { OvertakenPart, Side } from './parts-overtaken.ts';
import type { StoredRecord } from './record.ts';

/** Somebody else was faster: who, and what of the form he has changed. */
export interface Overtaken extends Pick<ChangedRecord, 'changedBy' | 'isOwn' | 'changedAt'> {
  /** The stored record, and its version as the server counts it. */
  record: StoredRecord<FieldValues>;
  version: string;
  /** What both have changed, to be chosen from. */
  asked: readonly OvertakenPart[];
  /** What only he has changed: it stands in the form already. */
  taken: readonly OvertakenPart[];
  choices: Readonly<Record<string, Side>>;
  /** It was to be sent before everything was chosen. */
  isMissed: boolean;
}

/** What a form that edits a record began with, and who has come between. */
export interface Editing {
  /** The version of what the form began with; undefined where the form edits no record. */
  version: () => string | undefined;
  /** Another number each time that the form was filled in from outside: its fields begin anew. */
  generation: number;
  overtaken: Overtaken | null;
  /**
   * Takes in that somebody else was faster.
   * @returns false when he has changed nothing of this form: it may be sent again at once
   */
  meet: (changed: ChangedRecord) => Promise<boolean>;
  choose: (names: readonly string[], side: Side) => void;
  /** Whether everything is chosen; then the form stands on the stored record. */
  settle: () => boolean;
  /** Takes in that these values are stored now. */
  stored: (values: FieldValues) => void;
  /** What the draft of these changes keeps, to be compared later. */
  origin: (paths: readonly string[]) => Pick<Draft, 'base' | 'version'>;
  /** Fills in a draft. */
  resume: (draft: Draft) => void;
  /** Takes back everything that was typed. */
  restart: () => void;
}

interface Options {
  form: UseFormReturn<FieldValues>;
  record: StoredRecord<FieldValues> | undefined;
  scope: FormScope;
  dirty: RefObject<boolean>;
}

/**
 * Keeps what the form began with apart from what I typed and from what somebody else has stored meanwhile (decision 42).
 * A form in which nothing was typed follows its record.
 */
export function useOvertaken({ form, record, scope, dirty }: Options): Editing {
  const [began] = useState(() => ({ values: form.formState.defaultValues as FieldValues, version: record?.version }));
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [generation, renew] = useReducer((count: number) => count + 1, 0);
  const version = record?.version;
  const followed = useRef(version);

  const follow = useEffectEvent(() => {
    if (version === followed.current) return;
    followed.current = version;
    // The names of what he has chosen have come: the fields begin anew with them.
    if (overtaken) return renew();
    if (!record || dirty.current) return;
    // What was sent from here comes back as it was: the fields stay, and so does the focus.
    if (!isSame(record.values, form.getValues())) renew();
    Object.assign(began, { values: record.values, version });
    form.reset(record.values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what is followed
  useEffect(() => follow(), [version]);

  const fill = (values: Readonly<Record<string, unknown>> = {}) => {
    for (const [path, value] of Object.entries(values)) {
      form.setValue(path, value, { shouldDirty: true });
      form.clearErrors(path);
    }
  };

  const meet = async (changed: ChangedRecord) => {
    if (!record) return true;
    const { partsOvertaken } = await import('./parts-overtaken.ts');
    const stored = record.from(changed.current);
    const states = { base: began.values, mine: form.getValues(), theirs: stored.values };
    const { asked, taken, silent } = partsOvertaken(states, scope, [record, stored]);
    for (const { values } of [...taken, ...silent]) fill(values.theirs);
    if (asked.length + taken.length === 0) {
      Object.assign(began, { values: stored.values, version: changed.version });
      return false;
    }
    setOvertaken({ ...changed, record: stored, asked, taken, choices: {}, isMissed: false });
    renew();
    return true;
  };

  return {
    version: () => began.version,
    generation,
    overtaken,
    meet,
    choose: (names, side) => {
      if (!overtaken) return;
      for (const { name, values } of overtaken.asked) if (names.includes(name)) fill(values[side]);
      const chosen = Object.fromEntries(names.map((name) => [name, side]));
      setOvertaken({ ...overtaken, choices: { ...overtaken.choices, ...chosen }, isMissed: false });
      renew();
    },
    settle: () => {
      if (!overtaken) return true;
      if (overtaken.asked.some(({ name }) => !overtaken.choices[name])) {
        setOvertaken({ ...overtaken, isMissed: true });
        return false;
      }
      Object.assign(began, { values: overtaken.record.values, version: overtaken.version });
      form.reset(overtaken.record.values, { keepValues: true });
      setOvertaken(null);
      return true;
    },
    stored: (values) => void Object.assign(began, { values }),
    origin: (paths) => ({
      version: began.version,
      base: Object.fromEntries(paths.map((path) => [path, get(began.values, path) ?? null])),
    }),
    resume: ({ changes, base, version: former }) => {
      if (former !== undefined) Object.assign(began, { values: restored(began.values, base ?? {}), version: former });
      form.reset(restored(form.getValues(), changes), { keepDefaultValues: true });
      renew();
    },
    restart: () => {
      if (record) Object.assign(began, { values: record.values, version });
      setOvertaken(null);
      form.reset(record?.values);
      renew();
    },
  };
}
