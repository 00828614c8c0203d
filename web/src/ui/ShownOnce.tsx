import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { copy } from './copy.ts';
import classes from './ShownOnce.module.css';

/** A secret that the portal shows this once, to be copied. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className={classes.shown}>
      <output className={classes.secret} aria-label={label}>
        {secret}
      </output>
      <Button leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(secret)}>
        Скопировать
      </Button>
    </div>
  );
}
