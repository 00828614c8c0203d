import { inNameCase } from '@dopusk/contract/fields/name-case.ts';
import { lettersOf, mendName } from '@dopusk/contract/fields/name-letters.ts';
import { Button } from '@mantine/core';
import { SpellCheck2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useFormScope } from './form-scope.ts';
import classes from './NameField.module.css';
import { TextField } from './TextField.tsx';

/**
 * A person's name. Latin letters that look like Cyrillic ones are shown in color and mended by one click; so is a name in
 * capitals or in small letters alone.
 */
export function NameField<T extends FieldValues>(props: ComponentProps<typeof TextField<T>>) {
  const { field } = useController({ control: props.control, name: props.name });
  const { clearError } = useFormScope();
  const name = typeof field.value === 'string' ? field.value : '';
  const letters = mendName(name);
  const mended = inNameCase(letters ?? name) ?? letters;
  return (
    <div>
      <TextField {...props} />
      {mended ? (
        <div className={classes.mend}>
          {letters ? <ColoredName name={name} /> : null}
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<SpellCheck2 size={16} aria-hidden />}
            aria-label={letters ? `Исправить на русские буквы: ${mended}` : `Написать: ${mended}`}
            // Leaving the field would show its error above the button, which moves away from under the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.onChange(mended);
              clearError(props.name);
            }}
          >
            {letters ? 'Исправить' : mended}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A name whose Latin letters stand out. */
export function ColoredName({ name }: { name: string }): ReactNode {
  let place = 0;
  return (
    <span>
      {lettersOf(name).map(({ text, isLatin }) => {
        place += text.length;
        return isLatin ? (
          <mark key={place} className={classes.latin} title="Латинские буквы">
            {text}
          </mark>
        ) : (
          text
        );
      })}
    </span>
  );
}
