import IMask, { type FactoryOpts, type InputMask } from 'imask';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Options {
  mask: FactoryOpts;
  /** What the form holds. */
  value: string;
  /** What the form holds → what stands in the input, and back. */
  show: (value: string) => string;
  read: (mask: InputMask<FactoryOpts>) => string;
  change: (value: string) => void;
}

/** Keeps an input to a mask while the form holds the bare value. Gives the input's ref. */
export function useMask({ mask: options, value, show, read, change }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const mask = useRef<InputMask<FactoryOpts>>(null);
  const accept = useEffectEvent((current: InputMask<FactoryOpts>) => {
    const next = read(current);
    if (next !== value) change(next);
  });

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const created = IMask(element, options);
    mask.current = created;
    created.on('accept', () => accept(created));
    return () => {
      created.destroy();
      mask.current = null;
    };
  }, [options]);

  const write = useEffectEvent(() => {
    const current = mask.current;
    // While the user types the mask is ahead of the form: writing back would move the caret.
    if (current && read(current) !== value) current.value = show(value);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what is written
  useEffect(() => write(), [value]);

  return input;
}
