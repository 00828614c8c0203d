import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { toastError } from '../ui/toast.ts';

interface Options {
  /** As of an input: `image/*`, `.xlsx,.csv`, `application/pdf,image/*`. */
  accept: string;
  onFile: (file: File) => void;
}

/**
 * A place where one file is dropped or picked: spread `area` over it and `input` over a hidden file input, call `pick`
 * from a button. `data-drag` tells a file that fits from one that does not.
 */
export function useFileDrop({ accept, onFile }: Options) {
  const [drag, setDrag] = useState<'no' | 'fits' | 'wrong'>('no');
  const picker = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (fits(file, accept)) onFile(file);
    else toastError('Неверный формат файла!');
  };
  return {
    pick: () => picker.current?.click(),
    area: {
      'data-drag': drag,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setDrag(dragged(event, accept));
      },
      onDragLeave: () => setDrag('no'),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setDrag('no');
        take(event.dataTransfer.files[0]);
      },
    },
    input: {
      ref: picker,
      type: 'file',
      accept,
      hidden: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        take(event.currentTarget.files?.[0]);
        // The same file may be chosen again, mended meanwhile.
        event.currentTarget.value = '';
      },
    },
  } as const;
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

/** What browsers call the files that are asked for by their extension. */
const typesOf: Record<string, string> = {
  '.csv': 'text/csv,text/plain,application/vnd.ms-excel',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Before the drop a browser tells only the type, and none where no program for it is installed: such a file passes until
 * its name is known.
 */
function dragged(event: DragEvent, accept: string): 'fits' | 'wrong' {
  const item = event.dataTransfer.items[0];
  if (item?.kind !== 'file') return 'wrong';
  const kinds = accept.split(',').map((kind) => kind.trim());
  if (item.type === '') return kinds.some((kind) => kind.startsWith('.')) ? 'fits' : 'wrong';
  return fits({ name: '', type: item.type }, kinds.map((kind) => typesOf[kind] ?? kind).join(',')) ? 'fits' : 'wrong';
}
