import { Anchor, Button, CloseButton, Group, Input, Loader, Text } from '@mantine/core';
import { Paperclip, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toastError } from '../ui/toast.ts';
import classes from './UploadField.module.css';
import { type FieldProps, useField } from './use-field.tsx';
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
  const field = useField<T, Value>(props);
  const [file, setFile] = useState<File | null>(null);
  const [drag, setDrag] = useState<'no' | 'fits' | 'wrong'>('no');
  const picker = useRef<HTMLInputElement>(null);
  const { busy, send } = useUpload(upload, field.change);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (!fits(chosen, accept)) return toastError('Неверный формат файла!');
    setFile(chosen);
    if (!(await send(chosen))) setFile(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDrag('no');
    void take(event.dataTransfer.files[0]);
  };
  const clear = () => {
    setFile(null);
    field.change(null);
    if (picker.current) picker.current.value = '';
  };
  const shown = file?.name ?? (field.value ? current?.title : undefined);

  return (
    <Input.Wrapper {...field.input} labelElement="div">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button does the same */}
      <div
        className={classes.area}
        data-drag={drag}
        data-wrong={field.error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDrag(dragged(event, accept));
        }}
        onDragLeave={() => setDrag('no')}
        onDrop={drop}
      >
        <input
          ref={picker}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        {shown ? (
          <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
            {busy ? <Loader size={18} /> : <Paperclip size={18} aria-hidden />}
            {file || !current ? (
              <Text truncate>{shown}</Text>
            ) : (
              <Anchor href={current.url} target="_blank" rel="noopener" truncate>
                {shown}
              </Anchor>
            )}
          </Group>
        ) : (
          <Text className={classes.hint} c="dimmed">
            Перетащите файл сюда или выберите его
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
          onClick={() => picker.current?.click()}
        >
          {shown ? 'Заменить' : 'Выбрать'}
        </Button>
        {shown && !busy ? <CloseButton aria-label={`Убрать файл: ${props.label}`} onClick={clear} /> : null}
      </div>
    </Input.Wrapper>
  );
}

/** Whether the file is of a kind that `accept` lists, by extension, type or group of types. */
function fits(file: { name: string; type: string }, accept: string): boolean {
  return accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .some((kind) => {
      if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
    });
}

/** Before the drop a browser tells only the types, and no type for some files: those pass until their name is known. */
function dragged(event: DragEvent, accept: string): 'fits' | 'wrong' {
  const item = event.dataTransfer.items[0];
  if (item?.kind !== 'file') return 'wrong';
  const byName = accept.split(',').some((kind) => kind.trim().startsWith('.'));
  return byName || fits({ name: '', type: item.type }, accept) ? 'fits' : 'wrong';
}
