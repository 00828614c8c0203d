import './styles/fonts.css';
import './styles/mantine.css';
import './styles/app.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenUnauthorized } from './api/client.ts';
import { watchConnection } from './api/connection.ts';
import { createQueryClient } from './api/queries.ts';
import { forgetSession } from './api/session.ts';
import { router } from './routes.tsx';
import { theme, themeVariables } from './theme.ts';
import { Toasts } from './ui/Toasts.tsx';

watchConnection();
const queryClient = createQueryClient();
const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

// With the session forgotten the guard of the page on show leads to the login.
whenUnauthorized(() => {
  forgetSession();
  queryClient.clear();
});

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="dark"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
