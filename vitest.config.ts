import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/database.ts'],
          setupFiles: ['server/testing/each-file.ts'],
          // A process goes on to its next file with the portal's modules at hand: reading them anew took a third of the run.
          isolate: false,
          // How long a test may take says nothing of the portal: only what never ends is to be cut off.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
