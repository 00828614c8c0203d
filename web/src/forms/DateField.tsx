import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useDisclosure, useMergedRef } from '@mantine/hooks';
import IMask, { type FactoryOpts, type InputMask } from 'imask';
import { CalendarDays } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { Calendar } from '../ui/Calendar.tsx';
import { type FieldProps, useField } from './use-field.tsx';
import { useMask } from './use-mask.ts';

type Text = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Text> {
  /** The first and the last date that can be picked, YYYY-MM-DD. */
  min?: string;
  max?: string;
}

const range = (from: number, to: number, maxLength: number) => ({ mask: IMask.MaskedRange, from, to, maxLength });

/** Days 1–31, months 1–12, years 1900–9999; whether the day exists, the schema says. */
const mask: FactoryOpts = {
  mask: 'DD.MM.YYYY',
  blocks: {
    DD: { ...range(1, 31, 2), autofix: 'pad' },
    MM: { ...range(1, 12, 2), autofix: 'pad' },
    YYYY: range(1900, 9999, 4),
  },
};
const turn = (text: string, from: string, to: string) => text.split(from).reverse().join(to);
const show = (value: string) => (/^\d{4}-\d\d-\d\d/.test(value) ? turn(value.slice(0, 10), '-', '.') : value);
const read = ({ value }: InputMask<FactoryOpts>) => (value.length === 10 ? turn(value, '.', '-') : value);

/** A date typed as дд.мм.гггг or picked from the calendar; held as YYYY-MM-DD. */
export function DateField<T extends FieldValues>({ min, max, ...props }: Props<T>) {
  const { input, ref, value, change } = useField<T, Text>(props, { show });
  const [opened, { toggle, close }] = useDisclosure();
  const masked = useMask({ mask, value: value ?? '', show, read, change });
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="lg"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          ref={useMergedRef(ref, masked)}
          inputMode="numeric"
          placeholder="дд.мм.гггг"
          rightSection={
            <ActionIcon
              aria-label={`Открыть календарь: ${props.label}`}
              aria-expanded={opened}
              disabled={input.disabled}
              onClick={toggle}
            >
              <CalendarDays size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={props.label}>
        <Calendar
          autoFocus
          {...{ min, max }}
          value={value?.slice(0, 10) ?? null}
          onChange={(date) => {
            change(date);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
