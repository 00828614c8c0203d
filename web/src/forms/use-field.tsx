import { type ReactNode, useEffect } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { FieldError } from './FieldError.tsx';
import { FieldWarning } from './FieldWarning.tsx';
import { type NameOf, useFieldWords, useFormScope } from './form-scope.ts';

/** What every field takes: `name` is a path of the form whose value fits the field. */
export interface FieldProps<T extends FieldValues, V> {
  // biome-ignore lint/suspicious/noExplicitAny: the form's context and sent type do not concern a field
  control: Control<T, any, any>;
  name: FieldPathByValue<T, V>;
  label: string;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  /** No draft holds it: a secret, a number of an identity document, a file. */
  unkept?: boolean;
  /** What it is called where it is spoken of, when its label says more. */
  called?: string;
  /** The field that speaks for this one where two values are compared. */
  along?: string;
}

/** How a value is read where it does not stand in its field. */
interface Reading<V> {
  show?: (value: NonNullable<V>, nameOf: NameOf) => string | readonly string[];
  isSet?: boolean;
}

export interface Field<V> {
  name: string;
  value: V;
  change: (value: V) => void;
  blur: () => void;
  ref: (element: HTMLElement | null) => void;
  /** Ready to be shown; undefined when there is nothing wrong. */
  error: ReactNode;
  /** For Mantine's inputs: label, required mark, error, name and state. */
  input: {
    label: string;
    name: string;
    onBlur: () => void;
    required: boolean;
    disabled: boolean;
    description: ReactNode;
    error: ReactNode;
    withAsterisk?: true;
  };
}

/** Binds one field to its form. An error stays until the value changes and is looked for again on leaving the field. */
export function useField<T extends FieldValues, V>(props: FieldProps<T, V>, reading: Reading<V> = {}): Field<V> {
  const { control, name, label, required = false, description, unkept = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { names, locked, needed, unkept: unkeptNames, clearError } = useFormScope();
  const lack = needed.get(name);
  const disabled = props.disabled || locked.has(name);
  const { show = String, isSet = false } = reading;
  useFieldWords(name, {
    label: props.called ?? label,
    isSet,
    along: props.along,
    show: (shown, nameOf) => (shown === null || shown === undefined ? '' : show(shown as NonNullable<V>, nameOf)),
  });

  useEffect(() => {
    names.add(name);
    // For good: what a field held stays in the form when the field has gone.
    if (unkept) unkeptNames.add(name);
    return () => void names.delete(name);
  }, [names, unkeptNames, unkept, name]);

  // What the server said of a value holds as long as the value stands: nothing here could tell otherwise.
  const blur = () => {
    if (fieldState.error?.type !== 'server') afterPress(field.onBlur);
  };

  const message = firstMessage(fieldState.error);
  const error = message ? <FieldError message={message} /> : undefined;
  return {
    name,
    value: field.value as V,
    change: (value) => {
      field.onChange(value);
      clearError(name);
    },
    blur,
    ref: field.ref,
    error,
    input: {
      label,
      name,
      onBlur: blur,
      required,
      disabled,
      description:
        lack && !field.value ? (
          <Lack text={lack} description={description} isLeft={fieldState.isTouched} />
        ) : (
          description
        ),
      error,
      ...(lack ? { withAsterisk: true } : {}),
    },
  };
}

/** What cannot be done while the field is empty, after what it says anyhow; odd only once it was entered and left so. */
const Lack = ({ text, description, isLeft }: { text: string; description: ReactNode; isLeft: boolean }) => (
  <>
    {description}
    {description ? '. ' : ''}
    {isLeft ? <FieldWarning>{text}</FieldWarning> : text}
  </>
);

/** The field's own message, or that of a part of its value: an address, a list of files. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, part] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(part);
    if (message) return message;
  }
  return undefined;
}
