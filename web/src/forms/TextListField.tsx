import { Button, Group, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

type Props<T extends FieldValues> = FieldProps<T, string[] | undefined> & {
  placeholder: string;
  /** The keyboard of a telephone for one of them. */
  inputMode: 'email' | 'url';
  /** What is probably meant: a press adds it. */
  offered?: readonly string[];
};

/** Several addresses in one line, between commas or spaces. */
export function TextListField<T extends FieldValues>({ placeholder, inputMode, offered = [], ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, string[] | undefined>(
    props as FieldProps<T, string[] | undefined>,
    { isSet: true, show: (list) => list },
  );
  // What is typed: a comma at the end is no address yet, and stays.
  const [text, setText] = useState((value ?? []).join(', '));
  const write = (next: string) => {
    setText(next);
    change(next.split(/[\s,;]+/).filter(Boolean));
  };
  const others = offered.filter((one) => !value?.includes(one));
  const field = (
    <TextInput
      {...input}
      ref={ref}
      inputMode={inputMode}
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
  if (others.length === 0) return field;
  return (
    <div>
      {field}
      <Group gap="xs" mt="xs">
        {others.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant="light"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => write([...(value ?? []), one].join(', '))}
          >
            {one}
          </Button>
        ))}
      </Group>
    </div>
  );
}
