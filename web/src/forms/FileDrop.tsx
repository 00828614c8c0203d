import { Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import classes from './FileDrop.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface Props {
  /** As of an input: `.xlsx,.csv`. */
  accept: string;
  /** What the file is, for a screen reader. */
  label: string;
  icon: LucideIcon;
  title: string;
  hint: string;
  /** Why no file is taken now. */
  reason?: string | null;
  loading?: boolean;
  /** In a popup that begins with it. */
  autoFocus?: boolean;
  onFile: (file: File) => void;
}

/** A large place where a file is dropped or picked. */
export function FileDrop({ accept, label, icon: Icon, title, hint, reason = null, ...props }: Props) {
  const { loading = false, autoFocus, onFile } = props;
  const drop = useFileDrop({ accept, onFile });
  return (
    <div className={classes.drop} {...(reason ? {} : drop.area)}>
      <input {...drop.input} aria-label={label} />
      <Icon size={36} strokeWidth={1.5} aria-hidden />
      <Text fw={500}>{title}</Text>
      <ActionButton reason={reason} loading={loading} data-autofocus={autoFocus || undefined} onClick={drop.pick}>
        Выбрать файл
      </ActionButton>
      <Text size="sm" c="dimmed">
        {reason ?? hint}
      </Text>
    </div>
  );
}
