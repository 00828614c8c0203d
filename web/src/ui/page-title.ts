import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

/** The names that parts of the page have given it, the latest last. */
const names = sharedValue<readonly { name: string }[]>([]);

/**
 * Names the current page, for the document's title and the last breadcrumb, while the caller is mounted. Of several the latest counts;
 * one that leaves gives the name back to who has named the page before.
 */
export function useNamePage(name: string): void {
  useEffect(() => {
    const own = { name };
    names.set([...names.get(), own]);
    return () => names.set(names.get().filter((one) => one !== own));
  }, [name]);
}

/** The name that the current page has given itself; null while it has none. */
export const usePageName = (): string | null => names.useValue().at(-1)?.name ?? null;
