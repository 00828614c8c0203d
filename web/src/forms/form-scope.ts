import { createContext, useContext, useEffect, useState } from 'react';

/** What a record that is named by its id is called; empty when nobody knows. */
export type NameOf = (id: string) => string;

/** How a field is called and its values are read, where the form speaks of two of them. */
export interface FieldWords {
  label: string;
  /** The titled part of the form that the field stands in. */
  section: string | null;
  /** A value in words; a list line by line. */
  show: (value: unknown, nameOf: NameOf) => string | readonly string[];
  /** Its value is a set of ids: what two people add to it can be kept together. */
  isSet: boolean;
  /** The field that speaks for this one: «Отчество» for «Нет отчества». */
  along?: string | undefined;
}

/** What fields tell their form beyond values. */
export interface FormScope {
  /** The names of the fields on screen: a server error of another name goes to the toast. */
  names: Set<string>;
  /** What the fields that have been on screen are called, in their order. */
  words: Map<string, FieldWords>;
  /** The names of the fields that are shown as they stand: they are not the user's to change. */
  locked: ReadonlySet<string>;
  /** By the names of the fields, what cannot be done while they are empty; the form is sent without them, too. */
  needed: ReadonlyMap<string, string>;
  /** A field is being changed: its error no longer speaks of what stands there. */
  clearError: (name: string) => void;
  /** The names of the fields that no draft holds: passwords, numbers of identity documents, files. */
  unkept: Set<string>;
  /** What fields show beside their values, by their names: kept with the draft. */
  kept: Map<string, unknown>;
  /** An upload that submitting waits for. */
  track: (upload: Promise<unknown>) => void;
  /** Keeps the form from being sent until the field is finished; null lets it go. */
  hold: (name: string, message: string | null) => void;
}

/** The form around a field. */
export const FormContext = createContext<FormScope | null>(null);

/** @throws Error when a field stands outside a Form. */
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('A field needs a Form around it');
  return scope;
}

/** How a box that is ticked or not is read. */
export const yesOrNo = (isOn: boolean): string => (isOn ? 'да' : 'нет');

/** The title of the part of a form around a field. */
export const SectionContext = createContext<string | null>(null);

/** Tells the form what a field is called and how its values are read; for good, as what it held stays in the form. */
export function useFieldWords(name: string, words: Omit<FieldWords, 'section' | 'isSet'> & { isSet?: boolean }): void {
  const scope = useFormScope();
  const section = useContext(SectionContext);
  // With each render: a label may change, and so may the titles of what can be chosen.
  useEffect(() => {
    if (words.label) scope.words.set(name, { section, isSet: false, ...words });
  });
}

/** A state of a field that its value does not tell, such as the names of rows chosen by id; a draft brings it back. */
export function useKept<V>(name: string, initial: V | (() => V)): [V, (value: V) => void] {
  const { kept } = useFormScope();
  const [value, setValue] = useState<V>(() => {
    if (kept.has(name)) return kept.get(name) as V;
    return initial instanceof Function ? initial() : initial;
  });
  const keep = (next: V) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, keep];
}
