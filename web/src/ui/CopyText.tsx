import { VisuallyHidden } from '@mantine/core';
import { Copy } from 'lucide-react';
import classes from './CopyText.module.css';
import { copy } from './copy.ts';

interface Props {
  text: string;
  /** The copied text, when it differs from the shown one: a phone without brackets. */
  value?: string;
}

/** A value that is copied by a click on it. */
export function CopyText({ text, value = text }: Props) {
  return (
    <button type="button" className={classes.copy} onClick={() => void copy(value)}>
      <VisuallyHidden>Скопировать: </VisuallyHidden>
      {text}
      <Copy size={16} aria-hidden />
    </button>
  );
}
