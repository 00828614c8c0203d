import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { routerOf } from './layout/router.tsx';
import { theme, themeVariables } from './theme.ts';
import { Toasts } from './ui/Toasts.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

interface Props {
  router: ReturnType<typeof routerOf>;
  client: QueryClient;
  /** Called once the page answers to its visitor. */
  onReady?: () => void;
}

/** The whole portal at the router's address: in the browser, on the server that draws its first page, and in tests. */
export function App({ router, client, onReady }: Props) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="dark"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
