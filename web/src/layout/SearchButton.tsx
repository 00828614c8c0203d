import { useDisclosure } from '@mantine/hooks';
import { Search as Lens } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import type { FoundPage, FrameParts } from './frame-parts.ts';
import classes from './SearchButton.module.css';

interface Props {
  Search: NonNullable<FrameParts['Search']>;
  pages: readonly FoundPage[];
}

/**
 * Opens the search from anywhere: by a click, or by Ctrl+K (⌘K) whatever the layout of the keyboard. Its program is
 * loaded when it is first asked for.
 */
export function SearchButton({ Search, pages }: Props) {
  const [opened, { open, close }] = useDisclosure();
  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', openByKeys);
    return () => window.removeEventListener('keydown', openByKeys);
  }, [open]);
  return (
    <>
      <button type="button" className={classes.button} aria-keyshortcuts="Control+K" onClick={open} data-search>
        <Lens size={18} aria-hidden />
        <span className={classes.words}>
          Поиск<span className={classes.whole}> по порталу</span>
        </span>
        <kbd className={classes.keys} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      <Suspense>{opened ? <Search opened onClose={close} pages={pages} /> : null}</Suspense>
    </>
  );
}
