import { createContext, useContext } from 'react';

/** What fields tell their form beyond values. */
export interface FormScope {
  /** The names of the fields on screen: a server error of another name goes to the toast. */
  names: Set<string>;
  /** A field is being changed: its error no longer speaks of what stands there. */
  clearError: (name: string) => void;
  /** An upload that submitting waits for. */
  track: (upload: Promise<unknown>) => void;
  /** Keeps the form from being sent until the field is finished; null lets it go. */
  hold: (name: string, message: string | null) => void;
}

export const FormContext = createContext<FormScope | null>(null);

/** @throws Error when a field stands outside a Form. */
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (!scope) throw new Error('A field needs a Form around it');
  return scope;
}
