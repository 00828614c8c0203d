import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

const title = sharedValue<string | null>(null);

/** Names the page on show, for the document's title and the last breadcrumb, while the caller is on screen. */
export function useNamePage(name: string): void {
  useEffect(() => {
    title.set(name);
    return () => title.set(null);
  }, [name]);
}

/** The name that the page on show gave itself. */
export const usePageName = title.useValue;
