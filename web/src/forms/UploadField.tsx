import { Anchor, Button, CloseButton, Group, Input, Loader, Text } from '@mantine/core';
import { Paperclip, Upload } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Choice } from '../ui/choice.ts';
import { useKept } from './form-scope.ts';
import classes from './UploadField.module.css';
import { type FieldProps, useField } from './use-field.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUpload } from './use-upload.ts';

type Value = string | null | undefined;

interface Props<T extends FieldValues> extends FieldProps<T, Value> {
  /** As of an input: `image/*`, `.xlsx,.csv`, `application/pdf,image/*`. */
  accept: string;
  /** Sends the file and gives what the form is to hold: its id or address. */
  upload: (file: File) => Promise<string>;
  /** The file that the record already has. */
  current?: { title: string; url: string } | null;
}

/** One file, chosen or dropped; uploaded at once, while submitting waits for it. */
export function UploadField<T extends FieldValues>({ accept, upload, current, ...props }: Props<T>) {
  const field = useField<T, Value>({ ...props, unkept: true }, { show: (id, nameOf) => nameOf(id) });
  const [sent, keepSent] = useKept<Choice | null>(props.name, null);
  const [pending, setPending] = useState<string | null>(null);
  const { busy, send } = useUpload(
    async (file) => ({ value: await upload(file), label: file.name }),
    (uploaded) => {
      keepSent(uploaded);
      field.change(uploaded.value);
    },
  );

  const take = async (file: File) => {
    setPending(file.name);
    await send(file);
    setPending(null);
  };
  const drop = useFileDrop({ accept, onFile: (file) => void take(file) });
  const own = sent?.value === field.value ? sent : null;
  const shown = pending ?? (field.value ? (own?.label ?? current?.title) : undefined);

  return (
    <Input.Wrapper {...field.input} labelElement="div">
      {/* Dropping is a shortcut, the button does the same. */}
      <div className={classes.area} data-wrong={field.error ? true : undefined} {...drop.area}>
        <input {...drop.input} />
        {shown ? (
          <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
            {busy ? <Loader size={18} /> : <Paperclip size={18} aria-hidden />}
            {pending || own || !current ? (
              <Text truncate>{shown}</Text>
            ) : (
              <Anchor href={current.url} target="_blank" rel="noopener" truncate>
                {shown}
              </Anchor>
            )}
          </Group>
        ) : (
          <Text className={classes.hint} c="dimmed">
            <Text span inherit visibleFrom="sm">
              Перетащите файл сюда или выберите его
            </Text>
            <Text span inherit hiddenFrom="sm">
              Файл не выбран
            </Text>
          </Text>
        )}
        <Button
          ref={field.ref}
          variant="default"
          size="sm"
          disabled={field.input.disabled || busy}
          leftSection={<Upload size={16} aria-hidden />}
          aria-label={`${shown ? 'Заменить' : 'Выбрать'} файл: ${props.label}`}
          onBlur={field.blur}
          onClick={drop.pick}
        >
          {shown ? 'Заменить' : 'Выбрать'}
        </Button>
        {shown && !busy ? (
          <CloseButton aria-label={`Убрать файл: ${props.label}`} onClick={() => field.change(null)} />
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
