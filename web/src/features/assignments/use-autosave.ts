import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A change waits this long for the next one before it is sent (docs/rules.md#6.3). */
const AUTOSAVE_MS = 3000;

/** `idle`: nothing has been changed yet; `wrong`: the text cannot be saved. */
export type AutosaveState = 'idle' | 'wrong' | 'waiting' | 'saving' | 'saved' | 'failed';

interface Options {
  initial: string;
  /** Whether the text may be sent at all. */
  isValid: (text: string) => boolean;
  save: (text: string) => Promise<unknown>;
}

/**
 * A text that is saved automatically a while after the last change, and at once when its field or its page is left. A
 * text that could not be saved stays and is sent again with the next change.
 */
export function useAutosave({ initial, isValid, save }: Options) {
  const [text, setText] = useState(initial);
  const [state, setState] = useState<AutosaveState>('idle');
  const typed = useRef(initial);
  const kept = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = async () => {
    clearTimeout(timer.current);
    const sent = typed.current;
    if (sent === kept.current || !isValid(sent)) return;
    setState('saving');
    try {
      await save(sent);
      kept.current = sent;
      if (typed.current === sent) setState('saved');
    } catch {
      setState('failed');
    }
  };

  const change = (next: string) => {
    typed.current = next;
    setText(next);
    setState(isValid(next) ? 'waiting' : 'wrong');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), AUTOSAVE_MS);
  };

  const leave = useEffectEvent(() => void flush());
  useEffect(() => () => leave(), []);

  /** Puts another text in, that is stored already. */
  const replace = (stored: string) => {
    clearTimeout(timer.current);
    typed.current = stored;
    kept.current = stored;
    setText(stored);
    setState('idle');
  };

  return { text, state, change, flush, replace };
}
