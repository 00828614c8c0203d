import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

const title = sharedValue<string | null>(null);

/** Names the current page, for the document's title and the last breadcrumb, while the caller is mounted. */
export function useNamePage(name: string): void {
  useEffect(() => {
    title.set(name);
    return () => title.set(null);
  }, [name]);
}

/** The name that the current page has given itself. */
export const usePageName = title.useValue;
