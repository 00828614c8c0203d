import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DrawnNarrow } from './layout/room.ts';
import type { routerOf } from './layout/router.tsx';
import { theme, themeVariables } from './theme.ts';
import { Toasts } from './ui/Toasts.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

interface Props {
  router: ReturnType<typeof routerOf>;
  client: QueryClient;
  /** The server has drawn the page for a phone. */
  isDrawnNarrow?: boolean;
  /** Called once the page can be used. */
  onReady?: () => void;
}

/** The whole portal at the router's address: in the browser, on the server that draws its first page, and in tests. */
export function App({ router, client, isDrawnNarrow = false, onReady }: Props) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="dark"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={client}>
        <DrawnNarrow value={isDrawnNarrow}>
          <RouterProvider router={router} />
        </DrawnNarrow>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
