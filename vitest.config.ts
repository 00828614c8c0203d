import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserProgram } from './e2e/browser-program.ts';

/** How long a test may take says nothing of the portal: only what never ends is to be cut off. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/database.ts'],
          setupFiles: ['server/testing/each-file.ts'],
          // A process goes on to its next file with the portal's modules at hand: reading them anew took a third of the run.
          isolate: false,
          // A third of the time two of them waited for the database, for locks and for each other.
          maxWorkers: 3,
          ...patience,
        },
      },
      {
        plugins: [react()],
        // Found in the middle of a run it would reload a test.
        optimizeDeps: { include: ['react-dom/client'] },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          // A page for all its files: loading React, Mantine and the portal anew for each of them took a third of the run.
          isolate: false,
          // One page draws on one processor, and the other would wait.
          maxWorkers: 2,
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A click on what never appears is cut off much sooner than a test, or four of them would cost twenty minutes.
            provider: playwright({ launchOptions: browserProgram, actionTimeout: 60_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
