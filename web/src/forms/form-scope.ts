import { createContext, useContext, useState } from 'react';

/** What fields tell their form beyond values. */
export interface FormScope {
  /** The names of the fields on screen: a server error of another name goes to the toast. */
  names: Set<string>;
  /** A field is being changed: its error no longer speaks of what stands there. */
  clearError: (name: string) => void;
  /** The names of the fields that no draft holds: passwords, numbers of identity papers, files. */
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
